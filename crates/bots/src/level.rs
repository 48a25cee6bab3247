//! Levels: strategies by how hard they are to beat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
