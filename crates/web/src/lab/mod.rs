//! Simulations that visitors request: run one at a time, limited in games and time, and cached for
//! a while. Saved results of other simulations are shown next to them.
//!
//! - `on_demand_solutions`: exact solutions of games
//! - `simulation_queue`: the order of runs and limits per visitor
//! - `saved_results_reader`: results of simulations outside the pages
//! - `simulation_runs_of_all_servers`: runs of servers that share a database
//! - `simulation_request`: checking and running a simulation

mod on_demand_solutions;
mod saved_results_reader;
mod simulation_queue;
mod simulation_request;
mod simulation_runs_of_all_servers;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::BotError;
use rollwright_lab::ResultsDocument;
use rollwright_tables::Id;
use rollwright_tables::fair_queue::FairQueue;
use tokio::sync::Notify;

pub(crate) use on_demand_solutions::{GameSolution, OnDemandSolutions, solvable_rule_sets};
pub use saved_results_reader::SavedResultsReader;
pub(crate) use simulation_queue::{QueueError, RunOwner};
use simulation_queue::{QueuedRun, RUN_LIMITS};
pub(crate) use simulation_request::{MAX_GAMES, Simulation, SimulationRequest};

/// How long a run may take, including the preparation of its bots.
const DEFAULT_RUN_TIMEOUT: Duration = Duration::from_secs(60);

/// The laboratory.
pub(crate) struct Lab {
    /// Results of simulations outside the pages.
    saved_results: Option<Arc<dyn SavedResultsReader>>,
    run_timeout: Duration,
    /// The newest first.
    runs: Mutex<VecDeque<QueuedRun>>,
    queue: Arc<FairQueue>,
    /// Exact solutions of games.
    pub(crate) solutions: OnDemandSolutions,
}

/// A simulation: queued, running or done.
pub(crate) struct SimulationRun {
    pub(crate) id: Id,
    pub(crate) simulation: Simulation,
    played: AtomicU64,
    outcome: Mutex<Option<RunOutcome>>,
    /// Notified when there is an outcome.
    done: Notify,
}

/// The outcome of a run.
type RunOutcome = Result<Arc<ResultsDocument>, RunError>;

/// Why a run has no results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RunError {
    /// A strategy isn't available.
    Bot(BotError),
    /// No game finished in time.
    TimedOut,
    /// The run made room for that of another visitor.
    Displaced,
    /// The program failed.
    Crashed,
}

impl SimulationRun {
    fn new(id: Id, simulation: Simulation) -> Self {
        let (played, outcome, done) = (AtomicU64::new(0), Mutex::new(None), Notify::new());
        Self { id, simulation, played, outcome, done }
    }

    /// How many games have been played.
    pub(crate) fn games_played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// The outcome, once the run is done.
    pub(crate) fn outcome(&self) -> Option<RunOutcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_done(&self) -> bool {
        self.outcome().is_some()
    }
}

impl Lab {
    pub(crate) fn new() -> Self {
        Self {
            saved_results: None,
            run_timeout: DEFAULT_RUN_TIMEOUT,
            runs: Mutex::default(),
            queue: FairQueue::new(RUN_LIMITS),
            solutions: OnDemandSolutions::new(),
        }
    }

    /// Sets the saved results.
    pub(crate) fn with_saved_results(
        &self,
        saved_results: Option<Arc<dyn SavedResultsReader>>,
    ) -> Self {
        Self {
            saved_results,
            run_timeout: self.run_timeout,
            runs: Mutex::default(),
            queue: FairQueue::new(RUN_LIMITS),
            solutions: OnDemandSolutions::new(),
        }
    }

    /// Sets how long a run may take.
    pub(crate) fn with_run_timeout(&self, timeout: Duration) -> Self {
        Self {
            saved_results: self.saved_results.clone(),
            run_timeout: timeout,
            runs: Mutex::default(),
            queue: FairQueue::new(RUN_LIMITS),
            solutions: OnDemandSolutions::new(),
        }
    }

    /// All runs of this server, the newest first.
    fn local_runs(&self) -> Vec<Arc<SimulationRun>> {
        self.lock_runs().iter().map(|queued| queued.run.clone()).collect()
    }

    /// The run with this ID, if this server runs it.
    fn local_run(&self, id: &Id) -> Option<Arc<SimulationRun>> {
        self.local_runs().into_iter().find(|run| run.id == *id)
    }

    fn lock_runs(&self) -> MutexGuard<'_, VecDeque<QueuedRun>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
