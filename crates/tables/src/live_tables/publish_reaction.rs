//! Reactions of the players at a table.

use rollwright_games::Seat;

use super::Tables;
use crate::recent_reactions::{NumberedReaction, Reaction, RecentReactions};
use crate::secrets::{Id, TokenHash};
use crate::store::EphemeralTableValueKind;
use crate::table_error::TableError;

impl Tables {
    /// Publishes a reaction to everybody at the table; it isn't stored.
    ///
    /// # Errors
    /// The seat isn't theirs, or they have just reacted.
    pub async fn publish_reaction(
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
        let entry = self.entry(table);
        if !entry.reactions.add(seat, reaction, self.time.monotonic()) {
            return Err(TableError::ReactionTooSoon);
        }
        entry.notify_subscribers();
        self.publish_state(
            table,
            EphemeralTableValueKind::Reaction(seat),
            RecentReactions::encode_with_time(reaction, self.unix_millis()),
        );
        Ok(())
    }

    /// The reactions at a table after number `last_seen`.
    #[must_use]
    pub fn reactions_numbered_after(&self, table: &Id, last_seen: u64) -> Vec<NumberedReaction> {
        self.entry(table).reactions.after_number(last_seen)
    }
}
