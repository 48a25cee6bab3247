//! Runs where servers share a database: whichever of them somebody asks shows every run.
//! The one that was asked for it plays it and writes down how far it is. A run whose
//! server has died is played again by the next one that is asked for it; the same seed
//! gives the same games.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use rollwright_lab::Document;
use rollwright_tables::store::LabRun;
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::order::Wanted;
use super::queue::queue;
use super::{Failed, Lab, Order, Outcome, Run, Visitor};

/// How often it is written down how far a run is.
const WRITTEN: Duration = Duration::from_secs(1);
const TOO_SLOW: &str = "too slow";
const BROKEN: &str = "broken";
/// A strategy can't be had: whoever is asked finds out why.
const NO_BOT: &str = "no bot";

impl Lab {
    /// Writes down that a run is ordered here. `false` when the same person has one under
    /// way elsewhere.
    pub(super) async fn announce(&self, run: &Run, who: &TokenHash, tables: &Tables) -> bool {
        let Some(node) = tables.node_id() else { return true };
        let wanted = serde_json::to_string(&run.order.wanted).unwrap_or_default();
        match tables.store().order_lab_run(&run.id, node, who, &wanted).await {
            Ok(first) => first,
            Err(error) => {
                tracing::warn!(%error, "other servers are not told of a run");
                true
            }
        }
    }

    /// The run of that name, at whichever server it is.
    pub(crate) async fn find(
        self: &Arc<Self>,
        id: &Id,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Option<Arc<Run>> {
        if let Some(run) = self.run(id) {
            return Some(run);
        }
        let node = tables.node_id()?;
        let found = tables.store().lab_run(id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "runs of other servers can't be read");
            None
        });
        let told = found?;
        let run = Arc::new(read(&told)?);
        let is_left = told.outcome == NO_BOT || (told.outcome.is_empty() && !told.lives);
        if is_left && tables.store().take_lab_run_on(&told, node).await.unwrap_or(false) {
            let address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            queue(&mut self.ordered(), run.clone(), Visitor { who: told.who, address });
            self.go_on(tables, closing);
        }
        Some(run)
    }

    /// All runs that are remembered, here and at other servers.
    pub(crate) async fn all_runs(&self, tables: &Tables) -> Vec<Arc<Run>> {
        let mut runs = self.runs();
        if let Some(node) = tables.node_id() {
            match tables.store().lab_runs(node).await {
                Ok(others) => runs.extend(others.iter().filter_map(read).map(Arc::new)),
                Err(error) => tracing::warn!(%error, "runs of other servers can't be read"),
            }
        }
        runs
    }
}

/// Writes down how far a run is until it is done, and then what came of it.
pub(super) async fn tell(run: Arc<Run>, tables: Tables) {
    let Some(node) = tables.node_id() else { return };
    loop {
        let (played, outcome) = (run.played(), run.outcome());
        let is_done = outcome.is_some();
        let text = outcome.map_or_else(String::new, written);
        if let Err(error) = tables.store().keep_lab_run(&run.id, node, played, &text).await {
            tracing::warn!(%error, "other servers are not told of a run");
        }
        if is_done {
            return;
        }
        let _ = tokio::time::timeout(WRITTEN, run.done.notified()).await;
    }
}

fn written(outcome: Outcome) -> String {
    match outcome {
        Ok(document) => serde_json::to_string(&*document).unwrap_or_else(|_| BROKEN.to_owned()),
        Err(Failed::TooSlow) => TOO_SLOW.to_owned(),
        Err(Failed::Broken) => BROKEN.to_owned(),
        Err(Failed::Bot(_)) => NO_BOT.to_owned(),
    }
}

/// A run as another server has written it down.
fn read(told: &LabRun) -> Option<Run> {
    let wanted: Wanted = serde_json::from_str(&told.wanted).ok()?;
    let run = Run::new(told.id.clone(), Order::new(wanted).ok()?);
    run.played.store(told.played, Ordering::Relaxed);
    let outcome: Option<Outcome> = match told.outcome.as_str() {
        "" | NO_BOT => None,
        TOO_SLOW => Some(Err(Failed::TooSlow)),
        BROKEN => Some(Err(Failed::Broken)),
        text => {
            let document: Document = serde_json::from_str(text).ok()?;
            Some(Ok(Arc::new(Document::new(&document.results().ok()?))))
        }
    };
    *run.outcome.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
    Some(run)
}
