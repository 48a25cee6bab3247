//! Pace: while somebody looks on, bots play no faster than one can see.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{OpenTable, Tables};
use crate::refusal::Refusal;
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
pub struct Watchers(Arc<OpenTable>);

impl Drop for Watchers {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
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
        open.watchers.fetch_add(1, Ordering::Relaxed);
        Ok(Watchers(open))
    }

    /// Whether the bots of a table have to take their time.
    pub(super) fn is_slow(&self, open: &OpenTable) -> bool {
        !self.pace.is_zero() && open.watchers.load(Ordering::Relaxed) > 0
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
