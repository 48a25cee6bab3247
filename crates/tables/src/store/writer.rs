//! The one writer: what waits goes to disk together.
//!
//! It has a connection of its own, and says `BEGIN` and `COMMIT` itself. After a
//! transaction that failed nobody knows what the connection is in the middle of, so
//! it is closed and the next transaction gets a new one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Executor};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::address::{Address, close};
use super::bell::Bell;
use super::dialect::Writing;
use super::file::OpenFile;
use super::job::{Done, Job};
use super::ranking::RankingChanges;
use crate::metrics::Metrics;
use crate::tasks::spawn;

/// The most jobs in one transaction.
const MOST: usize = 256;

/// How long the database may take for one part of a transaction: a connection that
/// was lost without a word would be waited for without end.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the writer is asked.
pub(super) enum Ask {
    /// Something is to be written.
    Write(Waiting),
    /// It is to finish and close its connection.
    Close(oneshot::Sender<()>),
}

/// Something to be written, and where to say that it is.
pub(super) struct Waiting {
    pub(super) job: Job,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

impl Waiting {
    fn answer(self, result: Result<(), StoreError>) {
        // Whoever asked may have gone away; what is written is written even so.
        let _ = self.done.send(result);
    }
}

/// Starts the writer. It ends when it is closed or nobody can send to it any more.
pub(super) fn start(
    address: Arc<Address>,
    connection: AnyConnection,
    bell: Bell,
    metrics: Arc<Metrics>,
) -> mpsc::Sender<Ask> {
    let (sender, mut asked) = mpsc::channel(4096);
    let mut writer = Writer { address, connection: Some(connection), log: None, bell, metrics };
    spawn(async move {
        let (mut asks, mut closed) = (Vec::new(), Vec::new());
        while asked.recv_many(&mut asks, MOST).await > 0 {
            let mut batch = Vec::new();
            for ask in asks.drain(..) {
                match ask {
                    Ask::Write(waiting) => batch.push(waiting),
                    Ask::Close(done) => {
                        // What has been sent is still written, and no more.
                        asked.close();
                        closed.push(done);
                    }
                }
            }
            writer.write(batch).await;
        }
        if let Some(connection) = writer.connection {
            close(connection).await;
        }
        closed.into_iter().for_each(|done| _ = done.send(()));
    });
    sender
}

struct Writer {
    address: Arc<Address>,
    /// None after a transaction that failed.
    connection: Option<AnyConnection>,
    /// Where the connection's transactions go first, once it has begun one.
    log: Option<OpenFile>,
    /// Hears what was written.
    bell: Bell,
    metrics: Arc<Metrics>,
}

/// Where a transaction failed.
enum Failure {
    /// Before any job: nothing was written, and others would fare no better.
    Begin(StoreError),
    /// In a job: nothing was written, and others may fare better without it.
    Job(StoreError),
    /// When all jobs were done: they may have been kept.
    Commit(StoreError),
}

impl Writer {
    /// Writes all in one transaction. If a job can't be written each gets a
    /// transaction of its own, so that it does not take others with it. A batch
    /// that may have been kept is never written again.
    async fn write(&mut self, mut batch: Vec<Waiting>) {
        batch.sort_by(|one, other| one.job.order().cmp(&other.job.order()));
        let jobs: Vec<&Job> = batch.iter().map(|waiting| &waiting.job).collect();
        match self.transaction(&jobs).await {
            Err(Failure::Job(error)) if batch.len() > 1 => {
                tracing::warn!(cause = cause(&error), "a batch is written one by one");
                self.one_by_one(batch).await;
            }
            Err(Failure::Job(error) | Failure::Begin(error) | Failure::Commit(error)) => {
                refuse(batch, &error);
            }
            Ok(done) => batch.into_iter().zip(done).for_each(|(waiting, done)| {
                self.tell(waiting, done);
            }),
        }
    }

    /// What is safe on disk is answered, and told to other servers.
    fn tell(&self, waiting: Waiting, done: Done) {
        match done {
            Done::Written(rung) => {
                waiting.answer(Ok(()));
                rung.into_iter().for_each(|ring| self.bell.ring(ring));
            }
            Done::Conflict => waiting.answer(Err(StoreError::Conflict)),
        }
    }

    async fn one_by_one(&mut self, batch: Vec<Waiting>) {
        let mut batch = batch.into_iter();
        while let Some(waiting) = batch.next() {
            match self.transaction(&[&waiting.job]).await {
                Ok(done) => match done.into_iter().next() {
                    Some(done) => self.tell(waiting, done),
                    None => waiting.answer(Ok(())),
                },
                Err(Failure::Job(error) | Failure::Commit(error)) => refuse([waiting], &error),
                Err(Failure::Begin(error)) => {
                    return refuse(std::iter::once(waiting).chain(batch), &error);
                }
            }
        }
    }

    /// Writes all or nothing. What fails takes the connection with it.
    async fn transaction(&mut self, jobs: &[&Job]) -> Result<Vec<Done>, Failure> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let began = Instant::now();
        let done = self.all_or_nothing(jobs).await;
        match done {
            Ok(_) => {
                self.metrics.batches.observe(jobs.len() as f64);
                self.metrics.writes.since(began);
            }
            Err(_) => self.metrics.failed_writes.count(),
        }
        done
    }

    async fn all_or_nothing(&mut self, jobs: &[&Job]) -> Result<Vec<Done>, Failure> {
        self.check().map_err(Failure::Begin)?;
        let (mut connection, begin) = match self.begins_by_itself(jobs) {
            Some(connection) => (connection, Some(self.address.begin())),
            None => (self.begun().await.map_err(Failure::Begin)?, None),
        };
        let mut writing = Writing {
            connection: &mut connection,
            dialect: self.address.dialect(),
            serves_alone: self.address.serves_alone(),
            begin,
            ranking: RankingChanges::default(),
        };
        let failed = match run(&mut writing, jobs).await {
            Err(error) => Failure::Job(error.into()),
            Ok(done) => match patiently(plain("COMMIT", &mut connection)).await {
                Ok(()) => {
                    self.connection = Some(connection);
                    // Kept in a file that is gone now, but may be put back.
                    let gone = |moved| sqlx::Error::Io(std::io::Error::other(cause(&moved)));
                    return self.check().map(|()| done).map_err(|moved| unsure(gone(moved)));
                }
                Err(error) if undone(&error) => Failure::Commit(error.into()),
                Err(error) => unsure(error),
            },
        };
        close(connection).await;
        self.log = None;
        Err(failed)
    }

    /// Whether what is written will be found again.
    fn check(&self) -> Result<(), StoreError> {
        self.address.check()?;
        self.log.as_ref().map_or(Ok(()), OpenFile::check)
    }

    /// The connection, where one move goes to a file: its first statement begins the transaction,
    /// since every word to the database takes time. Whichever of the two fails, nothing was
    /// written, and there are no others who may fare better.
    fn begins_by_itself(&mut self, jobs: &[&Job]) -> Option<AnyConnection> {
        let is_one_move = matches!(jobs, [Job::Keep(_)]);
        let goes_on = is_one_move && self.address.is_file() && self.log.is_some();
        self.connection.take_if(|_| goes_on)
    }

    /// A connection with a transaction begun.
    async fn begun(&mut self) -> Result<AnyConnection, StoreError> {
        let begin = self.address.begin_awake();
        if let Some(mut connection) = self.connection.take() {
            match patiently(plain(begin, &mut connection)).await {
                Ok(()) => return self.logged(connection),
                Err(error) => {
                    close(connection).await;
                    self.log = None;
                    // One over a network may have been lost since the last time.
                    if self.address.is_file() {
                        return Err(error.into());
                    }
                    tracing::warn!(%error, "the writer's connection is replaced");
                }
            }
        }
        let mut connection = self.address.open().await?;
        match patiently(plain(begin, &mut connection)).await {
            Ok(()) => self.logged(connection),
            Err(error) => {
                close(connection).await;
                Err(error.into())
            }
        }
    }

    fn logged(&mut self, connection: AnyConnection) -> Result<AnyConnection, StoreError> {
        if self.log.is_none() {
            self.log = self.address.log()?;
        }
        Ok(connection)
    }
}

async fn run(to: &mut Writing<'_>, jobs: &[&Job]) -> Result<Vec<Done>, sqlx::Error> {
    let mut all = Vec::new();
    for job in jobs {
        all.push(patiently(job.run(to)).await?);
    }
    patiently(to.ranking.write(to.connection, to.dialect)).await?;
    Ok(all)
}

/// A statement of our own: what the driver believes of transactions is not asked.
async fn plain(sql: &'static str, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    connection.execute(sql).await.map(|_| ())
}

async fn patiently<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    tokio::time::timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(late()))
}

/// Whether a commit that failed like this has surely left nothing behind. SQLite
/// writes the end of a transaction last, so a write that failed was not the end of
/// it; where it could not be synced, or not be made known, it may be there after a
/// crash. Whatever PostgreSQL says may have been said after it had committed.
fn undone(error: &sqlx::Error) -> bool {
    const BUSY: &str = "5";
    const READ_ONLY: &str = "8";
    const FULL: &str = "13";
    const WRITE_FAILED: &str = "778";
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| [BUSY, READ_ONLY, FULL, WRITE_FAILED].contains(&&*code))
}

fn unsure(error: sqlx::Error) -> Failure {
    Failure::Commit(StoreError::Unsure(Arc::new(error)))
}

fn refuse(batch: impl IntoIterator<Item = Waiting>, error: &StoreError) {
    tracing::warn!(cause = cause(error), "something could not be written");
    batch.into_iter().for_each(|waiting| waiting.answer(Err(error.clone())));
}

fn cause(error: &StoreError) -> String {
    match error {
        StoreError::Database(cause) | StoreError::Unsure(cause) => cause.to_string(),
        StoreError::Moved(file) => format!("{} is not the file that was opened", file.display()),
        other => other.to_string(),
    }
}
