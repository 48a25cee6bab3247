//! Sitting down, leaving a seat to a bot, and coming back.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{Chair, Person, Table};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::{anonymous, bot_sitter};
use crate::token::{Id, TokenHash};

impl Table {
    /// Whether `who` has set the table up.
    #[must_use]
    pub fn is_host(&self, who: &TokenHash) -> bool {
        self.host == *who
    }

    /// Whether anybody can sit down in `seat`.
    #[must_use]
    pub fn is_open(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.holder.is_none())
            && self.check_bot_free(seat).is_ok()
    }

    /// Whether all people at the table are in this hand: one screen.
    #[must_use]
    pub fn people_are_in(&self, hand: SeatSet) -> bool {
        self.people().iter().all(|seat| hand.has(seat))
    }

    /// Sits somebody down in an open seat.
    ///
    /// # Errors
    /// There is no such seat, or it is taken.
    pub fn join(&self, seat: Seat, holder: TokenHash, person: Person) -> Result<Draft, Refusal> {
        self.chair(seat).ok_or(Refusal::NoSuchSeat { seat })?;
        if !self.is_open(seat) {
            return Err(Refusal::Taken { seat });
        }
        let chair = Chair { holder: Some(holder), person: Some(person) };
        let draft = Draft::of(self).with(Event::Sit { seat, sitter: anonymous(seat) })?;
        Ok(draft.with_chair(seat, chair))
    }

    /// Hands a seat to a bot: one's own, or, for whoever set the table up, one
    /// whose person left.
    ///
    /// # Errors
    /// It is not in this hand, or there is no such bot.
    pub fn hand_over(&self, who: &TokenHash, seat: Seat, strategy: &str) -> Result<Draft, Refusal> {
        if *who != self.host || self.chair(seat).is_none() {
            self.check_in_hand(who, seat)?;
        }
        self.check_bot_free(seat)?;
        let sitter = bot_sitter(self.header.game, strategy)?;
        Draft::of(self).with(Event::Sit { seat, sitter })?.settled(self)
    }

    /// Takes one's seat back from a bot.
    ///
    /// # Errors
    /// It is not in this hand, or no bot sits there.
    pub fn take_seat_back(&self, who: &TokenHash, seat: Seat) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        if self.check_bot_free(seat).is_ok() {
            return Err(Refusal::NoBotThere { seat });
        }
        Draft::of(self).with(Event::Sit { seat, sitter: anonymous(seat) })
    }

    /// Takes the name of a person who wants to be forgotten off the chairs.
    pub fn forget(&mut self, person: &Id) {
        for chair in &mut self.chairs {
            if chair.person.as_ref().is_some_and(|sitting| sitting.id == *person) {
                chair.person = None;
            }
        }
    }
}
