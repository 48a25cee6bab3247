//! The rules that forbid an entry.

use std::fmt;

use rollwright_i18n::Lang;

use super::texts;
use crate::Colour;

/// Why an entry is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleViolation {
    /// The row's die wasn't rolled.
    DieNotRolled {
        /// The row.
        row: Colour,
    },
    /// A cell beyond the row's end.
    NoSuchCell {
        /// The row.
        row: Colour,
        /// The cell, counted from 1.
        cell: u8,
    },
    /// The closed cell.
    CellClosed {
        /// The row.
        row: Colour,
        /// The cell, 1-10 from the left.
        cell: u8,
    },
    /// The cell already has a number.
    CellFilled {
        /// The row.
        row: Colour,
        /// The cell, 1-10 from the left.
        cell: u8,
        /// The number there.
        number: u8,
    },
    /// A number further left isn't smaller.
    NotAboveLeft {
        /// The row.
        row: Colour,
        /// The sum to enter.
        sum: u8,
        /// The conflicting number.
        number: u8,
    },
    /// A number further right isn't larger.
    NotBelowRight {
        /// The row.
        row: Colour,
        /// The sum to enter.
        sum: u8,
        /// The conflicting number.
        number: u8,
    },
    /// The column already has that number.
    NumberInColumn {
        /// The row.
        row: Colour,
        /// The cell, 1-10 from the left.
        cell: u8,
        /// The number.
        sum: u8,
        /// The row that has it.
        other: Colour,
    },
}

/// Why a roll or an action is illegal in Qwinto.
pub type PlayError = crate::PlayError<RuleViolation>;

impl fmt::Display for RuleViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(texts::texts(Lang::En).rule_violation)(self))
    }
}
