//! Reading a table, from memory or from the store, and subscribing to it.

use std::sync::Arc;

use tokio::sync::watch;

use super::Tables;
use super::table_entry::TableEntry;
use crate::platform::time;
use crate::secrets::{Id, TokenHash};
use crate::table::Table;
use crate::table_error::TableError;

impl Tables {
    /// Reads a table.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn read_table<T: Send + 'static>(
        &self,
        table: &Id,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.read_table_as(table, None, read).await
    }

    /// A copy of a table as it is now, for `who`, who counts as present if they hold a seat. A page
    /// takes one copy, so that it shows one moment and doesn't hold the lock while it is rendered.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn snapshot_and_mark_present(
        &self,
        table: &Id,
        who: Option<&TokenHash>,
    ) -> Result<Table, TableError> {
        self.read_table_as(table, who, Table::clone).await
    }

    /// Reads a table for `who`, who counts as present if they hold a seat.
    pub(super) async fn read_table_as<T: Send + 'static>(
        &self,
        table: &Id,
        who: Option<&TokenHash>,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.moderation.check_can_read(table)?;
        let (entry, requested_at) = (self.entry(table), time::now());
        let mut slot = self.lock_table(&entry).await;
        let loaded = self.load_fresh(&entry, &mut slot, requested_at).await;
        self.read_locked(&entry, &mut slot, loaded, who, read)
    }

    /// Reads a table as it is cached here. Recent writes of another server may be missing;
    /// subscribers are notified when they arrive.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn read_table_allowing_stale<T: Send + 'static>(
        &self,
        table: &Id,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.moderation.check_can_read(table)?;
        let entry = self.entry(table);
        let mut slot = self.lock_table(&entry).await;
        let loaded = self.load_if_missing(&entry, &mut slot).await.map(|_| ());
        self.read_locked(&entry, &mut slot, loaded, None, read)
    }

    fn read_locked<T>(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
        loaded: Result<(), TableError>,
        who: Option<&TokenHash>,
        read: impl FnOnce(&Table) -> T,
    ) -> Result<T, TableError> {
        let table = loaded.and_then(|()| slot.as_mut().ok_or(TableError::NoSuchTable));
        let result = table.map(|table| {
            self.update_presence(entry, table, who);
            read(table)
        });
        self.remove_if_missing(&entry.id, &result, slot);
        if result.is_ok() {
            self.start_bots_if_due(entry, slot);
        }
        result
    }

    /// Subscribes to a table: the receiver is notified whenever there may be news.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn subscribe(&self, table: &Id) -> Result<watch::Receiver<u64>, TableError> {
        self.read_table_allowing_stale(table, |_| ()).await?;
        Ok(self.entry(table).subscribe())
    }
}
