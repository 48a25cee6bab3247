use crate::CommonTexts;

pub(super) const COMMON: CommonTexts = CommonTexts {
    and: "and",
    yes_words: &["yes", "y"],
    no_words: &["no", "n", "nope"],
    point_count: |points| {
        format!("{points} {}", if points.abs() == 1 { "point" } else { "points" })
    },
    total: "Total",
    unnamed_player: |number| format!("Player {number}"),
    seat_label: |number| format!("seat {number}"),
    colour_names: ["Red", "Yellow", "Green", "Blue"],
    winner: |names, several| {
        if several { format!("{names} share the win") } else { format!("{names} wins") }
    },
    game_over_sentence: "The game is over.",
    default_question: |name| format!("{name}: what will you do?"),
    error_game_over: "the game is over",
    error_roll_expected: "the dice have to be rolled first",
    error_action_expected: "no roll is due now: a decision is",
    error_dice_count: |expected, got| match expected {
        1 => format!("1 die is due, not {got}"),
        expected => format!("{expected} dice are due, not {got}"),
    },
    single_die: "die",
    single_die_with_article: "the die",
    die_with_article: |die| format!("the {die} die"),
    error_face_out_of_range: |the_die, face, low, high| {
        format!("{the_die} can't show {face}: it shows {low} to {high}")
    },
    error_not_asked: |seat| format!("it is not the turn of seat {seat}"),
    error_already_answered: |seat| format!("seat {seat} has already answered"),
    error_wrong_question: |asked| {
        format!("that is no answer to the question asked, which is: {asked}")
    },
    error_not_an_action: |text, expected| format!("'{text}' is no action: write {expected}"),
};
