//! Pace: while somebody looks on, bots play no faster than one can see.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{OpenTable, Tables};
use crate::refusal::Refusal;
use crate::store::beside::Kind;
use crate::table::Table;
use crate::timeline::What;
use crate::token::Id;

/// Makes a pause of some length: on a server by waiting, in tests as the test says.
pub type Pause = Arc<dyn Fn(Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Pauses by waiting.
pub(super) fn waiting() -> Pause {
    Arc::new(|pause| Box::pin(tokio::time::sleep(pause)))
}

/// Counts a page that watches a table until it is dropped; while the count is above 0 the
/// bots of the table play one step at a time.
pub struct Watchers {
    open: Arc<OpenTable>,
    tables: Tables,
}

impl Drop for Watchers {
    fn drop(&mut self) {
        let before = self.open.watchers.fetch_sub(1, Ordering::Relaxed);
        self.tables.tell_others(&self.open.id, Kind::Watchers, before as i64 - 1);
    }
}

impl Tables {
    /// Looks at a table: while anybody does, its bots play one step at a time.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn look_on(&self, table: &Id) -> Result<Watchers, Refusal> {
        self.read_here(table, |_| ()).await?;
        let open = self.open_table(table);
        let before = open.watchers.fetch_add(1, Ordering::Relaxed);
        self.tell_others(table, Kind::Watchers, before as i64 + 1);
        Ok(Watchers { open, tables: self.clone() })
    }

    /// Whether the bots of a table have to take their time. Where nobody else plays they always
    /// do: whoever looks in later shall still see a game.
    pub(super) fn is_slow(&self, open: &OpenTable, table: &Table) -> bool {
        let watched =
            || open.watchers.load(Ordering::Relaxed) > 0 || self.watchers_elsewhere(open) > 0;
        !table.bot_speed().of(self.pace).is_zero() && (table.is_bots_only() || watched())
    }

    /// How long to wait before the next step of a bot. Dice are looked at a little
    /// longer than decisions; of an answer that is kept aside there is nothing to see.
    pub(super) fn wait(&self, open: &OpenTable, table: &Table) -> Option<Duration> {
        if !self.is_slow(open, table) {
            return None;
        }
        let pace = table.bot_speed().of(self.pace);
        match table.last_news() {
            None => None,
            Some(What::Roll { .. }) => Some(pace * 7 / 6),
            Some(What::Act { answers, .. }) if answers.is_empty() => None,
            Some(_) => Some(pace * 5 / 6),
        }
    }
}
