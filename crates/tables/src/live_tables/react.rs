//! What people at a table tell each other and whoever runs the server.

use rollwright_games::Seat;

use super::Tables;
use crate::recent_reactions::{Reaction, RecentReactions, SeatReaction};
use crate::secrets::{Id, TokenHash};
use crate::store::node_state::NodeStateKind;
use crate::table_error::TableError;

impl Tables {
    /// Somebody at a table reacts to what happens. Everybody there hears of it; nothing is kept.
    ///
    /// # Errors
    /// The seat is not theirs, or they have just reacted.
    pub async fn react(
        &self,
        table: &Id,
        who: &TokenHash,
        seat: Seat,
        reaction: Reaction,
    ) -> Result<(), TableError> {
        self.read_table_as(table, Some(who), {
            let who = who.clone();
            move |table| match table.seats_of(&who).contains(seat) {
                true => Ok(()),
                false => Err(TableError::NotYourSeat { seat }),
            }
        })
        .await??;
        let open = self.entry(table);
        if !open.reactions.add(seat, reaction, (self.monotonic_time)()) {
            return Err(TableError::ReactionTooSoon);
        }
        open.version_sender.send_modify(|_| {});
        self.publish_state(
            table,
            NodeStateKind::Reaction(seat),
            RecentReactions::encode_with_time(reaction, self.unix_millis()),
        );
        Ok(())
    }

    /// The reactions at a table after number `heard`.
    #[must_use]
    pub fn reactions_after(&self, table: &Id, heard: u64) -> Vec<SeatReaction> {
        self.entry(table).reactions.after_number(heard)
    }
}
