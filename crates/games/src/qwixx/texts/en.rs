//! English texts.

use rollwright_i18n::{english_possessive, english_subject_and_verb};

use super::{
    ConcordiaConsoleTexts, GameConsoleTexts, NarrationTexts, QuestionAndActionTexts, QwixxTexts,
    SheetTexts,
};
use crate::qwixx::{Ending, LockEffect, RuleViolation};
use crate::{Colour, GameDescription, RuleSetText};

pub(super) static TEXTS: QwixxTexts = QwixxTexts {
    description: GameDescription {
        summary: "cross off numbers in four rows, from left to right; everyone can use every roll",
        rule_sets: &[
            RuleSetText {
                title: "Official",
                summary: "the original rules: everyone decides at once; a lock needs five crosses",
            },
            RuleSetText {
                title: "Concordia",
                summary: "players decide in turn; the last number always locks its row; skipping action 2 costs 5 points",
            },
            RuleSetText {
                title: "Ottawa",
                summary: "the active player goes first; the last number locks a row only as its fifth or later cross",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            ("greedy", "makes the cross that gains the most now, minus a cost for skipped numbers"),
            ("cautious", "keeps its rows open by skipping as few numbers as it can"),
            ("expectimax", "looks one roll ahead, with exact odds"),
            (
                "optimal",
                "maximises the expected points on its own sheet, using exact values (up to 5 seats)",
            ),
            ("discounted", "like the optimal bot, but prefers early points to late ones"),
            ("champion", "plays to win by estimating every player's chances"),
        ],
        question_labels: &[
            ("white sum", "the two white dice"),
            ("colour die", "a white and a coloured die"),
        ],
        measure_labels: &[],
        notation_help: "'pass', or a row (R, Y, G or B) and a number, such as R9",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[],
    },
    rule_violation: |reason| match *reason {
        RuleViolation::AlreadyCrossed { row, number } => {
            format!("{number} is already crossed off in {row}")
        }
        RuleViolation::LeftOfCross { row, number, rightmost_crossed: last } => {
            format!("{number} is to the left of {last}, which is already crossed off in {row}")
        }
        RuleViolation::RowLocked { row } => format!("{row} is locked"),
        RuleViolation::TooFewCrosses { row, number, crosses, required: needed } => format!(
            "{number} in {row} needs {needed} crosses before it; the row has only {crosses}"
        ),
        RuleViolation::NotTheWhiteSum { number, sum } => {
            format!("the sum of the white dice is {sum}, not {number}")
        }
        RuleViolation::NotADiceSum { row, number, low, high } => {
            let sums = if low == high { low.to_string() } else { format!("{low} or {high}") };
            format!("a white die and the {row} die add up to {sums}, not {number}")
        }
    },
    ending: |ending| match ending {
        Ending::FourthPenalty => "The game is over: a player has four penalties.",
        Ending::RowsLockedAndFourthPenalty => {
            "The game is over: rows were locked and a fourth penalty marked."
        }
        Ending::ThreeRowsLocked => "The game is over: three rows are locked.",
        Ending::TwoRowsLocked => "The game is over: two rows are locked.",
    },
    die_name: |name| name,
    die_with_article: |name| format!("the {name} die"),
    narration: NarrationTexts {
        rolls: |name| format!("{}.", english_subject_and_verb(name, "rolls", "roll")),
        white_die: |number, face| format!("White {number}: {face}"),
        white_total: |sum| format!("The white total is {sum}."),
        crosses: |name, cell, lock| {
            let crosses = english_subject_and_verb(name, "crosses", "cross");
            format!("{crosses} off {cell}{}.", if lock { " and the lock" } else { "" })
        },
        passes: |names, several| match several {
            true => format!("{names} pass."),
            false => format!("{}.", english_subject_and_verb(names, "passes", "pass")),
        },
        skips_action_2: |name| {
            format!("{} action 2.", english_subject_and_verb(name, "skips", "skip"))
        },
        locks_row: |names, several, row, after| {
            let have = match several {
                true => format!("{names} have"),
                false => english_subject_and_verb(names, "has", "have"),
            };
            let after = match after {
                LockEffect::ClosedForAll => "it is closed to everyone, and its die leaves the game",
                LockEffect::NotPlayable => "it is no longer playable",
                LockEffect::ClosedAfterTurn => {
                    "it is closed from now on, and its die leaves the game"
                }
                LockEffect::OpenThisTurn => {
                    "its die leaves the game; the others may still use the row this turn"
                }
            };
            format!("{have} locked {row}: {after}.")
        },
        penalty: |name, count| {
            let takes = english_subject_and_verb(name, "takes", "take");
            format!("{takes} a penalty, -5 points ({count} of 4).")
        },
        failed_throw: |name, count| {
            format!(
                "{} failed throw {count}, -5 points.",
                english_subject_and_verb(name, "marks", "mark")
            )
        },
        final_points: |name, points| {
            format!("{} a total of: {points}.", english_subject_and_verb(name, "has", "have"))
        },
        wins: |names, several| {
            if several {
                format!("{names} share the win!")
            } else {
                format!("{} the game!", english_subject_and_verb(names, "wins", "win"))
            }
        },
    },
    questions: QuestionAndActionTexts {
        ask_white_sum: |name, sum, fits| {
            if fits {
                format!("{name}: cross off {sum}, the white total?")
            } else {
                format!("{name}: {sum}, the white total, fits nowhere")
            }
        },
        ask_colour_die: |name, fitting| {
            if fitting.is_empty() {
                format!("{name}: no sum of a white die and a coloured die fits")
            } else {
                format!("{name}: cross off white plus colour? {fitting}")
            }
        },
        cross_label: |cell| format!("Cross off {cell}"),
        pass_label: "No cross",
        pass_with_penalty_label: |failed_throw| match failed_throw {
            true => "No cross: failed throw, -5",
            false => "No cross: penalty, -5",
        },
        pass_penalty: |count, failed_throw| {
            let name = if failed_throw { "failed throw" } else { "penalty" };
            let which = match count {
                1 => "first",
                2 => "second",
                3 => "third",
                _ => "fourth",
            };
            format!("{name}, -5, your {which}")
        },
    },
    sheet: SheetTexts {
        sheet_title: |name| format!("{} sheet", english_possessive(name)),
        penalties_counter: "penalties",
        failed_throws_counter: "failed throws",
        penalties_heading,
        penalty_count: |count, failed_throws| {
            format!("{}: {count} of 4", penalties_heading(failed_throws))
        },
        row_heading: "Row",
        crosses_heading: "Crosses",
        points_heading: "Points",
        total: "Total",
        row_accessible_label: |row, numbers, points, closed| {
            let crossed = match numbers {
                "" => "nothing crossed".to_owned(),
                numbers => format!("crossed {numbers}"),
            };
            format!("{row}: {crossed}; {points}{}", if closed { "; closed" } else { "" })
        },
        die_shows: |name, face| match face {
            Some(face) => format!("{name}: {face}"),
            None => format!("{name}: not rolled yet"),
        },
        white_sum: |sum| format!("white sum {sum}"),
        pair_sums: |low, high| {
            if low == high { low.to_string() } else { format!("{low} or {high}") }
        },
    },
    console: GameConsoleTexts {
        opening: |rules| format!("Qwixx, by the rules '{rules}'"),
        legend: |cross, gone| {
            format!(
                "{cross} crossed, {gone} out of reach; [ ] the lock, [{cross}] locked by you, \
                 [-] by others."
            )
        },
        action_1: |name| format!("{name}: action 1, the white total"),
        action_2: |name| format!("{name}: action 2, a white die plus a colour die"),
        ask_sum: |sum, enter_means_no| {
            let answers = if enter_means_no { "yes, or Enter for no" } else { "yes or no" };
            format!("Cross off {sum}, the white total? ({answers}) ")
        },
        ask_pair: |price, enter_means_no| {
            let answers = match (price, enter_means_no) {
                (Some(price), false) => format!("yes, or no: {price}"),
                (Some(price), true) => format!("yes, or Enter for no: {price}"),
                (None, false) => "yes or no".to_owned(),
                (None, true) => "yes, or Enter for no".to_owned(),
            };
            format!("Cross off one white die plus one colour die? ({answers}) ")
        },
        ask_sum_row: |sum, fitting, none| {
            format!("{sum}, the white total, fits {fitting}. In which row? ({none}): ")
        },
        ask_white_and_row: |fitting, none| format!("Possible: {fitting}. Which one? ({none}): "),
        enter_passes: "Enter for none",
        pass_words: &["pass", "none"],
        row_input: |row| match row {
            Colour::Red => "R",
            Colour::Yellow => "Y",
            Colour::Green => "G",
            Colour::Blue => "B",
        },
        not_a_row_or_pass: |answer| {
            format!("'{answer}' isn't a row: type R, Y, G or B, or just press Enter.")
        },
        not_a_white_and_row: |answer, example| match example {
            Some(example) => format!(
                "'{answer}' isn't a white die and a row: type {example}, for example, or just press Enter."
            ),
            None => format!("'{answer}' isn't a white die and a row: just press Enter."),
        },
        ask_which_white: |row| format!("Both white dice fit in that row: type 1{row} or 2{row}."),
        round_status: |active, locked, penalties| {
            let locked = if locked.is_empty() { "none" } else { locked };
            format!("Active player: {active}. Locked rows: {locked}. Penalties: {penalties}.")
        },
        ask_white: |[one, two]| format!("Which white die? (1 shows {one}, 2 shows {two}) "),
        not_a_white_die: |answer| match answer {
            "" => "Type 1 or 2 for one of the white dice.".to_owned(),
            answer => format!("There is no white die '{answer}': type 1 or 2."),
        },
        ask_row: "In which row? (R = red, Y = yellow, G = green, B = blue) ",
        not_a_row: |answer| match answer {
            "" => "Type R, Y, G or B for one of the rows.".to_owned(),
            answer => format!("There is no row '{answer}': type R, Y, G or B."),
        },
        ambiguous_row: |answer, rows| {
            format!("'{answer}' could be several rows: type {}.", rows.join(" or "))
        },
        player_name_label: "Player name: ",
        failed_rolls_label: "Failed throws:",
        lock_letters: ['L', 'U'],
    },
    concordia: ConcordiaConsoleTexts {
        new_round: "---- New Round ----",
        die_name: |colour| format!("{colour} dice"),
        white_name: "White",
        white_dice_heading: "***** Move on white dice *****",
        colour_dice_heading: "***** Move on any colour dice *****",
        white_total: |sum| format!("The total for the white dice is {sum}"),
        turn: |name| format!("{name} it's your turn..."),
        sheet_title: |name| format!("{} Gameboard:", english_possessive(name)),
        penalty: |total| format!("For passing you get -5 points. You now have {total} points."),
        strict_ask_sum: "Would you like to cross off a number on the game board using the white dice total? \
             (anything other than 'yes' is taken to mean no): ",
        strict_ask_pair: "Would you like to cross off a number on the game board using one of the coloured dice \
             and a white dice? (anything other than 'yes' is taken to mean no): ",
        strict_ask_white: "Which white dice would you like to use? (White = 1, White2 = 2): ",
        strict_ask_row: "What colour would you like to cross out? (R = red, Y = yellow, G = green, B = Blue): ",
    },
};

const fn penalties_heading(failed_throws: bool) -> &'static str {
    if failed_throws { "Failed throws" } else { "Penalties" }
}
