//! Why something can't be done, in words for the person who tried.

use crate::yahtzee::Category;
use crate::{Colour, Seat};

/// Why a roll or an action is refused. The position is as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done any more.
    #[error("the game is over")]
    GameOver,
    /// A decision before its roll.
    #[error("the dice have to be rolled first")]
    RollDue,
    /// A roll before the decision.
    #[error("no roll is due now: a decision is")]
    NoRollDue,
    /// The wrong number of dice.
    #[error("{expected} dice are due, not {got}")]
    DiceCount {
        /// How many are due.
        expected: usize,
        /// How many were given.
        got: usize,
    },
    /// A face the die does not have.
    #[error("the {die} die can't show {face}: it shows {low} to {high}")]
    Face {
        /// The die's name.
        die: &'static str,
        /// The face given.
        face: u8,
        /// Its smallest face.
        low: u8,
        /// Its largest face.
        high: u8,
    },
    /// A seat that is not asked.
    #[error("it is not the turn of {seat}")]
    NotAsked {
        /// The seat that tried.
        seat: Seat,
    },
    /// A seat that has answered this question.
    #[error("{seat} has already answered")]
    Answered {
        /// The seat that tried.
        seat: Seat,
    },
    /// An answer to another question than the one asked.
    #[error("that is no answer to the question asked, which is: {asked}")]
    NotTheQuestion {
        /// The question of [`crate::Phase::Decide`].
        asked: &'static str,
    },

    /// Qwixx: the number has a cross.
    #[error("{number} is already crossed off in {row}")]
    AlreadyCrossed {
        /// The row.
        row: Colour,
        /// The number.
        number: u8,
    },
    /// Qwixx: the number lies left of a cross.
    #[error("{number} lies to the left of {last}, which is already crossed off in {row}")]
    LeftOfCross {
        /// The row.
        row: Colour,
        /// The number.
        number: u8,
        /// The rightmost crossed number.
        last: u8,
    },
    /// Qwixx: the row is locked.
    #[error("{row} is locked")]
    RowLocked {
        /// The row.
        row: Colour,
    },
    /// Qwixx `official`: too few crosses for the last number.
    #[error("{number} in {row} needs {needed} crosses in the row before it; there are {crosses}")]
    TooFewCrosses {
        /// The row.
        row: Colour,
        /// The last number of the row.
        number: u8,
        /// How many crosses are there.
        crosses: u8,
        /// How many must be.
        needed: u8,
    },
    /// Qwixx action 1: not the announced number.
    #[error("{number} is not the sum of the white dice, which is {sum}")]
    NotTheWhiteSum {
        /// The number tried.
        number: u8,
        /// The sum.
        sum: u8,
    },
    /// Qwixx action 2: not a white die plus the row's die.
    #[error("{number} in {row} is not the sum of a white die and the {row} die ({low} or {high})")]
    NotAPair {
        /// The row.
        row: Colour,
        /// The number tried.
        number: u8,
        /// The smaller number the dice make.
        low: u8,
        /// The larger one.
        high: u8,
    },

    /// Qwinto: the row's die was not rolled.
    #[error("nothing can be entered in {row}: its die was not rolled")]
    DieNotRolled {
        /// The row.
        row: Colour,
    },
    /// Qwinto: a cell beyond the row's end.
    #[error("there is no cell {cell} in {row}: cells run from 1 to 10")]
    NoSuchCell {
        /// The row.
        row: Colour,
        /// The cell, counted from 1.
        cell: u8,
    },
    /// Qwinto: the closed cell.
    #[error("cell {cell} in {row} is closed")]
    CellClosed {
        /// The row.
        row: Colour,
        /// The cell, 1-10 from the left.
        cell: u8,
    },
    /// Qwinto: the cell has a number.
    #[error("cell {cell} in {row} already holds {number}")]
    CellFilled {
        /// The row.
        row: Colour,
        /// The cell, 1-10 from the left.
        cell: u8,
        /// The number there.
        number: u8,
    },
    /// Qwinto: a number further left is not smaller.
    #[error(
        "{sum} must be larger than every number to its left in {row}, and {number} stands there"
    )]
    NotAboveLeft {
        /// The row.
        row: Colour,
        /// The sum to enter.
        sum: u8,
        /// The number in the way.
        number: u8,
    },
    /// Qwinto: a number further right is not larger.
    #[error(
        "{sum} must be smaller than every number to its right in {row}, and {number} stands there"
    )]
    NotBelowRight {
        /// The row.
        row: Colour,
        /// The sum to enter.
        sum: u8,
        /// The number in the way.
        number: u8,
    },
    /// Qwinto: the column has that number.
    #[error("the column of cell {cell} in {row} already holds {sum}, in {other}")]
    ColumnHolds {
        /// The row.
        row: Colour,
        /// The cell, 1-10 from the left.
        cell: u8,
        /// The number.
        sum: u8,
        /// The row that has it.
        other: Colour,
    },

    /// Yahtzee: the box has a score.
    #[error("{category} is already used; choose an open category")]
    CategoryUsed {
        /// The category.
        category: Category,
    },
    /// Yahtzee: three rolls are made.
    #[error("all three rolls are used; choose a category")]
    NoRollsLeft,
    /// Yahtzee `official`: the joker belongs in its upper box.
    #[error("a joker must go to {must} while that is open")]
    JokerUpper {
        /// The upper box of the five equal dice.
        must: Category,
    },
    /// Yahtzee `official`: the joker belongs in a lower box.
    #[error("a joker must go to an open lower category while there is one")]
    JokerLower,
}

/// A text that is no action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' is no action: write {expected}", shown(.text))]
pub struct BadNotation {
    /// What was written.
    pub text: String,
    /// What would be right.
    pub expected: &'static str,
}

impl BadNotation {
    /// An error for `text`, saying what was expected.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        Self { text: text.to_owned(), expected }
    }
}

/// Text from outside, safe and short enough for a message.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String =
        text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}
