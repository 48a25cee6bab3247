//! The queue of runs. One runs at a time, so that tables aren't disturbed. Each visitor has at most
//! one run that is queued or running; the length of the queue and the time of a run are limited.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use rollwright_bots::Progress;
use rollwright_tables::platform::tasks::{spawn, spawn_blocking};
use rollwright_tables::platform::time::{self, Instant};
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::{Lab, RunError, Simulation, SimulationRun, simulation_runs_of_all_servers};
use crate::rate_limits::rate_limit_key;

/// How many finished runs are cached.
const MAX_FINISHED_RUNS: usize = 20;
/// How many runs may be queued or running.
const MAX_PENDING_RUNS: usize = 20;
/// How many of them per address: tokens are free, addresses aren't.
const MAX_RUNS_PER_ADDRESS: usize = 10;

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
    has_started: bool,
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
    /// Queues a run, which starts when those before it are done.
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
        {
            let mut runs = self.lock_runs();
            check_room(&runs, &owner)?;
            push_run(&mut runs, run.clone(), owner);
        }
        if !self.register_run(&run, &who, tables).await {
            self.lock_runs().retain(|queued| queued.run.id != run.id);
            return Err(QueueError::HasUnfinishedRun);
        }
        self.start_next(tables, shutdown);
        Ok(run)
    }

    /// The position of a run in the queue, from 1; `None` once it has started.
    pub(crate) fn queue_position(&self, run: &SimulationRun) -> Option<usize> {
        let runs = self.lock_runs();
        let waiting =
            runs.iter().rev().filter(|queued| !queued.has_started && !queued.run.is_done());
        waiting.map(|queued| &queued.run.id).position(|id| *id == run.id).map(|before| before + 1)
    }

    /// Starts the run that has waited longest, unless one is running.
    pub(super) fn start_next(self: &Arc<Self>, tables: &Tables, shutdown: watch::Receiver<bool>) {
        let run = {
            let mut runs = self.lock_runs();
            let busy = runs.iter().any(|queued| queued.has_started && !queued.run.is_done());
            let next =
                runs.iter_mut().rev().find(|queued| !queued.has_started && !queued.run.is_done());
            match next.filter(|_| !busy && !*shutdown.borrow()) {
                Some(next) => {
                    next.has_started = true;
                    next.run.clone()
                }
                None => return,
            }
        };
        let (lab, tables) = (self.clone(), tables.clone());
        spawn(simulation_runs_of_all_servers::write_progress_until_done(
            run.clone(),
            tables.clone(),
        ));
        spawn(async move {
            let (worker, worker_shutdown) = (run.clone(), shutdown.clone());
            let (expires_at, solutions) =
                (time::now() + lab.run_timeout, tables.solutions().clone());
            let work = spawn_blocking(move || {
                let progress = RunProgress {
                    run: &worker,
                    expires_at,
                    has_bots_ready: AtomicBool::new(false),
                    shutdown: worker_shutdown,
                };
                let ready = || progress.has_bots_ready.store(true, Ordering::Relaxed);
                worker.simulation.run(&solutions, &progress, &ready)
            });
            let outcome = work.await.unwrap_or(Err(RunError::Crashed)).map(Arc::new);
            *run.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
            run.done.notify_one();
            lab.start_next(&tables, shutdown);
        });
    }
}

/// Appends a run to the queue.
pub(super) fn push_run(runs: &mut VecDeque<QueuedRun>, run: Arc<SimulationRun>, owner: RunOwner) {
    runs.push_front(QueuedRun { run, owner, has_started: false });
    evict_finished(runs);
}

/// Whether the queue accepts another run of this visitor.
fn check_room(runs: &VecDeque<QueuedRun>, owner: &RunOwner) -> Result<(), QueueError> {
    let unfinished = || runs.iter().filter(|queued| !queued.run.is_done());
    if unfinished().any(|queued| queued.owner.token == owner.token) {
        return Err(QueueError::HasUnfinishedRun);
    }
    let from_address = unfinished().filter(|queued| queued.owner.address == owner.address).count();
    if from_address >= MAX_RUNS_PER_ADDRESS || unfinished().count() >= MAX_PENDING_RUNS {
        return Err(QueueError::Full);
    }
    Ok(())
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
