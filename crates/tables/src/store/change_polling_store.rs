//! Finding what has changed in the store.

use async_trait::async_trait;

use super::store_error::StoreError;
use super::table_change_notice::TableChangeNotice;
use crate::secrets::Id;

/// Finds tables that have changed, and tables where something is due.
#[async_trait]
pub trait ChangePollingStore: Send + Sync {
    /// Whether a table's change count differs from `change_count`. A table that is gone counts as
    /// changed.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn has_table_changed(&self, table: &Id, change_count: u64) -> Result<bool, StoreError>;

    /// Where the first poll starts: no server has loaded anything before it.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn poll_start(&self) -> Result<i64, StoreError>;

    /// Everything that may have changed since the poll that returned `from`.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn poll_changes(&self, from: i64) -> Result<PolledChanges, StoreError>;

    /// The tables where something is due by `now`. With `all`, this includes actions that are due
    /// at once; otherwise only timed ones.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn tables_with_due_action(&self, now: i64, all: bool) -> Result<Vec<Id>, StoreError>;
}

/// What a poll has found, and where the next one starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolledChanges {
    /// The tables that have changed.
    pub table_changes: Vec<TableChangeNotice>,
    /// The tables whose ephemeral state has changed.
    pub ephemeral_state_changes: Vec<Id>,
    /// Where the next poll starts.
    pub next_position: i64,
}
