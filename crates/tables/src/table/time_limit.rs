//! Clocks at a table: how long each player has, and what happens when time runs out.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{SeatHolder, Table};
use crate::next_server_action_time::NextServerActionTime;
use crate::pending_change::PendingChange;
use crate::seat_clocks::{ClockSnapshot, SeatClocks, TimeLimit};
use crate::table_error::TableError;
use crate::table_setup::bot_seat_spec;

impl Table {
    /// How long players may take, if there is a limit.
    #[must_use]
    pub fn time_limit(&self) -> Option<TimeLimit> {
        self.definition.time_limit
    }

    /// The clocks, if there is a time limit.
    #[must_use]
    pub fn seat_clocks(&self) -> Option<&SeatClocks> {
        self.clocks.as_ref()
    }

    /// The seats whose clocks are running.
    #[must_use]
    pub fn seats_on_clock(&self) -> SeatSet {
        match self.clocks {
            Some(_) => self.clock_snapshot().running_seats(),
            None => SeatSet::EMPTY,
        }
    }

    pub(crate) fn clock_snapshot(&self) -> ClockSnapshot<'_> {
        ClockSnapshot {
            live_record: &self.live_record,
            seat_holders: &self.definition.seat_holders,
        }
    }

    /// Starts the clocks of a new table.
    pub(crate) fn start_clocks(&mut self, now: i64) {
        let seats = self.definition.seat_holders.len();
        self.clocks = self.definition.time_limit.map(|limit| SeatClocks::new(limit, seats, now));
    }

    /// When the server must act next without a player.
    pub(crate) fn next_action(&self) -> NextServerActionTime {
        PendingChange::empty(self).next_action(self)
    }

    /// The change that the clocks require, if any. A bot plays a seat whose time has run out until
    /// its player reclaims it; players with little time left get a reminder. Nobody is replaced
    /// without one.
    pub(crate) fn check_clocks(&self, now: i64) -> Option<Result<PendingChange, TableError>> {
        let (limit, clocks) = (self.time_limit()?, self.clocks.as_ref()?);
        let running = self.seats_on_clock();
        let (expired, mut reminder_due) = clocks.expired_and_reminder_due(limit, running, now);
        let unnoticed = clocks.expired_unnoticed(running, now);
        if unnoticed.is_empty() {
            if let Some(seat) = expired.iter().next() {
                return Some(self.hand_over_expired_seat(seat, limit));
            }
            if reminder_due.is_empty() {
                return None;
            }
        } else {
            // They get a reminder, and some time with it.
            reminder_due = unnoticed;
        }
        let draft =
            PendingChange::empty(self).with_take_back_request(self.take_back_request().cloned());
        Some(Ok(draft.with_clocks(clocks.with_reminded(reminder_due))))
    }

    fn hand_over_expired_seat(
        &self,
        seat: Seat,
        limit: TimeLimit,
    ) -> Result<PendingChange, TableError> {
        let sitter = bot_seat_spec(self.header().game, self.game().rules(), limit.level.name())?;
        let mut draft = PendingChange::empty(self).with_event(Event::Sit { seat, sitter })?;
        if let Some(assignment) = self.seat_holder(seat) {
            draft = draft.with_seat_assignment(
                seat,
                SeatHolder { is_handed_over: true, ..assignment.clone() },
            );
        }
        draft.with_forced_first_roll(self)?.with_automatic_rolls(self)
    }
}
