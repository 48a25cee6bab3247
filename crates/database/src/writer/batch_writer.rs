//! The single writer: writes that are waiting share one transaction.
//!
//! It has a connection of its own and sends `BEGIN` and `COMMIT` itself. After a failed transaction
//! the state of the connection is unknown, so it is closed and the next transaction opens a new
//! one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rollwright_tables::StoreError;
use rollwright_tables::metrics::TableMetrics;
use rollwright_tables::platform::tasks::spawn;
use sqlx::{AnyConnection, Executor};
use tokio::sync::{mpsc, oneshot};

use crate::cluster::notify::ChangeNotifier;
use crate::connection::connector::{Connector, close_connection};
use crate::connection::detect_moved_file::DatabaseFile;
use crate::connection::dialect::WriteTransaction;
use crate::connection::unavailable;
use crate::writer::hall_of_fame_counts::HallOfFameCountChanges;
use crate::writer::write_job::{WriteJob, WriteOutcome};

/// The most jobs in one transaction.
const MAX_BATCH_SIZE: usize = 256;

/// The longest that the database may take for one part of a transaction; without it, a silently
/// lost connection would block forever.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

/// A message to the writer.
pub(crate) enum WriterMessage {
    /// Write something.
    Write(QueuedWrite),
    /// Finish and close the connection.
    Close(oneshot::Sender<()>),
}

/// Something to write, and where to send the result.
pub(crate) struct QueuedWrite {
    pub(crate) job: WriteJob,
    pub(crate) reply: oneshot::Sender<Result<(), StoreError>>,
}

impl QueuedWrite {
    fn respond(self, result: Result<(), StoreError>) {
        // The requester may have disconnected; the write stands even so.
        let _ = self.reply.send(result);
    }
}

/// Starts the writer. It ends when it is closed or all senders are dropped.
pub(crate) fn start_writer(
    connections: Arc<Connector>,
    connection: AnyConnection,
    notifier: ChangeNotifier,
    metrics: Arc<TableMetrics>,
) -> mpsc::Sender<WriterMessage> {
    let (sender, mut receiver) = mpsc::channel(4096);
    let mut writer = BatchWriter {
        connections,
        connection: Some(connection),
        wal_file: None,
        notifier,
        metrics,
    };
    spawn(async move {
        let (mut messages, mut close_replies) = (Vec::new(), Vec::new());
        while receiver.recv_many(&mut messages, MAX_BATCH_SIZE).await > 0 {
            let mut batch = Vec::new();
            for message in messages.drain(..) {
                match message {
                    WriterMessage::Write(queued) => batch.push(queued),
                    WriterMessage::Close(done) => {
                        // What has been sent is still written, but nothing more.
                        receiver.close();
                        close_replies.push(done);
                    }
                }
            }
            writer.write_batch(batch).await;
        }
        if let Some(connection) = writer.connection {
            close_connection(connection).await;
        }
        close_replies.into_iter().for_each(|done| _ = done.send(()));
    });
    sender
}

struct BatchWriter {
    connections: Arc<Connector>,
    /// `None` after a failed transaction.
    connection: Option<AnyConnection>,
    /// The connection's write-ahead log, once it has begun a transaction.
    wal_file: Option<DatabaseFile>,
    /// Receives what was written.
    notifier: ChangeNotifier,
    metrics: Arc<TableMetrics>,
}

/// Where a transaction failed.
enum TransactionFailure {
    /// Before any job: nothing was written, and other jobs would fail as well.
    Begin(StoreError),
    /// In a job: nothing was written, and other jobs may succeed without it.
    Job(StoreError),
    /// At the commit: the jobs may have been written.
    Commit(StoreError),
}

impl BatchWriter {
    /// Writes all jobs in one transaction. If one fails, each gets a transaction of its own, so
    /// that it doesn't take the others with it. A batch that may have been written is never written
    /// again.
    async fn write_batch(&mut self, mut batch: Vec<QueuedWrite>) {
        batch.sort_by(|one, other| one.job.lock_order().cmp(&other.job.lock_order()));
        let jobs: Vec<&WriteJob> = batch.iter().map(|queued| &queued.job).collect();
        match self.run_timed_transaction(&jobs).await {
            Err(TransactionFailure::Job(error)) if batch.len() > 1 => {
                tracing::warn!(
                    cause = error_cause(&error),
                    "a batch failed; writing its jobs one by one"
                );
                self.write_individually(batch).await;
            }
            Err(
                TransactionFailure::Job(error)
                | TransactionFailure::Begin(error)
                | TransactionFailure::Commit(error),
            ) => {
                reject_all(batch, &error);
            }
            Ok(done) => batch.into_iter().zip(done).for_each(|(queued, done)| {
                self.respond_and_notify(queued, done);
            }),
        }
    }

    /// Answers a job that is safe on disk, and notifies other servers.
    fn respond_and_notify(&self, queued: QueuedWrite, done: WriteOutcome) {
        match done {
            WriteOutcome::Written(notices) => {
                queued.respond(Ok(()));
                notices.into_iter().for_each(|notice| self.notifier.notify_change(notice));
            }
            WriteOutcome::Conflict => queued.respond(Err(StoreError::Conflict)),
        }
    }

    async fn write_individually(&mut self, batch: Vec<QueuedWrite>) {
        let mut batch = batch.into_iter();
        while let Some(queued) = batch.next() {
            match self.run_timed_transaction(&[&queued.job]).await {
                Ok(done) => match done.into_iter().next() {
                    Some(done) => self.respond_and_notify(queued, done),
                    None => queued.respond(Ok(())),
                },
                Err(TransactionFailure::Job(error) | TransactionFailure::Commit(error)) => {
                    reject_all([queued], &error)
                }
                Err(TransactionFailure::Begin(error)) => {
                    return reject_all(std::iter::once(queued).chain(batch), &error);
                }
            }
        }
    }

    /// Runs a transaction and records its metrics. A failure closes the connection.
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
                self.metrics.write_duration.observe(began.elapsed().as_secs_f64());
            }
            Err(_) => self.metrics.failed_writes.inc(),
        }
        done
    }

    async fn run_transaction(
        &mut self,
        jobs: &[&WriteJob],
    ) -> Result<Vec<WriteOutcome>, TransactionFailure> {
        self.check_files().map_err(TransactionFailure::Begin)?;
        let (mut connection, begin_sql) = match self.take_connection_for_single_write(jobs) {
            Some(connection) => (connection, Some(self.connections.begin_sql())),
            None => (self.begin_transaction().await.map_err(TransactionFailure::Begin)?, None),
        };
        let mut writing = WriteTransaction {
            connection: &mut connection,
            dialect: self.connections.dialect(),
            is_only_server: self.connections.is_only_server(),
            begin_sql,
            ranking: HallOfFameCountChanges::default(),
        };
        let failure = match run_jobs(&mut writing, jobs).await {
            Err(error) => TransactionFailure::Job(unavailable(error)),
            Ok(done) => {
                match with_statement_timeout(execute_raw("COMMIT", &mut connection)).await {
                    Ok(()) => {
                        self.connection = Some(connection);
                        // Written to a file that is gone now, but may be put back.
                        let to_io_error =
                            |moved| sqlx::Error::Io(std::io::Error::other(error_cause(&moved)));
                        return self
                            .check_files()
                            .map(|()| done)
                            .map_err(|moved| commit_unknown(to_io_error(moved)));
                    }
                    Err(error) if is_surely_rolled_back(&error) => {
                        TransactionFailure::Commit(unavailable(error))
                    }
                    Err(error) => commit_unknown(error),
                }
            }
        };
        close_connection(connection).await;
        self.wal_file = None;
        Err(failure)
    }

    /// Whether the open files are still the ones at their paths.
    fn check_files(&self) -> Result<(), StoreError> {
        self.connections.check_file()?;
        self.wal_file.as_ref().map_or(Ok(()), DatabaseFile::check_not_moved)
    }

    /// The connection, if a single table write goes to SQLite. Its first statement includes BEGIN,
    /// which saves a round trip. Whichever of the two fails, nothing was written, and there are no
    /// other jobs to save.
    fn take_connection_for_single_write(&mut self, jobs: &[&WriteJob]) -> Option<AnyConnection> {
        let is_one_move = matches!(jobs, [WriteJob::WriteTable(_)]);
        let can_reuse = is_one_move && self.connections.is_sqlite() && self.wal_file.is_some();
        self.connection.take_if(|_| can_reuse)
    }

    /// A connection with a transaction begun.
    async fn begin_transaction(&mut self) -> Result<AnyConnection, StoreError> {
        let begin_sql = self.connections.begin_with_idle_timeout_sql();
        if let Some(mut connection) = self.connection.take() {
            match with_statement_timeout(execute_raw(begin_sql, &mut connection)).await {
                Ok(()) => return self.remember_wal_file(connection),
                Err(error) => {
                    close_connection(connection).await;
                    self.wal_file = None;
                    // A network connection may have been lost since the last transaction.
                    if self.connections.is_sqlite() {
                        return Err(unavailable(error));
                    }
                    tracing::warn!(%error, "replacing the writer's connection");
                }
            }
        }
        let mut connection = self.connections.connect().await.map_err(unavailable)?;
        match with_statement_timeout(execute_raw(begin_sql, &mut connection)).await {
            Ok(()) => self.remember_wal_file(connection),
            Err(error) => {
                close_connection(connection).await;
                Err(unavailable(error))
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
    let mut outcomes = Vec::new();
    for job in jobs {
        outcomes.push(with_statement_timeout(job.execute(to)).await?);
    }
    with_statement_timeout(to.ranking.write(to.connection, to.dialect)).await?;
    Ok(outcomes)
}

/// Executes raw SQL, bypassing the driver's own view of transactions.
async fn execute_raw(sql: &'static str, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    connection.execute(sql).await.map(|_| ())
}

async fn with_statement_timeout<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let timed_out = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    tokio::time::timeout(STATEMENT_TIMEOUT, work).await.unwrap_or_else(|_| Err(timed_out()))
}

/// Whether a failed commit has certainly written nothing. SQLite writes the end of a transaction
/// last, so a failed write wasn't the end of it. If it couldn't be synced or made visible, it may
/// be there after a crash. PostgreSQL may report any error after it has committed.
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
    batch.into_iter().for_each(|queued| queued.respond(Err(error.clone())));
}

fn error_cause(error: &StoreError) -> String {
    match error {
        StoreError::Unavailable(cause) | StoreError::CommitUnknown(cause) => cause.to_string(),
        StoreError::FileMoved(file) => {
            format!("{} is no longer the file that was opened", file.display())
        }
        other => other.to_string(),
    }
}
