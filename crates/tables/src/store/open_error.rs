//! Why a database can't be opened, in words for whoever named it.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;

use super::StoreError;

/// Why a database can't be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// An address of some other sort.
    #[error("write sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE")]
    UnknownUrl,
    /// SQLite without a file would forget everything.
    #[error("'{0}' names no file to keep games in: write sqlite:FILE, such as sqlite:tables.db")]
    MissingFileName(String),
    /// The file is a folder.
    #[error("{0} is a folder: name a file in it, such as sqlite:{0}/tables.db")]
    IsFolder(String),
    /// The file's folder is missing.
    #[error("there is no folder {}: make it, or name a file elsewhere", .0.display())]
    MissingFolder(PathBuf),
    /// The file holds something else.
    #[error(
        "{} is no SQLite database or is damaged; it is left as it is: name another file",
        .0.display()
    )]
    NotADatabase(PathBuf),
    /// The file, its folder or its disk can't be written.
    #[error(
        "{} can't be written: let this program write to it and to its folder, or name another file",
        .0.display()
    )]
    ReadOnly(PathBuf),
    /// Something else about the file.
    #[error("{} can't be opened: {cause}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// No server answers, or none that is ready.
    #[error("the database server at {place} can't be reached: {cause}")]
    Unreachable {
        /// Where it was looked for, without names and passwords.
        place: String,
        /// What the system says.
        cause: String,
    },
    /// The server answers, but not as it should.
    #[error("the database server at {place} refuses: {cause}")]
    Refused {
        /// Where it is, without names and passwords.
        place: String,
        /// What it says.
        cause: String,
    },
    /// The database is up to something this program does not know.
    #[error("the database was written by a newer version of Rollwright: use that one")]
    NewerSchema,
    /// Servers of another version run over it.
    #[error(
        "{0} servers of another version run over this database, which this version would \
         have to change: stop them first, then start this one"
    )]
    OtherVersionRunning(i64),
    /// Another server has this file.
    #[error(
        "a server with this file runs already, as process {process}: SQLite is for one server, \
         stop that one or name another file (several servers share a PostgreSQL database)"
    )]
    AlreadyServed {
        /// The other server's process.
        process: String,
    },
    /// Its tables are not those they should be.
    #[error("the database is not one of Rollwright's, or was changed by somebody else: {0}")]
    ForeignSchema(String),
}

impl OpenError {
    /// Whether another address has to be typed.
    #[must_use]
    pub fn is_usage_error(&self) -> bool {
        matches!(self, Self::UnknownUrl | Self::MissingFileName(_) | Self::IsFolder(_))
    }

    /// Whether it may pass by itself, so that waiting makes sense.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unreachable { .. })
    }

    /// Why the database in `file` can't be opened.
    pub(super) fn from_file_error(file: &Path, error: &sqlx::Error) -> Self {
        const READ_ONLY: u32 = 8;
        const DAMAGED: u32 = 11;
        const CANT_OPEN: u32 = 14;
        const NO_DATABASE: u32 = 26;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.exists()) {
            return Self::MissingFolder(folder.to_owned());
        }
        let file = file.to_owned();
        let code = error.as_database_error().and_then(|error| error.code());
        // The upper bytes tell more than is needed here.
        match code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff) {
            // Where it can't be opened, it or the log beside it can't be made.
            Some(READ_ONLY | CANT_OPEN) => Self::ReadOnly(file),
            Some(DAMAGED | NO_DATABASE) => Self::NotADatabase(file),
            _ => Self::File { file, cause: error.to_string() },
        }
    }

    /// Why the database of a server can't be opened.
    pub(super) fn from_server_error(url: &str, error: &sqlx::Error) -> Self {
        let place =
            PgConnectOptions::from_str(url).map_or_else(|_| "?".to_owned(), server_location);
        let cause = match error {
            sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
            sqlx::Error::Database(error) => error.message().to_owned(),
            sqlx::Error::Io(error) => error.to_string(),
            other => other.to_string(),
        };
        // Starting or stopping, out of places for connections, lost on the way.
        let for_now = |code: &str| ["57P", "53", "08"].iter().any(|class| code.starts_with(class));
        let unreachable = match error {
            sqlx::Error::Database(error) => error.code().is_some_and(|code| for_now(&code)),
            // A certificate that is not believed is read as data that makes no sense.
            sqlx::Error::Io(error) => error.kind() != io::ErrorKind::InvalidData,
            sqlx::Error::PoolTimedOut => true,
            _ => false,
        };
        match unreachable {
            true => Self::Unreachable { place, cause },
            false => Self::Refused { place, cause },
        }
    }

    /// Why a database can't be brought up to date; `told` says it of other errors.
    pub(super) fn from_migration_error(
        error: &MigrateError,
        told: impl FnOnce(&sqlx::Error) -> Self,
    ) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => told(error),
            MigrateError::VersionMissing(_) => Self::NewerSchema,
            other => Self::ForeignSchema(other.to_string()),
        }
    }
}

impl From<OpenError> for StoreError {
    fn from(opening: OpenError) -> Self {
        Self::Open(opening)
    }
}

/// Where a server is.
fn server_location(options: PgConnectOptions) -> String {
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}
