//! A file of a SQLite database: the one that was opened, or another of its name?
//!
//! A file that is moved or deleted while it is open is written to all the same. What
//! goes there is gone with the process, so nothing of it may be acknowledged.

use std::io;
use std::path::{Path, PathBuf};

use super::StoreError;
use crate::private::{restrict, sibling};

/// A file that is open.
#[derive(Clone, Debug)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    identity: FileIdentity,
}

impl DatabaseFile {
    /// The file at `path`, which has just been opened; none where the database is
    /// not in a file.
    pub(super) fn find(path: &Path) -> io::Result<Option<Self>> {
        match file_identity(path) {
            Ok(identity) => Ok(Some(Self { path: path.to_owned(), identity })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The log of the database in this file, which transactions go to first.
    pub(super) fn wal_file(&self) -> io::Result<Option<Self>> {
        Self::find(&sibling(&self.path, "-wal"))
    }

    /// Leaves the database, its log and its shared memory to their owner only. SQLite gives
    /// files that it creates later the mode of the database.
    pub(super) fn restrict(&self) {
        // SQLite puts its files beside the one that a link leads to.
        let file = std::fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        for suffix in ["", "-wal", "-shm", "-journal"] {
            if let Err(error) = restrict(&sibling(&file, suffix)) {
                tracing::warn!(%error, suffix, "others may have access to the database");
            }
        }
    }

    /// Whether the file that was opened is still the one that is found.
    pub(super) fn check_not_moved(&self) -> Result<(), StoreError> {
        match file_identity(&self.path) {
            Ok(identity) if identity == self.identity => Ok(()),
            _ => Err(StoreError::FileMoved(self.path.clone())),
        }
    }
}

/// What makes a file this one and no other.
#[cfg(unix)]
type FileIdentity = (u64, u64);

#[cfg(unix)]
fn file_identity(path: &Path) -> io::Result<FileIdentity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// Elsewhere an open file can be neither moved nor deleted.
#[cfg(not(unix))]
type Identity = ();

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<FileIdentity> {
    std::fs::metadata(path).map(|_| ())
}
