//! Texts of the page with a visitor's own games.

/// Texts of the page with a visitor's own games.
pub(crate) struct MyGamesTexts {
    pub(crate) title: &'static str,
    pub(crate) empty: &'static str,
    pub(crate) play: &'static str,
    /// Games and wins.
    pub(crate) summary: fn(usize, usize) -> String,
    /// Solo games and the best result.
    pub(crate) solo_summary: fn(usize, i64) -> String,
    /// Marks a personal best.
    pub(crate) best: &'static str,
    pub(crate) over_time: &'static str,
    /// The chart as text: games, mean, best.
    pub(crate) over_time_text: fn(usize, &str, i64) -> String,
    pub(crate) distribution: &'static str,
    /// The chart as text: games, lowest, highest.
    pub(crate) distribution_text: fn(usize, i64, i64) -> String,
    /// The axis label.
    pub(crate) games_axis: &'static str,
    pub(crate) mean: fn(&str) -> String,
    pub(crate) as_table: &'static str,
    pub(crate) wins_by_opponent: &'static str,
    pub(crate) opponent: &'static str,
    pub(crate) wins: &'static str,
    /// Wins of games.
    pub(crate) won_of: fn(usize, usize) -> String,
    pub(crate) all: &'static str,
    /// A note that the figures cover only the latest games: how many.
    pub(crate) lately: fn(usize) -> String,
    /// The link to the next page of the list.
    pub(crate) older: &'static str,
    /// The link back to the first page.
    pub(crate) newest: &'static str,
    pub(crate) game: &'static str,
    pub(crate) points: &'static str,
    pub(crate) result: &'static str,
    pub(crate) won: &'static str,
    pub(crate) lost: &'static str,
    /// A bot finished the game for the player.
    pub(crate) finished_by_bot: &'static str,
    pub(crate) date: &'static str,
    pub(crate) watch: &'static str,
    pub(crate) export: &'static str,
    pub(crate) delete_name: &'static str,
    pub(crate) delete_name_title: &'static str,
    pub(crate) delete_name_explanation: &'static str,
    pub(crate) delete_name_confirm: &'static str,
    pub(crate) delete_name_cancel: &'static str,
    pub(crate) name_deleted: &'static str,
}
