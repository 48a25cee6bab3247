//! Background jobs of the coach: run one at a time, limited in number, cached for a while.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rollwright_tables::Id;
use rollwright_tables::platform::tasks::spawn;
use tokio::sync::Semaphore;

use super::CoachError;

/// How many jobs are cached.
const MAX_JOBS: usize = 40;
/// How many jobs may be queued or running.
const MAX_PENDING_JOBS: usize = 8;

/// All cached jobs of one kind.
pub(crate) struct BackgroundJobs<T> {
    jobs: Mutex<VecDeque<Arc<CoachJob<T>>>>,
    run_permit: Arc<Semaphore>,
}

/// What a job is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct JobKey {
    /// The table.
    pub(crate) table: Id,
    /// The number of events that the job covers.
    pub(crate) version: u64,
}

/// A job: queued, running or done.
pub(crate) struct CoachJob<T> {
    key: JobKey,
    /// The progress.
    pub(super) percent: AtomicU8,
    outcome: Mutex<Option<Result<Arc<T>, CoachError>>>,
}

impl<T> CoachJob<T> {
    /// The result, or the progress so far.
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

    /// The job with this key; `make` starts it if there is none. Failed jobs are started again
    /// unless they took too long.
    pub(crate) fn get_or_start<Work>(
        &self,
        key: JobKey,
        make: impl FnOnce(Arc<CoachJob<T>>) -> Work,
    ) -> Result<Arc<CoachJob<T>>, CoachError>
    where
        Work: Future<Output = Result<T, CoachError>> + Send + 'static,
    {
        let mut jobs = self.lock_jobs();
        jobs.retain(|job| {
            !matches!(
                job.finished(),
                Some(Err(CoachError::Failed | CoachError::Busy | CoachError::NoMemory))
            )
        });
        if let Some(job) = jobs.iter().find(|job| job.key == key) {
            return Ok(job.clone());
        }
        if jobs.iter().filter(|job| job.finished().is_none()).count() >= MAX_PENDING_JOBS {
            return Err(CoachError::Busy);
        }
        let new = Arc::new(CoachJob { key, percent: AtomicU8::new(0), outcome: Mutex::default() });
        jobs.push_front(new.clone());
        // Unfinished jobs are never dropped: they are few and at the front.
        jobs.truncate(MAX_JOBS);
        drop(jobs);
        let (permit, job, work) = (self.run_permit.clone(), new.clone(), make(new.clone()));
        spawn(async move {
            let Ok(_permit) = permit.acquire().await else { return };
            // A task of its own, so that a panic ends as a failure.
            let outcome = spawn(work).await.unwrap_or(Err(CoachError::Failed));
            let outcome = outcome.map(Arc::new);
            *job.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        Ok(new)
    }

    fn lock_jobs(&self) -> MutexGuard<'_, VecDeque<Arc<CoachJob<T>>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
