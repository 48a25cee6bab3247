//! Actions.

use crate::Colour;

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Cross nothing: `pass`.
    Pass,
    /// Cross a number: `R9`.
    Cross {
        /// In this row.
        row: Colour,
        /// This number.
        number: u8,
    },
}
