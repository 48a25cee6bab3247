//! Qwinto, by Bernhard Lach and Uwe Rapp: fill three ascending rows with sums of dice.
//!
//! Rules: the box rules (`official`, the default) and a course handout without the re-roll
//! (`ottawa`). The only difference: in `official`, the active seat may roll its dice once
//! more, and then the second result counts.
//!
//! Turn: the active seat chooses dice and rolls them. Then all seats, at once, enter the
//! sum in a cell or pass. An active seat that passes, by need or by choice, marks a failed
//! throw.
//!
//! - Questions: `dice` (active seat), `reroll` (active seat, `official`), `entry`
//!   (all seats at once).
//! - Notation: `RB` for dice, `reroll`, `keep`, `R4` for a cell (1-10 from the left,
//!   including the closed cell), `pass`.
//! - Endings: `four failed throws`, `two rows filled`, or if both happen in one turn,
//!   `four failed throws and two rows filled`.
//! - Rolls: the dice differ in colour, so every ordered outcome is listed (6, 36 or 216)
//!   and is canonical. Only the sum matters: see [`count_rolls_with_sum`].
//!
//! Files:
//! - `game.rs`: the rules: `impl Game`
//! - `sheet.rs`, `row_colour.rs`, `packed_row.rs`: the sheet, its rows, and rows as bits
//! - `action.rs`, `roll.rs`, `rule_violation.rs`, `rule_sets.rs`: actions, rolls, violations,
//!   rule sets
//! - `questions_and_endings.rs`: questions and endings
//! - `observation.rs`: what a seat sees, as numbers
//! - `position_fields.rs`: the fields of a position string
//! - `presentation.rs`, `json_state.rs`, `step_effects.rs`: view, JSON state, narration
//! - `texts/`, `lesson/`, `rules/`: texts, the lesson, the rules page

mod action;
mod game;
pub mod json_state;
mod lesson;
mod observation;
mod packed_row;
mod position_fields;
mod presentation;
mod questions_and_endings;
mod roll;
mod row_colour;
mod rule_sets;
mod rule_violation;
mod sheet;
mod step_effects;
#[cfg(test)]
mod tests;
pub mod texts;

use arrayvec::ArrayVec;

pub use action::Action;
pub use questions_and_endings::{Ending, Question};
pub use roll::{Roll, count_rolls_with_sum};
pub use row_colour::{DiceSet, RowColour};
pub use rule_sets::Rules;
pub use rule_violation::{PlayError, RuleViolation};
pub use sheet::{
    CELLS_PER_ROW, FAILED_ROLL_POINTS, FAILED_ROLLS_TO_END, Sheet, SheetError,
    THREE_CELL_BONUS_COLUMNS, is_bonus_cell, same_column_cell,
};
pub use step_effects::StepEffect;

use crate::{MAX_SEATS, Seat, SeatSet, Seats};

/// A position of Qwinto.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Qwinto {
    sheets: ArrayVec<Sheet, MAX_SEATS>,
    /// Answers to `entry` that stay pending until the last one arrives; `None` between
    /// turns.
    pending_entries: [Option<Entry>; MAX_SEATS],
    /// The seats that haven't answered `entry` yet.
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
    Cell(RowColour, u8),
}

/// The stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TurnStage {
    /// The active seat chooses dice.
    ChooseDice,
    /// The active seat rolls the dice.
    Roll(DiceSet),
    /// The active seat may roll the same dice once more.
    OfferReroll(DiceSet, Roll),
    /// The active seat rolls the same dice again.
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
    /// The position in which `active` chooses dice, with these sheets. The game is over if
    /// the sheets meet an end condition.
    ///
    /// # Errors
    /// `active` doesn't exist, or the number of sheets isn't the number of seats.
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

    /// The sheet of a seat; an empty one for a seat that isn't in the game.
    #[must_use]
    pub fn sheet_of(&self, seat: Seat) -> &Sheet {
        self.sheets.get(seat.index()).unwrap_or(&Sheet::EMPTY)
    }

    /// The sheets by seat.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The roll that `reroll` or `entry` asks about.
    #[must_use]
    pub fn current_roll(&self) -> Option<Roll> {
        match self.stage {
            TurnStage::OfferReroll(_, roll) | TurnStage::EnterSum(roll) => Some(roll),
            _ => None,
        }
    }

    /// The dice that the active seat has chosen, while they can be rolled or re-rolled.
    #[must_use]
    pub fn chosen_dice(&self) -> Option<DiceSet> {
        match self.stage {
            TurnStage::Roll(dice) | TurnStage::OfferReroll(dice, _) | TurnStage::Reroll(dice) => {
                Some(dice)
            }
            _ => None,
        }
    }

    /// Whether the next roll is the re-roll.
    #[must_use]
    pub fn is_next_roll_reroll(&self) -> bool {
        matches!(self.stage, TurnStage::Reroll(_))
    }

    /// The answer of `seat` to `entry` while others still have to answer.
    #[must_use]
    pub fn pending_answer(&self, seat: Seat) -> Option<Action> {
        match self.pending_entries.get(seat.index())?.as_ref()? {
            Entry::Pass => Some(Action::Pass),
            Entry::Cell(row, cell) => Some(Action::Enter { row: *row, cell: *cell }),
        }
    }
}

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The active seat doesn't exist.
    #[error("there is no {0} in this game")]
    NoSuchSeat(Seat),
    /// The number of sheets isn't the number of seats.
    #[error("there are {seats} seats, but {sheets} sheets")]
    SheetCount {
        /// The number of seats.
        seats: usize,
        /// The number of sheets.
        sheets: usize,
    },
}
