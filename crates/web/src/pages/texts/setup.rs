//! Texts of the setup page.

/// Texts of the setup page.
pub(crate) struct SetupPageTexts {
    pub(crate) title: fn(&str) -> String,
    pub(crate) rules: &'static str,
    pub(crate) read_rules: &'static str,
    /// The range of player counts.
    pub(crate) player_count_range: fn(u8, u8) -> String,
    pub(crate) settings: &'static str,
    /// The range of a setting.
    pub(crate) setting_range: fn(u32, u32) -> String,
    pub(crate) seats: &'static str,
    pub(crate) seats_help: &'static str,
    pub(crate) seat: fn(usize) -> String,
    pub(crate) who: &'static str,
    pub(crate) local_player: &'static str,
    pub(crate) invited_player: &'static str,
    pub(crate) no_player: &'static str,
    pub(crate) levels: &'static str,
    pub(crate) more: &'static str,
    pub(crate) name: fn(usize) -> String,
    /// The name of a player who enters none.
    pub(crate) unnamed: fn(usize) -> String,
    pub(crate) default_name: &'static str,
    pub(crate) add: &'static str,
    pub(crate) remove: fn(usize) -> String,
    pub(crate) options: &'static str,
    pub(crate) random_dice: &'static str,
    pub(crate) manual_dice: &'static str,
    pub(crate) training: &'static str,
    pub(crate) training_help: &'static str,
    pub(crate) listed: &'static str,
    pub(crate) listed_help: &'static str,
    pub(crate) away_after: &'static str,
    pub(crate) away_after_help: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) clock_help: &'static str,
    pub(crate) no_clock: &'static str,
    /// Time per move.
    pub(crate) time_per_move: fn(&str) -> String,
    /// Time per game.
    pub(crate) time_per_game: fn(&str) -> String,
    pub(crate) out_of_time_bot: &'static str,
    /// A duration from seconds.
    pub(crate) duration: fn(u32) -> String,
    pub(crate) play: &'static str,
    /// The names of the bots' characters, weakest first.
    pub(crate) characters: [&'static str; 5],
    pub(crate) play_with: &'static str,
    /// The three ways to play: title and detail.
    pub(crate) modes: [(&'static str, &'static str); 3],
    pub(crate) opponent: &'static str,
    pub(crate) who_else: &'static str,
    pub(crate) nobody_else: &'static str,
    pub(crate) all_options: &'static str,
    pub(crate) choose_seats: &'static str,
    pub(crate) learn_first: &'static str,
}
