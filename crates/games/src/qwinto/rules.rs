//! The rule sets.

use crate::{RuleSet, Start};

/// Which rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// One optional re-roll of the same dice.
    Official,
    /// No re-roll.
    Ottawa,
}

impl Rules {
    /// Whether the active seat may roll its dice once more.
    #[must_use]
    pub const fn rerolls(self) -> bool {
        matches!(self, Self::Official)
    }
}

pub(super) const RULE_SETS: [RuleSet; 2] = [
    RuleSet {
        name: "official",
        version: 1,
        min_seats: 1,
        max_seats: 6,
        start: Start::SeatOne,
        settings: &[],
    },
    RuleSet {
        name: "ottawa",
        version: 1,
        min_seats: 1,
        max_seats: 3,
        start: Start::SeatOne,
        settings: &[],
    },
];
