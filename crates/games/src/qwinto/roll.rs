//! Rolled dice.

use arrayvec::ArrayVec;

use super::{DiceSet, RowColour};

/// The faces of the rolled dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// By row; 0 for a die that wasn't rolled.
    faces: [u8; 3],
}

impl Roll {
    /// No dice at all, which is never a legal roll.
    pub(super) const NONE: Self = Self { faces: [0; 3] };

    /// The roll of `dice` with the faces that `face` returns for them.
    pub fn from_fn(dice: DiceSet, mut face: impl FnMut(RowColour) -> u8) -> Self {
        Self { faces: RowColour::ALL.map(|row| if dice.contains(row) { face(row) } else { 0 }) }
    }

    /// The face of the die of `row`, if it was rolled.
    #[must_use]
    pub const fn face(self, row: RowColour) -> Option<u8> {
        match self.faces[row.index()] {
            0 => None,
            face => Some(face),
        }
    }

    /// Whether the die of `row` was rolled.
    #[must_use]
    pub const fn includes(self, row: RowColour) -> bool {
        self.faces[row.index()] != 0
    }

    /// The dice that were rolled; `None` for no dice at all.
    #[must_use]
    pub fn dice(self) -> Option<DiceSet> {
        let rows = RowColour::ALL.into_iter().filter(|&row| self.includes(row));
        DiceSet::from_rows(&rows.collect::<ArrayVec<_, 3>>())
    }

    /// The number of dice rolled.
    #[must_use]
    pub fn dice_count(self) -> usize {
        self.faces.iter().filter(|&&face| face != 0).count()
    }

    /// The number to enter.
    #[must_use]
    pub const fn sum(self) -> u8 {
        let [red, yellow, blue] = self.faces;
        red.saturating_add(yellow).saturating_add(blue)
    }

    /// Every roll of `dice`, all equally likely: 6, 36 or 216.
    pub(super) fn all_rolls(dice: DiceSet) -> impl Iterator<Item = Self> {
        let outcomes = 6u8.pow(dice.len() as u32);
        (0..outcomes).map(move |mut code| {
            Self::from_fn(dice, |_| {
                let face = code % 6 + 1;
                code /= 6;
                face
            })
        })
    }
}

/// The number of rolls of `dice` (1 to 3) dice, of 6, 36 or 216, that add up to `sum`.
/// Solvers need no more than this, because only the sum of a roll matters.
#[must_use]
pub const fn count_rolls_with_sum(dice: usize, sum: u8) -> u32 {
    const TWO: [u32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    const THREE: [u32; 16] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    match (dice, sum) {
        (1, 1..=6) => 1,
        (2, 2..=12) => TWO[sum as usize - 2],
        (3, 3..=18) => THREE[sum as usize - 3],
        _ => 0,
    }
}
