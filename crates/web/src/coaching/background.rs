//! Work of the coach that visitors ask for: one after the other, bounded in number, and
//! remembered for a while.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rollwright_tables::Id;
use rollwright_tables::tasks::spawn;
use tokio::sync::Semaphore;

use super::NoCoach;

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
}

/// A piece of work: waiting, under way or done.
pub(crate) struct Work<T> {
    about: About,
    /// How far it is.
    pub(super) percent: AtomicU8,
    outcome: Mutex<Option<Result<Arc<T>, NoCoach>>>,
}

impl<T> Work<T> {
    /// What came of it, or how far it is.
    pub(crate) fn outcome(&self) -> Result<Arc<T>, NoCoach> {
        let percent = self.percent.load(Ordering::Relaxed);
        self.ended().unwrap_or(Err(NoCoach::NotReady { percent }))
    }

    fn ended(&self) -> Option<Result<Arc<T>, NoCoach>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<T: Send + Sync + 'static> Background<T> {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), one_at_a_time: Arc::new(Semaphore::new(1)) }
    }

    /// The work about this, begun by `make` if it is not there yet. What failed without
    /// being too much work is tried again.
    pub(crate) fn of<Making>(
        &self,
        about: About,
        make: impl FnOnce(Arc<Work<T>>) -> Making,
    ) -> Result<Arc<Work<T>>, NoCoach>
    where
        Making: Future<Output = Result<T, NoCoach>> + Send + 'static,
    {
        let mut kept = self.kept();
        kept.retain(|one| {
            !matches!(one.ended(), Some(Err(NoCoach::Broken | NoCoach::Busy | NoCoach::NoMemory)))
        });
        if let Some(one) = kept.iter().find(|one| one.about == about) {
            return Ok(one.clone());
        }
        if kept.iter().filter(|one| one.ended().is_none()).count() >= MOST_WAITING {
            return Err(NoCoach::Busy);
        }
        let new = Arc::new(Work { about, percent: AtomicU8::new(0), outcome: Mutex::default() });
        kept.push_front(new.clone());
        // What is under way is never forgotten: few are, and they stand in front.
        kept.truncate(MOST_KEPT);
        drop(kept);
        let (turn, begun, making) = (self.one_at_a_time.clone(), new.clone(), make(new.clone()));
        spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            // A task of its own, so that a failure of the program ends as one.
            let outcome = spawn(making).await.unwrap_or(Err(NoCoach::Broken));
            let outcome = outcome.map(Arc::new);
            *begun.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        Ok(new)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Work<T>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
