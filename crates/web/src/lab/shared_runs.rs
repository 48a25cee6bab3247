//! Runs where servers share a database: whichever of them somebody asks shows every run.
//! The one that was asked for it plays it and writes down how far it is. A run whose
//! server has died is played again by the next one that is asked for it; the same seed
//! gives the same games.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use rollwright_lab::ResultsDocument;
use rollwright_tables::store::LabRun;
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::run_queue::push_run;
use super::simulation_request::SimulationRequest;
use super::{Lab, RunError, RunOutcome, RunOwner, Simulation, SimulationRun};

/// How often it is written down how far a run is.
const PROGRESS_WRITE_INTERVAL: Duration = Duration::from_secs(1);
const TOO_SLOW: &str = "too slow";
const CRASHED: &str = "broken";
/// A strategy can't be had: whoever is asked finds out why.
const BOT_UNAVAILABLE: &str = "no bot";

impl Lab {
    /// Writes down that a run is ordered here. `false` when the same person has one under
    /// way elsewhere.
    pub(super) async fn register_run(
        &self,
        run: &SimulationRun,
        who: &TokenHash,
        tables: &Tables,
    ) -> bool {
        let Some(node) = tables.node_id() else { return true };
        let wanted = serde_json::to_string(&run.simulation.request).unwrap_or_default();
        match tables.store().create_lab_run(&run.id, node, who, &wanted).await {
            Ok(first) => first,
            Err(error) => {
                tracing::warn!(%error, "other servers are not told of a run");
                true
            }
        }
    }

    /// The run of that name, at whichever server it is.
    pub(crate) async fn find_run(
        self: &Arc<Self>,
        id: &Id,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Option<Arc<SimulationRun>> {
        if let Some(run) = self.local_run(id) {
            return Some(run);
        }
        let node = tables.node_id()?;
        let found = tables.store().lab_run(id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "runs of other servers can't be read");
            None
        });
        let told = found?;
        let run = Arc::new(decode_run(&told)?);
        let is_left =
            told.outcome == BOT_UNAVAILABLE || (told.outcome.is_empty() && !told.is_node_alive);
        if is_left && tables.store().take_over_lab_run(&told, node).await.unwrap_or(false) {
            let address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            push_run(
                &mut self.lock_runs(),
                run.clone(),
                RunOwner { token: told.requester, address },
            );
            self.start_next(tables, closing);
        }
        Some(run)
    }

    /// All runs that are remembered, here and at other servers.
    pub(crate) async fn all_runs(&self, tables: &Tables) -> Vec<Arc<SimulationRun>> {
        let mut runs = self.local_runs();
        if let Some(node) = tables.node_id() {
            match tables.store().lab_runs_of_others(node).await {
                Ok(others) => runs.extend(others.iter().filter_map(decode_run).map(Arc::new)),
                Err(error) => tracing::warn!(%error, "runs of other servers can't be read"),
            }
        }
        runs
    }
}

/// Writes down how far a run is until it is done, and then what came of it.
pub(super) async fn write_progress_until_done(run: Arc<SimulationRun>, tables: Tables) {
    let Some(node) = tables.node_id() else { return };
    loop {
        let (played, outcome) = (run.games_played(), run.outcome());
        let is_done = outcome.is_some();
        let text = outcome.map_or_else(String::new, encode_outcome);
        if let Err(error) = tables.store().update_lab_run(&run.id, node, played, &text).await {
            tracing::warn!(%error, "other servers are not told of a run");
        }
        if is_done {
            return;
        }
        let _ = tokio::time::timeout(PROGRESS_WRITE_INTERVAL, run.done.notified()).await;
    }
}

fn encode_outcome(outcome: RunOutcome) -> String {
    match outcome {
        Ok(document) => serde_json::to_string(&*document).unwrap_or_else(|_| CRASHED.to_owned()),
        Err(RunError::TimedOut) => TOO_SLOW.to_owned(),
        Err(RunError::Crashed) => CRASHED.to_owned(),
        Err(RunError::Bot(_)) => BOT_UNAVAILABLE.to_owned(),
    }
}

/// A run as another server has written it down.
fn decode_run(told: &LabRun) -> Option<SimulationRun> {
    let wanted: SimulationRequest = serde_json::from_str(&told.spec).ok()?;
    let run = SimulationRun::new(told.id.clone(), Simulation::new(wanted).ok()?);
    run.played.store(told.games_played, Ordering::Relaxed);
    let outcome: Option<RunOutcome> = match told.outcome.as_str() {
        "" | BOT_UNAVAILABLE => None,
        TOO_SLOW => Some(Err(RunError::TimedOut)),
        CRASHED => Some(Err(RunError::Crashed)),
        text => {
            let document: ResultsDocument = serde_json::from_str(text).ok()?;
            Some(Ok(Arc::new(ResultsDocument::new(&document.into_results().ok()?))))
        }
    };
    *run.outcome.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
    Some(run)
}
