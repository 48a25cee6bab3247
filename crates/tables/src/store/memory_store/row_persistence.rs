//! Where a store in memory writes its rows.

use async_trait::async_trait;

use crate::store::StoreError;

/// Writes changed rows to a durable place.
#[async_trait]
pub trait RowPersistence: Send + Sync {
    /// Writes these rows in one transaction.
    ///
    /// # Errors
    /// Nothing was written, for instance for lack of space.
    async fn write(&self, rows: Vec<StoredRow>) -> Result<(), StoreError>;
}

/// A row as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    /// The row's key, such as `table/0123…`.
    pub key: String,
    /// The row in JSON; `None` if it was deleted.
    pub value: Option<String>,
}
