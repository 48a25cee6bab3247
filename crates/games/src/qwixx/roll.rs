//! Rolled dice.

use crate::Colour;

/// The faces of one roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// The white dice, first and second.
    pub white: [u8; 2],
    /// The colour dice in the order of [`Colour::ALL`]; 0 for one that left the game.
    pub colour: [u8; 4],
}

impl Roll {
    /// No dice on the table.
    pub(super) const NONE: Self = Self { white: [0; 2], colour: [0; 4] };

    /// The sum of the white dice.
    #[must_use]
    #[inline]
    pub const fn white_sum(self) -> u8 {
        self.white[0].saturating_add(self.white[1])
    }

    /// The sum of a white die (0 or 1) and the die of `row`, if that is in play.
    #[must_use]
    #[inline]
    pub fn white_and_colour_sum(self, white: usize, row: Colour) -> Option<u8> {
        let colour = self.colour[row as usize];
        if colour == 0 { None } else { self.white.get(white).map(|w| w.saturating_add(colour)) }
    }
}
