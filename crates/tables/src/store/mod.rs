//! Where tables are kept: SQLite or PostgreSQL, behind one small interface.
//!
//! Both speak the same SQL here. All writing goes through one writer, which puts
//! what waits into one transaction: a move is acknowledged when its transaction is
//! safe on disk.

mod address;
pub mod admin;
mod fame;
mod file;
mod glance;
mod history;
mod job;
mod load;
mod opening;
mod probe;
mod writer;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::AnyPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use tokio::sync::mpsc;

use address::Address;
pub use fame::{Class, Famous, PLACES};
pub use glance::Glance;
pub use history::{Begun, Finished, Past, SeatEnd};
use job::Job;
pub use job::{Keep, NewTable, Origin, ResultRow};
pub use load::Stored;
pub use opening::Opening;
use writer::{Ask, Waiting};

use crate::metrics::Metrics;

/// The migrations, from the first.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "lists", include_str!("../../migrations/0002_lists.sql")),
    (3, "probe", include_str!("../../migrations/0003_probe.sql")),
    (4, "presence", include_str!("../../migrations/0004_presence.sql")),
    (9, "admin", include_str!("../../migrations/0009_admin.sql")),
];

/// A database with tables in it.
#[derive(Clone)]
pub struct Store {
    /// Connections to read through. All writing is the writer's.
    pool: AnyPool,
    address: Address,
    writer: mpsc::Sender<Ask>,
    metrics: Arc<Metrics>,
}

impl Store {
    /// Opens the database at `url`: `sqlite:FILE`, which is created where it is
    /// missing, or `postgres://USER:PASSWORD@HOST/DATABASE`. Brings it up to date.
    ///
    /// # Errors
    /// It can't be reached, opened or brought up to date.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let (address, connection) = Address::first(url, &migrator()).await?;
        let pool = address.readers().await?;
        let metrics = Arc::<Metrics>::default();
        let writer = writer::start(address.clone(), connection, metrics.clone());
        Ok(Self { pool, address, writer, metrics })
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
    /// It could not be kept; or an event of that number is there already, because
    /// somebody else writes to the same table. It may have been kept even so, when
    /// the connection was lost at the wrong moment: whoever holds the table in
    /// memory has to read it again.
    pub async fn keep(&self, keep: Keep) -> Result<(), StoreError> {
        self.write(Job::Keep(keep)).await
    }

    /// Deletes a person's name everywhere. Records stay, without it.
    ///
    /// # Errors
    /// It could not be deleted.
    pub async fn forget(&self, person: &crate::token::Id) -> Result<(), StoreError> {
        self.write(Job::Forget(person.clone())).await
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

fn migrator() -> Migrator {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            Cow::Borrowed(sql),
            false,
        )
    };
    Migrator {
        migrations: MIGRATIONS.iter().copied().map(migration).collect(),
        ..Migrator::DEFAULT
    }
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
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
