//! Texts of the whole site: layout, lists of games, error pages.

/// Texts of the layout.
pub(crate) struct LayoutTexts {
    pub(crate) skip_to_content: &'static str,
    pub(crate) navigation_label: &'static str,
    pub(crate) play: &'static str,
    pub(crate) train: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) statistics: &'static str,
    pub(crate) lab: &'static str,
    pub(crate) documentation: &'static str,
    /// That the documentation is in English, for readers of other languages.
    pub(crate) only_in_english: Option<&'static str>,
    pub(crate) fair_dice: &'static str,
    pub(crate) dark_theme: &'static str,
    pub(crate) light_theme: &'static str,
    pub(crate) on_this_page: &'static str,
    pub(crate) and: &'static str,
}

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

/// Texts of error pages.
pub(crate) struct ErrorPageTexts {
    /// The heading for an HTTP status.
    pub(crate) title: fn(u16) -> String,
    /// What is wrong, from the problem's type and its detail.
    pub(crate) detail: fn(&'static str, &str) -> String,
    pub(crate) back_to_start: &'static str,
    /// The tutor's warning for API clients: the reason and the better action.
    pub(crate) tutor_warning: fn(&str, &str) -> String,
}
