//! A position, and what others may read from it.

use super::{Action, Roll, RowSet, RuleSetKind, Rules, Sheet};
use crate::{Colour, MAX_SEATS, Seat, SeatSet, Seats};

/// What a turn has come to.
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

/// What a number is to the owner of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberState {
    /// Crossed off.
    Crossed,
    /// Out of reach: passed over, or its row is locked.
    Unreachable,
    /// Neither; it may still need more crosses before it.
    Open,
}

/// A position of Qwixx.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Qwixx {
    pub(super) rules: Rules,
    pub(super) seats: Seats,
    pub(super) active: Seat,
    pub(super) stage: TurnStage,
    /// The rows that are locked, for whoever it counts.
    pub(super) locked_rows: RowSet,
    /// `ottawa`: those of them locked this turn, which the others may still use.
    pub(super) locked_this_turn: RowSet,
    /// Whether the active seat has crossed a number this turn.
    pub(super) active_has_crossed: bool,
    /// The dice of this turn, those that left the game as 0.
    pub(super) roll: Roll,
    /// The seats that have not answered yet.
    pub(super) awaited_seats: SeatSet,
    /// Answers to a question put to several seats at once; `Pass` elsewhere.
    pub(super) pending_answers: [Action; MAX_SEATS],
    pub(super) sheets: [Sheet; MAX_SEATS],
}

impl Qwixx {
    /// The first roll of a game, or of a position that was set up.
    pub(super) fn at_turn_start(rules: Rules, seats: Seats, active: Seat) -> Self {
        Self {
            rules,
            seats,
            active,
            stage: TurnStage::Roll,
            locked_rows: RowSet::EMPTY,
            locked_this_turn: RowSet::EMPTY,
            active_has_crossed: false,
            roll: Roll::NONE,
            awaited_seats: SeatSet::EMPTY,
            pending_answers: [Action::Pass; MAX_SEATS],
            sheets: [Sheet::EMPTY; MAX_SEATS],
        }
    }

    /// The rules this position is played by.
    #[must_use]
    #[inline]
    pub fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// What the turn has come to.
    #[must_use]
    #[inline]
    pub fn turn_stage(&self) -> TurnStage {
        self.stage
    }

    /// The sheet of `seat`; an empty one for a seat that is not at the table.
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

    /// The rows somebody has locked.
    #[must_use]
    #[inline]
    pub fn locked_rows(&self) -> RowSet {
        self.locked_rows
    }

    /// The rows in which `seat` may cross nothing more now. In `ottawa` a row
    /// locked this turn is still open to the seats that are not active.
    #[must_use]
    #[inline]
    pub fn rows_closed_to(&self, seat: Seat) -> RowSet {
        // Nothing is fresh in the other rule sets.
        if seat == self.active {
            self.locked_rows
        } else {
            self.locked_rows.difference(self.locked_this_turn)
        }
    }

    /// The dice of this turn, once they are rolled; those that left the game are 0.
    #[must_use]
    #[inline]
    pub fn dice_on_table(&self) -> Option<Roll> {
        match self.stage {
            TurnStage::Roll | TurnStage::Over => None,
            TurnStage::WhiteSum | TurnStage::ColourDie | TurnStage::OthersWhiteSum => {
                Some(self.roll)
            }
        }
    }

    /// Whether the active seat has crossed a number this turn (answers that are
    /// still open do not count).
    #[must_use]
    #[inline]
    pub fn active_has_crossed(&self) -> bool {
        self.active_has_crossed
    }

    /// The answer `seat` has given to a question that others still have to answer.
    #[must_use]
    pub fn pending_answer(&self, seat: Seat) -> Option<Action> {
        (self.asks_several_seats() && self.has_answered(seat))
            .then(|| self.pending_answers[seat.index()])
    }

    /// What `column` of `row`, counted from 0, is on the sheet of `seat`.
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

    /// Whether the question on the table is put to several seats at once, so that
    /// answers are kept aside until the last one is in. (There may be just one seat.)
    #[must_use]
    #[inline]
    pub(crate) fn asks_several_seats(&self) -> bool {
        match self.stage {
            TurnStage::WhiteSum => self.rules.kind() == RuleSetKind::Official,
            TurnStage::OthersWhiteSum => true,
            TurnStage::Roll | TurnStage::ColourDie | TurnStage::Over => false,
        }
    }

    /// Whether `seat` was asked the question on the table and is done with it.
    pub(super) fn has_answered(&self, seat: Seat) -> bool {
        if !self.seats.contains(seat) || self.awaited_seats.contains(seat) {
            return false;
        }
        match (self.stage, self.rules.kind()) {
            (TurnStage::WhiteSum, RuleSetKind::Official) => true,
            // Seats are asked by number (RULES: Qwixx, order).
            (TurnStage::WhiteSum, RuleSetKind::Concordia) => {
                self.awaited_seats.iter().next().is_some_and(|now| seat < now)
            }
            (TurnStage::OthersWhiteSum, _) => seat != self.active,
            _ => false,
        }
    }
}
