//! What people at a table tell each other and whoever runs the server.

use rollwright_games::Seat;

use super::Tables;
use crate::reaction::{Reacted, Reaction, Reactions};
use crate::refusal::Refusal;
use crate::store::beside::Kind;
use crate::token::{Id, TokenHash};

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
    ) -> Result<(), Refusal> {
        self.read_as(table, Some(who), {
            let who = who.clone();
            move |table| match table.hand(&who).has(seat) {
                true => Ok(()),
                false => Err(Refusal::NotYours { seat }),
            }
        })
        .await??;
        let open = self.open_table(table);
        if !open.reactions.add(seat, reaction, (self.clock)()) {
            return Err(Refusal::TooSoon);
        }
        open.version.send_modify(|_| {});
        self.tell_others(table, Kind::Reaction(seat), Reactions::packed(reaction, self.now()));
        Ok(())
    }

    /// The reactions at a table after number `heard`.
    #[must_use]
    pub fn reactions_after(&self, table: &Id, heard: u64) -> Vec<Reacted> {
        self.open_table(table).reactions.after(heard)
    }
}
