//! How fast bots play while somebody watches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How fast bots play while somebody watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Speed")]
pub enum BotSpeed {
    /// Each step takes twice as long.
    Slow,
    /// Slow enough to follow.
    #[default]
    Normal,
    /// Without delays.
    Instant,
}

impl BotSpeed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Instant];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Instant => "instant",
        }
    }

    /// Parses [`BotSpeed::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }
}
