//! Loading a table from the store, and bringing it up to date with what other servers have written.

use std::sync::Arc;

use super::Tables;
use super::table_entry::TableEntry;
use crate::platform::time::{self, Instant};
use crate::secrets::Id;
use crate::table::Table;
use crate::table_error::TableError;

impl Tables {
    /// The table in memory, loaded from the store if it is missing.
    pub(super) async fn load_if_missing<'p>(
        &self,
        entry: &Arc<TableEntry>,
        slot: &'p mut Option<Table>,
    ) -> Result<&'p mut Table, TableError> {
        if slot.is_none() {
            let stored = self.store.load_table(&entry.id).await?.ok_or(TableError::NoSuchTable)?;
            let mut table = stored.into_table()?;
            self.refresh_remote_ephemeral_state(entry).await;
            if self.drives_bots_of(&entry.id) {
                // A bot that isn't available can't be refused any more; people can continue.
                self.prepare_bots(entry, &mut table).await;
            }
            entry.publish_version(&table);
            self.positions_barred_from_coach.update(&table);
            *slot = Some(table);
        }
        slot.as_mut().ok_or(TableError::NoSuchTable)
    }

    /// Ensures that the table is as fresh as the store was after `asked`: it includes everything
    /// that another server acknowledged before.
    pub(super) async fn load_fresh(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
        asked: Instant,
    ) -> Result<(), TableError> {
        if self.node.is_none() {
            return self.load_if_missing(entry, slot).await.map(|_| ());
        }
        // Another request has synchronized the table since this one started.
        if slot.is_some() && entry.is_synced_since(asked) {
            return Ok(());
        }
        let began = time::now();
        match slot.as_ref() {
            None => _ = self.load_if_missing(entry, slot).await?,
            Some(table) => {
                if self.store.has_table_changed(&entry.id, table.change_count()).await? {
                    self.sync_from_store(entry, slot).await?;
                }
            }
        }
        entry.set_synced_at(began);
        Ok(())
    }

    /// Brings a table in memory up to date with the store.
    pub(super) async fn sync_from_store(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
    ) -> Result<(), TableError> {
        let Some(table) = slot.as_mut() else {
            return self.load_if_missing(entry, slot).await.map(|_| ());
        };
        let stored = self.store.load_table_since(&entry.id, table.version()).await;
        let applied = match stored? {
            None => {
                *slot = None;
                return Err(TableError::NoSuchTable);
            }
            Some(stored) => table.apply_stored(stored),
        };
        if applied.is_err() {
            *slot = None;
            return self.load_if_missing(entry, slot).await.map(|_| ());
        }
        if self.drives_bots_of(&entry.id) && !table.bots_to_prepare().is_empty() {
            self.prepare_bots(entry, table).await;
        }
        entry.publish_version(table);
        self.positions_barred_from_coach.update(table);
        Ok(())
    }

    /// Reloads a table that is in memory and notifies its subscribers.
    pub(super) async fn refresh_table(&self, entry: &Arc<TableEntry>) {
        let mut slot = self.lock_table(entry).await;
        if !entry.has_subscribers() && !self.drives_bots_of(&entry.id) {
            // Nobody here needs it now: it is loaded on the next request.
            *slot = None;
            return;
        }
        match self.sync_from_store(entry, &mut slot).await {
            Ok(()) => self.start_bots_if_due(entry, &mut slot),
            Err(refusal) => {
                tracing::warn!(table = %entry.id, %refusal, "a table could not be reloaded");
                *slot = None;
            }
        }
    }

    /// Removes the entry of an ID that no table has.
    pub(super) fn remove_if_missing<T>(
        &self,
        id: &Id,
        result: &Result<T, TableError>,
        slot: &Option<Table>,
    ) {
        if matches!(result, Err(TableError::NoSuchTable)) && slot.is_none() {
            self.registry.remove(id);
        }
    }
}
