//! The three rows, and sets of their dice.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

use crate::{Colour, Die};

/// A row of the sheet, and the die that belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum RowColour {
    /// Red, the upper row.
    Red,
    /// Yellow, the middle row.
    Yellow,
    /// Blue, the lower row.
    Blue,
}

impl RowColour {
    /// The rows from top to bottom, which is also the order of the dice.
    pub const ALL: [Self; 3] = [Self::Red, Self::Yellow, Self::Blue];

    /// Its index in arrays of rows.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Yellow => Colour::Yellow,
            Self::Blue => Colour::Blue,
        }
    }

    /// The row of a colour; green has none.
    #[must_use]
    pub const fn from_colour(colour: Colour) -> Option<Self> {
        match colour {
            Colour::Red => Some(Self::Red),
            Colour::Yellow => Some(Self::Yellow),
            Colour::Green => None,
            Colour::Blue => Some(Self::Blue),
        }
    }

    /// Its closed cell, counted from 0 (RULES: Qwinto).
    #[must_use]
    pub const fn closed_cell(self) -> u8 {
        match self {
            Self::Red => 3,
            Self::Yellow => 5,
            Self::Blue => 4,
        }
    }

    /// Its die.
    #[must_use]
    pub const fn die(self) -> Die {
        Die::six_sided(match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        })
    }
}

/// One, two or three dice to roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DiceSet(u8);

impl DiceSet {
    /// Every possible choice, fewer dice first.
    pub const ALL_SETS: [Self; 7] =
        [Self(0b001), Self(0b010), Self(0b100), Self(0b011), Self(0b101), Self(0b110), Self(0b111)];

    /// The set of these dice, unless there are none.
    #[must_use]
    pub fn from_rows(rows: &[RowColour]) -> Option<Self> {
        let bits = rows.iter().fold(0, |bits, row| bits | 1 << row.index());
        (bits != 0).then_some(Self(bits))
    }

    /// Whether the die of `row` is in the set.
    #[must_use]
    pub const fn contains(self, row: RowColour) -> bool {
        self.0 >> (row as u8) & 1 == 1
    }

    /// The number of dice.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a set of dice is never empty")]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The rows whose dice are in the set, from top to bottom.
    pub fn rows(self) -> impl Iterator<Item = RowColour> {
        RowColour::ALL.into_iter().filter(move |&row| self.contains(row))
    }

    /// Parses colour letters in any order and case. `None` if there are no letters, or a
    /// letter isn't a die or occurs twice.
    #[must_use]
    pub fn from_colour_letters(letters: &str) -> Option<Self> {
        let mut bits = 0;
        for letter in letters.chars() {
            let bit = 1 << RowColour::from_colour(Colour::from_letter(letter)?)?.index();
            if bits & bit != 0 {
                return None;
            }
            bits |= bit;
        }
        (bits != 0).then_some(Self(bits))
    }
}

impl fmt::Display for DiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| write!(f, "{}", row.colour().letter()))
    }
}

impl fmt::Debug for DiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
