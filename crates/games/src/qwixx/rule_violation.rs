//! The rules that forbid a cross.

use std::fmt;

use rollwright_i18n::Lang;

use super::texts;
use crate::Colour;

/// Why a cross is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleViolation {
    /// The number is already crossed.
    AlreadyCrossed {
        /// The row.
        row: Colour,
        /// The number.
        number: u8,
    },
    /// The number is to the left of a cross.
    LeftOfCross {
        /// The row.
        row: Colour,
        /// The number.
        number: u8,
        /// The rightmost crossed number.
        rightmost_crossed: u8,
    },
    /// The row is locked.
    RowLocked {
        /// The row.
        row: Colour,
    },
    /// `official`: too few crosses for the last number.
    TooFewCrosses {
        /// The row.
        row: Colour,
        /// The last number of the row.
        number: u8,
        /// The number of crosses in the row.
        crosses: u8,
        /// The number of crosses required.
        required: u8,
    },
    /// Action 1: not the sum of the white dice.
    NotTheWhiteSum {
        /// The number tried.
        number: u8,
        /// The sum.
        sum: u8,
    },
    /// Action 2: not a white die plus the row's die.
    NotADiceSum {
        /// The row.
        row: Colour,
        /// The number tried.
        number: u8,
        /// The smaller number the dice make.
        low: u8,
        /// The larger one.
        high: u8,
    },
}

/// Why a roll or an action is illegal in Qwixx.
pub type PlayError = crate::PlayError<RuleViolation>;

impl fmt::Display for RuleViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(texts::texts(Lang::En).rule_violation)(self))
    }
}
