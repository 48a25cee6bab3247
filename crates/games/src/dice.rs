//! Dice and the faces they show.

use arrayvec::ArrayVec;

/// A source of randomness: a die, or the number drawn in a Warrior challenge. Every value
/// from `low` to `high` is equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    /// Its name at a prompt, for instance `white 1`.
    pub name: &'static str,
    /// Its smallest value.
    pub low: u8,
    /// Its largest value.
    pub high: u8,
}

impl Die {
    /// The name of a game's only die.
    pub const SINGLE_DIE_NAME: &'static str = "die";

    /// A die with faces 1 to 6.
    #[must_use]
    pub const fn six_sided(name: &'static str) -> Self {
        Self { name, low: 1, high: 6 }
    }

    /// The number of values.
    #[must_use]
    pub const fn sides(self) -> u8 {
        self.high - self.low + 1
    }

    /// Whether it can show `face`.
    #[must_use]
    pub const fn can_show(self, face: u8) -> bool {
        self.low <= face && face <= self.high
    }
}

/// The most dice on the table, and in one roll.
pub const MAX_DICE: usize = 8;

/// The dice of one roll, in the order of its faces.
pub type DiceToRoll = ArrayVec<Die, MAX_DICE>;

/// The faces of one roll, in the order of its dice.
pub type Faces = ArrayVec<u8, MAX_DICE>;
