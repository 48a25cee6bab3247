//! The question and the ending.

use std::convert::Infallible;

named_enums! {
    /// What seats are asked.
    pub enum Question {
        /// Landed on the other: challenge or forfeit?
        Duel = "duel",
    }

    /// The ways to end.
    pub enum Ending {
        /// Somebody stands on the last square of the top level.
        LastSquareReached = "last square reached",
    }
}

/// Whoever is asked may challenge or forfeit: no rule forbids either.
pub type RuleViolation = Infallible;

/// Why something is refused in Warrior.
pub type PlayError = crate::PlayError<RuleViolation>;
