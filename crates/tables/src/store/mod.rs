//! Where tables are kept: SQLite or PostgreSQL, behind one small interface.
//!
//! Both speak the same SQL here. All writing goes through one writer, which puts
//! what waits into one transaction: a move is acknowledged when its transaction is
//! safe on disk.

mod address;
pub mod admin;
pub mod bell;
pub mod beside;
mod dialect;
mod fame;
mod figures;
mod file;
mod glance;
mod history;
mod job;
mod keep;
mod lab;
pub mod leases;
mod load;
mod migrating;
mod opening;
mod passes;
mod pooler;
mod probe;
mod ranking;
mod reader;
mod reviews;
mod rows;
mod server_lock;
mod sweep;
mod training;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyPool};
use tokio::sync::mpsc;

use address::Address;
use bell::Bell;
pub use fame::{Class, Famous, PLACES, Rank};
pub use figures::{Figures, Opponent, Played};
pub use glance::Glance;
pub use history::{Begun, Cursor, Finished, MOST_LISTED, Page, Past, SeatEnd};
use job::Job;
pub use job::{NewTable, Origin};
pub use keep::{Keep, ResultRow};
pub use lab::LabRun;
pub use load::Stored;
pub use opening::Opening;
pub use reviews::{KeptReview, MOST_REVIEWS, ReviewSettings};
pub use server_lock::ServerLock;
pub use training::{
    MOST_ANSWERS, Trainee, TrainingAnswer, TrainingMistake, UnseenGame, answers_before,
};
use writer::{Ask, Waiting};

use crate::metrics::Metrics;

/// A database with tables in it.
#[derive(Clone)]
pub struct Store {
    /// Connections to read through. All writing is the writer's.
    pool: AnyPool,
    address: Arc<Address>,
    writer: mpsc::Sender<Ask>,
    /// Where other servers are told of what was written.
    bell: Bell,
    metrics: Arc<Metrics>,
}

impl Store {
    /// Opens the database at `url`: `sqlite:FILE`, which is created where it is
    /// missing, or `postgres://USER:PASSWORD@HOST/DATABASE`. Brings it up to date.
    ///
    /// # Errors
    /// It can't be reached, opened or brought up to date.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let (address, connection) = Address::first(url).await?;
        let address = Arc::new(address);
        let pool = address.readers().await?;
        let (metrics, bell) = (Arc::<Metrics>::default(), Bell::default());
        let writer = writer::start(address.clone(), connection, bell.clone(), metrics.clone());
        let store = Self { pool, address, writer, bell, metrics };
        store.forget_foreign_transactions().await?;
        Ok(store)
    }

    /// A statement.
    fn query<'q>(&self, sql: &'q str) -> Query<'q, Any, AnyArguments<'q>> {
        self.address.dialect().query(sql)
    }

    /// Whether the database is PostgreSQL, which several servers may share.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        !self.address.is_file()
    }

    /// Whether a pooler in transaction mode stands between.
    #[must_use]
    pub fn is_pooled(&self) -> bool {
        self.address.dialect().pooled
    }

    /// What was written and read, and how long it took.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Keeps a new table.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(Job::Create(Box::new(table))).await
    }

    /// Keeps what has happened at a table.
    ///
    /// # Errors
    /// It could not be kept; or the table has changed since it was read, because
    /// somebody else writes to it too ([`StoreError::Conflict`]). It may have been kept even so, when
    /// the connection was lost at the wrong moment: whoever holds the table in
    /// memory has to read it again.
    pub async fn keep(&self, keep: Keep) -> Result<(), StoreError> {
        self.write(Job::Keep(Box::new(keep))).await
    }

    /// Deletes a person's name everywhere. Records stay, without it.
    ///
    /// # Errors
    /// It could not be deleted.
    pub async fn forget(&self, person: &crate::token::Id) -> Result<(), StoreError> {
        self.write(Job::Forget(person.clone())).await
    }

    /// Notes when something is due at a table, if it has not changed since it was read.
    ///
    /// # Errors
    /// It could not be noted.
    pub(crate) async fn set_due(
        &self,
        table: &crate::token::Id,
        changes: u64,
        due: crate::due::Due,
    ) -> Result<(), StoreError> {
        self.write(Job::Due { table: table.clone(), changes, due }).await
    }

    /// Deletes a game of the console that is not over.
    ///
    /// # Errors
    /// There is no such game, or it could not be deleted.
    pub async fn delete_begun(&self, table: &crate::token::Id) -> Result<(), StoreError> {
        self.write(Job::Delete(table.clone())).await
    }

    /// Writes what waits, and closes all connections.
    pub async fn close(&self) {
        let (done, closed) = tokio::sync::oneshot::channel();
        if self.writer.send(Ask::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
        self.pool.close().await;
    }

    async fn write(&self, job: Job) -> Result<(), StoreError> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let closed = |_| StoreError::Closed;
        let ask = Ask::Write(Waiting { job, done });
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
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn now_millis() -> i64 {
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
    Unsure(#[source] Arc<sqlx::Error>),
    /// The file of the database is not there any more, or is another one.
    // People at a table need not know where it was.
    #[error(
        "the database is no longer where it was opened, and nothing has changed: \
         put it back, or start again"
    )]
    Moved(PathBuf),
    /// Somebody else has changed the table since it was read.
    #[error("the table has changed at the same moment; nothing of this was kept: look again")]
    Conflict,
    /// The database can't be opened.
    #[error(transparent)]
    Opening(Opening),
    /// What is stored makes no sense.
    #[error("what is stored of this table is damaged: {0}")]
    Damaged(String),
    /// The store is closing.
    #[error("the database is being closed; nothing has changed")]
    Closed,
}

impl StoreError {
    /// Whether something may have been kept even so.
    #[must_use]
    pub fn is_unsure(&self) -> bool {
        matches!(self, Self::Unsure(_))
    }

    /// Whether trying again later may help.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Database(_) | Self::Unsure(_) | Self::Moved(_))
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
