//! Whose run is next. One runs at a time, so that people at tables are not disturbed;
//! everybody has one run at a time, running or waiting, and its end comes: a run may
//! take only so long, and only so many wait.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use rollwright_bots::Watch;
use rollwright_tables::tasks::{spawn, spawn_blocking};
use rollwright_tables::{Id, Tables, TokenHash};
use tokio::sync::watch;

use super::{Failed, Lab, Order, Run, shared};
use crate::limits::network;

/// How many runs that are done are remembered.
const REMEMBERED: usize = 20;
/// How many runs may wait or run.
const WAITING: usize = 20;
/// How many of them for one address: tokens are free, addresses are not.
const OF_ONE_ADDRESS: usize = 10;

/// Who orders a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Visitor {
    pub(crate) who: TokenHash,
    pub(crate) address: IpAddr,
}

/// A run, and who has ordered it.
pub(super) struct Ordered {
    pub(super) run: Arc<Run>,
    visitor: Visitor,
    running: bool,
}

/// Why a run has no place in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoPlace {
    /// The last one that the same person has ordered is not done.
    OneIsNotDone,
    /// Too many wait.
    Full,
}

impl Lab {
    /// Orders a run, which begins when those before it are done.
    pub(crate) async fn order(
        self: &Arc<Self>,
        id: Id,
        order: Order,
        visitor: Visitor,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Result<Arc<Run>, NoPlace> {
        let run = Arc::new(Run::new(id, order));
        let who = visitor.who.clone();
        let visitor = Visitor { address: network(visitor.address), ..visitor };
        {
            let mut runs = self.ordered();
            place(&runs, &visitor)?;
            queue(&mut runs, run.clone(), visitor);
        }
        if !self.announce(&run, &who, tables).await {
            self.ordered().retain(|one| one.run.id != run.id);
            return Err(NoPlace::OneIsNotDone);
        }
        self.go_on(tables, closing);
        Ok(run)
    }

    /// The place of a run in the queue, from 1; `None` when it has begun.
    pub(crate) fn place(&self, run: &Run) -> Option<usize> {
        let runs = self.ordered();
        let waiting = runs.iter().rev().filter(|one| !one.running && !one.run.is_done());
        waiting.map(|one| &one.run.id).position(|id| *id == run.id).map(|before| before + 1)
    }

    /// Begins the run that has waited longest, unless one is under way.
    pub(super) fn go_on(self: &Arc<Self>, tables: &Tables, closing: watch::Receiver<bool>) {
        let run = {
            let mut runs = self.ordered();
            let busy = runs.iter().any(|one| one.running && !one.run.is_done());
            let next = runs.iter_mut().rev().find(|one| !one.running && !one.run.is_done());
            match next.filter(|_| !busy && !*closing.borrow()) {
                Some(next) => {
                    next.running = true;
                    next.run.clone()
                }
                None => return,
            }
        };
        let (lab, tables) = (self.clone(), tables.clone());
        spawn(shared::tell(run.clone(), tables.clone()));
        spawn(async move {
            let (worker, watched) = (run.clone(), closing.clone());
            let (until, solutions) = (Instant::now() + lab.patience, tables.solutions().clone());
            let work = spawn_blocking(move || {
                let playing = AtomicBool::new(false);
                let clock = Clock { run: &worker, until, playing, closing: watched };
                let ready = || clock.playing.store(true, Ordering::Relaxed);
                worker.order.play(&solutions, &clock, &ready)
            });
            let outcome = work.await.unwrap_or(Err(Failed::Broken)).map(Arc::new);
            *run.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
            run.done.notify_one();
            lab.go_on(&tables, closing);
        });
    }
}

/// Puts a run at the end of the queue.
pub(super) fn queue(runs: &mut VecDeque<Ordered>, run: Arc<Run>, visitor: Visitor) {
    runs.push_front(Ordered { run, visitor, running: false });
    forget_old(runs);
}

/// Whether there is a place for another run of this visitor.
fn place(runs: &VecDeque<Ordered>, visitor: &Visitor) -> Result<(), NoPlace> {
    let not_done = || runs.iter().filter(|one| !one.run.is_done());
    if not_done().any(|one| one.visitor.who == visitor.who) {
        return Err(NoPlace::OneIsNotDone);
    }
    let of_address = not_done().filter(|one| one.visitor.address == visitor.address).count();
    if of_address >= OF_ONE_ADDRESS || not_done().count() >= WAITING {
        return Err(NoPlace::Full);
    }
    Ok(())
}

/// Leaves the last ones that are done, and all that are not.
fn forget_old(runs: &mut VecDeque<Ordered>) {
    let mut done = 0;
    runs.retain(|one| {
        done += usize::from(one.run.is_done());
        !one.run.is_done() || done <= REMEMBERED
    });
}

/// Tells how far a run has come, and ends it in time.
struct Clock<'r> {
    run: &'r Run,
    until: Instant,
    /// Before that the bots get ready, which counts no games.
    playing: AtomicBool,
    closing: watch::Receiver<bool>,
}

impl Watch for Clock<'_> {
    fn progress(&self, done: u64, _total: u64) {
        if self.playing.load(Ordering::Relaxed) {
            self.run.played.store(done, Ordering::Relaxed);
        }
    }

    fn stopped(&self) -> bool {
        Instant::now() >= self.until || *self.closing.borrow()
    }
}
