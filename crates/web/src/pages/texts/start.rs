//! Texts of the start page.

/// Texts of the start page.
pub(crate) struct StartPageTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    /// The button to play a game.
    pub(crate) play_game: fn(&str) -> String,
    pub(crate) learn_it: &'static str,
    /// The label of the small board of a game.
    pub(crate) try_game: fn(&str) -> String,
    /// Before the first question on that board, and before the others.
    pub(crate) try_it: &'static str,
    pub(crate) your_turn_here: &'static str,
    /// The game that waits for the visitor.
    pub(crate) your_move_in: fn(&str) -> String,
    /// On how many days in a row the visitor has finished a game.
    pub(crate) streak: fn(usize) -> String,
    pub(crate) no_streak: &'static str,
    /// The first letters of the days of the week, from Monday.
    pub(crate) weekdays: [&'static str; 7],
    /// The number of games, of those with opponents, and of wins.
    pub(crate) lately: fn(usize, usize, usize) -> String,
    pub(crate) resume: &'static str,
    pub(crate) continue_game: &'static str,
    pub(crate) open: &'static str,
    pub(crate) none_open: &'static str,
    /// Shown in place of the open tables if the app runs in the browser.
    pub(crate) in_browser_title: &'static str,
    pub(crate) in_browser: &'static str,
    pub(crate) in_browser_link: &'static str,
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
