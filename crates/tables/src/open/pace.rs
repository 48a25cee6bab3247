//! Pace: while somebody looks on, bots play no faster than one can see.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{OpenTable, Tables};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::timeline::What;
use crate::token::Id;

/// Somebody looks at a table, for as long as this is kept.
pub struct Watchers(Arc<OpenTable>);

impl Drop for Watchers {
    fn drop(&mut self) {
        self.0.eyes.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Tables {
    /// Looks at a table: while anybody does, its bots play one step at a time.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn look_on(&self, table: &Id) -> Result<Watchers, Refusal> {
        self.read(table, |_| ()).await?;
        let open = self.open_table(table);
        open.eyes.fetch_add(1, Ordering::Relaxed);
        Ok(Watchers(open))
    }

    /// Whether the bots of a table have to take their time.
    pub(super) fn is_slow(&self, open: &OpenTable) -> bool {
        !self.pace.is_zero() && open.eyes.load(Ordering::Relaxed) > 0
    }

    /// How long to wait before the next step of a bot. Dice are looked at a little
    /// longer than decisions; of an answer that is kept aside there is nothing to see.
    pub(super) fn wait(&self, open: &OpenTable, table: &Table) -> Option<Duration> {
        if !self.is_slow(open) {
            return None;
        }
        match table.last_news() {
            None => None,
            Some(What::Roll { .. }) => Some(self.pace * 7 / 6),
            Some(What::Act { answers, .. }) if answers.is_empty() => None,
            Some(_) => Some(self.pace * 5 / 6),
        }
    }
}
