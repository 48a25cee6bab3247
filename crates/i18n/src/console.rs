//! What the console says, whatever the game.

/// Texts of the console's menu, its loop and its commands. The words that can be typed
/// are the same in every language.
pub struct ConsoleTexts {
    /// What the program is, above its menu.
    pub lead: &'static str,
    /// Asks for one of so many games.
    pub which_game: fn(usize) -> String,
    /// There is no such game; how many there are, and their names.
    pub no_such_game: fn(usize, &str) -> String,
    /// What `rules` and `bots` say before a game is chosen.
    pub game_first: &'static str,
    /// Above the list of rule sets.
    pub rules: &'static str,
    /// Asks for one of so many rule sets; which one Enter stands for.
    pub which_rules: fn(usize, &str) -> String,
    /// There is no such rule set; their names.
    pub rule_sets_are: fn(&str) -> String,
    /// From so many to so many players.
    pub players: fn(u8, u8) -> String,
    /// A game takes so many players, and there are so many.
    pub game_takes: fn(&str, &str, usize) -> String,
    /// A rule set takes so many players, and there are so many.
    pub rules_take: fn(&str, &str, usize) -> String,
    /// Asks whether the default settings will do.
    pub default_settings: &'static str,
    /// Asks for a setting: what it is, smallest, largest, usual value.
    pub setting: fn(&str, u8, u8, u8) -> String,
    /// Not a number of that range.
    pub whole_number: fn(u8, u8) -> String,
    /// Asks for the number of players.
    pub how_many_players: fn(u8, u8) -> String,
    /// Not a number of players.
    pub players_between: fn(u8, u8) -> String,
    /// Before names are asked: that a bot can play too, and how they are listed.
    pub bots_can_play: &'static str,
    /// The levels with their strategies.
    pub by_level: fn(&str) -> String,
    /// Asks for a name.
    pub name_of_player: fn(usize) -> String,
    /// What `help` says before a game.
    pub help_before: &'static str,
    /// Nothing can be taken back or saved yet.
    pub not_begun: &'static str,
    /// The strategy behind a bot that was chosen by its level.
    pub plays_strategy: fn(&str, &str) -> String,
    /// A game that is over is opened.
    pub ended_like_this: &'static str,
    /// A game that is not over is opened.
    pub goes_on: &'static str,
    /// The dice come from elsewhere: the program.
    pub dice_by_program: &'static str,
    /// The dice come from elsewhere: people.
    pub dice_by_hand: &'static str,
    /// The dice come from elsewhere: a file.
    pub dice_by_file: &'static str,
    /// Waits for somebody to roll.
    pub press_enter: fn(&str) -> String,
    /// What means the same as Enter there, in small letters.
    pub roll_words: &'static [&'static str],
    /// Something else was typed there.
    pub only_enter_rolls: &'static str,
    /// Asks for what dice show: who, which dice, the range, one die or several.
    pub type_dice: fn(&str, &str, &str, bool) -> String,
    /// So many numbers are expected, for instance these.
    pub type_numbers: fn(usize, &str) -> String,
    /// A move that is not allowed, and why.
    pub invalid_move: fn(&str) -> String,
    /// There is one possible answer, which is given: what it is called.
    pub only_answer: fn(&str) -> String,
    /// What can be typed in a game.
    pub help: &'static str,
    /// What a yes/no question takes, where anything else is asked again.
    pub help_yes_no: &'static str,
    /// What a yes/no question takes in a pipe.
    pub help_yes_no_strict: &'static str,
    /// An answer that is neither yes nor no.
    pub yes_or_no: fn(&str) -> String,
    /// There is nothing to take back.
    pub nothing_to_undo: &'static str,
    /// Not everybody agreed.
    pub not_undone: &'static str,
    /// Something was taken back.
    pub undone: &'static str,
    /// Asks whether everyone agrees to go back over a roll.
    pub all_agree: &'static str,
    /// The same, where it costs the hall of fame.
    pub all_agree_costs_fame: &'static str,
    /// Asks whether to go back over a roll, which costs the hall of fame.
    pub costs_fame: &'static str,
    /// Hints are not given here; where they are.
    pub no_hints: &'static str,
    /// While the coach works out a hint.
    pub thinking: &'static str,
    /// While bots are made ready.
    pub preparing: &'static str,
    /// A hint is asked for where nobody has to decide.
    pub no_decision: &'static str,
    /// Above those who did best.
    pub hall_of_fame: &'static str,
    /// Nobody is there yet.
    pub nobody_famous: &'static str,
    /// There are more lists than those shown.
    pub more_halls: &'static str,
    /// What is played, and by how many seats.
    pub hall: fn(&str, i64) -> String,
    /// Somebody has entered the hall of fame, at this place.
    pub congratulations: fn(&str, usize) -> String,
    /// What points are called, of so many.
    pub points_word: fn(i64) -> &'static str,
    /// What turns are called, of so many.
    pub turns_word: fn(i64) -> &'static str,
    /// Somebody whose name was deleted.
    pub name_deleted: &'static str,
    /// Under the list of games: that there is a full screen, and what to type for it.
    pub screen_offered: &'static str,
    /// The game will be played on the full screen.
    pub screen_chosen: &'static str,
    /// There is no full screen here.
    pub no_screen: &'static str,
    /// Every step is kept in this file already.
    pub kept_in: fn(&str) -> String,
    /// Asks for a file.
    pub save_in: &'static str,
    /// No file was named.
    pub not_saved: &'static str,
    /// The game is kept in this file from now on.
    pub saved_in: fn(&str) -> String,
    /// Somebody leaves.
    pub goodbye: &'static str,
    /// Somebody leaves a game that is kept.
    pub goodbye_kept: fn(&str) -> String,
    /// Somebody leaves a game that is not kept.
    pub goodbye_lost: &'static str,
    /// The input has no more lines, and the game is not over; the file it is kept in, if any.
    pub input_ended: fn(Option<&str>) -> String,
    /// The input has no more lines, and no game has begun.
    pub input_ended_at_once: &'static str,
    /// Above the list of games that were begun.
    pub begun: &'static str,
    /// A game that was begun: what is played, who plays, when it began, whose turn it is,
    /// and its name.
    pub begun_game: fn(&str, &str, &str, &str, &str) -> String,
    /// Nobody but bots plays.
    pub only_bots: &'static str,
    /// Asks for a game that was begun; whether there are more than those shown.
    pub which_begun: fn(bool) -> String,
    /// What can be typed for the next games of the list, in small letters.
    pub more_words: &'static [&'static str],
    /// What stands in front of the number of a game to be deleted, in small letters.
    pub delete_words: &'static [&'static str],
    /// An answer that is no game of the list, which has so many.
    pub no_begun: fn(&str, usize) -> String,
    /// Asks whether to delete a game.
    pub sure_to_delete: fn(&str) -> String,
    /// It is deleted.
    pub deleted: &'static str,
    /// What can be typed in a replay, at a step of so many.
    pub replay_keys: fn(usize, usize) -> String,
    /// The record ends before the game does.
    pub record_ends: fn(usize) -> String,
}
