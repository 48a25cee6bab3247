//! A table as it is stored.

use rollwright_games::record::Record;

use super::store_error::StoreError;
use crate::seat_clocks::SeatClocks;
use crate::table::{Table, TableDefinition};
use crate::take_back_plan::TakeBackRequest;

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// What defines it.
    pub definition: TableDefinition,
    /// Its record.
    pub record: Record,
    /// How often anything about it has changed.
    pub change_count: u64,
    /// The take-back that people are asked to accept.
    pub take_back_request: Option<TakeBackRequest>,
    /// The clocks.
    pub clocks: Option<SeatClocks>,
}

impl StoredTable {
    /// The live table.
    ///
    /// # Errors
    /// The record is invalid.
    pub fn into_table(self) -> Result<Table, StoreError> {
        let mut table = Table::from_events(self.definition, self.record.events)
            .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
        table.set_stored_state(self.change_count, self.take_back_request, self.clocks);
        Ok(table)
    }
}
