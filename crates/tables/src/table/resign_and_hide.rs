//! Leaving a game for good: resigning, and hiding a game from one's lists.

use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_games::record::Event;

use super::{SeatHolder, Table};
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table_error::TableError;
use crate::table_setup::bot_seat_spec;

impl Table {
    pub(crate) fn resign(&self, who: &TokenHash, seat: Seat) -> Result<PendingChange, TableError> {
        self.check_holds_seat(who, seat)?;
        self.check_not_resigned(seat)?;
        if self.is_over() {
            return Err(TableError::GameOver);
        }
        let assignment = self.seat_holder(seat).cloned().unwrap_or_default();
        let mut draft = PendingChange::empty(self);
        if self.check_not_bot(seat).is_ok() {
            let sitter =
                bot_seat_spec(self.header().game, self.game().rules(), Level::Medium.name())?;
            draft = draft.with_event(Event::Sit { seat, sitter })?;
        }
        draft
            .with_seat_assignment(seat, SeatHolder { has_resigned: true, ..assignment })
            .with_automatic_rolls(self)
    }

    /// Whether the player of `seat` has resigned.
    #[must_use]
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.seat_holder(seat).is_some_and(|assignment| assignment.has_resigned)
    }

    /// Whether `who` may hide the game from their lists: it is over for them, or no other person is
    /// waiting for them.
    ///
    /// # Errors
    /// They hold no seat, or others are still playing.
    pub fn check_can_hide_from_lists(&self, who: &TokenHash) -> Result<(), TableError> {
        let own_seats = self.seats_of(who);
        if own_seats.is_empty() {
            return Err(TableError::NotSeated);
        }
        let others = self
            .human_seats()
            .iter()
            .any(|seat| !own_seats.contains(seat) && !self.is_seat_open(seat));
        let is_allowed =
            self.is_over() || !others || own_seats.iter().all(|seat| self.has_resigned(seat));
        if is_allowed { Ok(()) } else { Err(TableError::OthersStillPlaying) }
    }

    pub(crate) fn hide_from_lists(&self, who: &TokenHash) -> Result<PendingChange, TableError> {
        self.check_can_hide_from_lists(who)?;
        let mut draft = PendingChange::empty(self);
        for seat in self.seats_of(who).iter() {
            let assignment = self.seat_holder(seat).cloned().unwrap_or_default();
            draft = draft.with_seat_assignment(seat, SeatHolder { is_hidden: true, ..assignment });
        }
        Ok(draft)
    }

    pub(crate) fn check_not_resigned(&self, seat: Seat) -> Result<(), TableError> {
        if self.has_resigned(seat) { Err(TableError::SeatResigned { seat }) } else { Ok(()) }
    }
}
