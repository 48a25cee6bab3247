//! Sitting down, leaving a seat to a bot, and coming back.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{Person, SeatAssignment, Table};
use crate::pending_change::PendingChange;
use crate::secrets::{Id, TokenHash};
use crate::table_error::TableError;
use crate::table_setup::{AwayTimeout, anonymous_seat_spec, bot_seat_spec};

impl Table {
    /// Whether `who` has set the table up.
    #[must_use]
    pub fn is_host(&self, who: &TokenHash) -> bool {
        self.definition.host == *who
    }

    /// The name of whoever set the table up, if they sit at it; else of whoever sits there
    /// first.
    #[must_use]
    pub fn host_name(&self) -> Option<String> {
        let hosts = |chair: &&SeatAssignment| chair.holder.as_ref() == Some(&self.definition.host);
        let chairs = || self.definition.seat_assignments.iter();
        let named =
            |chair: &SeatAssignment| chair.person.as_ref().map(|person| person.name.clone());
        chairs().filter(hosts).find_map(named).or_else(|| chairs().find_map(named))
    }

    /// Whether anybody can sit down in `seat`.
    #[must_use]
    pub fn is_seat_open(&self, seat: Seat) -> bool {
        self.seat_assignment(seat).is_some_and(|chair| chair.holder.is_none())
            && self.check_not_bot(seat).is_ok()
    }

    /// How long somebody has to be away before their seat can be handed to a bot.
    #[must_use]
    pub fn away_timeout(&self) -> AwayTimeout {
        self.definition.away_timeout
    }

    /// Whether the person of `seat` has been away for that long: no page of theirs is
    /// open, and they have asked for nothing.
    #[must_use]
    pub fn is_seat_away(&self, seat: Seat) -> bool {
        self.away_seats.contains(seat)
    }

    /// Whether `who` may hand `seat` to a bot: one's own seats, and for whoever set the
    /// table up those that are open or whose people are away.
    ///
    /// # Errors
    /// Why not.
    pub fn check_can_hand_over(&self, who: &TokenHash, seat: Seat) -> Result<(), TableError> {
        self.check_not_bot(seat)?;
        match self.check_holds_seat(who, seat) {
            Err(TableError::NotYourSeat { .. }) if self.is_host(who) => {
                let may = self.is_seat_open(seat) || self.is_seat_away(seat);
                let minutes = self.away_timeout().minutes();
                if may { Ok(()) } else { Err(TableError::PlayerNotAway { seat, minutes }) }
            }
            own => own,
        }
    }

    /// Everybody sits at the screen of `who`, who moves for all seats and sees bots play
    /// one step at a time.
    pub fn give_all_seats_to(&mut self, who: &TokenHash) {
        for chair in &mut self.definition.seat_assignments {
            chair.holder = Some(who.clone());
        }
        self.is_paced = true;
    }

    pub(crate) fn join_seat(
        &self,
        who: &TokenHash,
        seat: Seat,
        person: Person,
    ) -> Result<PendingChange, TableError> {
        self.seat_assignment(seat).ok_or(TableError::NoSuchSeat { seat })?;
        if !self.is_seat_open(seat) {
            return Err(TableError::SeatTaken { seat });
        }
        let (holder, person) = (Some(who.clone()), Some(person));
        let chair = SeatAssignment { holder, person, ..SeatAssignment::default() };
        let draft = PendingChange::empty(self)
            .with_event(Event::Sit { seat, sitter: anonymous_seat_spec(seat) })?;
        let draft = draft.with_seat_assignment(seat, chair);
        // Whoever sits down agrees to the tutor: the page says so before.
        Ok(match self.tutor_state().threshold {
            Some(_) => draft.with_tutor(self.tutor_state().with_agreement(SeatSet::single(seat))),
            None => draft,
        })
    }

    pub(crate) fn hand_over_seat(
        &self,
        who: &TokenHash,
        seat: Seat,
        strategy: &str,
    ) -> Result<PendingChange, TableError> {
        self.check_can_hand_over(who, seat)?;
        let sitter = bot_seat_spec(self.header().game, strategy)?;
        let mut draft = PendingChange::empty(self).with_event(Event::Sit { seat, sitter })?;
        // Whoever comes back is told that they did not do this themselves.
        let others =
            |chair: &&SeatAssignment| chair.holder.as_ref().is_some_and(|holder| holder != who);
        if let Some(chair) = self.seat_assignment(seat).filter(others) {
            draft = draft.with_seat_assignment(
                seat,
                SeatAssignment { is_handed_over: true, ..chair.clone() },
            );
        }
        draft.with_automatic_rolls(self)
    }

    pub(crate) fn reclaim_seat(
        &self,
        who: &TokenHash,
        seat: Seat,
    ) -> Result<PendingChange, TableError> {
        self.check_holds_seat(who, seat)?;
        self.check_not_resigned(seat)?;
        if self.check_not_bot(seat).is_ok() {
            return Err(TableError::SeatNotPlayedByBot { seat });
        }
        let draft = PendingChange::empty(self)
            .with_event(Event::Sit { seat, sitter: anonymous_seat_spec(seat) })?;
        Ok(match self.seat_assignment(seat).filter(|chair| chair.is_handed_over) {
            Some(chair) => draft.with_seat_assignment(
                seat,
                SeatAssignment { is_handed_over: false, ..chair.clone() },
            ),
            None => draft,
        })
    }

    /// Takes the name of a person who wants to be forgotten off the chairs.
    pub fn remove_person_name(&mut self, person: &Id) {
        for chair in &mut self.definition.seat_assignments {
            if chair.person.as_ref().is_some_and(|sitting| sitting.id == *person) {
                chair.person = None;
            }
        }
    }
}
