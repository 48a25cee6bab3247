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
use super::connections::{Connections, close_connection};
use super::database_file::DatabaseFile;
use super::dialect::WriteTransaction;
use super::notify::ChangeNotifier;
use super::ranking::RankingChanges;
use super::write_job::{WriteJob, WriteOutcome};
use crate::metrics::TableMetrics;
use crate::tasks::spawn;

/// The most jobs in one transaction.
const MAX_BATCH_SIZE: usize = 256;

/// How long the database may take for one part of a transaction: a connection that
/// was lost without a word would be waited for without end.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

/// What the writer is asked.
pub(super) enum WriterMessage {
    /// Something is to be written.
    Write(QueuedWrite),
    /// It is to finish and close its connection.
    Close(oneshot::Sender<()>),
}

/// Something to be written, and where to say that it is.
pub(super) struct QueuedWrite {
    pub(super) job: WriteJob,
    pub(super) reply: oneshot::Sender<Result<(), StoreError>>,
}

impl QueuedWrite {
    fn respond(self, result: Result<(), StoreError>) {
        // Whoever asked may have gone away; what is written is written even so.
        let _ = self.reply.send(result);
    }
}

/// Starts the writer. It ends when it is closed or nobody can send to it any more.
pub(super) fn start_writer(
    address: Arc<Connections>,
    connection: AnyConnection,
    bell: ChangeNotifier,
    metrics: Arc<TableMetrics>,
) -> mpsc::Sender<WriterMessage> {
    let (sender, mut asked) = mpsc::channel(4096);
    let mut writer = BatchWriter {
        connections: address,
        connection: Some(connection),
        wal_file: None,
        notifier: bell,
        metrics,
    };
    spawn(async move {
        let (mut asks, mut closed) = (Vec::new(), Vec::new());
        while asked.recv_many(&mut asks, MAX_BATCH_SIZE).await > 0 {
            let mut batch = Vec::new();
            for ask in asks.drain(..) {
                match ask {
                    WriterMessage::Write(waiting) => batch.push(waiting),
                    WriterMessage::Close(done) => {
                        // What has been sent is still written, and no more.
                        asked.close();
                        closed.push(done);
                    }
                }
            }
            writer.write_batch(batch).await;
        }
        if let Some(connection) = writer.connection {
            close_connection(connection).await;
        }
        closed.into_iter().for_each(|done| _ = done.send(()));
    });
    sender
}

struct BatchWriter {
    connections: Arc<Connections>,
    /// None after a transaction that failed.
    connection: Option<AnyConnection>,
    /// Where the connection's transactions go first, once it has begun one.
    wal_file: Option<DatabaseFile>,
    /// Hears what was written.
    notifier: ChangeNotifier,
    metrics: Arc<TableMetrics>,
}

/// Where a transaction failed.
enum TransactionFailure {
    /// Before any job: nothing was written, and others would fare no better.
    Begin(StoreError),
    /// In a job: nothing was written, and others may fare better without it.
    Job(StoreError),
    /// When all jobs were done: they may have been kept.
    Commit(StoreError),
}

impl BatchWriter {
    /// Writes all in one transaction. If a job can't be written each gets a
    /// transaction of its own, so that it does not take others with it. A batch
    /// that may have been kept is never written again.
    async fn write_batch(&mut self, mut batch: Vec<QueuedWrite>) {
        batch.sort_by(|one, other| one.job.lock_order().cmp(&other.job.lock_order()));
        let jobs: Vec<&WriteJob> = batch.iter().map(|waiting| &waiting.job).collect();
        match self.run_timed_transaction(&jobs).await {
            Err(TransactionFailure::Job(error)) if batch.len() > 1 => {
                tracing::warn!(cause = error_cause(&error), "a batch is written one by one");
                self.write_individually(batch).await;
            }
            Err(
                TransactionFailure::Job(error)
                | TransactionFailure::Begin(error)
                | TransactionFailure::Commit(error),
            ) => {
                reject_all(batch, &error);
            }
            Ok(done) => batch.into_iter().zip(done).for_each(|(waiting, done)| {
                self.respond_and_notify(waiting, done);
            }),
        }
    }

    /// What is safe on disk is answered, and told to other servers.
    fn respond_and_notify(&self, waiting: QueuedWrite, done: WriteOutcome) {
        match done {
            WriteOutcome::Written(rung) => {
                waiting.respond(Ok(()));
                rung.into_iter().for_each(|ring| self.notifier.notify_change(ring));
            }
            WriteOutcome::Conflict => waiting.respond(Err(StoreError::Conflict)),
        }
    }

    async fn write_individually(&mut self, batch: Vec<QueuedWrite>) {
        let mut batch = batch.into_iter();
        while let Some(waiting) = batch.next() {
            match self.run_timed_transaction(&[&waiting.job]).await {
                Ok(done) => match done.into_iter().next() {
                    Some(done) => self.respond_and_notify(waiting, done),
                    None => waiting.respond(Ok(())),
                },
                Err(TransactionFailure::Job(error) | TransactionFailure::Commit(error)) => {
                    reject_all([waiting], &error)
                }
                Err(TransactionFailure::Begin(error)) => {
                    return reject_all(std::iter::once(waiting).chain(batch), &error);
                }
            }
        }
    }

    /// Writes all or nothing. What fails takes the connection with it.
    async fn run_timed_transaction(
        &mut self,
        jobs: &[&WriteJob],
    ) -> Result<Vec<WriteOutcome>, TransactionFailure> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let began = Instant::now();
        let done = self.run_transaction(jobs).await;
        match done {
            Ok(_) => {
                self.metrics.batch_size.observe(jobs.len() as f64);
                self.metrics.write_duration.observe_since(began);
            }
            Err(_) => self.metrics.failed_writes.increment(),
        }
        done
    }

    async fn run_transaction(
        &mut self,
        jobs: &[&WriteJob],
    ) -> Result<Vec<WriteOutcome>, TransactionFailure> {
        self.check_files().map_err(TransactionFailure::Begin)?;
        let (mut connection, begin) = match self.take_connection_for_single_write(jobs) {
            Some(connection) => (connection, Some(self.connections.begin_sql())),
            None => (self.begin_transaction().await.map_err(TransactionFailure::Begin)?, None),
        };
        let mut writing = WriteTransaction {
            connection: &mut connection,
            dialect: self.connections.dialect(),
            is_only_server: self.connections.is_only_server(),
            begin_sql: begin,
            ranking: RankingChanges::default(),
        };
        let failed = match run_jobs(&mut writing, jobs).await {
            Err(error) => TransactionFailure::Job(error.into()),
            Ok(done) => {
                match with_statement_timeout(execute_raw("COMMIT", &mut connection)).await {
                    Ok(()) => {
                        self.connection = Some(connection);
                        // Kept in a file that is gone now, but may be put back.
                        let gone =
                            |moved| sqlx::Error::Io(std::io::Error::other(error_cause(&moved)));
                        return self
                            .check_files()
                            .map(|()| done)
                            .map_err(|moved| commit_unknown(gone(moved)));
                    }
                    Err(error) if is_surely_rolled_back(&error) => {
                        TransactionFailure::Commit(error.into())
                    }
                    Err(error) => commit_unknown(error),
                }
            }
        };
        close_connection(connection).await;
        self.wal_file = None;
        Err(failed)
    }

    /// Whether what is written will be found again.
    fn check_files(&self) -> Result<(), StoreError> {
        self.connections.check_file()?;
        self.wal_file.as_ref().map_or(Ok(()), DatabaseFile::check_not_moved)
    }

    /// The connection, where one move goes to a file: its first statement begins the transaction,
    /// since every word to the database takes time. Whichever of the two fails, nothing was
    /// written, and there are no others who may fare better.
    fn take_connection_for_single_write(&mut self, jobs: &[&WriteJob]) -> Option<AnyConnection> {
        let is_one_move = matches!(jobs, [WriteJob::WriteTable(_)]);
        let goes_on = is_one_move && self.connections.is_sqlite() && self.wal_file.is_some();
        self.connection.take_if(|_| goes_on)
    }

    /// A connection with a transaction begun.
    async fn begin_transaction(&mut self) -> Result<AnyConnection, StoreError> {
        let begin = self.connections.begin_with_idle_timeout_sql();
        if let Some(mut connection) = self.connection.take() {
            match with_statement_timeout(execute_raw(begin, &mut connection)).await {
                Ok(()) => return self.remember_wal_file(connection),
                Err(error) => {
                    close_connection(connection).await;
                    self.wal_file = None;
                    // One over a network may have been lost since the last time.
                    if self.connections.is_sqlite() {
                        return Err(error.into());
                    }
                    tracing::warn!(%error, "the writer's connection is replaced");
                }
            }
        }
        let mut connection = self.connections.connect().await?;
        match with_statement_timeout(execute_raw(begin, &mut connection)).await {
            Ok(()) => self.remember_wal_file(connection),
            Err(error) => {
                close_connection(connection).await;
                Err(error.into())
            }
        }
    }

    fn remember_wal_file(
        &mut self,
        connection: AnyConnection,
    ) -> Result<AnyConnection, StoreError> {
        if self.wal_file.is_none() {
            self.wal_file = self.connections.wal_file()?;
        }
        Ok(connection)
    }
}

async fn run_jobs(
    to: &mut WriteTransaction<'_>,
    jobs: &[&WriteJob],
) -> Result<Vec<WriteOutcome>, sqlx::Error> {
    let mut all = Vec::new();
    for job in jobs {
        all.push(with_statement_timeout(job.execute(to)).await?);
    }
    with_statement_timeout(to.ranking.write(to.connection, to.dialect)).await?;
    Ok(all)
}

/// A statement of our own: what the driver believes of transactions is not asked.
async fn execute_raw(sql: &'static str, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    connection.execute(sql).await.map(|_| ())
}

async fn with_statement_timeout<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    tokio::time::timeout(STATEMENT_TIMEOUT, work).await.unwrap_or_else(|_| Err(late()))
}

/// Whether a commit that failed like this has surely left nothing behind. SQLite
/// writes the end of a transaction last, so a write that failed was not the end of
/// it; where it could not be synced, or not be made known, it may be there after a
/// crash. Whatever PostgreSQL says may have been said after it had committed.
fn is_surely_rolled_back(error: &sqlx::Error) -> bool {
    const BUSY: &str = "5";
    const READ_ONLY: &str = "8";
    const FULL: &str = "13";
    const WRITE_FAILED: &str = "778";
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| [BUSY, READ_ONLY, FULL, WRITE_FAILED].contains(&&*code))
}

fn commit_unknown(error: sqlx::Error) -> TransactionFailure {
    TransactionFailure::Commit(StoreError::CommitUnknown(Arc::new(error)))
}

fn reject_all(batch: impl IntoIterator<Item = QueuedWrite>, error: &StoreError) {
    tracing::warn!(cause = error_cause(error), "something could not be written");
    batch.into_iter().for_each(|waiting| waiting.respond(Err(error.clone())));
}

fn error_cause(error: &StoreError) -> String {
    match error {
        StoreError::Database(cause) | StoreError::CommitUnknown(cause) => cause.to_string(),
        StoreError::FileMoved(file) => {
            format!("{} is not the file that was opened", file.display())
        }
        other => other.to_string(),
    }
}
