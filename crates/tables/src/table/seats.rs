//! Sitting down, leaving a seat to a bot, and coming back.

use rollwright_games::Seat;
use rollwright_games::record::Event;

use super::{Chair, Person, Table};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::{anonymous, bot_sitter};
use crate::token::{Id, TokenHash};

impl Table {
    /// Whether `who` has set the table up.
    #[must_use]
    pub fn is_host(&self, who: &TokenHash) -> bool {
        self.founding.host == *who
    }

    /// Whether anybody can sit down in `seat`.
    #[must_use]
    pub fn is_open(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.holder.is_none())
            && self.check_bot_free(seat).is_ok()
    }

    /// Everybody sits at the screen of `who`, who moves for all seats and sees bots play
    /// one step at a time.
    pub fn at_one_screen(&mut self, who: &TokenHash) {
        for chair in &mut self.founding.chairs {
            chair.holder = Some(who.clone());
        }
        self.slow_bots = true;
    }

    pub(crate) fn sit_down(
        &self,
        who: &TokenHash,
        seat: Seat,
        person: Person,
    ) -> Result<Draft, Refusal> {
        self.chair(seat).ok_or(Refusal::NoSuchSeat { seat })?;
        if !self.is_open(seat) {
            return Err(Refusal::Taken { seat });
        }
        let chair = Chair { holder: Some(who.clone()), person: Some(person) };
        let draft = Draft::of(self).with(Event::Sit { seat, sitter: anonymous(seat) })?;
        Ok(draft.with_chair(seat, chair))
    }

    pub(crate) fn leave_to_bot(
        &self,
        who: &TokenHash,
        seat: Seat,
        strategy: &str,
    ) -> Result<Draft, Refusal> {
        if !self.is_host(who) || self.chair(seat).is_none() {
            self.check_in_hand(who, seat)?;
        }
        self.check_bot_free(seat)?;
        let sitter = bot_sitter(self.header().game, strategy)?;
        Draft::of(self).with(Event::Sit { seat, sitter })?.settled(self)
    }

    pub(crate) fn come_back(&self, who: &TokenHash, seat: Seat) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        if self.check_bot_free(seat).is_ok() {
            return Err(Refusal::NoBotThere { seat });
        }
        Draft::of(self).with(Event::Sit { seat, sitter: anonymous(seat) })
    }

    /// Takes the name of a person who wants to be forgotten off the chairs.
    pub fn forget(&mut self, person: &Id) {
        for chair in &mut self.founding.chairs {
            if chair.person.as_ref().is_some_and(|sitting| sitting.id == *person) {
                chair.person = None;
            }
        }
    }
}
