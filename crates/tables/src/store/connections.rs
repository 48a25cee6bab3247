//! Where the database is, and how connections to it are opened.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, Connection};

use super::StoreError;
use super::database_file::DatabaseFile;
use super::detect_pooler::detect_pooler;
use super::dialect::SqlDialect;
use super::migrations::migrate;
use super::open_error::OpenError;
use crate::private::create_new;

/// How long a connection may take before the database counts as out of reach.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The address of a database that has been opened once.
pub(super) struct Connections {
    url: String,
    /// The file of a SQLite database.
    file: Option<DatabaseFile>,
    dialect: SqlDialect,
    /// Whether this is the one server of a file.
    is_only_server: AtomicBool,
}

impl Connections {
    /// Opens the database, which is created where it may be, and brings it up to date
    /// through the first connection to it.
    pub(super) async fn open_and_migrate(url: &str) -> Result<(Self, AnyConnection), StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        if !sqlite && !url.starts_with("postgres:") && !url.starts_with("postgresql:") {
            return Err(OpenError::UnknownUrl.into());
        }
        let file = sqlite.then(|| sqlite_file_of_url(url)).transpose()?;
        let why = |error: &sqlx::Error| match &file {
            Some(file) => OpenError::from_file_error(file, error),
            None => OpenError::from_server_error(url, error),
        };
        // A file that goes missing later must not be replaced by an empty one.
        let (creating, later) = match url.split_once('?') {
            None if sqlite => (format!("{url}?mode=rwc"), format!("{url}?mode=rw")),
            Some((file, options)) if sqlite => {
                (url.to_owned(), format!("{file}?{}", options.replace("mode=rwc", "mode=rw")))
            }
            _ => (url.to_owned(), url.to_owned()),
        };
        if let Some(file) = file.as_ref().filter(|_| creating.contains("mode=rwc")) {
            create_database(file);
        }
        let dialect = SqlDialect { is_sqlite: sqlite, is_pooled: false };
        let mut address =
            Self { url: creating, file: None, dialect, is_only_server: AtomicBool::default() };
        let mut connection = address.connect().await.map_err(|error| why(&error))?;
        if !sqlite {
            address.dialect.is_pooled = detect_pooler(url).await.map_err(|error| why(&error))?;
        }
        migrate(&mut connection, address.dialect, why).await?;
        address.url = later;
        if let Some(file) = &file {
            // What is in memory alone, or in a file without a name, would be lost.
            let found = DatabaseFile::find(file)?
                .ok_or_else(|| OpenError::MissingFileName(url.to_owned()))?;
            // Only now: somebody else's file that is no database of ours keeps its mode.
            found.restrict();
            address.file = Some(found);
        }
        Ok((address, connection))
    }

    /// The address itself, with whatever secrets are in it.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// How the database is spoken to.
    pub(super) fn dialect(&self) -> SqlDialect {
        self.dialect
    }

    /// Whether this is the one server of a file, so that nobody else sweeps it.
    pub(super) fn is_only_server(&self) -> bool {
        self.is_only_server.load(Ordering::Relaxed)
    }

    /// Makes this the one server of a file, for everybody who has the address.
    pub(super) fn set_only_server(&self) {
        self.is_only_server.store(true, Ordering::Relaxed);
    }

    /// The file of a SQLite database.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(DatabaseFile::path)
    }

    /// A new connection.
    pub(super) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let opening = async {
            let mut connection = AnyConnection::connect(&self.url).await?;
            set_pragmas(&mut connection, self.dialect.is_sqlite).await?;
            Ok(connection)
        };
        tokio::time::timeout(CONNECT_TIMEOUT, opening)
            .await
            .unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    /// Connections to read through.
    pub(super) async fn read_pool(&self) -> Result<AnyPool, sqlx::Error> {
        let sqlite = self.dialect.is_sqlite;
        AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(CONNECT_TIMEOUT)
            .test_before_acquire(true)
            .after_connect(move |connection, _| Box::pin(set_pragmas(connection, sqlite)))
            .after_release(|connection, _| {
                Box::pin(async move {
                    if connection.is_in_transaction() {
                        // A transaction that was left is rolled back before the next word.
                        connection.ping().await?;
                    }
                    // If it was not, the connection would see the same old state for ever.
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect(&self.url)
            .await
    }

    /// The log of a SQLite database. It stays the same file while a connection is open.
    pub(super) fn wal_file(&self) -> Result<Option<DatabaseFile>, StoreError> {
        Ok(self.file.as_ref().map_or(Ok(None), DatabaseFile::wal_file)?)
    }

    /// Whether what is written still goes where it will be looked for.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        self.file.as_ref().map_or(Ok(()), DatabaseFile::check_not_moved)
    }

    /// Whether the database is a file, and not a server's.
    pub(super) fn is_sqlite(&self) -> bool {
        self.dialect.is_sqlite
    }

    /// What begins a transaction that writes. SQLite asks for its lock at once: half
    /// a transaction can't find that somebody else writes.
    pub(super) fn begin_sql(&self) -> &'static str {
        if self.dialect.is_sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" }
    }

    /// The same for servers. One that falls asleep in the middle must not keep the others
    /// from what it has locked: PostgreSQL ends its transaction about when its leases end.
    pub(super) fn begin_with_idle_timeout_sql(&self) -> &'static str {
        match self.dialect.is_sqlite {
            true => self.begin_sql(),
            false => "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 3000",
        }
    }
}

/// The file that an address of SQLite names.
pub(super) fn sqlite_file_of_url(url: &str) -> Result<PathBuf, OpenError> {
    let options = SqliteConnectOptions::from_str(url);
    let file =
        options.map_err(|_| OpenError::MissingFileName(url.to_owned()))?.get_filename().to_owned();
    if file.is_dir() {
        let folder = file.display().to_string();
        return Err(OpenError::IsFolder(folder.trim_end_matches('/').to_owned()));
    }
    Ok(file)
}

/// Creates the empty file of a new database with the right mode; SQLite itself would go by
/// the umask. What goes wrong here, SQLite reports when it opens the file.
fn create_database(file: &Path) {
    // SQLite reads such a name as a URI, which may name a database in memory.
    if !file.to_string_lossy().starts_with("file:") {
        let _ = create_new(file);
    }
}

async fn set_pragmas(connection: &mut AnyConnection, sqlite: bool) -> Result<(), sqlx::Error> {
    if sqlite {
        // What is committed survives a power cut.
        for pragma in [
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA busy_timeout = 5000",
            // What has changed goes from the log to the database every 16 MB, not every 4:
            // most pages have changed again by then, and each time a move waits for it.
            "PRAGMA wal_autocheckpoint = 4000",
            // A deleted name is overwritten, not only unlinked.
            "PRAGMA secure_delete = ON",
        ] {
            sqlx::query(pragma).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Closes a connection. One that hangs is not waited for.
pub(super) async fn close_connection(connection: AnyConnection) {
    let _ = tokio::time::timeout(CONNECT_TIMEOUT, connection.close()).await;
}
