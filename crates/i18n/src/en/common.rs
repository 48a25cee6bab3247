//! English texts of games, numbers, records, setup and bots.

use crate::number_format::{NumberFormats, format_rounded, group_thousands};
use crate::{
    BotTexts, CommonGameTexts, LevelOrStrategyLabel, PositionStringErrorTexts,
    RecordEventErrorTexts, SetupErrorTexts, english_subject_and_verb,
};

pub(super) const COMMON: CommonGameTexts = CommonGameTexts {
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
        if several {
            format!("{names} share the win")
        } else {
            english_subject_and_verb(names, "wins", "win")
        }
    },
    game_over_sentence: "The game is over.",
    default_question: |name| format!("{name}: what will you do?"),
    dice_selection_help: "Select dice, then choose what to do with them.",
    error_dice_selection: "this action isn't possible with the selected dice",
    error_game_over: "the game is over",
    error_roll_expected: "the dice have to be rolled first",
    error_action_expected: "the next step is a decision, not a roll",
    error_dice_count: |expected, got| match expected {
        1 => format!("expected 1 die, got {got}"),
        expected => format!("expected {expected} dice, got {got}"),
    },
    single_die: "die",
    single_die_with_article: "the die",
    die_with_article: |die| format!("the {die} die"),
    error_face_out_of_range: |the_die, face, low, high| {
        format!("{the_die} can't show {face}; its faces are {low} to {high}")
    },
    error_not_asked: |seat| format!("it isn't seat {seat}'s turn"),
    error_already_answered: |seat| format!("the player in seat {seat} has already answered"),
    error_wrong_question: |asked| {
        format!("this action doesn't answer the current question, '{asked}'")
    },
    error_not_an_action: |text, expected| format!("'{text}' isn't an action; write {expected}"),
};

pub(super) const NUMBERS: NumberFormats = NumberFormats {
    format_integer: |number| group_thousands(number, ','),
    format_decimal: format_rounded,
    format_percent: |number| format!("{number}%"),
};

pub(super) const RECORD: RecordEventErrorTexts = RecordEventErrorTexts {
    seed_already_revealed: "the record is complete: the game is over and its seed has been revealed",
    undo_out_of_range: |back, stands| match (back, stands) {
        (_, 0) => "there are no steps to undo".to_owned(),
        (0, _) => "an undo must take back at least 1 step".to_owned(),
        (back, stands) => format!("can't undo {back} steps; only {stands} can be undone"),
    },
    unknown_seat: |seat, seats| match seats {
        1 => format!("there is no seat {seat}; the game has only 1 seat"),
        seats => format!("there is no seat {seat}; the game has {seats} seats"),
    },
    no_secret_seed: "this game's dice have no secret seed",
    number_too_late: "players can add a number to the seed only before the first roll",
    number_already_added: |seat| format!("the player in seat {seat} has already added a number"),
    number_too_large: |most| format!("a number added to the seed can be at most {most}"),
    unexpected_seed: "the secret seed can be revealed only once, after the game is over",
    malformed_seed: "a seed must have 64 hexadecimal digits",
};

pub(super) const SETUP: SetupErrorTexts = SetupErrorTexts {
    unknown_rule_set: |game, name, known| {
        format!("{game} has no rule set '{name}'; its rule sets: {known}")
    },
    unknown_setting: |rules, key, known| {
        format!("the rule set '{rules}' has no setting '{key}'; its settings: {known}")
    },
    invalid_value: |key, value, low, high| {
        format!("'{value}' isn't valid for '{key}'; use a whole number from {low} to {high}")
    },
    seat_count: |got, low, high| match low == high {
        true => format!("expected {low} players, got {got}"),
        false => format!("expected {low} to {high} players, got {got}"),
    },
    unknown_first_seat: |seat, count| match count {
        1 => format!("seat {seat} can't start; there is only seat 1"),
        count => format!("seat {seat} can't start; there are only seats 1 to {count}"),
    },
    unknown_strategy: |name, game, known| {
        format!("{game} has no strategy '{name}'; its strategies: {known}")
    },
    strategy_unavailable: |name, why| format!("can't use the strategy '{name}' here: {why}"),
    no_solution: str::to_owned,
    preparation_cancelled: "the bot's preparation was cancelled",
    no_memory: |needed, limit| {
        format!(
            "the exact solution needs {needed} MB of memory, but all solutions together may use \
             only {limit} MB; try again later, or choose simpler rules or another bot"
        )
    },
    preparation_too_long: |name, _, why| format!("can't use the strategy '{name}' here: {why}"),
    seed_not_allowed: "a seed can only be chosen for a training game in which the program rolls the dice",
    invisible_name: "the name contains invisible characters; type it again without them",
    stacked_name: "the name has too many accents on one letter; type it again with fewer",
    bot_like_name: "only bots have '(bot)' in their name; choose another name",
    away_minutes_range: |low, high| {
        format!("the away timeout must be between {low} and {high} minutes")
    },
    time_limit_range: |seconds, days| {
        format!("a time limit must be between {seconds} seconds and {days} days")
    },
    position_is_over: "the game is over in this position, so there is nothing left to play",
    rules_come_from_position: "the position determines the rules, the settings and who begins; leave them out",
    position_seat_count: |got, seats| {
        format!("the position has {seats} seats, so {seats} players are needed, not {got}")
    },
    invalid_dice_mode: "the dice must be 'random' or 'manual'",
    other_error: str::to_owned,
};

pub(super) const POSITION_STRING: PositionStringErrorTexts = PositionStringErrorTexts {
    too_long: |most| format!("a position string has at most {most} characters"),
    malformed: "this isn't a position string, which has the form 1.GAME.RULES.LETTERS",
    unknown_version: |got, known| {
        format!("the position string has version {got}, but this program reads version {known}")
    },
    unknown_game: |name| format!("this position is from an unknown game, '{name}'"),
    other_game: |expected, got| {
        format!("this position is from {got}, but a position from {expected} is needed")
    },
    damaged: "the position string is damaged; copy it again, from its first to its last character",
    impossible_position: "no game can reach the position in this string",
    impossible_sheet: |seat| format!("the sheet of seat {seat} breaks a rule"),
    impossible_turn_count: |seat, expected, got| {
        format!("seat {seat} should have had {expected} turns by now, but has had {got}")
    },
    impossible_dice: "the dice don't fit this moment of the turn",
    impossible_shared_square: "only the first square has room for two",
    impossible_game_over: "the game would be over already",
};

const fn bot_label(name: &'static str, title: &'static str) -> LevelOrStrategyLabel {
    LevelOrStrategyLabel { name, title }
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
        (bot_label("random", "Random"), "picks a legal action at random"),
        (
            bot_label("greedy", "Greedy"),
            "takes the biggest lead it can get now or with the next roll",
        ),
        (bot_label("cautious", "Cautious"), "looks one roll ahead"),
        (bot_label("expectimax", "Expectimax"), "searches its whole turn, with exact odds"),
        (bot_label("optimal", "Optimal"), "plays perfectly, using exact values"),
        (bot_label("discounted", "Discounted"), "prefers points now to points later"),
        (bot_label("champion", "Champion"), "the strongest bot; plays to win"),
    ],
    seat_name: |title| format!("{title} (bot)"),
    choice_label: |title| format!("Bot: {title}"),
};
