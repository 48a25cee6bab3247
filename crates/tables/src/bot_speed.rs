//! How fast bots play while somebody looks on.

use std::time::Duration;

/// A speed of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BotSpeed {
    /// A step is looked at for twice as long.
    Slow,
    /// As fast as one can follow.
    #[default]
    Normal,
    /// At once.
    Instant,
}

impl BotSpeed {
    /// Every speed, from the slowest.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Instant];

    /// As it is stored and sent.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Instant => "instant",
        }
    }

    /// Reads what [`BotSpeed::name`] wrote.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// How long a step takes where it takes `pace` at the normal speed.
    #[must_use]
    pub(crate) fn scale_delay(self, pace: Duration) -> Duration {
        match self {
            Self::Slow => pace * 2,
            Self::Normal => pace,
            Self::Instant => Duration::ZERO,
        }
    }
}
