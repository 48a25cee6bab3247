//! Bots at tables: they think where nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rollwright_games::{Phase, Seat};

use super::{OpenTable, Tables};
use crate::any_game::Thought;
use crate::table::Table;

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

    async fn play_bots(&self, open: &Arc<OpenTable>) {
        loop {
            let mut held = open.table.clone().lock_owned().await;
            open.driven.store(false, Ordering::Relaxed);
            let Some(table) = held.as_mut() else { return };
            table.slow_bots = self.is_slow(open);
            let version = table.version();
            let wait = self.wait(open, table);
            let draft = match (table.bot_asked(), wait) {
                (None, None) => table.rolls_by_itself(),
                (asked, wait) => {
                    if asked.is_none() && table.rolls_by_itself().is_none() {
                        return;
                    }
                    open.driven.store(true, Ordering::Relaxed);
                    drop(held);
                    let chosen = thought_over(asked, wait.map(|wait| (self.pause)(wait))).await;
                    held = open.table.clone().lock_owned().await;
                    open.driven.store(false, Ordering::Relaxed);
                    let Some(table) = held.as_ref() else { return };
                    match chosen {
                        Thinking::Lost => return,
                        Thinking::Rolls if table.version() == version => table.rolls_by_itself(),
                        // The game went on meanwhile: look again.
                        Thinking::Rolls => continue,
                        Thinking::Chose(seat, action) => {
                            match table.bot_acts(version, seat, action) {
                                Ok(draft) => Some(draft),
                                Err(_) => continue,
                            }
                        }
                    }
                }
            };
            let Some(draft) = draft else { return };
            if let Err(refusal) = self.keep(open, &mut held, draft).await {
                tracing::warn!(%refusal, "a bot's move was not kept");
                open.driven.store(true, Ordering::Relaxed);
                drop(held);
                if !self.comes_back(open).await {
                    return;
                }
            }
        }
    }

    /// Waits until a table can be read again whose move could not be kept. Without
    /// anybody who follows it nobody waits: the next look makes its bots go on.
    async fn comes_back(&self, open: &Arc<OpenTable>) -> bool {
        loop {
            (self.pause)(AGAIN).await;
            let mut held = open.table.clone().lock_owned().await;
            if open.version.receiver_count() == 0 {
                open.driven.store(false, Ordering::Relaxed);
                return false;
            }
            if self.fill(open, &mut held).await.is_ok() {
                return true;
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
