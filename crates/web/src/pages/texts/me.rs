//! Somebody's own games.

/// Texts of the page of one's own games.
pub(crate) struct Me {
    pub(crate) title: &'static str,
    pub(crate) empty: &'static str,
    pub(crate) play: &'static str,
    /// So many games, so many won.
    pub(crate) sum: fn(usize, usize) -> String,
    /// So many games alone, and the best of them.
    pub(crate) sum_alone: fn(usize, i64) -> String,
    /// The best of one's games alone.
    pub(crate) best: &'static str,
    pub(crate) over_time: &'static str,
    /// The chart in words: games, mean, best.
    pub(crate) over_time_words: fn(usize, &str, i64) -> String,
    pub(crate) distribution: &'static str,
    /// The chart in words: games, lowest, highest.
    pub(crate) distribution_words: fn(usize, i64, i64) -> String,
    /// The axis of games, first to last.
    pub(crate) games_axis: &'static str,
    pub(crate) mean: fn(&str) -> String,
    pub(crate) as_table: &'static str,
    pub(crate) against: &'static str,
    pub(crate) opponent: &'static str,
    pub(crate) wins: &'static str,
    /// Won so many of so many.
    pub(crate) won_of: fn(usize, usize) -> String,
    pub(crate) all: &'static str,
    /// The figures cover only so many games, the last ones.
    pub(crate) lately: fn(usize) -> String,
    /// The way to the next page of the list.
    pub(crate) older: &'static str,
    /// The way back to its first page.
    pub(crate) newest: &'static str,
    pub(crate) game: &'static str,
    pub(crate) points: &'static str,
    pub(crate) result: &'static str,
    pub(crate) won: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) when: &'static str,
    pub(crate) watch: &'static str,
    pub(crate) export: &'static str,
    pub(crate) forget: &'static str,
    pub(crate) forget_title: &'static str,
    pub(crate) forget_words: &'static str,
    pub(crate) forget_yes: &'static str,
    pub(crate) forget_no: &'static str,
    pub(crate) forgotten: &'static str,
}
