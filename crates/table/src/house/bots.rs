//! Bots at tables: they think where nobody waits for them.

use std::sync::Arc;
use std::time::Duration;

use rollwright_games::{Phase, Seat};
use tokio::sync::OwnedMutexGuard;

use super::{House, Place, Room};
use crate::any_game::Thought;

impl House {
    /// Lets bots play, and dice roll, until a person is asked.
    pub(super) fn drive(&self, room: &Arc<Room>, place: &mut OwnedMutexGuard<Place>) {
        let due = place.table.as_ref().is_some_and(|table| {
            table.bot_asked().is_some()
                || matches!(table.game().phase(), Phase::Roll { .. })
                    && table.rolls_by_itself().is_some()
        });
        if due && !place.driven {
            place.driven = true;
            let (house, room) = (self.clone(), room.clone());
            tokio::spawn(async move { house.play_bots(&room).await });
        }
    }

    async fn play_bots(&self, room: &Arc<Room>) {
        loop {
            let mut place = room.place.clone().lock_owned().await;
            place.driven = false;
            let Some(table) = place.table.as_mut() else { return };
            table.slow_bots = self.is_slow(room);
            let version = table.version();
            let wait = self.wait(room, table);
            let draft = match (table.bot_asked(), wait) {
                (None, None) => table.rolls_by_itself(),
                (asked, wait) => {
                    if asked.is_none() && table.rolls_by_itself().is_none() {
                        return;
                    }
                    place.driven = true;
                    drop(place);
                    let chosen = thought_over(asked, wait).await;
                    place = room.place.clone().lock_owned().await;
                    place.driven = false;
                    let Some(table) = place.table.as_ref() else { return };
                    match chosen {
                        Thinking::Lost => return,
                        Thinking::Rolls if table.version() == version => table.rolls_by_itself(),
                        // The game went on meanwhile: look again.
                        Thinking::Rolls => continue,
                        Thinking::Chose(seat, action) => {
                            match table.bot_acts(version, seat, &action) {
                                Ok(draft) => Some(draft),
                                Err(_) => continue,
                            }
                        }
                    }
                }
            };
            let Some(draft) = draft else { return };
            if let Err(refusal) = self.keep(room, &mut place, draft).await {
                tracing::warn!(%refusal, "a bot's move was not kept");
                return;
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
async fn thought_over(asked: Option<(Seat, Thought)>, wait: Option<Duration>) -> Thinking {
    let thinking = asked.map(|(seat, thought)| (seat, tokio::task::spawn_blocking(thought)));
    if let Some(wait) = wait {
        tokio::time::sleep(wait).await;
    }
    match thinking {
        None => Thinking::Rolls,
        Some((seat, thought)) => match thought.await {
            Ok(action) => Thinking::Chose(seat, action),
            Err(_) => Thinking::Lost,
        },
    }
}
