//! A store in memory: for tests, and for places without a database.
//!
//! It keeps one row per table and finds everything else by looking through the rows. With a
//! [`RowPersistence`], it writes each change there before anybody sees it; so a browser stores
//! tables.
//!
//! - `rows`: what is stored, and the questions that several subjects ask
//! - `row_persistence`: where changed rows are written
//! - `row_format`: rows as text
//! - `tables`: tables and their events
//! - `change_polling`: polling for changed tables
//! - `seat_transfer_passes`: passes that move seats to another device
//! - `table_lists`: lists of tables in play
//! - `token_holders`: what is known about the holder of a token
//! - `player_history`: finished games of a player
//! - `hall_of_fame`: the best results
//! - `puzzles`: ratings of puzzles, streaks and storms
//! - `training_and_reviews`: training and reviews

mod change_polling;
mod hall_of_fame;
mod player_history;
mod puzzles;
mod row_format;
mod row_persistence;
mod rows;
mod seat_transfer_passes;
mod table_lists;
mod tables;
mod token_holders;
mod training_and_reviews;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

pub use self::row_persistence::{RowPersistence, StoredRow};
use self::rows::Rows;
use super::{Store, StoreError};
use crate::metrics::TableMetrics;

/// A store in memory. Its contents are gone when it is dropped, unless they are persisted.
#[derive(Default)]
pub struct MemoryStore {
    rows: Mutex<Arc<Rows>>,
    /// Held from planning a change until everybody can see it.
    writer: tokio::sync::Mutex<()>,
    persistence: Option<Arc<dyn RowPersistence>>,
    metrics: Arc<TableMetrics>,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The store that `persistence` contains, which is written before a change becomes visible.
    ///
    /// # Errors
    /// A row is damaged.
    pub fn open(
        stored: &[StoredRow],
        persistence: Arc<dyn RowPersistence>,
    ) -> Result<Self, StoreError> {
        let rows = Mutex::new(Arc::new(Rows::from_stored(stored)?));
        Ok(Self { rows, persistence: Some(persistence), ..Self::default() })
    }

    /// What is stored now. Later changes don't affect it.
    fn rows(&self) -> Arc<Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes a change to a copy, persists what differs, and then replaces the original. If either
    /// fails, nothing has changed.
    async fn change<T>(
        &self,
        change: impl FnOnce(&mut Rows) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let _writing = self.writer.lock().await;
        let (changed, difference, output) = {
            let before = self.rows();
            let mut after = (*before).clone();
            let output = change(&mut after)?;
            let difference = match &self.persistence {
                Some(_) => after.difference_from(&before)?,
                None => Vec::new(),
            };
            (after, difference, output)
        };
        if let Some(persistence) = self.persistence.as_ref().filter(|_| !difference.is_empty()) {
            persistence.write(difference).await?;
        }
        *self.rows.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(changed);
        Ok(output)
    }
}

impl fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryStore").field("rows", &self.rows()).finish_non_exhaustive()
    }
}

impl Store for MemoryStore {}
