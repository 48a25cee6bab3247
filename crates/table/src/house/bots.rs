//! Bots at tables: they think where nobody waits for them.

use std::sync::Arc;

use rollwright_games::Phase;
use tokio::sync::OwnedMutexGuard;

use super::{House, Place, Room};
use crate::refusal::Refusal;
use crate::setup::SetupError;
use crate::store::StoreError;
use crate::table::Table;

impl House {
    /// Gets the bots of a table ready, where waiting does no harm.
    pub(super) async fn prepare(&self, table: &mut Table) -> Result<(), Refusal> {
        for (seat, strategy) in table.bots_to_prepare() {
            let (game, workshop) = (table.game().boxed(), self.workshop.clone());
            let made = tokio::task::spawn_blocking(move || game.bot(&strategy, &workshop)).await;
            let made = made.map_err(|_| Refusal::Store(StoreError::Closed))?;
            table.bring(seat, Some(made.map_err(SetupError::Mind)?));
        }
        Ok(())
    }

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
            let Some(table) = place.table.as_ref() else { return };
            let version = table.version();
            let draft = match table.bot_asked() {
                None => table.rolls_by_itself(),
                Some((seat, thought)) => {
                    place.driven = true;
                    drop(place);
                    let chosen = tokio::task::spawn_blocking(thought).await;
                    place = room.place.clone().lock_owned().await;
                    place.driven = false;
                    let (Ok(action), Some(table)) = (chosen, place.table.as_ref()) else { return };
                    match table.bot_acts(version, seat, &action) {
                        Ok(draft) => Some(draft),
                        // The game went on meanwhile: look again.
                        Err(_) => continue,
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
