//! Qwinto, by Bernhard Lach and Uwe Rapp: fill three rising rows with sums of dice.
//!
//! Source: the box rules (`official`, the default) and a course handout in which
//! the re-roll is left out (`ottawa`). The one difference: in `official` the active
//! seat may roll its dice once more, and then the second result counts.
//!
//! Turn: the active seat chooses dice and rolls them; then every seat, all at once,
//! enters the sum in a cell or passes. An active seat that passes, by need or by
//! choice, marks a failed throw.
//!
//! - Questions: `dice` (active seat), `reroll` (active seat, `official`), `entry`
//!   (all seats at once).
//! - Notation: `RB` for dice, `reroll`, `keep`, `R4` for a cell (1-10 from the left,
//!   the closed cell counted), `pass`.
//! - Endings: `four failed throws`, `two rows filled`, or, when one turn brings
//!   both, `four failed throws and two rows filled`.
//! - Rolls: the dice differ in colour, so every ordered outcome is listed (6, 36 or
//!   216) and is its own canonical one. Only the sum matters: see [`ways`].

mod action;
mod game;
mod lesson;
mod narration;
mod packed_row;
mod presentation;
mod roll;
mod rule_violation;
mod rules;
mod sheet;
mod sheet_row;
mod state_schema;
#[cfg(test)]
mod tests;
pub mod texts;

use arrayvec::ArrayVec;

pub use action::Action;
pub use narration::StepEffect;
pub use roll::{Roll, count_rolls_with_sum};
pub use rule_violation::{Ending, PlayError, Question, RuleViolation};
pub use rules::Rules;
pub use sheet::{
    BONUS_CELLS, CELLS_PER_ROW, FAILED_ROLL_POINTS, FAILED_ROLLS_TO_END, Sheet, SheetError,
    is_bonus_cell, same_column_cell,
};
pub use sheet_row::{DiceSet, SheetRow};

use crate::{MAX_SEATS, Seat, SeatSet, Seats};

/// A position of Qwinto.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Qwinto {
    sheets: ArrayVec<Sheet, MAX_SEATS>,
    /// Answers to `entry` kept aside until the last one is in; `None` between turns.
    pending_entries: [Option<Entry>; MAX_SEATS],
    /// Seats whose answer to `entry` is still to come.
    awaited_seats: SeatSet,
    stage: TurnStage,
    active: Seat,
    seats: Seats,
    rules: Rules,
}

/// What a seat does with the sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Entry {
    Pass,
    Cell(SheetRow, u8),
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TurnStage {
    /// The active seat chooses dice.
    ChooseDice,
    /// The dice are to be rolled.
    Roll(DiceSet),
    /// The active seat may roll the same dice once more.
    OfferReroll(DiceSet, Roll),
    /// The same dice are to be rolled again.
    Reroll(DiceSet),
    /// All seats enter the sum or pass.
    EnterSum(Roll),
    /// The game has ended.
    Over(EndCause),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum EndCause {
    Failed,
    Filled,
    Both,
}

impl Qwinto {
    /// The position in which `active` is to choose dice, with these sheets on the
    /// table; if they end the game, the position in which it has just ended.
    ///
    /// # Errors
    /// `active` is not at the table, or there is not one sheet for each seat.
    pub fn from_sheets(
        rules: Rules,
        seats: Seats,
        active: Seat,
        sheets: &[Sheet],
    ) -> Result<Self, PositionError> {
        if !seats.contains(active) {
            return Err(PositionError::NoSuchSeat(active));
        }
        if sheets.len() != seats.count() {
            return Err(PositionError::SheetCount { seats: seats.count(), sheets: sheets.len() });
        }
        let mut game = Self {
            sheets: sheets.iter().copied().collect(),
            pending_entries: [None; MAX_SEATS],
            awaited_seats: SeatSet::EMPTY,
            stage: TurnStage::ChooseDice,
            active,
            seats,
            rules,
        };
        if let Some(end) = game.end_cause() {
            game.stage = TurnStage::Over(end);
        }
        Ok(game)
    }

    /// The rules in play.
    #[must_use]
    pub fn rules_in_play(&self) -> Rules {
        self.rules
    }

    /// The sheet of a seat; an empty one where nobody sits.
    #[must_use]
    pub fn sheet_of(&self, seat: Seat) -> &Sheet {
        self.sheets.get(seat.index()).unwrap_or(&Sheet::EMPTY)
    }

    /// The sheets by seat.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The dice on the table: those that `reroll` or `entry` is asked about.
    #[must_use]
    pub fn roll_on_table(&self) -> Option<Roll> {
        match self.stage {
            TurnStage::OfferReroll(_, roll) | TurnStage::EnterSum(roll) => Some(roll),
            _ => None,
        }
    }

    /// The dice the active seat has chosen, while they are due or can be re-rolled.
    #[must_use]
    pub fn chosen_dice(&self) -> Option<DiceSet> {
        match self.stage {
            TurnStage::Roll(dice) | TurnStage::OfferReroll(dice, _) | TurnStage::Reroll(dice) => {
                Some(dice)
            }
            _ => None,
        }
    }

    /// Whether the roll that is due is the second one with these dice.
    #[must_use]
    pub fn is_reroll_due(&self) -> bool {
        matches!(self.stage, TurnStage::Reroll(_))
    }

    /// The answer `seat` has given to `entry` while others still have to answer.
    #[must_use]
    pub fn pending_answer(&self, seat: Seat) -> Option<Action> {
        match self.pending_entries.get(seat.index())?.as_ref()? {
            Entry::Pass => Some(Action::Pass),
            Entry::Cell(row, cell) => Some(Action::Enter { row: *row, cell: *cell }),
        }
    }

    fn ask_entries(&mut self, roll: Roll) {
        self.stage = TurnStage::EnterSum(roll);
        self.awaited_seats = self.seats.to_set();
    }

    /// All answers are in: entries, the failed throw, the end or the next turn.
    fn resolve_entries(&mut self, roll: Roll) {
        let sum = roll.sum();
        for (sheet, entry) in self.sheets.iter_mut().zip(&self.pending_entries) {
            if let Some(Entry::Cell(row, cell)) = *entry {
                sheet.write_number(row, cell, sum);
            }
        }
        // RULES: Qwinto, "by need or by choice"; only the seat that rolled.
        let active = self.active.index();
        if self.pending_entries[active] == Some(Entry::Pass) {
            self.sheets[active].mark_failed_roll();
        }
        self.pending_entries = [None; MAX_SEATS];
        match self.end_cause() {
            Some(end) => self.stage = TurnStage::Over(end),
            None => {
                self.stage = TurnStage::ChooseDice;
                self.active = self.seats.next(self.active);
            }
        }
    }

    /// How the sheets end the game, if they do.
    fn end_cause(&self) -> Option<EndCause> {
        let failed = self.sheets.iter().any(|sheet| sheet.failed_rolls() >= FAILED_ROLLS_TO_END);
        let filled = self.sheets.iter().any(|sheet| sheet.full_row_count() >= 2);
        match (failed, filled) {
            (true, true) => Some(EndCause::Both),
            (true, false) => Some(EndCause::Failed),
            (false, true) => Some(EndCause::Filled),
            (false, false) => None,
        }
    }

    fn question_name(&self) -> Result<&'static str, PlayError> {
        match self.stage {
            TurnStage::ChooseDice => Ok("dice"),
            TurnStage::OfferReroll(..) => Ok("reroll"),
            TurnStage::EnterSum(_) => Ok("entry"),
            TurnStage::Roll(_) | TurnStage::Reroll(_) => Err(PlayError::RollExpected),
            TurnStage::Over(_) => Err(PlayError::GameOver),
        }
    }
}

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The active seat is not there.
    #[error("{0} is not at the table")]
    NoSuchSeat(Seat),
    /// Not one sheet for each seat.
    #[error("{seats} seats need as many sheets, not {sheets}")]
    SheetCount {
        /// How many seats there are.
        seats: usize,
        /// How many sheets were given.
        sheets: usize,
    },
}
