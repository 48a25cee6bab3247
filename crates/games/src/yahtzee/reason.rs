//! Questions, endings, and why a rule forbids a box or another roll.

use std::fmt;

use rollwright_i18n::Lang;

use super::{Category, texts};

named! {
    /// What seats are asked.
    pub enum Question {
        /// Which dice to roll again, or which box to fill?
        Again = "roll again or score",
        /// Which box to fill? No rolls are left.
        Category = "choose a category",
    }

    /// The ways to end.
    pub enum Ending {
        /// Thirteen rounds are played.
        AllFilled = "all boxes are filled",
    }
}

/// Why a roll or a box is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The box has a score.
    CategoryUsed {
        /// The category.
        category: Category,
    },
    /// Three rolls are made.
    NoRollsLeft,
    /// `official`: the joker belongs in its upper box.
    JokerUpper {
        /// The upper box of the five equal dice.
        must: Category,
    },
    /// `official`: the joker belongs in a lower box.
    JokerLower,
}

/// Why something is refused in Yahtzee.
pub type Illegal = crate::Illegal<Reason>;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(texts::texts(Lang::En).reason)(self))
    }
}
