//! English texts of games, numbers, records, setup and bots.

use crate::number_format::{NumberFormats, format_rounded, group_thousands};
use crate::{BotLabel, BotTexts, GameTexts, RecordEventErrorTexts, SetupErrorTexts};

pub(super) const COMMON: GameTexts = GameTexts {
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
    dice_selection_help: "Select dice, then press what to do with them.",
    error_dice_selection: "that isn't possible with the selected dice",
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

pub(super) const NUMBERS: NumberFormats = NumberFormats {
    format_integer: |number| group_thousands(number, ','),
    format_decimal: format_rounded,
    format_percent: |number| format!("{number}%"),
};

pub(super) const RECORD: RecordEventErrorTexts = RecordEventErrorTexts {
    seed_already_revealed: "the game is over and the seed of its dice is shown",
    undo_out_of_range: |back, stands| format!("undo of {back} where {stands} can be taken back"),
    unknown_seat: |seat, seats| format!("there is no seat {seat}: there are {seats} seats"),
    no_secret_seed: "the dice of this game have no secret seed",
    number_too_late: "numbers are added before the first roll",
    number_already_added: |seat| format!("seat {seat} has already added a number"),
    number_too_large: |most| format!("the number may be {most} at most"),
    unexpected_seed: "a secret seed is shown once, when the game is over",
    malformed_seed: "a seed has 64 hexadecimal digits",
};

pub(super) const SETUP: SetupErrorTexts = SetupErrorTexts {
    unknown_rule_set: |game, name, known| {
        format!("{game} has no rule set '{name}'; it has: {known}")
    },
    unknown_setting: |rules, key, known| {
        format!("the rule set '{rules}' has no setting '{key}'; its settings: {known}")
    },
    invalid_value: |key, value, low, high| {
        format!("'{value}' can't be used for '{key}': give a whole number from {low} to {high}")
    },
    seat_count: |got, low, high| match low == high {
        true => format!("there must be {low} players, not {got}"),
        false => format!("there must be between {low} and {high} players, not {got}"),
    },
    unknown_first_seat: |seat, count| format!("seat {seat} can't begin: there are {count} seats"),
    unknown_strategy: |name, game, known| {
        format!("there is no strategy '{name}' for {game}; there are: {known}")
    },
    strategy_unavailable: |name, why| format!("the strategy '{name}' can't play here: {why}"),
    no_solution: str::to_owned,
    preparation_cancelled: "stopped before it was done",
    no_memory: |needed, limit| {
        format!(
            "its exact solution takes {needed} MB of memory, and this server has {limit} MB for \
             all solutions: try again later, or choose something simpler"
        )
    },
    preparation_too_long: |name, _, why| format!("the strategy '{name}' can't play here: {why}"),
    seed_not_allowed: "a seed can be chosen in training games whose dice the program rolls, and nowhere else",
    away_minutes_range: |low, high| {
        format!("people can be waited for from {low} to {high} minutes")
    },
    time_limit_range: |seconds, days| {
        format!("clocks can be set from {seconds} seconds to {days} days")
    },
    invalid_dice_mode: "a table has random or manual dice",
    other_error: str::to_owned,
};

const fn bot_label(name: &'static str, title: &'static str) -> BotLabel {
    BotLabel { name, title }
}

pub(super) const BOTS: BotTexts = BotTexts {
    levels: [
        bot_label("beginner", "Beginner"),
        bot_label("easy", "Easy"),
        bot_label("medium", "Medium"),
        bot_label("hard", "Hard"),
        bot_label("master", "Master"),
    ],
    strategies: [
        (bot_label("random", "Random"), "any legal choice"),
        (bot_label("greedy", "Greedy"), "most points ahead at once, or after the next roll"),
        (bot_label("cautious", "Cautious"), "looks one roll ahead"),
        (bot_label("expectimax", "Expectimax"), "searches its turn with the exact chances"),
        (bot_label("optimal", "Optimal"), "perfect play, exactly"),
        (bot_label("discounted", "Discounted"), "points now count more than points later"),
        (bot_label("champion", "Champion"), "the strongest there is; plays to win"),
    ],
    seat_name: |title| format!("{title} (bot)"),
    choice_label: |title| format!("Bot: {title}"),
};
