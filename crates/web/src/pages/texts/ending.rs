//! The end of a game.

/// Texts of a game's end.
pub(crate) struct GameOverTexts {
    pub(crate) title: &'static str,
    /// Whoever looks has won.
    pub(crate) you_won: &'static str,
    pub(crate) ranking: &'static str,
    pub(crate) place: &'static str,
    pub(crate) name: &'static str,
    pub(crate) points: &'static str,
    /// The points of somebody, explained.
    pub(crate) score_breakdown_of: fn(&str) -> String,
    /// Somebody's place among so many, beyond the hall of fame.
    pub(crate) ranked: fn(&str, &str, &str) -> String,
    /// Whoever looks has a place in the hall of fame.
    pub(crate) you_entered_hall_of_fame: fn(usize) -> String,
    /// Somebody has.
    pub(crate) entered_hall_of_fame: fn(&str, usize) -> String,
    pub(crate) see_hall_of_fame: &'static str,
    pub(crate) rematch: &'static str,
    pub(crate) to_rematch: &'static str,
    pub(crate) replay: &'static str,
    pub(crate) home: &'static str,
}
