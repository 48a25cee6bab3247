//! Actions.

use super::{DiceSet, RowColour};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll these dice.
    Dice(DiceSet),
    /// `official`: roll the same dice once more.
    Reroll,
    /// `official`: leave the dice as they are.
    Keep,
    /// Enter the sum.
    Enter {
        /// In this row.
        row: RowColour,
        /// In this cell, 0-9 from the left, including the closed one.
        cell: u8,
    },
    /// Enter nothing.
    Pass,
}
