//! When the server must act next at a table: a bot's move, an automatic roll, or an expired clock.

/// When the server must act next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NextServerActionTime {
    /// Nothing is scheduled.
    #[default]
    Never,
    /// At once.
    Now,
    /// At this time, in milliseconds since 1970.
    At(i64),
}

impl NextServerActionTime {
    /// The value for storage.
    #[must_use]
    pub const fn to_i64(self) -> i64 {
        match self {
            Self::Never => 0,
            Self::Now => 1,
            Self::At(moment) if moment > 1 => moment,
            Self::At(_) => 1,
        }
    }

    /// Parses [`NextServerActionTime::to_i64`].
    #[must_use]
    pub const fn from_i64(stored: i64) -> Self {
        match stored {
            ..=0 => Self::Never,
            1 => Self::Now,
            moment => Self::At(moment),
        }
    }
}
