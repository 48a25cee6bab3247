//! The one writer: what waits goes to disk together.

use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::job::Job;

/// The most jobs in one transaction.
const MOST: usize = 256;

/// Something to be written, and where to say that it is.
pub(super) struct Waiting {
    pub(super) job: Job,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Starts the writer. It ends when nobody can send to it any more.
pub(super) fn start(pool: AnyPool) -> mpsc::Sender<Waiting> {
    let (sender, mut jobs) = mpsc::channel(4096);
    tokio::spawn(async move {
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, MOST).await > 0 {
            write(&pool, std::mem::take(&mut batch)).await;
        }
    });
    sender
}

/// Writes all in one transaction. If that fails, each gets one of its own, so that
/// one job that can't be written does not take others with it.
async fn write(pool: &AnyPool, batch: Vec<Waiting>) {
    if batch.len() > 1 {
        let jobs: Vec<&Job> = batch.iter().map(|waiting| &waiting.job).collect();
        match together(pool, &jobs).await {
            Ok(()) => {
                for waiting in batch {
                    // Whoever asked may have gone away; it is written even so.
                    let _ = waiting.done.send(Ok(()));
                }
                return;
            }
            Err(error) => {
                tracing::warn!(%error, jobs = batch.len(), "a batch is written one by one");
            }
        }
    }
    for waiting in batch {
        let result = together(pool, &[&waiting.job]).await;
        if let Err(error) = &result {
            tracing::warn!(%error, "something could not be written");
        }
        let _ = waiting.done.send(result.map_err(StoreError::from));
    }
}

async fn together(pool: &AnyPool, jobs: &[&Job]) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    for job in jobs {
        job.run(&mut transaction).await?;
    }
    transaction.commit().await
}
