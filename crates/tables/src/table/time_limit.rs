//! Clocks at a table: who has how long, and what happens when time is over.

use rollwright_games::record::Event;
use rollwright_games::{Seat, SeatSet};

use super::{SeatAssignment, Table};
use crate::pending_change::PendingChange;
use crate::schedule::NextAction;
use crate::seat_clocks::{ClockSnapshot, SeatClocks, TimeLimit};
use crate::table_error::TableError;
use crate::table_setup::bot_seat_spec;

impl Table {
    /// How long people may take, where there are clocks.
    #[must_use]
    pub fn time_limit(&self) -> Option<TimeLimit> {
        self.definition.time_limit
    }

    /// What the clocks show, where there are any.
    #[must_use]
    pub fn seat_clocks(&self) -> Option<&SeatClocks> {
        self.clocks.as_ref()
    }

    /// The seats whose clocks run now.
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
            seat_assignments: &self.definition.seat_assignments,
        }
    }

    /// Sets the clocks of a table that has just been set up.
    pub(crate) fn start_clocks(&mut self, now: i64) {
        let seats = self.definition.seat_assignments.len();
        self.clocks = self.definition.time_limit.map(|limit| SeatClocks::new(limit, seats, now));
    }

    /// When there is something to do that no person does.
    pub(crate) fn next_action(&self) -> NextAction {
        PendingChange::empty(self).next_action(self)
    }

    /// What happens because of the time: a seat whose time is over is played by a bot
    /// from now on, and stays its person's; whoever has little left is reminded.
    pub(crate) fn check_clocks(&self, now: i64) -> Option<Result<PendingChange, TableError>> {
        let (limit, clocks) = (self.time_limit()?, self.clocks.as_ref()?);
        let (over, late) = clocks.expired_and_reminder_due(limit, self.seats_on_clock(), now);
        if let Some(seat) = over.iter().next() {
            return Some(self.hand_over_expired_seat(seat, limit));
        }
        if late.is_empty() {
            return None;
        }
        let draft =
            PendingChange::empty(self).with_take_back_request(self.take_back_request().cloned());
        Some(Ok(draft.with_clocks(clocks.with_reminded(late))))
    }

    fn hand_over_expired_seat(
        &self,
        seat: Seat,
        limit: TimeLimit,
    ) -> Result<PendingChange, TableError> {
        let sitter = bot_seat_spec(self.header().game, limit.level.name())?;
        let mut draft = PendingChange::empty(self).with_event(Event::Sit { seat, sitter })?;
        if let Some(chair) = self.seat_assignment(seat) {
            draft = draft.with_seat_assignment(
                seat,
                SeatAssignment { is_handed_over: true, ..chair.clone() },
            );
        }
        draft.with_forced_first_roll(self)?.with_automatic_rolls(self)
    }
}
