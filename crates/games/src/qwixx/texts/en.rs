//! English.

use rollwright_i18n::possessive;

use super::{Concordia, Console, Questions, SheetTexts, Story, Texts};
use crate::qwixx::{AfterLock, Ending, Reason};
use crate::{About, Colour, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "cross off four rows from left to right; everyone uses every roll",
        rule_sets: &[
            RuleSetText {
                title: "Official",
                line: "the rules in the box: all answer at once, five crosses before a lock",
            },
            RuleSetText {
                title: "Concordia",
                line: "seat by seat, any last number locks, an unused action 2 costs 5",
            },
            RuleSetText {
                title: "Ottawa",
                line: "the active player finishes first, a fifth cross may lock",
            },
        ],
        settings: &[],
        strategies: &[
            ("greedy", "crosses what gains most now, less what it passes over"),
            ("cautious", "keeps its rows open: passes over next to nothing"),
            ("expectimax", "looks one roll ahead, exactly"),
            ("optimal", "most points on its own sheet, exactly (up to 5 seats)"),
            ("discounted", "as optimal, but points now count more than points later"),
            ("champion", "plays to win: judges the chance of every seat"),
        ],
        questions: &[
            ("white sum", "the two white dice"),
            ("colour die", "a white and a coloured die"),
        ],
        measures: &[],
        notation: "'pass', or a row R, Y, G or B and its number, as in R9",
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    reason: |reason| match *reason {
        Reason::AlreadyCrossed { row, number } => {
            format!("{number} is already crossed off in {row}")
        }
        Reason::LeftOfCross { row, number, last } => {
            format!("{number} lies to the left of {last}, which is already crossed off in {row}")
        }
        Reason::RowLocked { row } => format!("{row} is locked"),
        Reason::TooFewCrosses { row, number, crosses, needed } => format!(
            "{number} in {row} needs {needed} crosses in the row before it; there are {crosses}"
        ),
        Reason::NotTheWhiteSum { number, sum } => {
            format!("{number} is not the sum of the white dice, which is {sum}")
        }
        Reason::NotAPair { row, number, low, high } => format!(
            "{number} in {row} is not the sum of a white die and the {row} die ({low} or {high})"
        ),
    },
    ends: |ending| match ending {
        Ending::FourthPenalty => "The game is over: a fourth penalty was marked.",
        Ending::LockedAndPenalty => {
            "The game is over: rows were locked and a fourth penalty marked."
        }
        Ending::ThreeLocked => "The game is over: three rows are locked.",
        Ending::TwoLocked => "The game is over: two rows are locked.",
    },
    die: |name| name,
    the_die: |name| format!("the {name} die"),
    story: Story {
        rolls: |name| format!("{name} rolls."),
        white: |number, face| format!("White {number}: {face}"),
        white_total: |sum| format!("The white total is {sum}."),
        crosses: |name, cell, lock| {
            format!("{name} crosses off {cell}{}.", if lock { " and the lock" } else { "" })
        },
        passes: |names, several| format!("{names} {}.", if several { "pass" } else { "passes" }),
        no_action_2: |name| format!("{name} does not use action 2."),
        locked: |names, several, row, after| {
            let has = if several { "have" } else { "has" };
            let after = match after {
                AfterLock::ClosedForAll => "it is closed for all, and its die leaves the game",
                AfterLock::NotPlayable => "it is no longer playable",
                AfterLock::ClosedFromNow => "it is closed from now on, and its die leaves the game",
                AfterLock::OpenThisTurn => {
                    "its die leaves the game; the others may still use the row this turn"
                }
            };
            format!("{names} {has} locked {row}: {after}.")
        },
        penalty: |name, count| format!("{name} marks a penalty, -5 points ({count} of 4)."),
        failed_throw: |name, count| format!("{name} marks failed throw {count}, -5 points."),
        total: |name, points| format!("{name} has a total of: {points}."),
        wins: |names, several| {
            if several {
                format!("{names} share the win!")
            } else {
                format!("{names} wins the game!")
            }
        },
    },
    questions: Questions {
        sum: |name, sum, fits| {
            if fits {
                format!("{name}: cross off {sum}, the white total?")
            } else {
                format!("{name}: {sum}, the white total, fits nowhere")
            }
        },
        pair: |name, fitting| {
            if fitting.is_empty() {
                format!("{name}: no white die plus colour die fits")
            } else {
                format!("{name}: cross off one white die plus one colour die? {fitting}")
            }
        },
        cross_off: |cell| format!("Cross off {cell}"),
        pass: "No cross",
        pass_costs: "No cross: penalty, -5",
        price: |count, failed_throw| {
            let what = if failed_throw { "failed throw" } else { "penalty" };
            let which = match count {
                1 => "first",
                2 => "second",
                3 => "third",
                _ => "fourth",
            };
            format!("{what}, -5, your {which}")
        },
    },
    sheet: SheetTexts {
        sheet_of: |name| format!("Sheet of {name}"),
        penalties_note: "penalties",
        penalties: "Penalties",
        penalties_of: |count| format!("Penalties: {count} of 4"),
        row: "Row",
        crosses: "Crosses",
        points: "Points",
        total: "Total",
        row_in_words: |row, numbers, points, closed| {
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
        pair: |low, high| if low == high { low.to_string() } else { format!("{low} or {high}") },
    },
    console: Console {
        opening: |rules| format!("Qwixx, by the rules '{}'", rules.name()),
        legend: |cross, gone| {
            format!(
                "{cross} crossed, {gone} out of reach; [ ] the lock, [{cross}] locked by you, \
                 [-] by others."
            )
        },
        action_1: |name| format!("{name}: action 1, the white total"),
        action_2: |name| format!("{name}: action 2, a white die plus a colour die"),
        ask_sum: |sum| format!("Cross off {sum}, the white total? (yes or no) "),
        ask_pair: |price| {
            let answers = match price {
                Some(price) => format!("yes, or no: {price}"),
                None => "yes or no".to_owned(),
            };
            format!("Cross off one white die plus one colour die? ({answers}) ")
        },
        short_sum: |sum, fitting, none| {
            format!("{sum}, the white total, fits {fitting}. In which row? ({none}): ")
        },
        short_pair: |fitting, none| format!("What fits: {fitting}. Which one? ({none}): "),
        enter_for_none: "Enter for none",
        pass_words: &["pass", "none"],
        row_typed: |row| match row {
            Colour::Red => "R",
            Colour::Yellow => "Y",
            Colour::Green => "G",
            Colour::Blue => "B",
        },
        no_short_row: |answer| {
            format!("'{answer}' is no row: answer R, Y, G or B, or press Enter for none.")
        },
        no_short_pair: |answer| {
            format!(
                "'{answer}' is no white die and row: answer such as 1B, or press Enter for none."
            )
        },
        which_white: |row| format!("Both white dice fit there: answer 1{row} or 2{row}."),
        status: |active, locked, penalties| {
            let locked = if locked.is_empty() { "none" } else { locked };
            format!("Active: {active}. Locked rows: {locked}. Penalties: {penalties}.")
        },
        ask_white: |[one, two]| format!("Which white die? (1 shows {one}, 2 shows {two}) "),
        no_white: |answer| format!("There is no white die '{answer}': answer 1 or 2."),
        ask_row: "In which row? (R = red, Y = yellow, G = green, B = blue) ",
        no_row: |answer| format!("There is no row '{answer}': answer R, Y, G or B."),
        unclear_row: "Which row? (R, Y, G or B) ",
        player_name: "Player name: ",
        failed_throws: "Failed throws:",
        lock_letters: ['L', 'U'],
    },
    concordia: Concordia {
        new_round: "---- New Round ----",
        die: |colour| format!("{colour} dice"),
        white: "White",
        white_dice: "***** Move on white dice *****",
        colour_dice: "***** Move on any colour dice *****",
        white_total: |sum| format!("The total for the white dice is {sum}"),
        turn: |name| format!("{name} it's your turn..."),
        board_of: |name| format!("{} Gameboard:", possessive(name)),
        penalty: |total| format!("For passing you get -5 points. You now have {total} points."),
    },
};
