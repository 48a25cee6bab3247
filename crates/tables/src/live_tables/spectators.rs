//! Spectators: pages that watch a table, here and on other servers.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::Tables;
use super::table_entry::TableEntry;
use crate::secrets::Id;
use crate::store::EphemeralTableValueKind;
use crate::table_error::TableError;

/// Counts a page that watches a table until it is dropped. While the count is above 0, the table's
/// bots play one step at a time.
pub struct SpectatorGuard {
    entry: Arc<TableEntry>,
    tables: Tables,
}

impl Drop for SpectatorGuard {
    fn drop(&mut self) {
        let before = self.entry.spectator_count.fetch_sub(1, Ordering::Relaxed);
        self.tables.publish_state(
            &self.entry.id,
            EphemeralTableValueKind::Spectators,
            before as i64 - 1,
        );
    }
}

impl Tables {
    /// Adds a spectator to a table; while there is one, its bots play one step at a time.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn add_spectator_and_pace_bots(
        &self,
        table: &Id,
    ) -> Result<SpectatorGuard, TableError> {
        self.read_table_allowing_stale(table, |_| ()).await?;
        let entry = self.entry(table);
        let before = entry.spectator_count.fetch_add(1, Ordering::Relaxed);
        self.publish_state(table, EphemeralTableValueKind::Spectators, before as i64 + 1);
        Ok(SpectatorGuard { entry, tables: self.clone() })
    }

    /// Whether any page watches a table, here or on another server.
    pub(super) fn is_watched(&self, entry: &TableEntry) -> bool {
        entry.spectator_count.load(Ordering::Relaxed) > 0
            || entry.remote_ephemeral_state.spectators(|node| self.is_node_alive(node)) > 0
    }
}
