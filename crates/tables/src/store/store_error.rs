//! Why something couldn't be stored or read.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

/// Why something couldn't be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The store refuses or can't be reached.
    #[error("the database is unavailable; nothing has changed")]
    Unavailable(#[source] Arc<dyn Error + Send + Sync>),
    /// The connection was lost during the commit.
    #[error(
        "the database didn't confirm whether this change was stored; check the table before you try again"
    )]
    CommitUnknown(#[source] Arc<dyn Error + Send + Sync>),
    /// The database file was moved or replaced.
    // Players need not know its path.
    #[error(
        "the database file was moved or replaced while it was open, so nothing was stored; put it back or restart the server"
    )]
    FileMoved(PathBuf),
    /// Somebody else has changed the table since it was read.
    #[error(
        "the table changed at the same moment, so nothing was stored; check the table and try again"
    )]
    Conflict,
    /// The stored data is invalid.
    #[error("the stored data of this table is damaged: {0}")]
    CorruptTable(String),
    /// The store is closing.
    #[error("the server is closing the database; nothing has changed")]
    Closed,
}

impl StoreError {
    /// The store failed for this reason.
    pub fn unavailable(cause: impl Error + Send + Sync + 'static) -> Self {
        Self::Unavailable(Arc::new(cause))
    }

    /// Whether the write may have been stored even so.
    #[must_use]
    pub fn is_commit_unknown(&self) -> bool {
        matches!(self, Self::CommitUnknown(_))
    }

    /// Whether retrying later may help.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::CommitUnknown(_) | Self::FileMoved(_))
    }
}
