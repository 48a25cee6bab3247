//! Texts of the whole site: layout, lists of games, error pages.

/// Texts of every page.
pub(crate) struct LayoutTexts {
    pub(crate) skip_to_content: &'static str,
    pub(crate) navigation_label: &'static str,
    pub(crate) play: &'static str,
    pub(crate) train: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) statistics: &'static str,
    pub(crate) lab: &'static str,
    pub(crate) fair_dice: &'static str,
    pub(crate) dark_theme: &'static str,
    pub(crate) light_theme: &'static str,
    pub(crate) on_this_page: &'static str,
    pub(crate) and: &'static str,
}

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

/// Texts of error pages.
pub(crate) struct ErrorPageTexts {
    /// The heading, for an HTTP status.
    pub(crate) title: fn(u16) -> String,
    /// What is wrong: by the sort of problem, or the detail itself.
    pub(crate) detail: fn(&'static str, &str) -> String,
    pub(crate) back_to_start: &'static str,
    /// To a program: the tutor warns, and why; the better action.
    pub(crate) tutor_warning: fn(&str, &str) -> String,
}
