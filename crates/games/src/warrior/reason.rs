//! The question and the ending.

use std::convert::Infallible;

named! {
    /// What seats are asked.
    pub enum Question {
        /// Landed on the other: challenge or forfeit?
        Duel = "duel",
    }

    /// The ways to end.
    pub enum Ending {
        /// Somebody stands on the last square of the top level.
        LastSquare = "last square reached",
    }
}

/// Whoever is asked may challenge or forfeit: no rule forbids either.
pub type Reason = Infallible;

/// Why something is refused in Warrior.
pub type Illegal = crate::Illegal<Reason>;
