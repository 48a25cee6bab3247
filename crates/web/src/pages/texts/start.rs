//! Texts of the start page.

/// Texts of the start page.
pub(crate) struct StartPageTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) resume: &'static str,
    pub(crate) continue_game: &'static str,
    pub(crate) open: &'static str,
    pub(crate) none_open: &'static str,
    pub(crate) sit_down: &'static str,
    /// The number of free seats.
    pub(crate) free_seats: fn(usize) -> String,
    /// The names of the players at a table.
    pub(crate) playing_with: fn(&str) -> String,
    pub(crate) nobody_seated: &'static str,
    pub(crate) hall_of_fame: &'static str,
    pub(crate) no_hall_of_fame: &'static str,
    pub(crate) whole_hall_of_fame: &'static str,
}
