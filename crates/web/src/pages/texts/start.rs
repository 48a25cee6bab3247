//! Texts of the start page, the setup page and lessons.

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

/// Texts of the setup page.
pub(crate) struct SetupPageTexts {
    pub(crate) title: fn(&str) -> String,
    pub(crate) rules: &'static str,
    pub(crate) read_rules: &'static str,
    /// The range of player counts.
    pub(crate) player_count_range: fn(u8, u8) -> String,
    pub(crate) settings: &'static str,
    /// The range of a setting.
    pub(crate) setting_range: fn(u8, u8) -> String,
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
}

/// Texts around lessons; the games have the texts of the lessons.
pub(crate) struct LessonPageTexts {
    /// The heading on the start page.
    pub(crate) offer: &'static str,
    pub(crate) offer_explanation: &'static str,
    /// The button that starts the lesson of a game.
    pub(crate) learn: fn(&str) -> String,
    /// The button that resumes it.
    pub(crate) resume: fn(&str) -> String,
    /// The current step and the number of steps.
    pub(crate) step: fn(usize, usize) -> String,
    /// The name of the other player in a lesson.
    pub(crate) opponent_name: &'static str,
    pub(crate) lesson_label: &'static str,
    pub(crate) continue_label: &'static str,
    pub(crate) mistake: &'static str,
    /// The response to a mistake that has no explanation of its own.
    pub(crate) not_in_lesson: &'static str,
    pub(crate) take_back: &'static str,
    pub(crate) off_script: &'static str,
    pub(crate) off_script_explanation: &'static str,
    pub(crate) start_over: &'static str,
    pub(crate) done: &'static str,
    pub(crate) play_real_game: &'static str,
    pub(crate) skip: &'static str,
}
