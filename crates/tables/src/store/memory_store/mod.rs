//! A store in memory: for tests, and for places without a database.
//!
//! It keeps one row per table and finds everything else by looking through the rows.
//!
//! - `rows`: what is stored, and the questions that several subjects ask
//! - `tables`: tables and their events
//! - `change_polling`: polling for changed tables
//! - `seat_transfer_passes`: passes that move seats to another device
//! - `table_lists`: lists of tables in play
//! - `token_holders`: what is known about the holder of a token
//! - `player_history`: finished games of a player
//! - `hall_of_fame`: the best results
//! - `training_and_reviews`: training and reviews

mod change_polling;
mod hall_of_fame;
mod player_history;
mod rows;
mod seat_transfer_passes;
mod table_lists;
mod tables;
mod token_holders;
mod training_and_reviews;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use self::rows::Rows;
use super::Store;
use crate::metrics::TableMetrics;

/// A store in memory. Its contents are gone when it is dropped.
#[derive(Debug, Default)]
pub struct MemoryStore {
    rows: Mutex<Rows>,
    metrics: Arc<TableMetrics>,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {}
