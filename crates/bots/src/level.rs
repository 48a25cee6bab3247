//! Levels: strategies by how hard they are to beat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::HasBots;

/// How strong an opponent should be.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "BotLevel")]
pub enum Level {
    /// For a first game.
    Beginner,
    /// Takes what is on offer.
    Easy,
    /// Careful.
    #[default]
    Medium,
    /// Looks ahead.
    Hard,
    /// The strongest available.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// The level's name, as in `bot:hard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }

    /// The strategy behind the level in most games; [`crate::HasBots::strategy_for_level`] may
    /// override it.
    #[must_use]
    pub(crate) const fn default_strategy(self) -> &'static str {
        match self {
            Self::Beginner => "random",
            Self::Easy => "greedy",
            Self::Medium => "cautious",
            Self::Hard => "expectimax",
            Self::Master => "champion",
        }
    }

    /// The level called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The levels to offer in games under `rules`, weakest first, each with its strategy. Where several
/// levels have the same strategy, only the weakest is listed; the names of the others still
/// resolve.
#[must_use]
pub fn distinct_levels<G: HasBots>(rules: &G::Rules) -> Vec<(Level, &'static str)> {
    let mut listed: Vec<(Level, &'static str)> = Vec::new();
    for level in Level::ALL {
        let strategy = G::strategy_for_level(level, rules);
        if listed.iter().all(|(_, known)| *known != strategy) {
            listed.push((level, strategy));
        }
    }
    listed
}

/// The offered level that has this strategy, if there is one.
#[must_use]
pub fn level_of_strategy<G: HasBots>(strategy: &str, rules: &G::Rules) -> Option<Level> {
    let mut levels = distinct_levels::<G>(rules).into_iter();
    levels.find_map(|(level, known)| (known == strategy).then_some(level))
}

/// The offered level with the same strategy as `level`: usually `level` itself.
#[must_use]
pub fn equivalent_offered_level<G: HasBots>(level: Level, rules: &G::Rules) -> Level {
    level_of_strategy::<G>(G::strategy_for_level(level, rules), rules).unwrap_or(level)
}
