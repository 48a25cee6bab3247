//! Texts about games and results in lists.

/// Texts about games, rule sets and results.
pub(crate) struct GameListTexts {
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
