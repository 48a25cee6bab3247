//! English texts of the console.

use crate::{ConsoleTexts, english_possessive};

pub(super) const CONSOLE: ConsoleTexts = ConsoleTexts {
    program_summary: "Roll-and-write dice games to play alone or with others.",
    ask_game: |count, default| match default {
        None => format!("Which game? (1-{count} or its name): "),
        Some(game) => format!("Which game? (1-{count} or its name, Enter for {game}): "),
    },
    unknown_game: |count, names| format!("Type a number from 1 to {count}, or a name: {names}."),
    choose_game_first: "Choose a game first. Then type rules to read its rules, or bots to list its bots.",
    rule_sets_heading: "Rules:",
    ask_rule_set: |count, default| {
        format!("Which rules? (1-{count} or a name, Enter for {default}): ")
    },
    unknown_rule_set: |names| format!("The rule sets are: {names}."),
    player_range: |low, high| {
        if low == high { format!("{low} players") } else { format!("{low} to {high} players") }
    },
    game_player_count_error: |game, players, there| {
        format!("{game} is for {players}, not {there}.")
    },
    rule_set_player_count_error: |rules, players, there| {
        format!("The {rules} rules are for {players}, not {there}.")
    },
    ask_default_settings: |enter_means_yes| match enter_means_yes {
        true => "Play with the default settings? (Enter for yes, or no to choose your own): ",
        false => "Play with the default settings? (yes, or no to choose your own): ",
    },
    ask_setting: |what, low, high, usual| format!("{what} ({low}-{high}, Enter for {usual}): "),
    number_out_of_range: |low, high| format!("Type a whole number from {low} to {high}."),
    ask_player_count: |low, high, default| match default {
        None => format!("Please enter the number of players ({low}-{high}): "),
        Some(count) => format!("How many players? ({low}-{high}, Enter for {count}): "),
    },
    player_count_error: |low, high| format!("You must have between {low} and {high} players."),
    bot_seats_help: "A player can be a bot: type, for example, bot:medium instead of a name. \
                    Type bots to list them.",
    bot_levels: |levels| format!("Levels: {levels}"),
    ask_player_name: |number, default| match default {
        None => format!("Please enter the name of player {number}: "),
        Some(name) => format!("What is the name of player {number}? (Enter for {name}): "),
    },
    help_before_game: "Answer the question, or type rules to read the rules, bots to list the bots, \
                  or quit to leave.\n\
                  During the game, help lists everything else you can type.",
    game_not_started: "The game hasn't started yet.",
    bot_strategy: |name, strategy| format!("{name} uses the strategy {strategy}."),
    opened_finished_game: "This game is over. It ended like this:",
    game_from_position: "This training game begins from a given position.",
    game_resumed: "The game continues where it stopped.",
    dice_now_random: "From now on, the program rolls the dice.",
    dice_now_manual: "From now on, you type what the dice show.",
    dice_now_from_file: "From now on, the dice come from the file.",
    press_enter_to_roll: |name| format!("{name}, press Enter to roll: "),
    roll_words: &["roll"],
    not_a_roll_command: "Just press Enter to roll; help lists what else you can type",
    ask_dice_faces: |name, dice, range, several| {
        let each = if several { " each" } else { "" };
        format!("{name}, type what you rolled ({dice}; {range}{each}): ")
    },
    expected_numbers: |count, example| match count {
        1 => format!("Type a number, for example: {example}"),
        count => format!("Type {count} numbers, for example: {example}"),
    },
    type_dice_positions: |choices| {
        format!("Type the positions of dice, such as 1 3, for {}.", choices.join(" or "))
    },
    invalid_action: |why| format!("Invalid move: {why}"),
    single_legal_action: |answer| format!("Only one answer is possible: {answer}"),
    help_in_game: "\
At any prompt you can type:
  help         this list
  rules        the rules of this game
  sheets       everyone's sheets
  hint         what the coach would do (in a training game)
  bots         the bots that can play
  undo         take back the last part of an answer, or the last decision (if that
               undoes a roll, everyone has to agree)
  save [FILE]  save the game to a file and keep recording there
  quit         leave; a recorded game can be resumed",
    help_yes_no: "Answer yes/no questions with yes or y, or with no, n or Enter.",
    help_yes_no_strict: "At a yes/no question, yes or y means yes; anything else means no.",
    not_yes_or_no: |answer| format!("'{answer}' is neither yes nor no; answer yes or no"),
    nothing_to_undo: "There is nothing to take back yet",
    undo_declined: "Nothing was taken back.",
    undo_done: "Taken back.",
    ask_all_agree_to_undo: "This undoes a roll. Does everyone agree? (yes, or Enter for no): ",
    ask_all_agree_losing_hall_of_fame: "This undoes a roll, so the game can no longer enter the hall of fame. \
                           Does everyone agree? (yes, or Enter for no): ",
    ask_undo_losing_hall_of_fame: "This undoes a roll, so the game can no longer enter the hall of fame. \
                 Undo it anyway? (yes, or Enter for no): ",
    hints_unavailable: "Hints are available in training games (--training), and if you are the only person in a \
               game that can't enter the hall of fame. After this game, rollwright review shows what \
               each decision cost",
    computing_hint: "Computing a hint",
    preparing_bots: "Preparing the bots",
    no_decision_for_hint: "There is nothing to decide yet: roll the dice first",
    hall_of_fame_heading: "Hall of fame",
    hall_of_fame_empty: "The hall of fame is empty.",
    more_hall_of_fame_lists: "To see more lists, run rollwright scores",
    hall_of_fame_list_title: |what, seats| {
        format!("{what}, {seats} seat{}", if seats == 1 { "" } else { "s" })
    },
    against_bots: "against bots",
    entered_hall_of_fame: |name, place| {
        format!("Congratulations, {name}! You are number {place} in the hall of fame.")
    },
    points_word: |points| if points == 1 { "point" } else { "points" },
    turns_word: |turns| if turns == 1 { "turn" } else { "turns" },
    deleted_name: "(name deleted)",
    full_screen_offer: "Type screen to play in full screen, with dice, sheets and choices at a glance.",
    full_screen_selected: "This game will use the full screen.",
    full_screen_unavailable: "Full-screen mode needs a terminal and doesn't work with --plain.",
    already_recorded_in: |file| {
        format!(
            "Every step is stored in {file}. Resume later with: rollwright play --resume {file}"
        )
    },
    ask_save_file: "File to save the game in (Enter for none): ",
    not_saved: "The game was not saved.",
    saved_to_file: |file| {
        format!(
            "The game is saved in {file}; every further step is stored there too.\n\
             Resume later with: rollwright play --resume {file}"
        )
    },
    goodbye: "Goodbye.",
    goodbye_recorded: |file| format!("Goodbye. Resume later with: rollwright play --resume {file}"),
    goodbye_not_saved: "Goodbye. The game was not saved.",
    input_ended_in_game: |kept| {
        match kept {
        Some(file) => format!(
            "the input ended before the game did, but the game so far is stored; resume it with --resume {file}"
        ),
        None => "the input ended before the game did; the game was not recorded (use --record FILE to record one)".to_owned(),
    }
    },
    input_ended_before_game: "the input ended before the game started; to play without questions, name the game and use --rules and --seats",
    unfinished_games_heading: "Unfinished games:",
    unfinished_game: |what, who, day, turn, name| {
        format!("{what}: {who}; started {day}, {} turn ({name})", english_possessive(turn))
    },
    ask_unfinished_game: |more| {
        let more = if more { "more to see more games, " } else { "" };
        format!("Number of the game to resume ({more}delete NUMBER, or Enter for a new game): ")
    },
    more_words: &["more"],
    delete_words: &["delete"],
    unknown_unfinished_game: |answer, last| format!("'{answer}' isn't a number from 1 to {last}."),
    confirm_delete: |game| format!("Delete {game} for good? (yes, or Enter for no): "),
    game_deleted: "The game was deleted.",
    replay_prompt: |at, steps| {
        format!("[{at}/{steps}] Enter: next, b: back, s: sheets, e: to the end, q: leave: ")
    },
    record_ends_early: |steps| match steps {
        1 => "The record ends here, after 1 roll or decision.".to_owned(),
        steps => format!("The record ends here, after {steps} rolls and decisions."),
    },
};
