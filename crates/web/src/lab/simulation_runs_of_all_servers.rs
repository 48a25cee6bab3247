//! Runs of servers that share a database: each server shows all of them. The server that got the
//! request runs the simulation and writes its progress. If that server dies, the next one that is
//! asked for the run plays it again; the same seed gives the same games.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use rollwright_lab::ResultsDocument;
use rollwright_tables::fair_queue::QueueClient;
use rollwright_tables::platform::timer::timeout;
use rollwright_tables::store::SharedSimulationRun;
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::simulation_queue::push_run;
use super::simulation_request::SimulationRequest;
use super::{Lab, RunError, RunOutcome, RunOwner, Simulation, SimulationRun};

/// How often the progress of a run is written.
const PROGRESS_WRITE_INTERVAL: Duration = Duration::from_secs(1);
const TOO_SLOW: &str = "too slow";
const CRASHED: &str = "broken";
const DISPLACED: &str = "displaced";
/// A strategy isn't available; the server that shows the run finds out why.
const BOT_UNAVAILABLE: &str = "no bot";

impl Lab {
    /// Stores a new run of this server. False if the visitor has an unfinished run elsewhere.
    pub(super) async fn register_run(
        &self,
        run: &SimulationRun,
        who: &TokenHash,
        tables: &Tables,
    ) -> bool {
        let Some((node, store)) = tables.node_id_and_cluster_store() else { return true };
        let request = serde_json::to_string(&run.simulation.request).unwrap_or_default();
        match store.create_simulation_run(&run.id, node, who, &request).await {
            Ok(first) => first,
            Err(error) => {
                tracing::warn!(%error, "other servers could not be notified of a run");
                true
            }
        }
    }

    /// The run with this ID, on whichever server it is.
    pub(crate) async fn find_run(
        self: &Arc<Self>,
        id: &Id,
        tables: &Tables,
        shutdown: watch::Receiver<bool>,
    ) -> Option<Arc<SimulationRun>> {
        if let Some(run) = self.local_run(id) {
            return Some(run);
        }
        let (node, store) = tables.node_id_and_cluster_store()?;
        let found = store.simulation_run(id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "runs of other servers can't be read");
            None
        });
        let row = found?;
        let run = Arc::new(decode_run(&row)?);
        let is_orphaned =
            row.outcome == BOT_UNAVAILABLE || (row.outcome.is_empty() && !row.is_node_alive);
        if is_orphaned && store.take_over_simulation_run(&row, node).await.unwrap_or(false) {
            let client = QueueClient::Holder(row.requester.clone());
            let ticket = self.queue.enter_without_limits(client, run.job_size());
            let address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            let owner = RunOwner { token: row.requester, address };
            push_run(&mut self.lock_runs(), run.clone(), owner, &ticket);
            self.start_when_due(run.clone(), ticket, tables, shutdown);
        }
        Some(run)
    }

    /// All runs, of this server and of others.
    pub(crate) async fn all_runs(&self, tables: &Tables) -> Vec<Arc<SimulationRun>> {
        let mut runs = self.local_runs();
        if let Some((node, store)) = tables.node_id_and_cluster_store() {
            match store.simulation_runs_of_others(node).await {
                Ok(others) => runs.extend(others.iter().filter_map(decode_run).map(Arc::new)),
                Err(error) => tracing::warn!(%error, "runs of other servers can't be read"),
            }
        }
        runs
    }
}

/// Writes the progress of a run until it is done, and then its outcome.
pub(super) async fn write_progress_until_done(run: Arc<SimulationRun>, tables: Tables) {
    let Some((node, store)) = tables.node_id_and_cluster_store() else { return };
    loop {
        let (played, outcome) = (run.games_played(), run.outcome());
        let is_done = outcome.is_some();
        let text = outcome.map_or_else(String::new, encode_outcome);
        if let Err(error) = store.update_simulation_run(&run.id, node, played, &text).await {
            tracing::warn!(%error, "other servers could not be notified of a run");
        }
        if is_done {
            return;
        }
        let _ = timeout(PROGRESS_WRITE_INTERVAL, run.done.notified()).await;
    }
}

fn encode_outcome(outcome: RunOutcome) -> String {
    match outcome {
        Ok(document) => serde_json::to_string(&*document).unwrap_or_else(|_| CRASHED.to_owned()),
        Err(RunError::TimedOut) => TOO_SLOW.to_owned(),
        Err(RunError::Displaced) => DISPLACED.to_owned(),
        Err(RunError::Crashed) => CRASHED.to_owned(),
        Err(RunError::Bot(_)) => BOT_UNAVAILABLE.to_owned(),
    }
}

/// A run as another server stored it.
fn decode_run(row: &SharedSimulationRun) -> Option<SimulationRun> {
    let request: SimulationRequest = serde_json::from_str(&row.spec).ok()?;
    let run = SimulationRun::new(row.id.clone(), Simulation::new(request).ok()?);
    run.played.store(row.games_played, Ordering::Relaxed);
    let outcome: Option<RunOutcome> = match row.outcome.as_str() {
        "" | BOT_UNAVAILABLE => None,
        TOO_SLOW => Some(Err(RunError::TimedOut)),
        DISPLACED => Some(Err(RunError::Displaced)),
        CRASHED => Some(Err(RunError::Crashed)),
        text => {
            let document: ResultsDocument = serde_json::from_str(text).ok()?;
            Some(Ok(Arc::new(ResultsDocument::new(&document.into_results().ok()?))))
        }
    };
    *run.outcome.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
    Some(run)
}
