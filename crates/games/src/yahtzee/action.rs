//! Actions, and the positions of dice that they name.

use std::num::NonZeroU8;

use super::Category;

/// One to five positions of the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DicePositions(NonZeroU8);

impl DicePositions {
    /// All five positions.
    pub const ALL: Self = Self::from_mask_clamped(31);

    /// The positions of a mask from 1 to 31; the leftmost die is the lowest bit.
    #[must_use]
    pub const fn from_mask(mask: u8) -> Option<Self> {
        match NonZeroU8::new(mask) {
            Some(bits) if mask < 32 => Some(Self(bits)),
            _ => None,
        }
    }

    /// Like [`DicePositions::from_mask`], but clamps an invalid mask.
    pub(super) const fn from_mask_clamped(mask: u8) -> Self {
        match NonZeroU8::new(mask & 31) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The mask; the leftmost die is the lowest bit.
    #[must_use]
    pub const fn mask(self) -> u8 {
        self.0.get()
    }

    /// Whether the die at `index` (0-4 from the left) is included.
    #[must_use]
    pub const fn contains(self, index: usize) -> bool {
        index < 5 && self.0.get() >> index & 1 == 1
    }

    /// The indices (0-4 from the left).
    pub fn iter(self) -> impl Iterator<Item = usize> {
        bit_positions(self.mask())
    }
}

/// The positions of the set bits of a mask, from the leftmost die.
pub(super) fn bit_positions(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let position = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            position
        })
    })
}

/// An action of the active seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll these dice again.
    Reroll(DicePositions),
    /// Stop rolling and fill this category.
    Score(Category),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_one_to_five() {
        assert_eq!(DicePositions::from_mask(0), None);
        assert_eq!(DicePositions::from_mask(32), None);
        assert_eq!(DicePositions::ALL.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }
}
