//! Work of the coach that visitors ask for: one after the other, bounded in time and number,
//! and kept in memory for a while.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_games::Seat;
use rollwright_minds::Watch;
use rollwright_tables::Id;
use tokio::sync::{Semaphore, watch};

/// How long a piece of work may take, the solving for it counted.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many are remembered.
const MOST_KEPT: usize = 40;
/// How many may wait or be under way.
const MOST_WAITING: usize = 8;

/// Every piece of work of one sort that is remembered.
pub(crate) struct Background<T> {
    kept: Mutex<VecDeque<Arc<Work<T>>>>,
    one_at_a_time: Arc<Semaphore>,
}

/// What a piece of work is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct About {
    /// The table.
    pub(crate) table: Id,
    /// Up to which event it was looked at.
    pub(crate) version: u64,
    /// The seat it is for; a review is for all.
    pub(crate) seat: Option<Seat>,
}

/// A piece of work: waiting, under way or done.
pub(crate) struct Work<T> {
    about: About,
    percent: AtomicU64,
    outcome: Mutex<Option<Result<Arc<T>, NotMade>>>,
}

/// Why the coach says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotMade {
    /// So many wait that no other is begun.
    Busy,
    /// It would take, or took, longer than a server gives it.
    TooLong,
    /// The program failed.
    Broken,
}

impl<T> Work<T> {
    /// How far it is.
    pub(crate) fn percent(&self) -> u64 {
        self.percent.load(Ordering::Relaxed).min(100)
    }

    /// What came of it, once it is done.
    pub(crate) fn outcome(&self) -> Option<Result<Arc<T>, NotMade>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<T: Send + Sync + 'static> Background<T> {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), one_at_a_time: Arc::new(Semaphore::new(1)) }
    }

    /// The work about this, begun by `make` if it is not there yet. What failed without
    /// being too much work is tried again.
    pub(crate) fn of(
        &self,
        about: About,
        closing: &watch::Receiver<bool>,
        make: impl FnOnce(&dyn Watch) -> Result<T, NotMade> + Send + 'static,
    ) -> Result<Arc<Work<T>>, NotMade> {
        let mut kept = self.kept();
        kept.retain(|one| !matches!(one.outcome(), Some(Err(NotMade::Broken))));
        if let Some(one) = kept.iter().find(|one| one.about == about) {
            return Ok(one.clone());
        }
        if kept.iter().filter(|one| one.outcome().is_none()).count() >= MOST_WAITING {
            return Err(NotMade::Busy);
        }
        let new = Arc::new(Work { about, percent: AtomicU64::new(0), outcome: Mutex::default() });
        kept.push_front(new.clone());
        // What is under way is never forgotten: few are, and they stand in front.
        kept.truncate(MOST_KEPT);
        drop(kept);
        let (turn, begun, closing) = (self.one_at_a_time.clone(), new.clone(), closing.clone());
        tokio::spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            let worker = begun.clone();
            let work = tokio::task::spawn_blocking(move || {
                let percent = &worker.percent;
                make(&Clock { percent, until: Instant::now() + PATIENCE, closing })
            });
            let outcome = work.await.unwrap_or(Err(NotMade::Broken)).map(Arc::new);
            *begun.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        Ok(new)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Work<T>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends work that takes too long, or that the server can't wait for.
struct Clock<'a> {
    percent: &'a AtomicU64,
    until: Instant,
    closing: watch::Receiver<bool>,
}

impl Watch for Clock<'_> {
    fn progress(&self, done: u64, total: u64) {
        self.percent.store(done.saturating_mul(100) / total.max(1), Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        *self.closing.borrow() || Instant::now() > self.until
    }
}
