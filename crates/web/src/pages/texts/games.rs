//! Words about games, on every page that lists them.

/// Texts about games, rule sets and results.
pub(crate) struct GameListTexts {
    /// So many seats.
    pub(crate) seats: fn(i64) -> String,
    /// So many points.
    pub(crate) points: fn(i64) -> String,
    /// So many turns.
    pub(crate) turns: fn(i64) -> String,
    /// A day: year, month, day.
    pub(crate) date: fn(i64, u8, u8) -> String,
    /// Stands for a name that was deleted.
    pub(crate) unnamed_player: &'static str,
}
