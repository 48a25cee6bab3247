//! Work of the coach that visitors ask for: one after the other, bounded in number, and
//! remembered for a while.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rollwright_tables::Id;
use rollwright_tables::tasks::spawn;
use tokio::sync::Semaphore;

use super::CoachError;

/// How many are remembered.
const MAX_JOBS: usize = 40;
/// How many may wait or be under way.
const MAX_PENDING_JOBS: usize = 8;

/// Every piece of work of one sort that is remembered.
pub(crate) struct BackgroundJobs<T> {
    jobs: Mutex<VecDeque<Arc<CoachJob<T>>>>,
    run_permit: Arc<Semaphore>,
}

/// What a piece of work is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct JobKey {
    /// The table.
    pub(crate) table: Id,
    /// Up to which event it was looked at.
    pub(crate) version: u64,
}

/// A piece of work: waiting, under way or done.
pub(crate) struct CoachJob<T> {
    key: JobKey,
    /// How far it is.
    pub(super) percent: AtomicU8,
    outcome: Mutex<Option<Result<Arc<T>, CoachError>>>,
}

impl<T> CoachJob<T> {
    /// What came of it, or how far it is.
    pub(crate) fn outcome(&self) -> Result<Arc<T>, CoachError> {
        let percent = self.percent.load(Ordering::Relaxed);
        self.finished().unwrap_or(Err(CoachError::NotReady { percent }))
    }

    fn finished(&self) -> Option<Result<Arc<T>, CoachError>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<T: Send + Sync + 'static> BackgroundJobs<T> {
    pub(crate) fn new() -> Self {
        Self { jobs: Mutex::default(), run_permit: Arc::new(Semaphore::new(1)) }
    }

    /// The work about this, begun by `make` if it is not there yet. What failed without
    /// being too much work is tried again.
    pub(crate) fn get_or_start<Making>(
        &self,
        about: JobKey,
        make: impl FnOnce(Arc<CoachJob<T>>) -> Making,
    ) -> Result<Arc<CoachJob<T>>, CoachError>
    where
        Making: Future<Output = Result<T, CoachError>> + Send + 'static,
    {
        let mut kept = self.lock_jobs();
        kept.retain(|one| {
            !matches!(
                one.finished(),
                Some(Err(CoachError::Failed | CoachError::Busy | CoachError::NoMemory))
            )
        });
        if let Some(one) = kept.iter().find(|one| one.key == about) {
            return Ok(one.clone());
        }
        if kept.iter().filter(|one| one.finished().is_none()).count() >= MAX_PENDING_JOBS {
            return Err(CoachError::Busy);
        }
        let new =
            Arc::new(CoachJob { key: about, percent: AtomicU8::new(0), outcome: Mutex::default() });
        kept.push_front(new.clone());
        // What is under way is never forgotten: few are, and they stand in front.
        kept.truncate(MAX_JOBS);
        drop(kept);
        let (turn, begun, making) = (self.run_permit.clone(), new.clone(), make(new.clone()));
        spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            // A task of its own, so that a failure of the program ends as one.
            let outcome = spawn(making).await.unwrap_or(Err(CoachError::Failed));
            let outcome = outcome.map(Arc::new);
            *begun.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        Ok(new)
    }

    fn lock_jobs(&self) -> MutexGuard<'_, VecDeque<Arc<CoachJob<T>>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
