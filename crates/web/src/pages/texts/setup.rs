//! Setting a table up.

/// Texts of the page where a table is set up.
pub(crate) struct SetupTexts {
    pub(crate) title: fn(&str) -> String,
    pub(crate) rules: &'static str,
    pub(crate) read_rules: &'static str,
    /// So many can play.
    pub(crate) range: fn(u8, u8) -> String,
    pub(crate) settings: &'static str,
    /// A number from, to.
    pub(crate) between: fn(u8, u8) -> String,
    pub(crate) seats: &'static str,
    pub(crate) seats_help: &'static str,
    pub(crate) seat: fn(usize) -> String,
    pub(crate) who: &'static str,
    pub(crate) here: &'static str,
    pub(crate) by_link: &'static str,
    pub(crate) nobody: &'static str,
    pub(crate) levels: &'static str,
    pub(crate) more: &'static str,
    pub(crate) name: fn(usize) -> String,
    /// Whoever gives no name.
    pub(crate) unnamed: fn(usize) -> String,
    pub(crate) me: &'static str,
    pub(crate) add: &'static str,
    pub(crate) remove: fn(usize) -> String,
    pub(crate) options: &'static str,
    pub(crate) random: &'static str,
    pub(crate) manual: &'static str,
    pub(crate) training: &'static str,
    pub(crate) training_help: &'static str,
    pub(crate) listed: &'static str,
    pub(crate) listed_help: &'static str,
    pub(crate) away_after: &'static str,
    pub(crate) away_after_help: &'static str,
    pub(crate) time: &'static str,
    pub(crate) time_help: &'static str,
    pub(crate) no_clock: &'static str,
    /// So long for each move.
    pub(crate) time_a_move: fn(&str) -> String,
    /// So long for the whole game.
    pub(crate) time_a_game: fn(&str) -> String,
    pub(crate) time_bot: &'static str,
    /// A length of time, from its seconds.
    pub(crate) duration: fn(u32) -> String,
    pub(crate) play: &'static str,
}
