//! Reading a table, from memory or from the store, and subscribing to it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use tokio::sync::watch;

use super::{TableEntry, Tables};
use crate::secrets::{Id, TokenHash};
use crate::store::node_state::NodeStateKind;
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

    /// Reads a table for somebody, who counts as present if they hold a seat.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn read_table_as<T: Send + 'static>(
        &self,
        table: &Id,
        who: Option<&TokenHash>,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.moderation.check_can_read(table)?;
        let (entry, requested_at) = (self.entry(table), Instant::now());
        let mut slot = entry.table.clone().lock_owned().await;
        let loaded = self.load_fresh(&entry, &mut slot, requested_at).await;
        self.read_locked(&entry, &mut slot, loaded, who, read)
    }

    /// Reads a table as it is cached here. Recent writes of another server may be missing;
    /// subscribers are notified when they arrive.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn read_table_cached<T: Send + 'static>(
        &self,
        table: &Id,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.moderation.check_can_read(table)?;
        let entry = self.entry(table);
        let mut slot = entry.table.clone().lock_owned().await;
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
        self.read_table_cached(table, |_| ()).await?;
        Ok(self.entry(table).version_sender.subscribe())
    }

    /// The table in memory, loaded from the store if it is missing.
    pub(super) async fn load_if_missing<'p>(
        &self,
        entry: &Arc<TableEntry>,
        slot: &'p mut Option<Table>,
    ) -> Result<&'p mut Table, TableError> {
        if slot.is_none() {
            let stored = self.store.load_table(&entry.id).await?.ok_or(TableError::NoSuchTable)?;
            let mut table = stored.into_table()?;
            self.refresh_remote_state(entry).await;
            if self.drives_bots_of(&entry.id) {
                // A bot that isn't available can't be refused any more; people can continue.
                self.prepare_bots(entry, &mut table).await;
            }
            entry.known_change_count.store(table.change_count(), Ordering::Relaxed);
            entry.version_sender.send_replace(table.version());
            *slot = Some(table);
        }
        slot.as_mut().ok_or(TableError::NoSuchTable)
    }

    pub(super) fn update_presence(
        &self,
        entry: &TableEntry,
        table: &mut Table,
        who: Option<&TokenHash>,
    ) {
        let now = (self.monotonic_time)();
        if let Some((who, pages)) =
            who.and_then(|who| entry.presence.record_request(table, who, now))
        {
            self.publish_state(&entry.id, NodeStateKind::OpenPages(who), pages);
        }
        let elsewhere = |who: &TokenHash| self.remote_presence(entry, who);
        table.away_seats = entry.presence.away_seats(table, now, elsewhere);
    }
}
