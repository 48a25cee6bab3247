//! Counts of players, points and turns, dates, and the stand-in for a deleted name.

/// Counts of players, points and turns, dates, and the stand-in for a deleted name.
pub(crate) struct CountAndDateTexts {
    /// A number of players.
    pub(crate) seats: fn(i64) -> String,
    /// A number of points.
    pub(crate) points: fn(i64) -> String,
    /// A number of turns.
    pub(crate) turns: fn(i64) -> String,
    /// A date: year, month, day.
    pub(crate) date: fn(i64, u8, u8) -> String,
    /// Stands in for a deleted name.
    pub(crate) unnamed_player: &'static str,
}
