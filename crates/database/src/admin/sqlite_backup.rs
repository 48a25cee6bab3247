//! Backups of a SQLite database: made while servers keep running, and verified before use.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

use crate::connection::migrations::MIGRATIONS;
use crate::connection::open_error::OpenError;
use crate::path_to_sqlite_url::path_to_sqlite_url;
use crate::private_files::{recreate_private_file, sibling};

/// The contents of a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackupSummary {
    /// The number of games.
    pub game_count: i64,
    /// The size in bytes.
    pub byte_count: u64,
}

/// A file in the data folder that says when the last backup succeeded or failed, by the time of
/// its last change. Scripts that back up PostgreSQL may `touch` it, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackupOutcomeMarker {
    /// A backup was made.
    Succeeded,
    /// A backup failed, or its restore drill.
    Failed,
}

impl BackupOutcomeMarker {
    /// Its path in the data folder.
    #[must_use]
    pub fn path_in(self, folder: &Path) -> PathBuf {
        folder.join(match self {
            Self::Succeeded => "backup-succeeded",
            Self::Failed => "backup-failed",
        })
    }

    /// Sets it to the current time.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn touch(self, folder: &Path) -> io::Result<()> {
        recreate_private_file(&self.path_in(folder)).map(|_| ())
    }
}

/// Why a backup or restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// PostgreSQL has tools of its own.
    #[error(
        "this command supports only SQLite databases; for PostgreSQL, use pg_dump and pg_restore as shown in docs/run-a-server.md"
    )]
    NotSqlite,
    /// The URL names no file.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Existing files aren't overwritten.
    #[error("{} already exists; move it away, or give another file", .0.display())]
    AlreadyExists(PathBuf),
    /// There is nothing to copy.
    #[error("the file {} doesn't exist", .0.display())]
    Missing(PathBuf),
    /// A leftover log would be taken for this database's.
    #[error(
        "{} exists, so a server may still be running or may have been killed; start and stop the server once, or move this file away together with its database", .0.display()
    )]
    LeftoverWal(PathBuf),
    /// The file isn't a Rollwright database, or is damaged.
    #[error("{} can't be used: {reason}", .file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Writing failed.
    #[error("{} can't be written: {error}", .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

/// Copies the database at `url` into a new file as a consistent snapshot, while servers keep using
/// it. The database isn't migrated. The file appears complete or not at all.
///
/// # Errors
/// Why there is no backup.
pub async fn back_up(url: &str, to: &Path) -> Result<BackupSummary, BackupError> {
    let from = sqlite_file_of_url(url)?;
    if !from.exists() {
        return Err(BackupError::Missing(from));
    }
    if to.exists() {
        return Err(BackupError::AlreadyExists(to.to_owned()));
    }
    let part = sibling(to, ".part");
    // It contains names and secret seeds, so it is created with a restricted mode. SQLite accepts
    // an empty file.
    recreate_private_file(&part).map_err(|error| BackupError::Io { file: part.clone(), error })?;
    let unusable = |error: sqlx::Error| unusable_file(&from, &error);
    let summary = match vacuum_into(&from, &part).await.map_err(unusable) {
        Ok(()) => validate_copy(&part).await,
        Err(error) => Err(error),
    };
    let summary = summary.and_then(|games| {
        sync_and_rename(&part, to)
            .map(|bytes| BackupSummary { game_count: games, byte_count: bytes })
    });
    if summary.is_err() {
        let _ = fs::remove_file(&part);
    }
    summary
}

async fn vacuum_into(from: &Path, part: &Path) -> Result<(), sqlx::Error> {
    let mut connection = open_database(from).await?;
    let text = part.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO ?").bind(text).execute(&mut connection).await;
    let _ = connection.close().await;
    copied.map(|_| ())
}

/// Restores a backup to the database at `url`, where no file may exist. The backup stays.
///
/// # Errors
/// Why nothing was restored.
pub async fn restore(from: &Path, url: &str) -> Result<BackupSummary, BackupError> {
    let to = sqlite_file_of_url(url)?;
    if !from.exists() {
        return Err(BackupError::Missing(from.to_owned()));
    }
    if to.exists() {
        return Err(BackupError::AlreadyExists(to));
    }
    for wal in ["-wal", "-shm"].map(|suffix| sibling(&to, suffix)) {
        if wal.exists() {
            return Err(BackupError::LeftoverWal(wal));
        }
    }
    let part = sibling(&to, ".part");
    let io = |error| BackupError::Io { file: part.clone(), error };
    copy_file(from, &part).map_err(io)?;
    // Check the copy, not the original: checking may leave a log next to it.
    let games = validate_copy(&part).await;
    let done = match games {
        Ok(games) => sync_and_rename(&part, &to)
            .map(|bytes| BackupSummary { game_count: games, byte_count: bytes }),
        Err(BackupError::Unusable { reason, .. }) => {
            Err(BackupError::Unusable { file: from.to_owned(), reason })
        }
        Err(error) => Err(error),
    };
    if done.is_err() {
        for suffix in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(sibling(&part, suffix));
        }
    }
    done
}

/// Checks that a file is an intact Rollwright database, and returns how many games it has.
async fn validate_copy(file: &Path) -> Result<i64, BackupError> {
    let unusable = |error: sqlx::Error| unusable_file(file, &error);
    let mut connection = open_database(file).await.map_err(unusable)?;
    let integrity = check_integrity(&mut connection).await;
    let _ = connection.close().await;
    let unusable_because =
        |reason: &str| BackupError::Unusable { file: file.to_owned(), reason: reason.to_owned() };
    match integrity.map_err(unusable)? {
        (Some(damage), ..) => Err(unusable_because(&format!("it is damaged ({damage})"))),
        (None, newest, _) if newest > MIGRATIONS.iter().map(|one| one.0).max().unwrap_or(0) => {
            Err(unusable_because(&OpenError::NewerSchema.to_string()))
        }
        (None, _, games) => Ok(games),
    }
}

/// The damage if any, the newest migration, and the number of games.
async fn check_integrity(
    from: &mut SqliteConnection,
) -> Result<(Option<String>, i64, i64), sqlx::Error> {
    let verdict: String =
        sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut *from).await?.try_get(0)?;
    if verdict != "ok" {
        return Ok((Some(verdict), 0, 0));
    }
    let newest = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let newest = sqlx::query(newest).fetch_one(&mut *from).await?.try_get(0)?;
    let games = sqlx::query("SELECT COUNT(*) FROM tables").fetch_one(&mut *from).await?;
    Ok((None, newest, games.try_get(0)?))
}

/// Syncs a file, renames it to its destination, and returns its size.
fn sync_and_rename(part: &Path, to: &Path) -> Result<u64, BackupError> {
    let io = |error| BackupError::Io { file: to.to_owned(), error };
    let file = File::open(part).map_err(io)?;
    file.sync_all().map_err(io)?;
    let bytes = file.metadata().map_err(io)?.len();
    fs::rename(part, to).map_err(io)?;
    for wal in ["-wal", "-shm"] {
        let _ = fs::remove_file(sibling(part, wal));
    }
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Sync the folder too, so that the name is safe on disk.
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    folder.and_then(|folder| folder.sync_all()).map_err(io)?;
    Ok(bytes)
}

/// Copies a file without its mode, which may be too permissive.
fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut File::open(from)?, &mut recreate_private_file(to)?).map(|_| ())
}

async fn open_database(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::from_str(&path_to_sqlite_url(file))?;
    SqliteConnection::connect_with(&options.create_if_missing(false)).await
}

fn sqlite_file_of_url(url: &str) -> Result<PathBuf, BackupError> {
    match url.starts_with("sqlite:") {
        true => Ok(crate::connection::connector::sqlite_file_of_url(url)?),
        false if url.starts_with("postgres") => Err(BackupError::NotSqlite),
        false => Err(OpenError::UnknownUrl.into()),
    }
}

fn unusable_file(file: &Path, error: &sqlx::Error) -> BackupError {
    let reason =
        error.as_database_error().map_or_else(|| error.to_string(), |e| e.message().to_owned());
    BackupError::Unusable { file: file.to_owned(), reason }
}
