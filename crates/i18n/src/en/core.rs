use crate::Core;

pub(super) const TEXTS: Core = Core {
    and: "and",
    yes: &["yes", "y"],
    no: &["no", "n", "nope"],
    points: |points| format!("{points} {}", if points.abs() == 1 { "point" } else { "points" }),
    total: "Total",
    player: |number| format!("Player {number}"),
    seat: |number| format!("seat {number}"),
    colours: ["Red", "Yellow", "Green", "Blue"],
    wins: |names, several| {
        if several { format!("{names} share the win") } else { format!("{names} wins") }
    },
    over: "The game is over.",
    asks: |name| format!("{name}: what will you do?"),
    game_over: "the game is over",
    roll_due: "the dice have to be rolled first",
    no_roll_due: "no roll is due now: a decision is",
    dice_count: |expected, got| match expected {
        1 => format!("1 die is due, not {got}"),
        expected => format!("{expected} dice are due, not {got}"),
    },
    die: "die",
    the_only_die: "the die",
    the_die: |die| format!("the {die} die"),
    face: |the_die, face, low, high| {
        format!("{the_die} can't show {face}: it shows {low} to {high}")
    },
    not_asked: |seat| format!("it is not the turn of seat {seat}"),
    answered: |seat| format!("seat {seat} has already answered"),
    not_the_question: |asked| format!("that is no answer to the question asked, which is: {asked}"),
    no_action: |text, expected| format!("'{text}' is no action: write {expected}"),
};
