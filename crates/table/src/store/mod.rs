//! Where tables are kept: SQLite or PostgreSQL, behind one small interface.
//!
//! Both speak the same SQL here. All writing goes through one writer, which puts
//! what waits into one transaction: a move is acknowledged when its transaction is
//! safe on disk.

mod fame;
mod glance;
mod history;
mod job;
mod load;
mod writer;

use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use tokio::sync::mpsc;

pub use fame::{Class, Famous, PLACES};
pub use glance::Glance;
pub use history::{Begun, Finished, Past, SeatEnd};
use job::Job;
pub use job::{Keep, NewTable, Origin, ResultRow};
pub use load::Stored;
use writer::Waiting;

/// The migrations, from the first.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "lists", include_str!("../../migrations/0002_lists.sql")),
];

/// How long a connection may take before the database counts as out of reach.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database with tables in it.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    jobs: mpsc::Sender<Waiting>,
}

impl Store {
    /// Opens the database at `url`: `sqlite:FILE`, which is created where it is
    /// missing, or `postgres://USER:PASSWORD@HOST/DATABASE`. Brings it up to date.
    ///
    /// # Errors
    /// It can't be reached, opened or brought up to date.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        if !sqlite && !url.starts_with("postgres:") && !url.starts_with("postgresql:") {
            return Err(StoreError::UnknownUrl);
        }
        let url = if sqlite && !url.contains('?') {
            Cow::Owned(format!("{url}?mode=rwc"))
        } else {
            Cow::Borrowed(url)
        };
        let options = AnyPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE);
        let options = options.after_connect(move |connection, _| {
            Box::pin(async move {
                if sqlite {
                    // What is committed survives a power cut.
                    for pragma in [
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        "PRAGMA busy_timeout = 5000",
                        // A deleted name is overwritten, not only unlinked.
                        "PRAGMA secure_delete = ON",
                    ] {
                        sqlx::query(pragma).execute(&mut *connection).await?;
                    }
                }
                Ok(())
            })
        });
        let pool = options.connect(&url).await?;
        migrator().run(&pool).await.map_err(|error| StoreError::Migration(error.to_string()))?;
        let jobs = writer::start(pool.clone());
        Ok(Self { pool, jobs })
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

    /// Whether the database answers.
    ///
    /// # Errors
    /// It does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn write(&self, job: Job) -> Result<(), StoreError> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let closed = |_| StoreError::Closed;
        self.jobs.send(Waiting { job, done }).await.map_err(|_| StoreError::Closed)?;
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
    Migrator { migrations: MIGRATIONS.into_iter().map(migration).collect(), ..Migrator::DEFAULT }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refuses or can't be reached.
    #[error("the database does not answer as it should; nothing has changed")]
    Database(#[from] sqlx::Error),
    /// The database is no Rollwright database, or a newer one.
    #[error("the database can't be brought up to date: {0}")]
    Migration(String),
    /// What is stored makes no sense.
    #[error("what is stored of this table is damaged: {0}")]
    Damaged(String),
    /// An address of some other sort.
    #[error("write sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE")]
    UnknownUrl,
    /// The store is closing.
    #[error("the database is being closed; nothing has changed")]
    Closed,
}
