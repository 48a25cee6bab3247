//! Where a console game's record is stored.

use std::io;

use crate::pending_change::PendingChange;
use crate::table::Table;

/// Where a game's record is stored: a file, the user's database, or nowhere.
pub trait RecordAppender {
    /// Stores a change to `table`, all of it or nothing.
    ///
    /// # Errors
    /// It couldn't be stored.
    fn append_change(&mut self, table: &Table, change: &PendingChange) -> io::Result<()>;

    /// Makes sure that everything stored survives a power cut.
    ///
    /// # Errors
    /// It couldn't be synced.
    fn sync(&mut self) -> io::Result<()>;

    /// Whether results are stored too, for a hall of fame.
    fn stores_results(&self) -> bool {
        false
    }
}

/// Stores nothing.
#[derive(Clone, Copy, Debug)]
pub struct DiscardingRecordWriter;

impl RecordAppender for DiscardingRecordWriter {
    fn append_change(&mut self, _: &Table, _: &PendingChange) -> io::Result<()> {
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}
