//! The rule sets.

use crate::{DefaultStartingSeat, RuleSet};

/// The rule sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// One optional re-roll of the same dice.
    Official,
    /// No re-roll.
    Ottawa,
}

impl Rules {
    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::Official, Self::Ottawa];

    /// The name, as in `--rules official`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Ottawa => "ottawa",
        }
    }

    /// The rule set with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Whether the active seat may roll its dice once more.
    #[must_use]
    pub const fn has_reroll(self) -> bool {
        match self {
            Self::Official => true,
            Self::Ottawa => false,
        }
    }

    /// Whether the rules come from a handout, whose sample run the console follows.
    #[must_use]
    pub const fn follows_handout(self) -> bool {
        match self {
            Self::Official => false,
            Self::Ottawa => true,
        }
    }
}

/// The rule sets, in the order of [`Rules::ALL`].
pub(super) const RULE_SETS: [RuleSet; Rules::ALL.len()] = {
    let mut sets = [rule_set(Rules::ALL[0]); Rules::ALL.len()];
    let mut at = 1;
    while at < sets.len() {
        sets[at] = rule_set(Rules::ALL[at]);
        at += 1;
    }
    sets
};

const fn rule_set(rules: Rules) -> RuleSet {
    let max_seats = match rules {
        Rules::Official => 6,
        Rules::Ottawa => 3,
    };
    RuleSet {
        name: rules.name(),
        version: 1,
        min_seats: 1,
        max_seats,
        starting_seat: DefaultStartingSeat::SeatOne,
        settings: &[],
    }
}
