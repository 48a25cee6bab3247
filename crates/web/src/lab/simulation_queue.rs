//! The queue of runs. One runs at a time, so that tables aren't disturbed. Each visitor has at most
//! one run that is queued or running, and visitors take turns; the length of the queue and the time
//! of a run are limited.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use rollwright_bots::Progress;
use rollwright_tables::fair_queue::{JobSize, QueueClient, QueueLimits, QueueTicket};
use rollwright_tables::platform::tasks::{spawn, spawn_low_priority};
use rollwright_tables::platform::time::{self, Instant};
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::{Lab, RunError, RunOutcome, Simulation, SimulationRun, simulation_runs_of_all_servers};
use crate::rate_limits::rate_limit_key;

/// How many finished runs are cached.
const MAX_FINISHED_RUNS: usize = 20;
/// How many runs may be queued or running, in total and per address.
pub(super) const RUN_LIMITS: QueueLimits =
    QueueLimits { max_running: 1, max_per_client: 10, max_waiting: 19 };
/// A run with more games is a large job.
const MAX_SMALL_GAMES: u64 = 1000;

/// The visitor who requests a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RunOwner {
    pub(crate) token: TokenHash,
    pub(crate) address: IpAddr,
}

/// A run and its owner.
pub(super) struct QueuedRun {
    pub(super) run: Arc<SimulationRun>,
    owner: RunOwner,
    /// Its number in the queue.
    number: u64,
}

/// Why a run isn't accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueError {
    /// The visitor's previous run isn't done.
    HasUnfinishedRun,
    /// The queue is full.
    Full,
}

impl Lab {
    /// Queues a run, which starts when it is its turn.
    pub(crate) async fn enqueue(
        self: &Arc<Self>,
        id: Id,
        simulation: Simulation,
        owner: RunOwner,
        tables: &Tables,
        shutdown: watch::Receiver<bool>,
    ) -> Result<Arc<SimulationRun>, QueueError> {
        let run = Arc::new(SimulationRun::new(id, simulation));
        let who = owner.token.clone();
        let owner = RunOwner { address: rate_limit_key(owner.address), ..owner };
        let ticket = {
            let mut runs = self.lock_runs();
            if runs.iter().any(|queued| !queued.run.is_done() && queued.owner.token == who) {
                return Err(QueueError::HasUnfinishedRun);
            }
            let client = QueueClient::Network(owner.address);
            let ticket = self.queue.enter(client, run.job_size()).map_err(|_| QueueError::Full)?;
            push_run(&mut runs, run.clone(), owner, &ticket);
            ticket
        };
        if !self.register_run(&run, &who, tables).await {
            self.lock_runs().retain(|queued| queued.run.id != run.id);
            return Err(QueueError::HasUnfinishedRun);
        }
        self.start_when_due(run.clone(), ticket, tables, shutdown);
        Ok(run)
    }

    /// The position of a run in the queue, from 1; `None` once it has started.
    pub(crate) fn queue_position(&self, run: &SimulationRun) -> Option<usize> {
        let runs = self.lock_runs();
        let queued = runs.iter().find(|queued| queued.run.id == run.id)?;
        self.queue.position(queued.number)
    }

    /// Starts a run when it is its turn.
    pub(super) fn start_when_due(
        self: &Arc<Self>,
        run: Arc<SimulationRun>,
        mut ticket: QueueTicket,
        tables: &Tables,
        shutdown: watch::Receiver<bool>,
    ) {
        let (lab, tables) = (self.clone(), tables.clone());
        spawn(async move {
            let is_displaced = ticket.wait_for_turn().await.is_err();
            if *shutdown.borrow() {
                return;
            }
            spawn(simulation_runs_of_all_servers::write_progress_until_done(
                run.clone(),
                tables.clone(),
            ));
            if is_displaced {
                run.finish(Err(RunError::Displaced));
                return;
            }
            let worker = run.clone();
            let (expires_at, solutions) =
                (time::now() + lab.run_timeout, tables.solutions().clone());
            let work = spawn_low_priority(move || {
                let progress = RunProgress {
                    run: &worker,
                    expires_at,
                    has_bots_ready: AtomicBool::new(false),
                    shutdown,
                };
                let ready = || progress.has_bots_ready.store(true, Ordering::Relaxed);
                worker.simulation.run(&solutions, &progress, &ready)
            });
            run.finish(work.await.unwrap_or(Err(RunError::Crashed)).map(Arc::new));
            drop(ticket);
        });
    }
}

impl SimulationRun {
    /// How long the run is expected to take.
    pub(super) fn job_size(&self) -> JobSize {
        if self.simulation.games <= MAX_SMALL_GAMES { JobSize::Small } else { JobSize::Large }
    }

    fn finish(&self, outcome: RunOutcome) {
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        self.done.notify_one();
    }
}

/// Appends a run to the queue.
pub(super) fn push_run(
    runs: &mut VecDeque<QueuedRun>,
    run: Arc<SimulationRun>,
    owner: RunOwner,
    ticket: &QueueTicket,
) {
    runs.push_front(QueuedRun { run, owner, number: ticket.number() });
    evict_finished(runs);
}

/// Drops the oldest finished runs; unfinished ones stay.
fn evict_finished(runs: &mut VecDeque<QueuedRun>) {
    let mut done = 0;
    runs.retain(|queued| {
        done += usize::from(queued.run.is_done());
        !queued.run.is_done() || done <= MAX_FINISHED_RUNS
    });
}

/// Reports the progress of a run, and cancels it at its time limit.
struct RunProgress<'r> {
    run: &'r SimulationRun,
    expires_at: Instant,
    /// Until then the bots are prepared, and progress doesn't count games.
    has_bots_ready: AtomicBool,
    shutdown: watch::Receiver<bool>,
}

impl Progress for RunProgress<'_> {
    fn report(&self, done: u64, _total: u64) {
        if self.has_bots_ready.load(Ordering::Relaxed) {
            self.run.played.store(done, Ordering::Relaxed);
        }
    }

    fn is_cancelled(&self) -> bool {
        time::now() >= self.expires_at || *self.shutdown.borrow()
    }
}
