//! Creating, changing and loading tables.

use std::sync::Arc;

use async_trait::async_trait;

use super::store_error::StoreError;
use super::stored_table::StoredTable;
use super::table_write::{TableInsert, TableWrite};
use crate::metrics::TableMetrics;
use crate::moderation::RestrictionsAndBans;
use crate::next_server_action_time::NextServerActionTime;
use crate::secrets::Id;

/// Stores tables. Nothing is acknowledged before it is safe.
#[async_trait]
pub trait TableStore: Send + Sync {
    /// The metrics of reads and writes.
    fn metrics(&self) -> &Arc<TableMetrics>;

    /// Stores a new table.
    ///
    /// # Errors
    /// It couldn't be stored, or the table it is a rematch of has another one
    /// ([`StoreError::Conflict`]).
    async fn create_table(&self, table: TableInsert) -> Result<(), StoreError>;

    /// Stores a change to a table.
    ///
    /// # Errors
    /// It couldn't be stored, or the table has changed since it was read
    /// ([`StoreError::Conflict`]). If the connection was lost at the wrong moment, it may have been
    /// stored even so: the caller must reload the table.
    async fn write_table(&self, write: TableWrite) -> Result<(), StoreError>;

    /// Stores when the server must act next at a table, if it hasn't changed since it was read.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn set_next_action(
        &self,
        table: &Id,
        change_count: u64,
        next_action: NextServerActionTime,
    ) -> Result<(), StoreError>;

    /// The table with this ID, if there is one.
    ///
    /// # Errors
    /// The store doesn't answer, or its data is corrupt.
    async fn load_table(&self, id: &Id) -> Result<Option<StoredTable>, StoreError>;

    /// The events of a table after `version`, with everything else as it is now.
    ///
    /// # Errors
    /// The store doesn't answer, or its data is corrupt.
    async fn load_table_since(
        &self,
        id: &Id,
        version: u64,
    ) -> Result<Option<StoredTable>, StoreError>;

    /// The closed tables and banned networks.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn load_closures_and_bans(&self) -> Result<RestrictionsAndBans, StoreError>;

    /// Writes something the way moves are written, and reads it back.
    ///
    /// # Errors
    /// It couldn't be written or read back.
    async fn check_health(&self) -> Result<(), StoreError>;

    /// Writes what is waiting, and closes the store.
    async fn close(&self);
}
