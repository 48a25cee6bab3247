//! Detects whether a SQLite file was moved or replaced while it is open.
//!
//! A file that is moved or deleted can still be written. Such writes are lost with the process, so
//! they must not be acknowledged.

use std::io;
use std::path::{Path, PathBuf};

use rollwright_tables::StoreError;

use crate::private_files::{restrict_to_owner, sibling};

/// A file that is open.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseFile {
    path: PathBuf,
    identity: FileIdentity,
}

impl DatabaseFile {
    /// The file at `path`, which has just been opened; `None` if the database isn't in a file.
    pub(crate) fn find(path: &Path) -> io::Result<Option<Self>> {
        match file_identity(path) {
            Ok(identity) => Ok(Some(Self { path: path.to_owned(), identity })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The file's path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The write-ahead log of the database in this file.
    pub(crate) fn wal_file(&self) -> io::Result<Option<Self>> {
        Self::find(&sibling(&self.path, "-wal"))
    }

    /// Restricts the database, its log and its shared memory to their owner. SQLite gives files
    /// that it creates later the mode of the database.
    pub(crate) fn restrict(&self) {
        // SQLite puts its files next to the target of a symbolic link.
        let file = std::fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        for suffix in ["", "-wal", "-shm", "-journal"] {
            if let Err(error) = restrict_to_owner(&sibling(&file, suffix)) {
                tracing::warn!(%error, suffix, "other users may be able to read the database");
            }
        }
    }

    /// Whether the opened file is still the one at its path.
    pub(crate) fn check_not_moved(&self) -> Result<(), StoreError> {
        match file_identity(&self.path) {
            Ok(identity) if identity == self.identity => Ok(()),
            _ => Err(StoreError::FileMoved(self.path.clone())),
        }
    }
}

/// Identifies a file independently of its path.
#[cfg(unix)]
type FileIdentity = (u64, u64);

#[cfg(unix)]
fn file_identity(path: &Path) -> io::Result<FileIdentity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// Elsewhere an open file can be neither moved nor deleted.
#[cfg(not(unix))]
type FileIdentity = ();

#[cfg(not(unix))]
fn file_identity(path: &Path) -> io::Result<FileIdentity> {
    std::fs::metadata(path).map(|_| ())
}
