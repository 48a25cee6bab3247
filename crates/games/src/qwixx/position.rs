//! A position, and read access to it.

use super::{Action, Action1Order, Roll, RowSet, Rules, Sheet};
use crate::{Colour, MAX_SEATS, Seat, SeatSet, Seats};

/// The stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStage {
    /// The active seat rolls.
    Roll,
    /// Action 1, the white sum: all seats (`official`), one after the other
    /// (`concordia`), or the active seat (`ottawa`).
    WhiteSum,
    /// Action 2 of the active seat, a white die and a colour die.
    ColourDie,
    /// `ottawa`: the others use the white sum, at once.
    OthersWhiteSum,
    /// The game is over.
    Over,
}

/// The state of a number on a seat's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberState {
    /// Crossed off.
    Crossed,
    /// Can't be crossed any more: skipped, or its row is locked.
    Unreachable,
    /// Neither. It may still need more crosses before it.
    Open,
}

/// A position of Qwixx.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Qwixx {
    pub(super) rules: Rules,
    pub(super) seats: Seats,
    pub(super) active: Seat,
    pub(super) stage: TurnStage,
    /// The rows that are locked, whoever locked them.
    pub(super) locked_rows: RowSet,
    /// `ottawa`: the rows locked this turn, which the others may still use.
    pub(super) locked_this_turn: RowSet,
    /// Whether the active seat has crossed a number this turn.
    pub(super) active_seat_has_crossed_this_turn: bool,
    /// The dice of this turn; 0 for those that left the game.
    pub(super) roll: Roll,
    /// The seats that haven't answered yet.
    pub(super) awaited_seats: SeatSet,
    /// Answers to a question that several seats are asked at once; otherwise `Pass`.
    pub(super) pending_answers: [Action; MAX_SEATS],
    pub(super) sheets: [Sheet; MAX_SEATS],
}

impl Qwixx {
    /// The start of a turn with empty sheets.
    pub(super) fn at_turn_start(rules: Rules, seats: Seats, active: Seat) -> Self {
        Self {
            rules,
            seats,
            active,
            stage: TurnStage::Roll,
            locked_rows: RowSet::EMPTY,
            locked_this_turn: RowSet::EMPTY,
            active_seat_has_crossed_this_turn: false,
            roll: Roll::NONE,
            awaited_seats: SeatSet::EMPTY,
            pending_answers: [Action::Pass; MAX_SEATS],
            sheets: [Sheet::EMPTY; MAX_SEATS],
        }
    }

    /// The rules of this game.
    #[must_use]
    #[inline]
    pub fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// The stage of the turn.
    #[must_use]
    #[inline]
    pub fn turn_stage(&self) -> TurnStage {
        self.stage
    }

    /// The sheet of `seat`; an empty one for a seat that isn't in the game.
    #[must_use]
    #[inline]
    pub fn sheet_of(&self, seat: Seat) -> &Sheet {
        self.sheets.get(seat.index()).unwrap_or(&Sheet::EMPTY)
    }

    /// The sheets of all seats, by number.
    #[must_use]
    #[inline]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets[..self.seats.count()]
    }

    /// The locked rows.
    #[must_use]
    #[inline]
    pub fn locked_rows(&self) -> RowSet {
        self.locked_rows
    }

    /// The rows that are closed to `seat` now. In `ottawa`, a row locked this turn is still
    /// open to the inactive seats.
    #[must_use]
    #[inline]
    pub fn rows_closed_to(&self, seat: Seat) -> RowSet {
        // Where a lock closes its row for all, `locked_this_turn` is always empty.
        if seat == self.active {
            self.locked_rows
        } else {
            self.locked_rows.difference(self.locked_this_turn)
        }
    }

    /// The dice of this turn once they are rolled; 0 for those that left the game.
    #[must_use]
    #[inline]
    pub fn current_roll(&self) -> Option<Roll> {
        match self.stage {
            TurnStage::Roll | TurnStage::Over => None,
            TurnStage::WhiteSum | TurnStage::ColourDie | TurnStage::OthersWhiteSum => {
                Some(self.roll)
            }
        }
    }

    /// Whether the active seat has crossed a number this turn; pending answers don't count.
    #[must_use]
    #[inline]
    pub fn active_seat_has_crossed_this_turn(&self) -> bool {
        self.active_seat_has_crossed_this_turn
    }

    /// The answer of `seat` to a question that other seats still have to answer.
    #[must_use]
    pub fn pending_answer(&self, seat: Seat) -> Option<Action> {
        (self.asks_several_seats() && self.has_answered(seat))
            .then(|| self.pending_answers[seat.index()])
    }

    /// The state of a number of `seat`, by its row and its column, counted from 0.
    #[must_use]
    pub fn number_state(&self, seat: Seat, row: Colour, column: u8) -> NumberState {
        let crosses = self.sheet_of(seat).row(row);
        if crosses.has_cross(column) {
            NumberState::Crossed
        } else if self.rows_closed_to(seat).contains(row) || !crosses.is_open_from(column) {
            NumberState::Unreachable
        } else {
            NumberState::Open
        }
    }

    /// Whether the current question is put to several seats at once, so that answers stay
    /// pending until the last one arrives. (There may be only one seat.)
    #[must_use]
    #[inline]
    pub(crate) fn asks_several_seats(&self) -> bool {
        match self.stage {
            TurnStage::WhiteSum => self.rules.action1_order() == Action1Order::AllAtOnce,
            TurnStage::OthersWhiteSum => true,
            TurnStage::Roll | TurnStage::ColourDie | TurnStage::Over => false,
        }
    }

    /// Whether `seat` has answered the current question.
    pub(super) fn has_answered(&self, seat: Seat) -> bool {
        if !self.seats.contains(seat) || self.awaited_seats.contains(seat) {
            return false;
        }
        match self.stage {
            TurnStage::WhiteSum => match self.rules.action1_order() {
                Action1Order::AllAtOnce => true,
                Action1Order::BySeatNumber => {
                    self.awaited_seats.iter().next().is_some_and(|now| seat < now)
                }
                Action1Order::ActiveSeatFirst => false,
            },
            TurnStage::OthersWhiteSum => seat != self.active,
            TurnStage::Roll | TurnStage::ColourDie | TurnStage::Over => false,
        }
    }
}
