use crate::ConsoleTexts;

pub(super) const TEXTS: ConsoleTexts = ConsoleTexts {
    lead: "Roll-and-write dice games to play, alone or with others.",
    which_game: |count| format!("Which game? (1-{count} or its name): "),
    no_such_game: |count, names| format!("Type a number from 1 to {count}, or a name: {names}."),
    game_first: "Choose a game first; then rules shows its rules, and bots its bots.",
    rules: "Rules:",
    which_rules: |count, default| {
        format!("Which rules? (1-{count} or a name, Enter for {default}): ")
    },
    rule_sets_are: |names| format!("The rule sets are: {names}."),
    players: |low, high| {
        if low == high { format!("{low} players") } else { format!("{low} to {high} players") }
    },
    game_takes: |game, players, there| format!("{game} takes {players}, and there are {there}."),
    rules_take: |rules, players, there| {
        format!("The rules {rules} take {players}, and there are {there}.")
    },
    default_settings: "Play with the default settings? (yes, or no to choose): ",
    setting: |what, low, high, usual| format!("{what} ({low}-{high}, Enter for {usual}): "),
    whole_number: |low, high| format!("That must be a whole number from {low} to {high}."),
    how_many_players: |low, high| format!("Please enter the number of players ({low}-{high}): "),
    players_between: |low, high| format!("You must have between {low} and {high} players."),
    bots_can_play: "A player can be a bot: type bot:medium, for instance, in place of a name; \
                    bots lists them.",
    by_level: |levels| format!("By level: {levels}"),
    name_of_player: |number| format!("Please enter the name of player {number}: "),
    help_before: "Answer the question, or type rules to read the rules, bots to see who can play, \
                  or quit to leave.\n\
                  In the game, help shows everything else that can be typed.",
    not_begun: "The game has not begun yet.",
    plays_strategy: |name, strategy| format!("{name} plays the strategy {strategy}."),
    ended_like_this: "This game is over. It ended like this:",
    goes_on: "The game goes on where it stopped.",
    dice_by_program: "From here on the program rolls the dice.",
    dice_by_hand: "From here on you type what the dice show.",
    dice_by_file: "From here on the dice come from the file.",
    press_enter: |name| format!("{name}, press Enter to roll: "),
    roll_words: &["roll"],
    only_enter_rolls: "Press Enter alone to roll; help shows what else can be typed",
    type_dice: |name, dice, range, several| {
        let each = if several { " each" } else { "" };
        format!("{name}, type what is rolled ({dice}; {range}{each}): ")
    },
    type_numbers: |count, example| match count {
        1 => format!("Type a number, for instance: {example}"),
        count => format!("Type {count} numbers, for instance: {example}"),
    },
    invalid_move: |why| format!("Invalid move: {why}"),
    only_answer: |answer| format!("That leaves one answer: {answer}"),
    help: "\
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
    yes_or_no: |answer| format!("'{answer}' is neither yes nor no: answer yes, or no"),
    nothing_to_undo: "There is nothing to take back yet",
    not_undone: "Nothing was taken back.",
    undone: "Taken back.",
    all_agree: "Undo crosses a roll: does everyone agree? (yes or no): ",
    all_agree_costs_fame: "Undo crosses a roll: this game can't enter the hall of fame then. \
                           Does everyone agree? (yes or no): ",
    costs_fame: "Undo crosses a roll: this game can't enter the hall of fame then. \
                 Take it back? (yes or no): ",
    no_hints: "Hints are given in training games (--training), and to one person whose game can't \
               enter the hall of fame; when this game is over, rollwright review says what each \
               decision cost",
    thinking: "Thinking",
    preparing: "Preparing the bots",
    no_decision: "There is nothing to decide now: roll first",
    hall_of_fame: "Hall of fame",
    nobody_famous: "Nobody is in the hall of fame yet.",
    more_halls: "and more: see rollwright scores",
    hall: |what, seats| format!("{what}, {seats} seat{}", if seats == 1 { "" } else { "s" }),
    congratulations: |name, place| {
        format!("Congratulations, {name}: place {place} in the hall of fame!")
    },
    points_word: |points| if points == 1 { "point" } else { "points" },
    turns_word: |turns| if turns == 1 { "turn" } else { "turns" },
    name_deleted: "(name deleted)",
    screen_offered: "Type screen to play on the full screen: dice, sheets and choices at a glance.",
    screen_chosen: "This game will be played on the full screen.",
    no_screen: "There is no full screen here: it needs a terminal, and no --plain.",
    kept_in: |file| {
        format!("Every step is kept in {file}. Go on later with: rollwright play --resume {file}")
    },
    save_in: "File to save the game in (Enter for none): ",
    not_saved: "Not saved.",
    saved_in: |file| {
        format!(
            "Saved in {file}, where every step from here is kept too.\n\
             Go on later with: rollwright play --resume {file}"
        )
    },
    goodbye: "Goodbye.",
    goodbye_kept: |file| format!("Goodbye. Go on later with: rollwright play --resume {file}"),
    goodbye_lost: "Goodbye. The game was not saved.",
    input_ended: |kept| {
        match kept {
        Some(file) => format!(
            "the input ended before the game did; the game until here is kept, go on with --resume {file}"
        ),
        None => "the input ended before the game did; the game was not recorded (--record FILE keeps a game)".to_owned(),
    }
    },
    input_ended_at_once: "the input ended before the game began: name the game, its rules and --seats to play without being asked",
    begun: "Games you have begun:",
    begun_game: |what, who, day, turn, name| {
        format!("{what}: {who}; begun {day}, it is {turn}'s turn ({name})")
    },
    only_bots: "bots",
    which_begun: |more| {
        let more = if more { "more for further ones, " } else { "" };
        format!(
            "The number of a game to go on with ({more}delete NUMBER, or Enter for a new game): "
        )
    },
    more_words: &["more"],
    delete_words: &["delete"],
    no_begun: |answer, last| format!("'{answer}' is none of 1 to {last}."),
    sure_to_delete: |game| format!("Delete {game} for good? (yes or no): "),
    deleted: "Deleted.",
    replay_keys: |at, steps| {
        format!("[{at}/{steps}] Enter: next, b: back, s: sheets, e: to the end, q: leave: ")
    },
    record_ends: |steps| format!("The record ends here, after {steps} rolls and decisions."),
};
