//! Sitting down, leaving a seat to a bot, and coming back.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{Chair, Person, Table};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::{AwayAfter, anonymous, bot_sitter};
use crate::token::{Id, TokenHash};

impl Table {
    /// Whether `who` has set the table up.
    #[must_use]
    pub fn is_host(&self, who: &TokenHash) -> bool {
        self.founding.host == *who
    }

    /// The name of whoever set the table up, if they sit at it; else of whoever sits there
    /// first.
    #[must_use]
    pub fn host_name(&self) -> Option<String> {
        let hosts = |chair: &&Chair| chair.holder.as_ref() == Some(&self.founding.host);
        let chairs = || self.founding.chairs.iter();
        let named = |chair: &Chair| chair.person.as_ref().map(|person| person.name.clone());
        chairs().filter(hosts).find_map(named).or_else(|| chairs().find_map(named))
    }

    /// Whether anybody can sit down in `seat`.
    #[must_use]
    pub fn is_open(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.holder.is_none())
            && self.check_bot_free(seat).is_ok()
    }

    /// How long somebody has to be away before their seat can be handed to a bot.
    #[must_use]
    pub fn away_after(&self) -> AwayAfter {
        self.founding.away_after
    }

    /// Whether the person of `seat` has been away for that long: no page of theirs is
    /// open, and they have asked for nothing.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        self.away.has(seat)
    }

    /// Whether `who` may hand `seat` to a bot: one's own seats, and for whoever set the
    /// table up those that are open or whose people are away.
    ///
    /// # Errors
    /// Why not.
    pub fn check_may_hand_over(&self, who: &TokenHash, seat: Seat) -> Result<(), Refusal> {
        self.check_bot_free(seat)?;
        match self.check_in_hand(who, seat) {
            Err(Refusal::NotYours { .. }) if self.is_host(who) => {
                let may = self.is_open(seat) || self.is_away(seat);
                let minutes = self.away_after().minutes();
                if may { Ok(()) } else { Err(Refusal::StillHere { seat, minutes }) }
            }
            own => own,
        }
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
        let (holder, person) = (Some(who.clone()), Some(person));
        let chair = Chair { holder, person, ..Chair::default() };
        let draft = Draft::of(self).with(Event::Sit { seat, sitter: anonymous(seat) })?;
        let draft = draft.with_chair(seat, chair);
        // Whoever sits down agrees to the tutor: the page says so before.
        Ok(match self.tutor().warns {
            Some(_) => draft.with_tutor(self.tutor().agreed(SeatSet::one(seat))),
            None => draft,
        })
    }

    pub(crate) fn leave_to_bot(
        &self,
        who: &TokenHash,
        seat: Seat,
        strategy: &str,
    ) -> Result<Draft, Refusal> {
        self.check_may_hand_over(who, seat)?;
        let sitter = bot_sitter(self.header().game, strategy)?;
        let mut draft = Draft::of(self).with(Event::Sit { seat, sitter })?;
        // Whoever comes back is told that they did not do this themselves.
        let others = |chair: &&Chair| chair.holder.as_ref().is_some_and(|holder| holder != who);
        if let Some(chair) = self.chair(seat).filter(others) {
            draft = draft.with_chair(seat, Chair { handed_over: true, ..chair.clone() });
        }
        draft.settled(self)
    }

    pub(crate) fn come_back(&self, who: &TokenHash, seat: Seat) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        self.check_not_resigned(seat)?;
        if self.check_bot_free(seat).is_ok() {
            return Err(Refusal::NoBotThere { seat });
        }
        let draft = Draft::of(self).with(Event::Sit { seat, sitter: anonymous(seat) })?;
        Ok(match self.chair(seat).filter(|chair| chair.handed_over) {
            Some(chair) => draft.with_chair(seat, Chair { handed_over: false, ..chair.clone() }),
            None => draft,
        })
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
