//! Whose run is next. One runs at a time, so that people at tables are not disturbed;
//! everybody has one run at a time, running or waiting, and its end comes: a run may
//! take only so long, and only so many wait.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use rollwright_bots::Progress;
use rollwright_tables::tasks::{spawn, spawn_blocking};
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::{Lab, RunError, Simulation, SimulationRun, shared_runs};
use crate::rate_limits::rate_limit_key;

/// How many runs that are done are remembered.
const MAX_FINISHED_RUNS: usize = 20;
/// How many runs may wait or run.
const MAX_PENDING_RUNS: usize = 20;
/// How many of them for one address: tokens are free, addresses are not.
const MAX_RUNS_PER_ADDRESS: usize = 10;

/// Who orders a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RunOwner {
    pub(crate) token: TokenHash,
    pub(crate) address: IpAddr,
}

/// A run, and who has ordered it.
pub(super) struct QueuedRun {
    pub(super) run: Arc<SimulationRun>,
    owner: RunOwner,
    has_started: bool,
}

/// Why a run has no place in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueError {
    /// The last one that the same person has ordered is not done.
    HasUnfinishedRun,
    /// Too many wait.
    Full,
}

impl Lab {
    /// Orders a run, which begins when those before it are done.
    pub(crate) async fn enqueue(
        self: &Arc<Self>,
        id: Id,
        order: Simulation,
        visitor: RunOwner,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Result<Arc<SimulationRun>, QueueError> {
        let run = Arc::new(SimulationRun::new(id, order));
        let who = visitor.token.clone();
        let visitor = RunOwner { address: rate_limit_key(visitor.address), ..visitor };
        {
            let mut runs = self.lock_runs();
            check_room(&runs, &visitor)?;
            push_run(&mut runs, run.clone(), visitor);
        }
        if !self.register_run(&run, &who, tables).await {
            self.lock_runs().retain(|one| one.run.id != run.id);
            return Err(QueueError::HasUnfinishedRun);
        }
        self.start_next(tables, closing);
        Ok(run)
    }

    /// The place of a run in the queue, from 1; `None` when it has begun.
    pub(crate) fn queue_position(&self, run: &SimulationRun) -> Option<usize> {
        let runs = self.lock_runs();
        let waiting = runs.iter().rev().filter(|one| !one.has_started && !one.run.is_done());
        waiting.map(|one| &one.run.id).position(|id| *id == run.id).map(|before| before + 1)
    }

    /// Begins the run that has waited longest, unless one is under way.
    pub(super) fn start_next(self: &Arc<Self>, tables: &Tables, closing: watch::Receiver<bool>) {
        let run = {
            let mut runs = self.lock_runs();
            let busy = runs.iter().any(|one| one.has_started && !one.run.is_done());
            let next = runs.iter_mut().rev().find(|one| !one.has_started && !one.run.is_done());
            match next.filter(|_| !busy && !*closing.borrow()) {
                Some(next) => {
                    next.has_started = true;
                    next.run.clone()
                }
                None => return,
            }
        };
        let (lab, tables) = (self.clone(), tables.clone());
        spawn(shared_runs::write_progress_until_done(run.clone(), tables.clone()));
        spawn(async move {
            let (worker, watched) = (run.clone(), closing.clone());
            let (until, solutions) = (Instant::now() + lab.run_timeout, tables.solutions().clone());
            let work = spawn_blocking(move || {
                let playing = AtomicBool::new(false);
                let clock = RunProgress {
                    run: &worker,
                    expires_at: until,
                    has_bots_ready: playing,
                    shutdown: watched,
                };
                let ready = || clock.has_bots_ready.store(true, Ordering::Relaxed);
                worker.simulation.run(&solutions, &clock, &ready)
            });
            let outcome = work.await.unwrap_or(Err(RunError::Crashed)).map(Arc::new);
            *run.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
            run.done.notify_one();
            lab.start_next(&tables, closing);
        });
    }
}

/// Puts a run at the end of the queue.
pub(super) fn push_run(runs: &mut VecDeque<QueuedRun>, run: Arc<SimulationRun>, visitor: RunOwner) {
    runs.push_front(QueuedRun { run, owner: visitor, has_started: false });
    evict_finished(runs);
}

/// Whether there is a place for another run of this visitor.
fn check_room(runs: &VecDeque<QueuedRun>, visitor: &RunOwner) -> Result<(), QueueError> {
    let not_done = || runs.iter().filter(|one| !one.run.is_done());
    if not_done().any(|one| one.owner.token == visitor.token) {
        return Err(QueueError::HasUnfinishedRun);
    }
    let of_address = not_done().filter(|one| one.owner.address == visitor.address).count();
    if of_address >= MAX_RUNS_PER_ADDRESS || not_done().count() >= MAX_PENDING_RUNS {
        return Err(QueueError::Full);
    }
    Ok(())
}

/// Leaves the last ones that are done, and all that are not.
fn evict_finished(runs: &mut VecDeque<QueuedRun>) {
    let mut done = 0;
    runs.retain(|one| {
        done += usize::from(one.run.is_done());
        !one.run.is_done() || done <= MAX_FINISHED_RUNS
    });
}

/// Tells how far a run has come, and ends it in time.
struct RunProgress<'r> {
    run: &'r SimulationRun,
    expires_at: Instant,
    /// Before that the bots get ready, which counts no games.
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
        Instant::now() >= self.expires_at || *self.shutdown.borrow()
    }
}
