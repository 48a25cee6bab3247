//! Texts of the explorer.

/// Texts of the explorer.
pub(crate) struct ExplorerTexts {
    pub(crate) title: fn(&str) -> String,
    /// The name of a seat and the value of the position to it.
    pub(crate) value_of: fn(&str, &str) -> String,
    pub(crate) options: &'static str,
    pub(crate) next_roll: &'static str,
    pub(crate) roll_after_best: &'static str,
    pub(crate) roll_count: fn(usize) -> String,
    pub(crate) roll: &'static str,
    pub(crate) value_range: &'static str,
    pub(crate) sum: &'static str,
    pub(crate) probability: &'static str,
    pub(crate) value: &'static str,
    pub(crate) seats: &'static str,
    pub(crate) edit: &'static str,
    pub(crate) stop_editing: &'static str,
    /// Follows the reason why an edit is impossible.
    pub(crate) unchanged: &'static str,
    pub(crate) turn_and_dice: &'static str,
    pub(crate) whose_turn: &'static str,
    pub(crate) points: &'static str,
    pub(crate) square: &'static str,
    pub(crate) enter_roll: &'static str,
    pub(crate) show: &'static str,
    pub(crate) practise: &'static str,
    pub(crate) play: &'static str,
    pub(crate) string: &'static str,
    pub(crate) embed: &'static str,
    pub(crate) about_strings: &'static str,
    /// The link in a frame of another site.
    pub(crate) open: &'static str,
    /// The link after a puzzle, and in a review.
    pub(crate) explore: &'static str,
    /// A game that counts is in this position.
    pub(crate) counts_here: &'static str,
}
