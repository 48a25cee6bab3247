//! The rules that forbid a category or another roll.

use std::fmt;

use rollwright_i18n::Lang;

use super::{Category, texts};

/// Why a roll or a category is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleViolation {
    /// The category is already filled.
    CategoryUsed {
        /// The category.
        category: Category,
    },
    /// All three rolls of the turn are used.
    NoRollsLeft,
    /// `official`: the joker must go to its upper category.
    JokerNeedsUpperBox {
        /// The upper category of the five equal dice.
        required: Category,
    },
    /// `official`: the joker must go to a lower category.
    JokerNeedsLowerBox,
}

/// Why a roll or an action is illegal in Yahtzee.
pub type PlayError = crate::PlayError<RuleViolation>;

impl fmt::Display for RuleViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(texts::texts(Lang::En).rule_violation)(self))
    }
}
