//! Where the database is, and how connections to it are opened.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rollwright_tables::StoreError;
use sqlx::any::AnyPoolOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, Connection};

use crate::connection::detect_moved_file::DatabaseFile;
use crate::connection::detect_pooler::detect_pooler;
use crate::connection::dialect::SqlDialect;
use crate::connection::file_error;
use crate::connection::migrations::migrate;
use crate::connection::open_error::OpenError;
use crate::private_files::create_new_private_file;

/// How long connecting may take before the database counts as unreachable.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A database that has been opened, and how to connect to it.
pub(crate) struct Connector {
    url: String,
    /// The file of a SQLite database.
    file: Option<DatabaseFile>,
    dialect: SqlDialect,
    /// Whether this process is the only server of a SQLite file.
    is_only_server: AtomicBool,
}

impl Connector {
    /// Opens the database, creates it if allowed, and migrates it through the first connection.
    pub(crate) async fn open_and_migrate(url: &str) -> Result<(Self, AnyConnection), OpenError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        if !sqlite && !url.starts_with("postgres:") && !url.starts_with("postgresql:") {
            return Err(OpenError::UnknownUrl);
        }
        let file = sqlite.then(|| sqlite_file_of_url(url)).transpose()?;
        let open_error = |error: &sqlx::Error| match &file {
            Some(file) => OpenError::from_file_error(file, error),
            None => OpenError::from_server_error(url, error),
        };
        // A file that goes missing later must not be replaced by an empty one.
        let (creating_url, reopening_url) = match url.split_once('?') {
            None if sqlite => (format!("{url}?mode=rwc"), format!("{url}?mode=rw")),
            Some((file, options)) if sqlite => {
                (url.to_owned(), format!("{file}?{}", options.replace("mode=rwc", "mode=rw")))
            }
            _ => (url.to_owned(), url.to_owned()),
        };
        if let Some(file) = file.as_ref().filter(|_| creating_url.contains("mode=rwc")) {
            create_database(file);
        }
        let dialect = SqlDialect { is_sqlite: sqlite, is_pooled: false };
        let mut connections =
            Self { url: creating_url, file: None, dialect, is_only_server: AtomicBool::default() };
        let mut connection = connections.connect().await.map_err(|error| open_error(&error))?;
        if !sqlite {
            connections.dialect.is_pooled =
                detect_pooler(url).await.map_err(|error| open_error(&error))?;
        }
        migrate(&mut connection, connections.dialect, open_error).await?;
        connections.url = reopening_url;
        if let Some(file) = &file {
            // A database in memory, or in a file without a name, would be lost.
            let found = DatabaseFile::find(file)
                .map_err(file_error)?
                .ok_or_else(|| OpenError::MissingFileName(url.to_owned()))?;
            // Only now: a file that isn't our database keeps its mode.
            found.restrict();
            connections.file = Some(found);
        }
        Ok((connections, connection))
    }

    /// The URL, including any secrets.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The SQL dialect of the database.
    pub(crate) fn dialect(&self) -> SqlDialect {
        self.dialect
    }

    /// Whether this process is the only server of a SQLite file, so that nobody else polls it.
    pub(crate) fn is_only_server(&self) -> bool {
        self.is_only_server.load(Ordering::Relaxed)
    }

    /// Marks this process as the only server of a SQLite file.
    pub(crate) fn set_only_server(&self) {
        self.is_only_server.store(true, Ordering::Relaxed);
    }

    /// The file of a SQLite database.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(DatabaseFile::path)
    }

    /// Opens a connection.
    pub(crate) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let connect = async {
            let mut connection = AnyConnection::connect(&self.url).await?;
            set_pragmas(&mut connection, self.dialect.is_sqlite).await?;
            Ok(connection)
        };
        tokio::time::timeout(CONNECT_TIMEOUT, connect)
            .await
            .unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    /// A pool of connections for reading.
    pub(crate) async fn read_pool(&self) -> Result<AnyPool, sqlx::Error> {
        let sqlite = self.dialect.is_sqlite;
        AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(CONNECT_TIMEOUT)
            .test_before_acquire(true)
            .after_connect(move |connection, _| Box::pin(set_pragmas(connection, sqlite)))
            .after_release(|connection, _| {
                Box::pin(async move {
                    if connection.is_in_transaction() {
                        // An abandoned transaction is rolled back before the next statement.
                        connection.ping().await?;
                    }
                    // If it wasn't, the connection would see the same old snapshot forever.
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect(&self.url)
            .await
    }

    /// The write-ahead log of a SQLite database. It stays the same file while a connection is open.
    pub(crate) fn wal_file(&self) -> Result<Option<DatabaseFile>, StoreError> {
        self.file.as_ref().map_or(Ok(None), DatabaseFile::wal_file).map_err(file_error)
    }

    /// Whether the opened file is still the one at its path.
    pub(crate) fn check_file(&self) -> Result<(), StoreError> {
        self.file.as_ref().map_or(Ok(()), DatabaseFile::check_not_moved)
    }

    /// Whether the database is a SQLite file.
    pub(crate) fn is_sqlite(&self) -> bool {
        self.dialect.is_sqlite
    }

    /// The statement that begins a write transaction. SQLite takes its lock at once, so that the
    /// transaction can't meet another writer halfway.
    pub(crate) fn begin_sql(&self) -> &'static str {
        if self.dialect.is_sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" }
    }

    /// The same for servers. A server that stalls in the middle must not block the others:
    /// PostgreSQL ends its transaction at about the time its leases expire.
    pub(crate) fn begin_with_idle_timeout_sql(&self) -> &'static str {
        match self.dialect.is_sqlite {
            true => self.begin_sql(),
            false => "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 3000",
        }
    }
}

/// The file that a SQLite URL names.
pub(crate) fn sqlite_file_of_url(url: &str) -> Result<PathBuf, OpenError> {
    let options = SqliteConnectOptions::from_str(url);
    let file =
        options.map_err(|_| OpenError::MissingFileName(url.to_owned()))?.get_filename().to_owned();
    if file.is_dir() {
        let folder = file.display().to_string();
        return Err(OpenError::IsFolder(folder.trim_end_matches('/').to_owned()));
    }
    Ok(file)
}

/// Creates the empty file of a new database with the right mode; SQLite itself would use the umask.
/// SQLite reports any failure when it opens the file.
fn create_database(file: &Path) {
    // SQLite treats such a name as a URI, which may name a database in memory.
    if !file.to_string_lossy().starts_with("file:") {
        let _ = create_new_private_file(file);
    }
}

async fn set_pragmas(connection: &mut AnyConnection, sqlite: bool) -> Result<(), sqlx::Error> {
    if sqlite {
        // Committed transactions survive a power cut.
        for pragma in [
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA busy_timeout = 5000",
            // Checkpoint every 16 MB, not every 4: most pages have changed again by then, and each
            // checkpoint delays a move.
            "PRAGMA wal_autocheckpoint = 4000",
            // A deleted name is overwritten, not only unlinked.
            "PRAGMA secure_delete = ON",
        ] {
            sqlx::query(pragma).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Closes a connection without waiting for one that hangs.
pub(crate) async fn close_connection(connection: AnyConnection) {
    let _ = tokio::time::timeout(CONNECT_TIMEOUT, connection.close()).await;
}
