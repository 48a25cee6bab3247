//! Where tables are kept: SQLite or PostgreSQL, behind one small interface.
//!
//! Both speak the same SQL here. All writing goes through one writer, which puts
//! what waits into one transaction: a move is acknowledged when its transaction is
//! safe on disk.

pub mod admin;
mod batch_writer;
mod connections;
mod database_file;
mod detect_pooler;
mod dialect;
mod figures;
mod game_history;
mod hall_of_fame;
mod health_check;
mod lab_runs;
pub mod leases;
mod list_tables;
mod load_table;
mod migrations;
pub mod node_state;
pub mod notify;
mod open_error;
mod passes;
mod poll_changes;
mod ranking;
mod read_connection;
mod reviews;
mod server_lock;
mod table_rows;
mod table_write;
mod training_store;
mod write_job;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyPool};
use tokio::sync::mpsc;

use batch_writer::{QueuedWrite, WriterMessage};
use connections::Connections;
pub use figures::{Figures, Opponent, Played};
pub use game_history::{
    Cursor, FinishedConsoleGame, MOST_LISTED, Page, PastGame, SeatResult, UnfinishedConsoleGame,
};
pub use hall_of_fame::{GameVariant, HALL_OF_FAME_SIZE, HallOfFameRow, Rank};
pub use lab_runs::LabRun;
pub use list_tables::TableSummary;
pub use load_table::StoredTable;
use notify::ChangeNotifier;
pub use open_error::OpenError;
pub use reviews::{MAX_STORED_REVIEWS, ReviewSettings, StoredReview};
pub use server_lock::ServerLock;
pub use table_write::{GameResultRow, TableWrite};
pub use training_store::{
    MOST_ANSWERS, Trainee, TrainingAnswer, TrainingMistake, UnreviewedGame, answers_before,
};
use write_job::WriteJob;
pub use write_job::{TableInsert, TableOrigin};

use crate::metrics::TableMetrics;

/// A database with tables in it.
#[derive(Clone)]
pub struct Database {
    /// Connections to read through. All writing is the writer's.
    read_pool: AnyPool,
    connections: Arc<Connections>,
    writer: mpsc::Sender<WriterMessage>,
    /// Where other servers are told of what was written.
    notifier: ChangeNotifier,
    metrics: Arc<TableMetrics>,
}

impl Database {
    /// Opens the database at `url`: `sqlite:FILE`, which is created where it is
    /// missing, or `postgres://USER:PASSWORD@HOST/DATABASE`. Brings it up to date.
    ///
    /// # Errors
    /// It can't be reached, opened or brought up to date.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let (address, connection) = Connections::open_and_migrate(url).await?;
        let address = Arc::new(address);
        let pool = address.read_pool().await?;
        let (metrics, bell) = (Arc::<TableMetrics>::default(), ChangeNotifier::default());
        let writer =
            batch_writer::start_writer(address.clone(), connection, bell.clone(), metrics.clone());
        let store = Self { read_pool: pool, connections: address, writer, notifier: bell, metrics };
        store.reset_foreign_transaction_ids().await?;
        Ok(store)
    }

    /// A statement.
    fn query<'q>(&self, sql: &'q str) -> Query<'q, Any, AnyArguments<'q>> {
        self.connections.dialect().query(sql)
    }

    /// Whether the database is PostgreSQL, which several servers may share.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        !self.connections.is_sqlite()
    }

    /// Whether a pooler in transaction mode stands between.
    #[must_use]
    pub fn is_behind_pooler(&self) -> bool {
        self.connections.dialect().is_pooled
    }

    /// What was written and read, and how long it took.
    #[must_use]
    pub fn metrics(&self) -> &Arc<TableMetrics> {
        &self.metrics
    }

    /// Keeps a new table.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn create_table(&self, table: TableInsert) -> Result<(), StoreError> {
        self.submit_write(WriteJob::CreateTable(Box::new(table))).await
    }

    /// Keeps what has happened at a table.
    ///
    /// # Errors
    /// It could not be kept; or the table has changed since it was read, because
    /// somebody else writes to it too ([`StoreError::Conflict`]). It may have been kept even so, when
    /// the connection was lost at the wrong moment: whoever holds the table in
    /// memory has to read it again.
    pub async fn write_table(&self, keep: TableWrite) -> Result<(), StoreError> {
        self.submit_write(WriteJob::WriteTable(Box::new(keep))).await
    }

    /// Deletes a person's name everywhere. Records stay, without it.
    ///
    /// # Errors
    /// It could not be deleted.
    pub async fn delete_person(&self, person: &crate::secrets::Id) -> Result<(), StoreError> {
        self.submit_write(WriteJob::DeletePerson(person.clone())).await
    }

    /// Notes when something is due at a table, if it has not changed since it was read.
    ///
    /// # Errors
    /// It could not be noted.
    pub(crate) async fn set_next_action(
        &self,
        table: &crate::secrets::Id,
        changes: u64,
        due: crate::schedule::NextAction,
    ) -> Result<(), StoreError> {
        self.submit_write(WriteJob::SetNextAction { table: table.clone(), changes, due }).await
    }

    /// Deletes a game of the console that is not over.
    ///
    /// # Errors
    /// There is no such game, or it could not be deleted.
    pub async fn delete_unfinished_game(
        &self,
        table: &crate::secrets::Id,
    ) -> Result<(), StoreError> {
        self.submit_write(WriteJob::DeleteUnfinishedGame(table.clone())).await
    }

    /// Writes what waits, and closes all connections.
    pub async fn close(&self) {
        let (done, closed) = tokio::sync::oneshot::channel();
        if self.writer.send(WriterMessage::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
        self.read_pool.close().await;
    }

    async fn submit_write(&self, job: WriteJob) -> Result<(), StoreError> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let closed = |_| StoreError::Closed;
        let ask = WriterMessage::Write(QueuedWrite { job, reply: done });
        self.writer.send(ask).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(closed)?
    }
}

/// The address of a SQLite database in a file.
#[must_use]
pub fn sqlite_url(file: &Path) -> String {
    let path = file.to_string_lossy();
    // These mean something in an address.
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("sqlite:{path}")
}

/// Seconds since 1970.
#[must_use]
pub fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Why something could not be kept or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refuses or can't be reached.
    #[error("the database does not answer as it should; nothing has changed")]
    Database(#[source] Arc<sqlx::Error>),
    /// The database was lost while it made something permanent.
    #[error(
        "the database did not say whether it has kept this: look at the table again \
         before you try again"
    )]
    CommitUnknown(#[source] Arc<sqlx::Error>),
    /// The file of the database is not there any more, or is another one.
    // People at a table need not know where it was.
    #[error(
        "the database is no longer where it was opened, and nothing has changed: \
         put it back, or start again"
    )]
    FileMoved(PathBuf),
    /// Somebody else has changed the table since it was read.
    #[error("the table has changed at the same moment; nothing of this was kept: look again")]
    Conflict,
    /// The database can't be opened.
    #[error(transparent)]
    Open(OpenError),
    /// What is stored makes no sense.
    #[error("what is stored of this table is damaged: {0}")]
    CorruptTable(String),
    /// The store is closing.
    #[error("the database is being closed; nothing has changed")]
    Closed,
}

impl StoreError {
    /// Whether something may have been kept even so.
    #[must_use]
    pub fn is_commit_unknown(&self) -> bool {
        matches!(self, Self::CommitUnknown(_))
    }

    /// Whether trying again later may help.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Database(_) | Self::CommitUnknown(_) | Self::FileMoved(_))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        sqlx::Error::Io(error).into()
    }
}
