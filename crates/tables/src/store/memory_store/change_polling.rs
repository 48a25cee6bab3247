//! Polling for changed tables.

use async_trait::async_trait;

use super::MemoryStore;
use super::rows::TableRow;
use crate::next_server_action_time::NextServerActionTime;
use crate::secrets::Id;
use crate::store::{ChangePollingStore, PolledChanges, StoreError, TableChangeNotice};

#[async_trait]
impl ChangePollingStore for MemoryStore {
    async fn has_table_changed(&self, table: &Id, change_count: u64) -> Result<bool, StoreError> {
        let rows = self.rows();
        let row = rows.tables.get(table.as_str());
        Ok(row.is_none_or(|row| row.change_count != change_count))
    }

    async fn poll_start(&self) -> Result<i64, StoreError> {
        Ok(self.rows().write_count + 1)
    }

    async fn poll_changes(&self, from: i64) -> Result<PolledChanges, StoreError> {
        let rows = self.rows();
        let changed = rows.all_tables().filter(|row| row.last_write >= from);
        let notice = |row: &TableRow| TableChangeNotice {
            table: row.id().clone(),
            change_count: row.change_count,
            next_action: row.next_action,
        };
        Ok(PolledChanges {
            table_changes: changed.map(notice).collect(),
            ephemeral_state_changes: Vec::new(),
            next_position: rows.write_count + 1,
        })
    }

    async fn tables_with_due_action(&self, now: i64, all: bool) -> Result<Vec<Id>, StoreError> {
        let is_due = |row: &&TableRow| match row.next_action {
            NextServerActionTime::Never => false,
            NextServerActionTime::Now => all,
            NextServerActionTime::At(moment) => moment <= now,
        };
        Ok(self.rows().all_tables().filter(is_due).map(|row| row.id().clone()).collect())
    }
}
