//! The question and the ending.

use std::convert::Infallible;

named_enums! {
    /// The question.
    pub enum Question {
        /// The seat landed on the other: challenge or forfeit?
        Duel = "duel",
    }

    /// The ending.
    pub enum Ending {
        /// A seat is on the last square of the top level.
        LastSquareReached = "last square reached",
    }
}

/// No rule forbids a challenge or a forfeit.
pub type RuleViolation = Infallible;

/// Why a roll or an action is illegal in Warrior.
pub type PlayError = crate::PlayError<RuleViolation>;
