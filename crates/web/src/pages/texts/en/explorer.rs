//! Texts of the explorer.

use crate::pages::texts::ExplorerTexts;

pub(super) const EXPLORER: ExplorerTexts = ExplorerTexts {
    title: |game| format!("A position of {game}"),
    value_of: |name, value| format!("{name}: {value}."),
    options: "Every option",
    next_roll: "The next roll",
    roll_after_best: "The roll after the best choice",
    roll_count: |count| {
        format!("The dice can show {count} different results. The chances are exact.")
    },
    roll: "roll",
    value_range: "value between",
    sum: "sum of the dice",
    probability: "chance",
    value: "value",
    seats: "Whose choice",
    edit: "Change this position",
    stop_editing: "Back to the position",
    unchanged: "Nothing was changed.",
    turn_and_dice: "Turn and dice",
    whose_turn: "turn of",
    points: "points",
    square: "square on the path, from 0",
    enter_roll: "Choose what the dice show",
    show: "Show",
    practise: "Practise this decision",
    play: "Play on from here against bots",
    string: "This position as a string:",
    embed: "Show this position on your own page:",
    about_strings: "About position strings",
    open: "Explore this position",
    explore: "Explore this position",
    counts_here: "A game on this server that counts is in this position right now. The coach values it when that game is over.",
};
