//! Questions, endings, and why a rule forbids a box or another roll.

use std::fmt;

use rollwright_i18n::Lang;

use super::{Category, texts};

named_enums! {
    /// What seats are asked.
    pub enum Question {
        /// Which dice to roll again, or which box to fill?
        RollAgainOrScore = "roll again or score",
        /// Which box to fill? No rolls are left.
        ChooseCategory = "choose a category",
    }

    /// The ways to end.
    pub enum Ending {
        /// Thirteen rounds are played.
        AllBoxesFilled = "all boxes are filled",
    }
}

/// Why a roll or a box is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleViolation {
    /// The box has a score.
    CategoryUsed {
        /// The category.
        category: Category,
    },
    /// Three rolls are made.
    NoRollsLeft,
    /// `official`: the joker belongs in its upper box.
    JokerNeedsUpperBox {
        /// The upper box of the five equal dice.
        required: Category,
    },
    /// `official`: the joker belongs in a lower box.
    JokerNeedsLowerBox,
}

/// Why something is refused in Yahtzee.
pub type PlayError = crate::PlayError<RuleViolation>;

impl fmt::Display for RuleViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(texts::texts(Lang::En).rule_violation)(self))
    }
}
