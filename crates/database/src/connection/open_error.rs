//! Why a database can't be opened, for the person who configured it.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rollwright_tables::StoreError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;

use crate::connection::unavailable;

/// Why a database can't be opened.
#[derive(Clone, Debug, thiserror::Error)]
pub enum OpenError {
    /// An unknown kind of URL.
    #[error(
        "this isn't the URL of a database; write sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE"
    )]
    UnknownUrl,
    /// SQLite without a file would lose everything.
    #[error("'{0}' doesn't name a file; write sqlite:FILE, such as sqlite:tables.db")]
    MissingFileName(String),
    /// The file is a folder.
    #[error("{0} is a folder; give a file in it, such as sqlite:{0}/tables.db")]
    IsFolder(String),
    /// The file's folder is missing.
    #[error("the folder {} doesn't exist; create it, or give a file in another folder", .0.display())]
    MissingFolder(PathBuf),
    /// The file isn't a database, or is damaged.
    #[error(
        "{} isn't an SQLite database, or is damaged; it hasn't been changed. Give another file",
        .0.display()
    )]
    NotADatabase(PathBuf),
    /// The file, its folder or its disk can't be written.
    #[error(
        "{} can't be written; allow this program to write to it and its folder, or give another file",
        .0.display()
    )]
    ReadOnly(PathBuf),
    /// Another problem with the file.
    #[error("{} can't be opened: {cause}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        cause: String,
    },
    /// No server answers, or it isn't ready.
    #[error("the database server at {place} can't be reached: {cause}")]
    Unreachable {
        /// Its address, without names and passwords.
        place: String,
        /// The system's error.
        cause: String,
    },
    /// The server refuses the connection.
    #[error("the database server at {place} refused the connection: {cause}")]
    Refused {
        /// Its address, without names and passwords.
        place: String,
        /// The server's error.
        cause: String,
    },
    /// The schema is newer than this program.
    #[error("the database was written by a newer version of Rollwright; use that version")]
    NewerSchema,
    /// Servers of another version are running on it.
    #[error(
        "this version has to migrate the database, but servers of another version are using it ({0} in total); stop them first, then start this one"
    )]
    OtherVersionRunning(i64),
    /// Another server uses this file.
    #[error(
        "a server is already using this file, as process {process}; stop it or give another file. Several servers can share a PostgreSQL database, but not an SQLite file"
    )]
    AlreadyServed {
        /// The other server's process.
        process: String,
    },
    /// The schema isn't Rollwright's.
    #[error("this isn't a Rollwright database, or somebody has changed it: {0}")]
    ForeignSchema(String),
    /// The database failed while it was opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl OpenError {
    /// Whether the user must enter another URL.
    #[must_use]
    pub fn is_invalid_url(&self) -> bool {
        matches!(self, Self::UnknownUrl | Self::MissingFileName(_) | Self::IsFolder(_))
    }

    /// Whether it may pass by itself, so that waiting makes sense.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unreachable { .. })
    }

    /// Why the database in `file` can't be opened.
    pub(crate) fn from_file_error(file: &Path, error: &sqlx::Error) -> Self {
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
        // The upper bytes hold more detail than needed here.
        match code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff) {
            // If it can't be opened, the file or the log next to it can't be created.
            Some(READ_ONLY | CANT_OPEN) => Self::ReadOnly(file),
            Some(DAMAGED | NO_DATABASE) => Self::NotADatabase(file),
            _ => Self::File { file, cause: error.to_string() },
        }
    }

    /// Why a server's database can't be opened.
    pub(crate) fn from_server_error(url: &str, error: &sqlx::Error) -> Self {
        let place =
            PgConnectOptions::from_str(url).map_or_else(|_| "?".to_owned(), server_location);
        let cause = match error {
            sqlx::Error::PoolTimedOut => "it doesn't answer".to_owned(),
            sqlx::Error::Database(error) => error.message().to_owned(),
            sqlx::Error::Io(error) => error.to_string(),
            other => other.to_string(),
        };
        // Starting or stopping, out of connections, or lost on the way.
        let is_temporary =
            |code: &str| ["57P", "53", "08"].iter().any(|class| code.starts_with(class));
        let is_unreachable = match error {
            sqlx::Error::Database(error) => error.code().is_some_and(|code| is_temporary(&code)),
            // An untrusted certificate is reported as invalid data.
            sqlx::Error::Io(error) => error.kind() != io::ErrorKind::InvalidData,
            sqlx::Error::PoolTimedOut => true,
            _ => false,
        };
        match is_unreachable {
            true => Self::Unreachable { place, cause },
            false => Self::Refused { place, cause },
        }
    }

    /// Why a migration failed; `to_open_error` converts database errors.
    pub(crate) fn from_migration_error(
        error: &MigrateError,
        to_open_error: impl FnOnce(&sqlx::Error) -> Self,
    ) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                to_open_error(error)
            }
            MigrateError::VersionMissing(_) => Self::NewerSchema,
            other => Self::ForeignSchema(other.to_string()),
        }
    }
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(unavailable(error))
    }
}

/// The address of a server.
fn server_location(options: PgConnectOptions) -> String {
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}
