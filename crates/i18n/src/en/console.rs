//! English texts of the console.

use crate::ConsoleTexts;

pub(super) const CONSOLE: ConsoleTexts = ConsoleTexts {
    program_summary: "Roll-and-write dice games to play, alone or with others.",
    ask_game: |count| format!("Which game? (1-{count} or its name): "),
    unknown_game: |count, names| format!("Type a number from 1 to {count}, or a name: {names}."),
    choose_game_first: "Choose a game first; then rules shows its rules, and bots its bots.",
    rule_sets_heading: "Rules:",
    ask_rule_set: |count, default| {
        format!("Which rules? (1-{count} or a name, Enter for {default}): ")
    },
    unknown_rule_set: |names| format!("The rule sets are: {names}."),
    player_range: |low, high| {
        if low == high { format!("{low} players") } else { format!("{low} to {high} players") }
    },
    game_player_count_error: |game, players, there| {
        format!("{game} takes {players}, and there are {there}.")
    },
    rule_set_player_count_error: |rules, players, there| {
        format!("The rules {rules} take {players}, and there are {there}.")
    },
    ask_default_settings: "Play with the default settings? (yes, or no to choose): ",
    ask_setting: |what, low, high, usual| format!("{what} ({low}-{high}, Enter for {usual}): "),
    number_out_of_range: |low, high| format!("That must be a whole number from {low} to {high}."),
    ask_player_count: |low, high| format!("Please enter the number of players ({low}-{high}): "),
    player_count_error: |low, high| format!("You must have between {low} and {high} players."),
    bot_seats_help: "A player can be a bot: type bot:medium, for instance, in place of a name; \
                    bots lists them.",
    bot_levels: |levels| format!("By level: {levels}"),
    ask_player_name: |number| format!("Please enter the name of player {number}: "),
    help_before_game: "Answer the question, or type rules to read the rules, bots to see who can play, \
                  or quit to leave.\n\
                  In the game, help shows everything else that can be typed.",
    game_not_started: "The game has not begun yet.",
    bot_strategy: |name, strategy| format!("{name} plays the strategy {strategy}."),
    opened_finished_game: "This game is over. It ended like this:",
    game_resumed: "The game goes on where it stopped.",
    dice_now_random: "From here on the program rolls the dice.",
    dice_now_manual: "From here on you type what the dice show.",
    dice_now_from_file: "From here on the dice come from the file.",
    press_enter_to_roll: |name| format!("{name}, press Enter to roll: "),
    roll_words: &["roll"],
    not_a_roll_command: "Press Enter alone to roll; help shows what else can be typed",
    ask_dice_faces: |name, dice, range, several| {
        let each = if several { " each" } else { "" };
        format!("{name}, type what is rolled ({dice}; {range}{each}): ")
    },
    expected_numbers: |count, example| match count {
        1 => format!("Type a number, for instance: {example}"),
        count => format!("Type {count} numbers, for instance: {example}"),
    },
    type_dice_positions: |choices| {
        format!("Type positions, such as 1 3: {}.", choices.join(" or "))
    },
    invalid_action: |why| format!("Invalid move: {why}"),
    single_legal_action: |answer| format!("That leaves one answer: {answer}"),
    help_in_game: "\
At any prompt you can type:
  help         this list
  rules        the rules in play
  sheets       everybody's sheets
  hint         what the coach would do, in a training game
  bots         who can play in a person's place
  undo         take back the last part of an answer, or the last decision (over a
               roll only if everyone agrees)
  save [FILE]  keep the game in a file and go on recording there
  quit         leave; a recorded game can be resumed",
    help_yes_no: "A yes/no question takes yes or y, and no, n or Enter; anything else is asked again.",
    help_yes_no_strict: "A yes/no question takes yes or y; anything else is no.",
    not_yes_or_no: |answer| format!("'{answer}' is neither yes nor no: answer yes, or no"),
    nothing_to_undo: "There is nothing to take back yet",
    undo_declined: "Nothing was taken back.",
    undo_done: "Taken back.",
    ask_all_agree_to_undo: "Undo crosses a roll: does everyone agree? (yes or no): ",
    ask_all_agree_losing_hall_of_fame: "Undo crosses a roll: this game can't enter the hall of fame then. \
                           Does everyone agree? (yes or no): ",
    ask_undo_losing_hall_of_fame: "Undo crosses a roll: this game can't enter the hall of fame then. \
                 Take it back? (yes or no): ",
    hints_unavailable: "Hints are given in training games (--training), and to one person whose game can't \
               enter the hall of fame; when this game is over, rollwright review says what each \
               decision cost",
    computing_hint: "Thinking",
    preparing_bots: "Preparing the bots",
    no_decision_for_hint: "There is nothing to decide now: roll first",
    hall_of_fame_heading: "Hall of fame",
    hall_of_fame_empty: "Nobody is in the hall of fame yet.",
    more_hall_of_fame_lists: "and more: see rollwright scores",
    hall_of_fame_list_title: |what, seats| {
        format!("{what}, {seats} seat{}", if seats == 1 { "" } else { "s" })
    },
    entered_hall_of_fame: |name, place| {
        format!("Congratulations, {name}: place {place} in the hall of fame!")
    },
    points_word: |points| if points == 1 { "point" } else { "points" },
    turns_word: |turns| if turns == 1 { "turn" } else { "turns" },
    deleted_name: "(name deleted)",
    full_screen_offer: "Type screen to play on the full screen: dice, sheets and choices at a glance.",
    full_screen_selected: "This game will be played on the full screen.",
    full_screen_unavailable: "There is no full screen here: it needs a terminal, and no --plain.",
    already_recorded_in: |file| {
        format!("Every step is kept in {file}. Go on later with: rollwright play --resume {file}")
    },
    ask_save_file: "File to save the game in (Enter for none): ",
    not_saved: "Not saved.",
    saved_to_file: |file| {
        format!(
            "Saved in {file}, where every step from here is kept too.\n\
             Go on later with: rollwright play --resume {file}"
        )
    },
    goodbye: "Goodbye.",
    goodbye_recorded: |file| format!("Goodbye. Go on later with: rollwright play --resume {file}"),
    goodbye_not_saved: "Goodbye. The game was not saved.",
    input_ended_in_game: |kept| {
        match kept {
        Some(file) => format!(
            "the input ended before the game did; the game until here is kept, go on with --resume {file}"
        ),
        None => "the input ended before the game did; the game was not recorded (--record FILE keeps a game)".to_owned(),
    }
    },
    input_ended_before_game: "the input ended before the game began: name the game, its rules and --seats to play without being asked",
    unfinished_games_heading: "Games you have begun:",
    unfinished_game: |what, who, day, turn, name| {
        format!("{what}: {who}; begun {day}, it is {turn}'s turn ({name})")
    },
    bots_only: "bots",
    ask_unfinished_game: |more| {
        let more = if more { "more for further ones, " } else { "" };
        format!(
            "The number of a game to go on with ({more}delete NUMBER, or Enter for a new game): "
        )
    },
    more_words: &["more"],
    delete_words: &["delete"],
    unknown_unfinished_game: |answer, last| format!("'{answer}' is none of 1 to {last}."),
    confirm_delete: |game| format!("Delete {game} for good? (yes or no): "),
    game_deleted: "Deleted.",
    replay_prompt: |at, steps| {
        format!("[{at}/{steps}] Enter: next, b: back, s: sheets, e: to the end, q: leave: ")
    },
    record_ends_early: |steps| format!("The record ends here, after {steps} rolls and decisions."),
};
