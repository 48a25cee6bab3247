//! Bots at tables: they think where nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rollwright_games::{Phase, Seat};
use tokio::sync::OwnedMutexGuard;

use super::{OpenTable, Tables};
use crate::any_game::Thought;
use crate::table::Table;

/// A table under its lock.
type Held = OwnedMutexGuard<Option<Table>>;

/// How long bots wait before they try again what could not be kept.
const AGAIN: Duration = Duration::from_secs(1);

impl Tables {
    /// Lets bots play, and dice roll, until a person is asked.
    pub(super) fn drive(&self, open: &Arc<OpenTable>, held: &mut Option<Table>) {
        let due = held.as_ref().is_some_and(|table| {
            table.bot_asked().is_some()
                || matches!(table.game().phase(), Phase::Roll { .. })
                    && table.rolls_by_itself().is_some()
        });
        if due && !open.driven.load(Ordering::Relaxed) {
            open.driven.store(true, Ordering::Relaxed);
            let (tables, open) = (self.clone(), open.clone());
            tokio::spawn(async move { tables.play_bots(&open).await });
        }
    }

    /// Plays until nobody here has anything to do. One task a table does so: the table
    /// counts as driven until that is seen under its lock.
    async fn play_bots(&self, open: &Arc<OpenTable>) {
        loop {
            let held = open.table.clone().lock_owned().await;
            let (_held, goes_on) = self.bots_step(open, held).await;
            if !goes_on {
                open.driven.store(false, Ordering::Relaxed);
                return;
            }
        }
    }

    /// One step of a bot or one roll of the dice; whether there may be another.
    async fn bots_step(&self, open: &Arc<OpenTable>, mut held: Held) -> (Held, bool) {
        let Some(table) = held.as_mut() else { return (held, false) };
        table.slow_bots = self.is_slow(open);
        let version = table.version();
        let draft = match (table.bot_asked(), self.wait(open, table)) {
            (None, None) => table.rolls_by_itself(),
            (None, _) if table.rolls_by_itself().is_none() => None,
            (asked, wait) => {
                drop(held);
                let chosen = thought_over(asked, wait.map(|wait| (self.pause)(wait))).await;
                held = open.table.clone().lock_owned().await;
                let Some(table) = held.as_ref() else { return (held, false) };
                match chosen {
                    Thinking::Lost => None,
                    Thinking::Rolls if table.version() == version => table.rolls_by_itself(),
                    // The game went on meanwhile: look again.
                    Thinking::Rolls => return (held, true),
                    Thinking::Chose(seat, action) => match table.bot_acts(version, seat, action) {
                        Ok(draft) => Some(draft),
                        Err(_) => return (held, true),
                    },
                }
            }
        };
        let Some(draft) = draft else { return (held, false) };
        match self.keep(open, &mut held, draft).await {
            Ok(_) => (held, true),
            Err(refusal) => {
                tracing::warn!(%refusal, "a bot's move was not kept");
                drop(held);
                self.comes_back(open).await
            }
        }
    }

    /// Waits until a table can be read again whose move could not be kept. Without
    /// anybody who follows it nobody waits: the next look makes its bots go on.
    async fn comes_back(&self, open: &Arc<OpenTable>) -> (Held, bool) {
        loop {
            (self.pause)(AGAIN).await;
            let mut held = open.table.clone().lock_owned().await;
            if open.version.receiver_count() == 0 {
                return (held, false);
            }
            if self.fill(open, &mut held).await.is_ok() {
                return (held, true);
            }
        }
    }
}

/// What comes of a bot's wait.
enum Thinking {
    /// This is what the seat does.
    Chose(Seat, String),
    /// Nothing was to be decided: dice are rolled.
    Rolls,
    /// The thought was lost with its thread.
    Lost,
}

/// Lets a bot think, and the others look on, whichever takes longer.
async fn thought_over(
    asked: Option<(Seat, Thought)>,
    pause: Option<impl Future<Output = ()>>,
) -> Thinking {
    let thinking = asked.map(|(seat, thought)| (seat, tokio::task::spawn_blocking(thought)));
    if let Some(pause) = pause {
        pause.await;
    }
    match thinking {
        None => Thinking::Rolls,
        Some((seat, thought)) => match thought.await {
            Ok(action) => Thinking::Chose(seat, action),
            Err(_) => Thinking::Lost,
        },
    }
}
