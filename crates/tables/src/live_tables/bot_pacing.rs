//! Pace: while somebody looks on, bots play no faster than one can see.

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

/// Makes a pause of some length: on a server by waiting, in tests as the test says.
pub type SleepFn = Arc<dyn Fn(Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Pauses by waiting.
pub(super) fn tokio_sleep() -> SleepFn {
    Arc::new(|pause| Box::pin(tokio::time::sleep(pause)))
}

/// Counts a page that watches a table until it is dropped; while the count is above 0 the
/// bots of the table play one step at a time.
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
    /// Looks at a table: while anybody does, its bots play one step at a time.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn add_spectator(&self, table: &Id) -> Result<SpectatorGuard, TableError> {
        self.read_table_cached(table, |_| ()).await?;
        let open = self.entry(table);
        let before = open.spectator_count.fetch_add(1, Ordering::Relaxed);
        self.publish_state(table, NodeStateKind::Spectators, before as i64 + 1);
        Ok(SpectatorGuard { entry: open, tables: self.clone() })
    }

    /// Whether the bots of a table have to take their time. Where nobody else plays they always
    /// do: whoever looks in later shall still see a game.
    pub(super) fn is_paced(&self, open: &TableEntry, table: &Table) -> bool {
        let watched =
            || open.spectator_count.load(Ordering::Relaxed) > 0 || self.remote_spectators(open) > 0;
        !table.bot_speed().scale_delay(self.bot_step_delay).is_zero()
            && (table.is_bots_only() || watched())
    }

    /// How long to wait before the next step of a bot. Dice are looked at a little
    /// longer than decisions; of an answer that is kept aside there is nothing to see.
    pub(super) fn next_step_delay(&self, open: &TableEntry, table: &Table) -> Option<Duration> {
        if !self.is_paced(open, table) {
            return None;
        }
        let pace = table.bot_speed().scale_delay(self.bot_step_delay);
        match table.last_public_event() {
            None => None,
            Some(TableEventKind::Roll { .. }) => Some(pace * 7 / 6),
            Some(TableEventKind::Act { answers, .. }) if answers.is_empty() => None,
            Some(_) => Some(pace * 5 / 6),
        }
    }
}
