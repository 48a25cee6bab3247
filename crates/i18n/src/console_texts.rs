//! Texts of the console.

/// Texts of the console's menu, its loop and its commands. English command words work in every
/// language.
pub struct ConsoleTexts {
    /// What the program is; printed above the menu.
    pub program_summary: &'static str,
    /// Asks for one of this many games, and says which one Enter takes.
    pub ask_game: fn(usize, Option<&str>) -> String,
    /// Unknown game: the number of games and their names.
    pub unknown_game: fn(usize, &str) -> String,
    /// Reply to `rules` and `bots` before a game is chosen.
    pub choose_game_first: &'static str,
    /// Heading of the list of rule sets.
    pub rule_sets_heading: &'static str,
    /// Asks for one of this many rule sets; Enter selects the named one.
    pub ask_rule_set: fn(usize, &str) -> String,
    /// Unknown rule set: the names of those that exist.
    pub unknown_rule_set: fn(&str) -> String,
    /// A range of players.
    pub player_range: fn(u8, u8) -> String,
    /// Wrong number of players for a game: game, range, number given.
    pub game_player_count_error: fn(&str, &str, usize) -> String,
    /// Wrong number of players for a rule set: rule set, range, number given.
    pub rule_set_player_count_error: fn(&str, &str, usize) -> String,
    /// Asks whether to use the default settings; `true` if Enter means yes.
    pub ask_default_settings: fn(bool) -> &'static str,
    /// Asks for a setting: label, smallest, largest and default value.
    pub ask_setting: fn(&str, u32, u32, u32) -> String,
    /// Not a number in this range.
    pub number_out_of_range: fn(u32, u32) -> String,
    /// Asks for the number of players, and says which number Enter takes.
    pub ask_player_count: fn(u8, u8, Option<u8>) -> String,
    /// Not a valid number of players.
    pub player_count_error: fn(u8, u8) -> String,
    /// Printed before asking for names: bots can play, and how to list them.
    pub bot_seats_help: &'static str,
    /// The levels with their strategies.
    pub bot_levels: fn(&str) -> String,
    /// Asks for the name of a player, by number, and says which name Enter takes.
    pub ask_player_name: fn(usize, Option<&str>) -> String,
    /// Reply to `help` before a game.
    pub help_before_game: &'static str,
    /// Nothing can be undone or saved yet.
    pub game_not_started: &'static str,
    /// The strategy of a bot that was chosen by level.
    pub bot_strategy: fn(&str, &str) -> String,
    /// A finished game was opened.
    pub opened_finished_game: &'static str,
    /// An unfinished game was opened.
    pub game_resumed: &'static str,
    /// A training game begins from a position.
    pub game_from_position: &'static str,
    /// The program rolls the dice from now on.
    pub dice_now_random: &'static str,
    /// People roll the dice from now on.
    pub dice_now_manual: &'static str,
    /// The dice come from a file from now on.
    pub dice_now_from_file: &'static str,
    /// Asks a player to press Enter to roll.
    pub press_enter_to_roll: fn(&str) -> String,
    /// Words that mean the same as Enter there, in lower case.
    pub roll_words: &'static [&'static str],
    /// Reply to any other input there.
    pub not_a_roll_command: &'static str,
    /// Asks for the faces of dice: player, dice, range, whether there are several.
    pub ask_dice_faces: fn(&str, &str, &str, bool) -> String,
    /// This many numbers are expected, with an example.
    pub expected_numbers: fn(usize, &str) -> String,
    /// How to select dice by their positions, and what can be done with them.
    pub type_dice_positions: fn(&[String]) -> String,
    /// An illegal action, and the reason.
    pub invalid_action: fn(&str) -> String,
    /// The only legal action is played: its label.
    pub single_legal_action: fn(&str) -> String,
    /// Reply to `help` in a game.
    pub help_in_game: &'static str,
    /// Help at a yes/no question that is asked again after any other answer.
    pub help_yes_no: &'static str,
    /// Help at a yes/no question when input is piped.
    pub help_yes_no_strict: &'static str,
    /// An answer that is neither yes nor no.
    pub not_yes_or_no: fn(&str) -> String,
    /// There is nothing to undo.
    pub nothing_to_undo: &'static str,
    /// Not every player agreed.
    pub undo_declined: &'static str,
    /// The undo is done.
    pub undo_done: &'static str,
    /// Asks whether everyone agrees to undo a roll.
    pub ask_all_agree_to_undo: &'static str,
    /// The same, if the game then leaves the hall of fame.
    pub ask_all_agree_losing_hall_of_fame: &'static str,
    /// Asks whether to undo a roll, so that the game leaves the hall of fame.
    pub ask_undo_losing_hall_of_fame: &'static str,
    /// Hints are unavailable here, and where to get them.
    pub hints_unavailable: &'static str,
    /// Printed while the coach computes a hint.
    pub computing_hint: &'static str,
    /// Printed while bots are prepared.
    pub preparing_bots: &'static str,
    /// A hint was requested, but no decision is pending.
    pub no_decision_for_hint: &'static str,
    /// Heading of the hall of fame.
    pub hall_of_fame_heading: &'static str,
    /// The hall of fame is empty.
    pub hall_of_fame_empty: &'static str,
    /// There are more lists than those shown.
    pub more_hall_of_fame_lists: &'static str,
    /// Title of a list: game, number of seats.
    pub hall_of_fame_list_title: fn(&str, i64) -> String,
    /// The end of the title of a list, for games against bots only.
    pub against_bots: &'static str,
    /// A player entered the hall of fame at this place.
    pub entered_hall_of_fame: fn(&str, usize) -> String,
    /// The word for this many points.
    pub points_word: fn(i64) -> &'static str,
    /// The word for this many turns.
    pub turns_word: fn(i64) -> &'static str,
    /// Shown in place of a deleted name.
    pub deleted_name: &'static str,
    /// Offers the full screen below the list of games, with the word to type.
    pub full_screen_offer: &'static str,
    /// The game will use the full screen.
    pub full_screen_selected: &'static str,
    /// The full screen is unavailable here.
    pub full_screen_unavailable: &'static str,
    /// This file already records every step.
    pub already_recorded_in: fn(&str) -> String,
    /// Asks for a file to save to.
    pub ask_save_file: &'static str,
    /// No file was given.
    pub not_saved: &'static str,
    /// The game is recorded in this file from now on.
    pub saved_to_file: fn(&str) -> String,
    /// The player leaves.
    pub goodbye: &'static str,
    /// The player leaves a recorded game.
    pub goodbye_recorded: fn(&str) -> String,
    /// The player leaves a game that isn't recorded.
    pub goodbye_not_saved: &'static str,
    /// Input ended before the game did; the file that records it, if any.
    pub input_ended_in_game: fn(Option<&str>) -> String,
    /// Input ended before a game began.
    pub input_ended_before_game: &'static str,
    /// Heading of the list of unfinished games.
    pub unfinished_games_heading: &'static str,
    /// An unfinished game: game, players, start date, whose turn it is, name.
    pub unfinished_game: fn(&str, &str, &str, &str, &str) -> String,
    /// Asks for an unfinished game; `true` if there are more than those shown.
    pub ask_unfinished_game: fn(bool) -> String,
    /// Words that show the next games of the list, in lower case.
    pub more_words: &'static [&'static str],
    /// Words that delete a game when typed before its number, in lower case.
    pub delete_words: &'static [&'static str],
    /// An answer that isn't a game of the list, and the length of the list.
    pub unknown_unfinished_game: fn(&str, usize) -> String,
    /// Asks whether to delete a game.
    pub confirm_delete: fn(&str) -> String,
    /// The game was deleted.
    pub game_deleted: &'static str,
    /// Prompt of a replay: the current step, the number of steps.
    pub replay_prompt: fn(usize, usize) -> String,
    /// The record ends before the game does.
    pub record_ends_early: fn(usize) -> String,
}
