//! Background jobs of the coach: queued fairly, limited in number, cached for a while.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_tables::Id;
use rollwright_tables::fair_queue::{FairQueue, JobSize, QueueClient, QueueTicket};
use rollwright_tables::platform::tasks::spawn;
use rollwright_tables::platform::timer::timeout;
use tokio::sync::watch;

use super::CoachError;

/// How many jobs are cached.
const MAX_JOBS: usize = 40;

/// All cached jobs of one kind.
pub(crate) struct BackgroundJobs<K, T> {
    jobs: Mutex<VecDeque<Arc<CoachJob<K, T>>>>,
    queue: Arc<FairQueue>,
}

/// What a review is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReviewKey {
    /// The table.
    pub(crate) table: Id,
    /// The number of events that the review covers.
    pub(crate) version: u64,
}

/// A job: queued, running or done.
pub(crate) struct CoachJob<K, T> {
    key: K,
    /// The progress.
    pub(super) percent: AtomicU8,
    queue: Arc<FairQueue>,
    /// Its number in the queue.
    number: u64,
    outcome: watch::Sender<Option<JobOutcome<T>>>,
}

type JobOutcome<T> = Result<Arc<T>, CoachError>;

impl<K, T> CoachJob<K, T> {
    /// The result, or the progress so far.
    pub(crate) fn outcome(&self) -> JobOutcome<T> {
        let finished = self.outcome.borrow().clone();
        finished.unwrap_or_else(|| {
            let percent = self.percent.load(Ordering::Relaxed);
            Err(CoachError::NotReady { percent, position: self.queue.position(self.number) })
        })
    }

    /// The result, or the progress after this time.
    pub(super) async fn outcome_within(&self, patience: Duration) -> JobOutcome<T> {
        let mut receiver = self.outcome.subscribe();
        // Without a result in time, the progress counts.
        let _ = timeout(patience, receiver.wait_for(Option::is_some)).await;
        self.outcome()
    }

    fn is_finished(&self) -> bool {
        self.outcome.borrow().is_some()
    }

    /// Whether it failed for a reason that may be gone.
    fn may_be_tried_again(&self) -> bool {
        matches!(
            *self.outcome.borrow(),
            Some(Err(CoachError::Failed | CoachError::Busy | CoachError::NoMemory))
        )
    }
}

impl<K, T> BackgroundJobs<K, T>
where
    K: PartialEq + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    pub(crate) fn new(queue: Arc<FairQueue>) -> Self {
        Self { jobs: Mutex::default(), queue }
    }

    /// The job with this key; `make` starts it for `client` if there is none. Failed jobs are
    /// started again unless they took too long.
    pub(crate) fn get_or_start<Work>(
        &self,
        key: K,
        client: QueueClient,
        size: JobSize,
        make: impl FnOnce(Arc<CoachJob<K, T>>) -> Work,
    ) -> Result<Arc<CoachJob<K, T>>, CoachError>
    where
        Work: Future<Output = Result<T, CoachError>> + Send + 'static,
    {
        let mut jobs = self.lock_jobs();
        jobs.retain(|job| !job.may_be_tried_again());
        if let Some(job) = jobs.iter().find(|job| job.key == key) {
            return Ok(job.clone());
        }
        let ticket = self.queue.enter(client, size).map_err(|_| CoachError::Busy)?;
        let new = Arc::new(CoachJob {
            key,
            percent: AtomicU8::new(0),
            queue: self.queue.clone(),
            number: ticket.number(),
            outcome: watch::Sender::new(None),
        });
        jobs.push_front(new.clone());
        let mut finished = jobs.iter().filter(|job| job.is_finished()).count();
        while finished > MAX_JOBS
            && let Some(oldest) = jobs.iter().rposition(|job| job.is_finished())
        {
            jobs.remove(oldest);
            finished -= 1;
        }
        drop(jobs);
        spawn(run_job(new.clone(), ticket, make(new.clone())));
        Ok(new)
    }

    fn lock_jobs(&self) -> MutexGuard<'_, VecDeque<Arc<CoachJob<K, T>>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a job when it is its turn.
async fn run_job<K, T, Work>(job: Arc<CoachJob<K, T>>, mut ticket: QueueTicket, work: Work)
where
    K: Send + Sync + 'static,
    T: Send + Sync + 'static,
    Work: Future<Output = Result<T, CoachError>> + Send + 'static,
{
    let outcome = match ticket.wait_for_turn().await {
        // A task of its own, so that a panic ends as a failure.
        Ok(()) => spawn(work).await.unwrap_or(Err(CoachError::Failed)),
        Err(_) => Err(CoachError::Busy),
    };
    drop(ticket);
    job.outcome.send_replace(Some(outcome.map(Arc::new)));
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use rollwright_tables::fair_queue::QueueLimits;
    use tokio::sync::Notify;

    use super::*;

    fn client(last: u8) -> QueueClient {
        QueueClient::Network(IpAddr::from([192, 0, 2, last]))
    }

    #[tokio::test]
    async fn fair_queues_show_positions_and_let_clients_take_turns() {
        let limits = QueueLimits { max_running: 1, max_per_client: 3, max_waiting: 4 };
        let jobs: BackgroundJobs<u32, u32> = BackgroundJobs::new(FairQueue::new(limits));
        let may_end = Arc::new(Notify::new());
        let start = |key: u32, last: u8| {
            let may_end = may_end.clone();
            jobs.get_or_start(key, client(last), JobSize::Large, |_| async move {
                may_end.notified().await;
                Ok(key)
            })
        };
        let flood: Vec<_> = (0..3).map(|key| start(key, 1).unwrap()).collect();
        assert!(matches!(start(3, 1), Err(CoachError::Busy)), "a bound per client");
        let other = start(10, 2).unwrap();
        let position = |job: &Arc<CoachJob<u32, u32>>| match job.outcome() {
            Err(CoachError::NotReady { position, .. }) => position,
            _ => None,
        };
        let positions: Vec<_> = flood.iter().chain([&other]).map(position).collect();
        assert_eq!(positions, [None, Some(2), Some(3), Some(1)]);
        assert!(Arc::ptr_eq(&start(10, 3).unwrap(), &other), "the same job for everybody");
        may_end.notify_one();
        assert_eq!(*flood[0].outcome_within(Duration::from_secs(60)).await.unwrap(), 0);
        may_end.notify_one();
        assert_eq!(*other.outcome_within(Duration::from_secs(60)).await.unwrap(), 10);
        assert_eq!(position(&flood[2]), Some(1));
    }
}
