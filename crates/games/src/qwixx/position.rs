//! A position, and what others may read from it.

use super::{Action, Roll, RowSet, RuleSetKind, Rules, Sheet};
use crate::{Colour, MAX_SEATS, Seat, SeatSet, Seats};

/// What a turn has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The active seat rolls.
    Roll,
    /// Action 1, the white sum: all seats (`official`), one after the other
    /// (`concordia`), or the active seat (`ottawa`).
    Whites,
    /// Action 2 of the active seat, a white die and a colour die.
    Colours,
    /// `ottawa`: the others use the white sum, at once.
    Others,
    /// The game is over.
    Over,
}

/// What a number is to the owner of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Crossed off.
    Crossed,
    /// Out of reach: passed over, or its row is locked.
    Gone,
    /// Neither; it may still need more crosses before it.
    Open,
}

/// A position of Qwixx.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Qwixx {
    pub(super) rules: Rules,
    pub(super) seats: Seats,
    pub(super) active: Seat,
    pub(super) step: Step,
    /// The rows that are locked, for whoever it counts.
    pub(super) closed: RowSet,
    /// `ottawa`: those of them locked this turn, which the others may still use.
    pub(super) fresh: RowSet,
    /// Whether the active seat has crossed a number this turn.
    pub(super) used: bool,
    /// The dice of this turn, those that left the game as 0.
    pub(super) thrown: Roll,
    /// The seats that have not answered yet.
    pub(super) asked: SeatSet,
    /// Answers to a question put to several seats at once; `Pass` elsewhere.
    pub(super) answers: [Action; MAX_SEATS],
    pub(super) sheets: [Sheet; MAX_SEATS],
}

impl Qwixx {
    /// The first roll of a game, or of a position that was set up.
    pub(super) fn before_roll(rules: Rules, seats: Seats, active: Seat) -> Self {
        Self {
            rules,
            seats,
            active,
            step: Step::Roll,
            closed: RowSet::EMPTY,
            fresh: RowSet::EMPTY,
            used: false,
            thrown: Roll::NONE,
            asked: SeatSet::EMPTY,
            answers: [Action::Pass; MAX_SEATS],
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
    pub fn step(&self) -> Step {
        self.step
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
        self.closed
    }

    /// The rows in which `seat` may cross nothing more now. In `ottawa` a row
    /// locked this turn is still open to the seats that are not active.
    #[must_use]
    #[inline]
    pub fn closed_to(&self, seat: Seat) -> RowSet {
        // Nothing is fresh in the other rule sets.
        if seat == self.active { self.closed } else { self.closed.without(self.fresh) }
    }

    /// The dice of this turn, once they are rolled; those that left the game are 0.
    #[must_use]
    #[inline]
    pub fn dice_on_table(&self) -> Option<Roll> {
        match self.step {
            Step::Roll | Step::Over => None,
            Step::Whites | Step::Colours | Step::Others => Some(self.thrown),
        }
    }

    /// Whether the active seat has crossed a number this turn (answers that are
    /// still open do not count).
    #[must_use]
    #[inline]
    pub fn active_has_crossed(&self) -> bool {
        self.used
    }

    /// The answer `seat` has given to a question that others still have to answer.
    #[must_use]
    pub fn open_answer(&self, seat: Seat) -> Option<Action> {
        (self.several_asked() && self.has_answered(seat)).then(|| self.answers[seat.index()])
    }

    /// What `column` of `row`, counted from 0, is on the sheet of `seat`.
    #[must_use]
    pub fn cell(&self, seat: Seat, row: Colour, column: u8) -> Cell {
        let crosses = self.sheet_of(seat).row(row);
        if crosses.has(column) {
            Cell::Crossed
        } else if self.closed_to(seat).has(row) || !crosses.open_from(column) {
            Cell::Gone
        } else {
            Cell::Open
        }
    }

    /// Whether the question on the table is put to several seats at once, so that
    /// answers are kept aside until the last one is in. (There may be just one seat.)
    #[must_use]
    #[inline]
    pub(crate) fn several_asked(&self) -> bool {
        match self.step {
            Step::Whites => self.rules.kind() == RuleSetKind::Official,
            Step::Others => true,
            Step::Roll | Step::Colours | Step::Over => false,
        }
    }

    /// Whether `seat` was asked the question on the table and is done with it.
    pub(super) fn has_answered(&self, seat: Seat) -> bool {
        if !self.seats.has(seat) || self.asked.has(seat) {
            return false;
        }
        match (self.step, self.rules.kind()) {
            (Step::Whites, RuleSetKind::Official) => true,
            // Seats are asked by number (RULES: Qwixx, order).
            (Step::Whites, RuleSetKind::Concordia) => {
                self.asked.iter().next().is_some_and(|now| seat < now)
            }
            (Step::Others, _) => seat != self.active,
            _ => false,
        }
    }
}
