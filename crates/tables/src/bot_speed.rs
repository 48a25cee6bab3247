//! How fast bots play while somebody watches.

use std::time::Duration;

/// A bot speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

    /// The name for storage and the API.
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

    /// Scales the delay of a step at normal speed.
    #[must_use]
    pub(crate) fn scale_delay(self, delay: Duration) -> Duration {
        match self {
            Self::Slow => delay * 2,
            Self::Normal => delay,
            Self::Instant => Duration::ZERO,
        }
    }
}
