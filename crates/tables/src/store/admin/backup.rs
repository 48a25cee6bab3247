//! Copies of a SQLite database: made while servers play on, checked before they are trusted.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

use super::super::migrations::MIGRATIONS;
use super::super::{OpenError, sqlite_url};
use crate::private::{replace, sibling};

/// What is in a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackupSummary {
    /// How many games.
    pub game_count: i64,
    /// How many bytes.
    pub byte_count: u64,
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Other databases have tools of their own.
    #[error(
        "only SQLite databases are copied here: for PostgreSQL use pg_dump and pg_restore, as \
         docs/operating.md shows"
    )]
    NotSqlite,
    /// The address names no file.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Nothing is overwritten.
    #[error("{} is there already: move it away, or name another file", .0.display())]
    AlreadyExists(PathBuf),
    /// There is nothing to copy.
    #[error("there is no file {}", .0.display())]
    Missing(PathBuf),
    /// A log of another database would be taken for this one's.
    #[error(
        "{} is there: a server may still run, or was killed; start and stop it once, or move the \
         file away together with its database", .0.display()
    )]
    LeftoverWal(PathBuf),
    /// What is to be copied is no database of ours, or broken.
    #[error("{} can't be used: {reason}", .file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The system refuses.
    #[error("{} can't be written: {error}", .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What it says.
        error: io::Error,
    },
}

/// Copies the database at `url` into a new file, as it is at one moment, while servers go on
/// with it. The database is not brought up to date for it. The file appears whole or not at all.
///
/// # Errors
/// Why there is no copy.
pub async fn back_up(url: &str, to: &Path) -> Result<BackupSummary, BackupError> {
    let from = sqlite_file_of_url(url)?;
    if !from.exists() {
        return Err(BackupError::Missing(from));
    }
    if to.exists() {
        return Err(BackupError::AlreadyExists(to.to_owned()));
    }
    let part = sibling(to, ".part");
    // There are names and secret seeds in it. SQLite writes into a file that is empty.
    replace(&part).map_err(|error| BackupError::Io { file: part.clone(), error })?;
    let unusable = |error: sqlx::Error| unusable_file(&from, &error);
    let checked = match vacuum_into(&from, &part).await.map_err(unusable) {
        Ok(()) => validate_copy(&part).await,
        Err(error) => Err(error),
    };
    let checked = checked.and_then(|games| {
        sync_and_rename(&part, to)
            .map(|bytes| BackupSummary { game_count: games, byte_count: bytes })
    });
    if checked.is_err() {
        let _ = fs::remove_file(&part);
    }
    checked
}

async fn vacuum_into(from: &Path, part: &Path) -> Result<(), sqlx::Error> {
    let mut connection = open_database(from).await?;
    let text = part.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO ?").bind(text).execute(&mut connection).await;
    let _ = connection.close().await;
    copied.map(|_| ())
}

/// Puts a copy into the place of the database at `url`, where no file may be. The copy stays.
///
/// # Errors
/// Why nothing was put there.
pub async fn restore(from: &Path, url: &str) -> Result<BackupSummary, BackupError> {
    let to = sqlite_file_of_url(url)?;
    if !from.exists() {
        return Err(BackupError::Missing(from.to_owned()));
    }
    if to.exists() {
        return Err(BackupError::AlreadyExists(to));
    }
    for log in ["-wal", "-shm"].map(|end| sibling(&to, end)) {
        if log.exists() {
            return Err(BackupError::LeftoverWal(log));
        }
    }
    let part = sibling(&to, ".part");
    let io = |error| BackupError::Io { file: part.clone(), error };
    copy_file(from, &part).map_err(io)?;
    // The copy is looked through, not the original: looking may leave a log beside it.
    let looked = validate_copy(&part).await;
    let done = match looked {
        Ok(games) => sync_and_rename(&part, &to)
            .map(|bytes| BackupSummary { game_count: games, byte_count: bytes }),
        Err(BackupError::Unusable { reason: what, .. }) => {
            Err(BackupError::Unusable { file: from.to_owned(), reason: what })
        }
        Err(error) => Err(error),
    };
    if done.is_err() {
        for left in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(sibling(&part, left));
        }
    }
    done
}

/// Whether a file holds a sound database of ours, and how many games are in it.
async fn validate_copy(file: &Path) -> Result<i64, BackupError> {
    let unusable = |error: sqlx::Error| unusable_file(file, &error);
    let mut connection = open_database(file).await.map_err(unusable)?;
    let sound = check_integrity(&mut connection).await;
    let _ = connection.close().await;
    let wrong =
        |what: &str| BackupError::Unusable { file: file.to_owned(), reason: what.to_owned() };
    match sound.map_err(unusable)? {
        (Some(damage), ..) => Err(wrong(&format!("it is damaged ({damage})"))),
        (None, newest, _) if newest > MIGRATIONS.iter().map(|one| one.0).max().unwrap_or(0) => {
            Err(wrong(&OpenError::NewerSchema.to_string()))
        }
        (None, _, games) => Ok(games),
    }
}

/// What is damaged, the newest migration, and how many games there are.
async fn check_integrity(
    from: &mut SqliteConnection,
) -> Result<(Option<String>, i64, i64), sqlx::Error> {
    let says: String =
        sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut *from).await?.try_get(0)?;
    if says != "ok" {
        return Ok((Some(says), 0, 0));
    }
    let newest = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let newest = sqlx::query(newest).fetch_one(&mut *from).await?.try_get(0)?;
    let games = sqlx::query("SELECT COUNT(*) FROM tables").fetch_one(&mut *from).await?;
    Ok((None, newest, games.try_get(0)?))
}

/// Syncs a file and moves it to its place; its size.
fn sync_and_rename(part: &Path, to: &Path) -> Result<u64, BackupError> {
    let io = |error| BackupError::Io { file: to.to_owned(), error };
    let file = File::open(part).map_err(io)?;
    file.sync_all().map_err(io)?;
    let bytes = file.metadata().map_err(io)?.len();
    fs::rename(part, to).map_err(io)?;
    for log in ["-wal", "-shm"] {
        let _ = fs::remove_file(sibling(part, log));
    }
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    // The name is safe on disk, too.
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    folder.and_then(|folder| folder.sync_all()).map_err(io)?;
    Ok(bytes)
}

/// Copies a file without its mode, which may be wide.
fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut File::open(from)?, &mut replace(to)?).map(|_| ())
}

async fn open_database(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::from_str(&sqlite_url(file))?;
    SqliteConnection::connect_with(&options.create_if_missing(false)).await
}

fn sqlite_file_of_url(url: &str) -> Result<PathBuf, BackupError> {
    match url.starts_with("sqlite:") {
        true => Ok(super::super::connections::sqlite_file_of_url(url)?),
        false if url.starts_with("postgres") => Err(BackupError::NotSqlite),
        false => Err(OpenError::UnknownUrl.into()),
    }
}

fn unusable_file(file: &Path, error: &sqlx::Error) -> BackupError {
    let what =
        error.as_database_error().map_or_else(|| error.to_string(), |e| e.message().to_owned());
    BackupError::Unusable { file: file.to_owned(), reason: what }
}
