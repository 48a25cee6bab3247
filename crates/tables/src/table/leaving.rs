//! Leaving a game for good: giving a seat up, taking it to another device, and no longer
//! listing a game.

use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_games::record::Event;

use super::{Chair, Table};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::{anonymous, bot_sitter};
use crate::speed::BotSpeed;
use crate::token::TokenHash;

impl Table {
    /// How fast bots play here while somebody looks on.
    #[must_use]
    pub fn bot_speed(&self) -> BotSpeed {
        self.founding.bot_speed
    }

    /// Whether nobody but bots plays, or can sit down.
    #[must_use]
    pub fn is_bots_only(&self) -> bool {
        self.people().is_empty() && self.founding.chairs.iter().all(|chair| chair.holder.is_none())
    }

    /// Moves the seats of one token to another. Only a pass allows this.
    pub(crate) fn move_seats(&self, who: &TokenHash, from: &TokenHash) -> Result<Draft, Refusal> {
        let seats = self.hand(from);
        if self.is_over() || seats.is_empty() {
            return Err(Refusal::NoPass);
        }
        let mut draft = Draft::of(self);
        for seat in seats.iter() {
            // A bot that plays for somebody goes on.
            if self.check_bot_free(seat).is_ok() {
                draft = draft.with(Event::Sit { seat, sitter: anonymous(seat) })?;
            }
            let chair = self.chair(seat).cloned().unwrap_or_default();
            draft = draft.with_chair(seat, Chair { holder: Some(who.clone()), ..chair });
        }
        Ok(if self.is_host(from) { draft.with_host(who.clone()) } else { draft })
    }

    pub(crate) fn resign(&self, who: &TokenHash, seat: Seat) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        self.check_not_resigned(seat)?;
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let chair = self.chair(seat).cloned().unwrap_or_default();
        let mut draft = Draft::of(self);
        if self.check_bot_free(seat).is_ok() {
            let sitter = bot_sitter(self.header().game, Level::Medium.name())?;
            draft = draft.with(Event::Sit { seat, sitter })?;
        }
        draft.with_chair(seat, Chair { resigned: true, ..chair }).settled(self)
    }

    /// Whether the person of a seat has given it up for good.
    #[must_use]
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.resigned)
    }

    /// Whether `who` may take the game off their lists: it is over for them, or nobody else
    /// waits for them.
    ///
    /// # Errors
    /// Why not.
    pub fn check_may_remove(&self, who: &TokenHash) -> Result<(), Refusal> {
        let hand = self.hand(who);
        if hand.is_empty() {
            return Err(Refusal::NotSeated);
        }
        let others = self.people().iter().any(|seat| !hand.has(seat) && !self.is_open(seat));
        let may = self.is_over() || !others || hand.iter().all(|seat| self.has_resigned(seat));
        if may { Ok(()) } else { Err(Refusal::StillPlayed) }
    }

    pub(crate) fn remove(&self, who: &TokenHash) -> Result<Draft, Refusal> {
        self.check_may_remove(who)?;
        let mut draft = Draft::of(self);
        for seat in self.hand(who).iter() {
            let chair = self.chair(seat).cloned().unwrap_or_default();
            draft = draft.with_chair(seat, Chair { removed: true, ..chair });
        }
        Ok(draft)
    }

    pub(crate) fn change_speed(&self, who: &TokenHash, speed: BotSpeed) -> Result<Draft, Refusal> {
        if self.hand(who).is_empty() && !self.is_host(who) {
            return Err(Refusal::NotSeated);
        }
        Ok(Draft::of(self).with_speed(speed))
    }

    pub(crate) fn check_not_resigned(&self, seat: Seat) -> Result<(), Refusal> {
        if self.has_resigned(seat) { Err(Refusal::Resigned { seat }) } else { Ok(()) }
    }
}
