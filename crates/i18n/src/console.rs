//! What the console says, whatever the game.

/// Texts of the console's menu, its loop and its commands. The words that can be typed
/// are the same in every language.
pub struct ConsoleTexts {
    /// What the program is, above its menu.
    pub program_summary: &'static str,
    /// Asks for one of so many games.
    pub ask_game: fn(usize) -> String,
    /// There is no such game; how many there are, and their names.
    pub unknown_game: fn(usize, &str) -> String,
    /// What `rules` and `bots` say before a game is chosen.
    pub choose_game_first: &'static str,
    /// Above the list of rule sets.
    pub rule_sets_heading: &'static str,
    /// Asks for one of so many rule sets; which one Enter stands for.
    pub ask_rule_set: fn(usize, &str) -> String,
    /// There is no such rule set; their names.
    pub unknown_rule_set: fn(&str) -> String,
    /// From so many to so many players.
    pub player_range: fn(u8, u8) -> String,
    /// A game takes so many players, and there are so many.
    pub game_player_count_error: fn(&str, &str, usize) -> String,
    /// A rule set takes so many players, and there are so many.
    pub rule_set_player_count_error: fn(&str, &str, usize) -> String,
    /// Asks whether the default settings will do.
    pub ask_default_settings: &'static str,
    /// Asks for a setting: what it is, smallest, largest, usual value.
    pub ask_setting: fn(&str, u8, u8, u8) -> String,
    /// Not a number of that range.
    pub number_out_of_range: fn(u8, u8) -> String,
    /// Asks for the number of players.
    pub ask_player_count: fn(u8, u8) -> String,
    /// Not a number of players.
    pub player_count_error: fn(u8, u8) -> String,
    /// Before names are asked: that a bot can play too, and how they are listed.
    pub bot_seats_help: &'static str,
    /// The levels with their strategies.
    pub bot_levels: fn(&str) -> String,
    /// Asks for a name.
    pub ask_player_name: fn(usize) -> String,
    /// What `help` says before a game.
    pub help_before_game: &'static str,
    /// Nothing can be taken back or saved yet.
    pub game_not_started: &'static str,
    /// The strategy behind a bot that was chosen by its level.
    pub bot_strategy: fn(&str, &str) -> String,
    /// A game that is over is opened.
    pub opened_finished_game: &'static str,
    /// A game that is not over is opened.
    pub game_resumed: &'static str,
    /// The dice come from elsewhere: the program.
    pub dice_now_random: &'static str,
    /// The dice come from elsewhere: people.
    pub dice_now_manual: &'static str,
    /// The dice come from elsewhere: a file.
    pub dice_now_from_file: &'static str,
    /// Waits for somebody to roll.
    pub press_enter_to_roll: fn(&str) -> String,
    /// What means the same as Enter there, in small letters.
    pub roll_words: &'static [&'static str],
    /// Something else was typed there.
    pub not_a_roll_command: &'static str,
    /// Asks for what dice show: who, which dice, the range, one die or several.
    pub ask_dice_faces: fn(&str, &str, &str, bool) -> String,
    /// So many numbers are expected, for instance these.
    pub expected_numbers: fn(usize, &str) -> String,
    /// A move that is not allowed, and why.
    pub invalid_action: fn(&str) -> String,
    /// There is one possible answer, which is given: what it is called.
    pub single_legal_action: fn(&str) -> String,
    /// What can be typed in a game.
    pub help_in_game: &'static str,
    /// What a yes/no question takes, where anything else is asked again.
    pub help_yes_no: &'static str,
    /// What a yes/no question takes in a pipe.
    pub help_yes_no_strict: &'static str,
    /// An answer that is neither yes nor no.
    pub not_yes_or_no: fn(&str) -> String,
    /// There is nothing to take back.
    pub nothing_to_undo: &'static str,
    /// Not everybody agreed.
    pub undo_declined: &'static str,
    /// Something was taken back.
    pub undo_done: &'static str,
    /// Asks whether everyone agrees to go back over a roll.
    pub ask_all_agree_to_undo: &'static str,
    /// The same, where it costs the hall of fame.
    pub ask_all_agree_losing_hall_of_fame: &'static str,
    /// Asks whether to go back over a roll, which costs the hall of fame.
    pub ask_undo_losing_hall_of_fame: &'static str,
    /// Hints are not given here; where they are.
    pub hints_unavailable: &'static str,
    /// While the coach works out a hint.
    pub computing_hint: &'static str,
    /// While bots are made ready.
    pub preparing_bots: &'static str,
    /// A hint is asked for where nobody has to decide.
    pub no_decision_for_hint: &'static str,
    /// Above those who did best.
    pub hall_of_fame_heading: &'static str,
    /// Nobody is there yet.
    pub hall_of_fame_empty: &'static str,
    /// There are more lists than those shown.
    pub more_hall_of_fame_lists: &'static str,
    /// What is played, and by how many seats.
    pub hall_of_fame_list_title: fn(&str, i64) -> String,
    /// Somebody has entered the hall of fame, at this place.
    pub entered_hall_of_fame: fn(&str, usize) -> String,
    /// What points are called, of so many.
    pub points_word: fn(i64) -> &'static str,
    /// What turns are called, of so many.
    pub turns_word: fn(i64) -> &'static str,
    /// Somebody whose name was deleted.
    pub deleted_name: &'static str,
    /// Under the list of games: that there is a full screen, and what to type for it.
    pub full_screen_offer: &'static str,
    /// The game will be played on the full screen.
    pub full_screen_selected: &'static str,
    /// There is no full screen here.
    pub full_screen_unavailable: &'static str,
    /// Every step is kept in this file already.
    pub already_recorded_in: fn(&str) -> String,
    /// Asks for a file.
    pub ask_save_file: &'static str,
    /// No file was named.
    pub not_saved: &'static str,
    /// The game is kept in this file from now on.
    pub saved_to_file: fn(&str) -> String,
    /// Somebody leaves.
    pub goodbye: &'static str,
    /// Somebody leaves a game that is kept.
    pub goodbye_recorded: fn(&str) -> String,
    /// Somebody leaves a game that is not kept.
    pub goodbye_not_saved: &'static str,
    /// The input has no more lines, and the game is not over; the file it is kept in, if any.
    pub input_ended_in_game: fn(Option<&str>) -> String,
    /// The input has no more lines, and no game has begun.
    pub input_ended_before_game: &'static str,
    /// Above the list of games that were begun.
    pub unfinished_games_heading: &'static str,
    /// A game that was begun: what is played, who plays, when it began, whose turn it is,
    /// and its name.
    pub unfinished_game: fn(&str, &str, &str, &str, &str) -> String,
    /// Nobody but bots plays.
    pub bots_only: &'static str,
    /// Asks for a game that was begun; whether there are more than those shown.
    pub ask_unfinished_game: fn(bool) -> String,
    /// What can be typed for the next games of the list, in small letters.
    pub more_words: &'static [&'static str],
    /// What stands in front of the number of a game to be deleted, in small letters.
    pub delete_words: &'static [&'static str],
    /// An answer that is no game of the list, which has so many.
    pub unknown_unfinished_game: fn(&str, usize) -> String,
    /// Asks whether to delete a game.
    pub confirm_delete: fn(&str) -> String,
    /// It is deleted.
    pub game_deleted: &'static str,
    /// What can be typed in a replay, at a step of so many.
    pub replay_prompt: fn(usize, usize) -> String,
    /// The record ends before the game does.
    pub record_ends_early: fn(usize) -> String,
}
