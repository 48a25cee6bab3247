//! Scheduled actions: wakes the tables where the server must act, for a bot's move, an automatic
//! roll, or an expired clock.

use std::sync::Arc;

use super::Tables;
use super::table_entry::TableEntry;
use crate::next_server_action_time::NextServerActionTime;
use crate::platform::tasks::spawn;
use crate::secrets::Id;
use crate::store::StoreError;
use crate::table::Table;
use crate::table_error::TableError;

/// The most clock changes applied to one table at a time, reminders included.
const MAX_CLOCK_CHANGES: usize = 32;

impl Tables {
    /// Wakes the tables where something is due and this server is responsible. With `all`, this
    /// includes actions due at once; otherwise only timed ones.
    pub(super) async fn wake_due_tables(
        &self,
        all: bool,
        filter: impl Fn(&Id) -> bool,
    ) -> Result<(), StoreError> {
        for table in self.store.tables_with_due_action(self.unix_millis(), all).await? {
            if filter(&table) && self.drives_bots_of(&table) {
                self.wake_table(&table);
            }
        }
        Ok(())
    }

    /// Runs the bots of a table if something is due.
    pub(super) fn wake_table(&self, table: &Id) {
        let (tables, id) = (self.clone(), table.clone());
        spawn(async move {
            let entry = tables.entry(&id);
            let mut slot = tables.lock_table(&entry).await;
            if let Err(refusal) = tables.wake_locked(&entry, &mut slot).await {
                tracing::warn!(table = %id, %refusal, "a scheduled action could not be run");
            }
        });
    }

    async fn wake_locked(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
    ) -> Result<(), TableError> {
        let table = self.load_if_missing(entry, slot).await?;
        if !table.bots_to_prepare().is_empty() {
            self.prepare_bots(entry, table).await;
        }
        self.apply_clock_changes(entry, slot).await?;
        let Some(table) = slot.as_ref() else { return Ok(()) };
        let (id, changes, next_action) =
            (table.id().clone(), table.change_count(), table.next_action());
        if next_action != NextServerActionTime::Now {
            self.store.set_next_action(&id, changes, next_action).await?;
        }
        self.start_bots_if_due(entry, slot);
        Ok(())
    }

    /// Reminds players who have little time left, and hands expired seats to bots.
    async fn apply_clock_changes(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
    ) -> Result<(), TableError> {
        // Each step reminds or replaces a player, so there are few.
        for _ in 0..MAX_CLOCK_CHANGES {
            let Some(table) = slot.as_ref() else { return Ok(()) };
            let Some(draft) = table.check_clocks(self.unix_millis()) else { return Ok(()) };
            match self.store_and_commit(entry, slot, draft?, self.lease_fence(&entry.id)).await {
                Ok(_) => {}
                Err(TableError::Store(StoreError::Conflict)) => {
                    self.sync_from_store(entry, slot).await?
                }
                Err(refusal) => return Err(refusal),
            }
            if !self.drives_bots_of(&entry.id) {
                return Ok(());
            }
        }
        Ok(())
    }
}
