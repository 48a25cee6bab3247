//! The store: SQLite or PostgreSQL behind one interface.
//!
//! Both use the same SQL here. All changes to tables go through one writer, which batches waiting
//! writes into one transaction. A move is acknowledged when its transaction is safe on disk.
//!
//! - Connections: `connections`, `database_file`, `detect_pooler`, `dialect`, `migrations`,
//!   `open_error`, `read_connection`, `server_lock`
//! - Writing: `batch_writer`, `write_job`, `table_write`, `table_rows`, `ranking`
//! - Reading: `load_table`, `list_tables`, `game_history`, `figures`, `hall_of_fame`
//! - Several servers: [`leases`], [`notify`], `poll_changes`, [`node_state`], `lab_runs`
//! - Other data: `passes`, `reviews`, `training_store`
//! - Operators: [`admin`], `health_check`

pub mod admin;
mod batch_writer;
mod connections;
mod database_file;
mod detect_pooler;
mod dialect;
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
mod player_statistics;
mod poll_changes;
mod ranking;
mod read_connection;
mod reviews;
mod seat_passes;
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
pub use game_history::{
    FinishedConsoleGame, HistoryCursor, MAX_HISTORY_PAGE, Page, PastGame, SeatResult,
    UnfinishedConsoleGame,
};
pub use hall_of_fame::{GameVariant, HALL_OF_FAME_SIZE, HallOfFameRow, Rank};
pub use lab_runs::LabRun;
pub use list_tables::TableSummary;
pub use load_table::StoredTable;
use notify::ChangeNotifier;
pub use open_error::OpenError;
pub use player_statistics::{Opponent, PlayedGame, PlayerGameResults};
pub use reviews::{MAX_STORED_REVIEWS, ReviewSettings, StoredReview};
pub use server_lock::ServerLock;
pub use table_write::{GameResultRow, TableWrite};
pub use training_store::{
    MAX_TRAINING_ANSWERS, Trainee, TrainingAnswer, TrainingMistake, UnreviewedGame, answers_before,
};
use write_job::WriteJob;
pub use write_job::{TableInsert, TableOrigin};

use crate::metrics::TableMetrics;

/// A database with tables in it.
#[derive(Clone)]
pub struct Database {
    /// Connections for reading. The writer does all writing to tables.
    read_pool: AnyPool,
    connections: Arc<Connections>,
    writer: mpsc::Sender<WriterMessage>,
    /// Notifies other servers of what was written.
    notifier: ChangeNotifier,
    metrics: Arc<TableMetrics>,
}

impl Database {
    /// Opens and migrates the database at `url`: `sqlite:FILE`, which is created if it is missing,
    /// or `postgres://USER:PASSWORD@HOST/DATABASE`.
    ///
    /// # Errors
    /// It can't be reached, opened or migrated.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let (connections, connection) = Connections::open_and_migrate(url).await?;
        let connections = Arc::new(connections);
        let read_pool = connections.read_pool().await?;
        let (metrics, notifier) = (Arc::<TableMetrics>::default(), ChangeNotifier::default());
        let writer = batch_writer::start_writer(
            connections.clone(),
            connection,
            notifier.clone(),
            metrics.clone(),
        );
        let store = Self { read_pool, connections, writer, notifier, metrics };
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

    /// Whether a pooler in transaction mode is in between.
    #[must_use]
    pub fn is_behind_pooler(&self) -> bool {
        self.connections.dialect().is_pooled
    }

    /// The metrics of reads and writes.
    #[must_use]
    pub fn metrics(&self) -> &Arc<TableMetrics> {
        &self.metrics
    }

    /// Stores a new table.
    ///
    /// # Errors
    /// It couldn't be stored.
    pub async fn create_table(&self, table: TableInsert) -> Result<(), StoreError> {
        self.submit_write(WriteJob::CreateTable(Box::new(table))).await
    }

    /// Stores a change to a table.
    ///
    /// # Errors
    /// It couldn't be stored, or the table has changed since it was read
    /// ([`StoreError::Conflict`]). If the connection was lost at the wrong moment, it may have been
    /// stored even so: the caller must reload the table.
    pub async fn write_table(&self, write: TableWrite) -> Result<(), StoreError> {
        self.submit_write(WriteJob::WriteTable(Box::new(write))).await
    }

    /// Deletes a person's name everywhere. Records stay, without it.
    ///
    /// # Errors
    /// It couldn't be deleted.
    pub async fn delete_person(&self, person: &crate::secrets::Id) -> Result<(), StoreError> {
        self.submit_write(WriteJob::DeletePerson(person.clone())).await
    }

    /// Stores when the server must act next at a table, if it hasn't changed since it was read.
    ///
    /// # Errors
    /// It couldn't be stored.
    pub(crate) async fn set_next_action(
        &self,
        table: &crate::secrets::Id,
        changes: u64,
        due: crate::schedule::NextAction,
    ) -> Result<(), StoreError> {
        self.submit_write(WriteJob::SetNextAction { table: table.clone(), changes, due }).await
    }

    /// Deletes an unfinished console game.
    ///
    /// # Errors
    /// There is no such game, or it couldn't be deleted.
    pub async fn delete_unfinished_game(
        &self,
        table: &crate::secrets::Id,
    ) -> Result<(), StoreError> {
        self.submit_write(WriteJob::DeleteUnfinishedGame(table.clone())).await
    }

    /// Writes what is waiting, and closes all connections.
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

/// The URL of a SQLite database file.
#[must_use]
pub fn sqlite_url(file: &Path) -> String {
    let path = file.to_string_lossy();
    // These characters have a meaning in URLs.
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("sqlite:{path}")
}

/// Seconds since 1970.
#[must_use]
pub fn unix_seconds() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn unix_millis() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}

/// Why something couldn't be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refuses or can't be reached.
    #[error("the database does not answer as it should; nothing has changed")]
    Database(#[source] Arc<sqlx::Error>),
    /// The connection was lost during the commit.
    #[error(
        "the database did not say whether it has kept this: look at the table again \
         before you try again"
    )]
    CommitUnknown(#[source] Arc<sqlx::Error>),
    /// The database file was moved or replaced.
    // Players need not know its path.
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
    /// The stored data is invalid.
    #[error("what is stored of this table is damaged: {0}")]
    CorruptTable(String),
    /// The store is closing.
    #[error("the database is being closed; nothing has changed")]
    Closed,
}

impl StoreError {
    /// Whether the write may have been stored even so.
    #[must_use]
    pub fn is_commit_unknown(&self) -> bool {
        matches!(self, Self::CommitUnknown(_))
    }

    /// Whether retrying later may help.
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
