//! Bot pacing: while somebody watches, bots play slowly enough to follow.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{TableEntry, Tables};
use crate::live_record::TableEventKind;
use crate::secrets::Id;
use crate::store::node_state::NodeStateKind;
use crate::table::Table;
use crate::table_error::TableError;

/// Sleeps for a duration: in real time on a server, under the test's control in tests.
pub type SleepFn = Arc<dyn Fn(Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Sleeps in real time.
pub(super) fn tokio_sleep() -> SleepFn {
    Arc::new(|delay| Box::pin(tokio::time::sleep(delay)))
}

/// Counts a page that watches a table until it is dropped. While the count is above 0, the table's
/// bots play one step at a time.
pub struct SpectatorGuard {
    entry: Arc<TableEntry>,
    tables: Tables,
}

impl Drop for SpectatorGuard {
    fn drop(&mut self) {
        let before = self.entry.spectator_count.fetch_sub(1, Ordering::Relaxed);
        self.tables.publish_state(&self.entry.id, NodeStateKind::Spectators, before as i64 - 1);
    }
}

impl Tables {
    /// Adds a spectator to a table; while there is one, its bots play one step at a time.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn add_spectator(&self, table: &Id) -> Result<SpectatorGuard, TableError> {
        self.read_table_cached(table, |_| ()).await?;
        let entry = self.entry(table);
        let before = entry.spectator_count.fetch_add(1, Ordering::Relaxed);
        self.publish_state(table, NodeStateKind::Spectators, before as i64 + 1);
        Ok(SpectatorGuard { entry, tables: self.clone() })
    }

    /// Whether a table's bots must play slowly. They always do if only bots play, so that somebody
    /// who looks in later still sees a game.
    pub(super) fn is_paced(&self, entry: &TableEntry, table: &Table) -> bool {
        let is_watched = || {
            entry.spectator_count.load(Ordering::Relaxed) > 0 || self.remote_spectators(entry) > 0
        };
        !table.bot_speed().scale_delay(self.bot_step_delay).is_zero()
            && (table.is_bots_only() || is_watched())
    }

    /// How long to wait before a bot's next step. Dice stay visible a little longer than decisions;
    /// a hidden answer shows nothing, so it needs no delay.
    pub(super) fn next_step_delay(&self, entry: &TableEntry, table: &Table) -> Option<Duration> {
        if !self.is_paced(entry, table) {
            return None;
        }
        let delay = table.bot_speed().scale_delay(self.bot_step_delay);
        match table.last_public_event() {
            None => None,
            Some(TableEventKind::Roll { .. }) => Some(delay * 7 / 6),
            Some(TableEventKind::Act { answers, .. }) if answers.is_empty() => None,
            Some(_) => Some(delay * 5 / 6),
        }
    }
}
