//! The rule sets.

use crate::{RuleSet, StartingSeat};

/// The rule sets.
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
    pub const fn has_reroll(self) -> bool {
        matches!(self, Self::Official)
    }
}

pub(super) const RULE_SETS: [RuleSet; 2] = [
    RuleSet {
        name: "official",
        version: 1,
        min_seats: 1,
        max_seats: 6,
        starting_seat: StartingSeat::SeatOne,
        settings: &[],
    },
    RuleSet {
        name: "ottawa",
        version: 1,
        min_seats: 1,
        max_seats: 3,
        starting_seat: StartingSeat::SeatOne,
        settings: &[],
    },
];
