//! Joining a seat, handing it to a bot, reclaiming it, and moving seats to another device.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{Person, SeatHolder, Table};
use crate::engine_seats::engine_of_strategy;
use crate::pending_change::PendingChange;
use crate::secrets::{Id, TokenHash};
use crate::table_error::TableError;
use crate::table_setup::{TableSetupError, TimeUntilAway, anonymous_seat_spec, bot_seat_spec};

impl Table {
    /// Whether `who` is the host.
    #[must_use]
    pub fn is_host(&self, who: &TokenHash) -> bool {
        self.definition.host == *who
    }

    /// Who created the table, or runs it now.
    #[must_use]
    pub fn host(&self) -> &TokenHash {
        &self.definition.host
    }

    /// The host's name if they hold a seat, else the name of the first seated person.
    #[must_use]
    pub fn host_or_first_person_name(&self) -> Option<String> {
        let held_by_host =
            |assignment: &&SeatHolder| assignment.holder.as_ref() == Some(&self.definition.host);
        let assignments = || self.definition.seat_holders.iter();
        let name_of =
            |assignment: &SeatHolder| assignment.person.as_ref().map(|person| person.name.clone());
        assignments()
            .filter(held_by_host)
            .find_map(name_of)
            .or_else(|| assignments().find_map(name_of))
    }

    /// Whether only bots play and nobody can join.
    #[must_use]
    pub fn is_bots_only(&self) -> bool {
        self.human_seats().is_empty()
            && self.definition.seat_holders.iter().all(|assignment| assignment.holder.is_none())
    }

    /// Whether anybody can join `seat`.
    #[must_use]
    pub fn is_seat_open(&self, seat: Seat) -> bool {
        self.seat_holder(seat).is_some_and(|assignment| assignment.holder.is_none())
            && self.check_not_bot(seat).is_ok()
    }

    /// How long a player must be away before their seat can be handed to a bot.
    #[must_use]
    pub fn time_until_away(&self) -> TimeUntilAway {
        self.definition.time_until_away
    }

    /// Whether the player of `seat` has been away for that long: they have no page open and have
    /// sent no request.
    #[must_use]
    pub fn is_player_away(&self, seat: Seat) -> bool {
        self.away_seats.contains(seat)
    }

    /// Checks that `who` may hand `seat` to a bot. Everybody may hand over their own seats; the
    /// host may also hand over open seats and those of players who are away.
    ///
    /// # Errors
    /// Why `who` may not.
    pub fn check_can_hand_over_to_bot(
        &self,
        who: &TokenHash,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.check_not_bot(seat)?;
        match self.check_holds_seat(who, seat) {
            Err(TableError::NotYourSeat { .. }) if self.is_host(who) => {
                let is_allowed = self.is_seat_open(seat) || self.is_player_away(seat);
                let minutes = self.time_until_away().minutes();
                if is_allowed { Ok(()) } else { Err(TableError::PlayerNotAway { seat, minutes }) }
            }
            own => own,
        }
    }

    /// Gives all seats to one screen: `who` plays for all of them and sees bots play one step at a
    /// time.
    pub fn give_all_seats_and_pace_bots(&mut self, who: &TokenHash) {
        for assignment in &mut self.definition.seat_holders {
            assignment.holder = Some(who.clone());
        }
        self.is_paced = true;
    }

    pub(crate) fn join(
        &self,
        who: &TokenHash,
        seat: Seat,
        person: Person,
    ) -> Result<PendingChange, TableError> {
        self.seat_holder(seat).ok_or(TableError::NoSuchSeat { seat })?;
        if !self.is_seat_open(seat) {
            return Err(TableError::SeatTaken { seat });
        }
        let (holder, person) = (Some(who.clone()), Some(person));
        let assignment = SeatHolder { holder, person, ..SeatHolder::default() };
        let draft = PendingChange::empty(self)
            .with_event(Event::Sit { seat, sitter: anonymous_seat_spec(seat) })?;
        let draft = draft.with_seat_assignment(seat, assignment);
        // Joining implies agreeing to the tutor; the page says so before.
        Ok(match self.tutor_agreement().threshold {
            Some(_) => {
                draft.with_tutor(self.tutor_agreement().with_agreement(SeatSet::single(seat)))
            }
            None => draft,
        })
    }

    pub(crate) fn hand_over(
        &self,
        who: &TokenHash,
        seat: Seat,
        strategy: &str,
    ) -> Result<PendingChange, TableError> {
        self.check_can_hand_over_to_bot(who, seat)?;
        if engine_of_strategy(strategy).is_some() {
            // It could forfeit a person's game.
            return Err(TableSetupError::InvalidSeats(
                "an engine can't take over a person's seat; choose a bot".to_owned(),
            )
            .into());
        }
        let sitter = bot_seat_spec(self.header().game, self.game().rules(), strategy)?;
        let mut draft = PendingChange::empty(self).with_event(Event::Sit { seat, sitter })?;
        // Mark the seat, so that its player learns that somebody else handed it over.
        let held_by_other = |assignment: &&SeatHolder| {
            assignment.holder.as_ref().is_some_and(|holder| holder != who)
        };
        if let Some(assignment) = self.seat_holder(seat).filter(held_by_other) {
            draft = draft.with_seat_assignment(
                seat,
                SeatHolder { is_handed_over: true, ..assignment.clone() },
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
        Ok(match self.seat_holder(seat).filter(|assignment| assignment.is_handed_over) {
            Some(assignment) => draft.with_seat_assignment(
                seat,
                SeatHolder { is_handed_over: false, ..assignment.clone() },
            ),
            None => draft,
        })
    }

    /// Moves the seats of one token to another. Only a pass allows this.
    pub(crate) fn transfer_seats(
        &self,
        who: &TokenHash,
        from: &TokenHash,
    ) -> Result<PendingChange, TableError> {
        let seats = self.seats_of(from);
        if self.is_over() || seats.is_empty() {
            return Err(TableError::InvalidSeatTransferPass);
        }
        let mut draft = PendingChange::empty(self);
        for seat in seats.iter() {
            // A bot that plays for somebody continues.
            if self.check_not_bot(seat).is_ok() {
                draft = draft.with_event(Event::Sit { seat, sitter: anonymous_seat_spec(seat) })?;
            }
            let assignment = self.seat_holder(seat).cloned().unwrap_or_default();
            draft = draft
                .with_seat_assignment(seat, SeatHolder { holder: Some(who.clone()), ..assignment });
        }
        Ok(if self.is_host(from) { draft.with_host(who.clone()) } else { draft })
    }

    /// Removes the name of a person who asked to be forgotten.
    pub fn remove_person_name(&mut self, person: &Id) {
        for assignment in &mut self.definition.seat_holders {
            if assignment.person.as_ref().is_some_and(|seated| seated.id == *person) {
                assignment.person = None;
            }
        }
    }
}
