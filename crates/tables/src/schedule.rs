//! When a table needs somebody who is no person: a bot to play, dice to roll by
//! themselves, a clock that runs out.

/// When there is something to do at a table that no person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NextAction {
    /// Nothing is.
    #[default]
    Never,
    /// Something is at once.
    Now,
    /// Something is at this moment, in milliseconds since 1970.
    At(i64),
}

impl NextAction {
    /// As it is stored.
    #[must_use]
    pub(crate) const fn to_i64(self) -> i64 {
        match self {
            Self::Never => 0,
            Self::Now => 1,
            Self::At(moment) if moment > 1 => moment,
            Self::At(_) => 1,
        }
    }

    /// Reads what [`Due::stored`] wrote.
    #[must_use]
    pub(crate) const fn from_i64(stored: i64) -> Self {
        match stored {
            ..=0 => Self::Never,
            1 => Self::Now,
            moment => Self::At(moment),
        }
    }
}
