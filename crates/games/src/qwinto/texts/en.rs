//! English texts.

use rollwright_i18n::{english_possessive, english_subject_and_verb};

use super::{GameConsoleTexts, NarrationTexts, QuestionAndActionTexts, QwintoTexts, SheetTexts};
use crate::qwinto::{Ending, RuleViolation, Rules};
use crate::{Colour, GameDescription, RuleSetText};

pub(super) static TEXTS: QwintoTexts = QwintoTexts {
    description: GameDescription {
        summary: "fill three rows with rising numbers: the sums of one, two or three dice",
        rule_sets: &[
            RuleSetText {
                title: "Official",
                summary: "the original rules: you may roll the same dice once more",
            },
            RuleSetText {
                title: "Ottawa",
                summary: "the rules of a programming course, without a second roll",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            ("greedy", "scores as many points as it can right now"),
            ("cautious", "keeps cells open and avoids failed throws"),
            ("expectimax", "looks ahead to the end of its next turn, with exact odds"),
            ("champion", "learned by playing against itself; plays to win"),
        ],
        question_labels: &[
            ("dice", "which dice to roll"),
            ("reroll", "keep or roll again"),
            ("entry", "where to enter the sum"),
        ],
        measure_labels: &[],
        notation_help: "dice such as RB, reroll, keep, a cell such as R4, or pass",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[],
    },
    rule_violation: |reason| match *reason {
        RuleViolation::DieNotRolled { row } => {
            format!("you can't enter anything in the {} row: its die wasn't rolled", row_name(row))
        }
        RuleViolation::NoSuchCell { row, cell } => {
            format!("the {} row has no cell {cell}: its cells are numbered 1 to 10", row_name(row))
        }
        RuleViolation::CellClosed { row, cell } => {
            format!("cell {cell} of the {} row is closed", row_name(row))
        }
        RuleViolation::CellFilled { row, cell, number } => {
            format!("cell {cell} of the {} row already contains {number}", row_name(row))
        }
        RuleViolation::NotAboveLeft { row, sum, number } => format!(
            "{sum} can't go to the right of {number}: the numbers in the {} row have to rise",
            row_name(row)
        ),
        RuleViolation::NotBelowRight { row, sum, number } => format!(
            "{sum} can't go to the left of {number}: the numbers in the {} row have to rise",
            row_name(row)
        ),
        RuleViolation::NumberInColumn { row, cell, sum, other } => {
            let (row, other) = (row_name(row), row_name(other));
            format!("the column of {row} cell {cell} already contains {sum}, in the {other} row")
        }
    },
    ending: |ending| match ending {
        Ending::FourFailedRolls => "The game is over: four failed throws.",
        Ending::TwoRowsFilled => "The game is over: two rows are full.",
        Ending::FailedRollsAndRowsFilled => {
            "The game is over: four failed throws, and two rows are full."
        }
    },
    die_name: |name| name,
    die_with_article: |name| format!("the {name} die"),
    narration: NarrationTexts {
        rolls: |name, dice, sum, again| {
            let rolls = english_subject_and_verb(name, "rolls", "roll");
            format!("{rolls}{}: {dice}. The sum is {sum}.", if again { " again" } else { "" })
        },
        keeps: |name, sum| format!("{} {sum}.", english_subject_and_verb(name, "keeps", "keep")),
        row_name,
        enters: |name, number, row, cell| {
            format!(
                "{} {number} in {row}, cell {cell}.",
                english_subject_and_verb(name, "enters", "enter")
            )
        },
        row_full: |name, row, points| {
            format!("{} {row} row is full and scores {points}.", english_possessive(name))
        },
        column_full: |name, points| {
            let completes = english_subject_and_verb(name, "completes", "complete");
            format!("{completes} a column: a bonus of {points}.")
        },
        passes: |name| format!("{} nothing.", english_subject_and_verb(name, "enters", "enter")),
        marks_failed_roll: |name, count| {
            let enters = english_subject_and_verb(name, "enters", "enter");
            format!("{enters} nothing: failed throw {count} of 4.")
        },
        single_player_points: |name, points| {
            format!("{} scored {points}.", english_subject_and_verb(name, "has", "have"))
        },
        wins: |names, several, points| {
            let win = match several {
                true => format!("{names} share the win"),
                false => english_subject_and_verb(names, "wins", "win"),
            };
            format!("{win} with {points}.")
        },
    },
    questions: QuestionAndActionTexts {
        ask_dice: |name| format!("{name}, which dice do you roll?"),
        ask_keep: |name, sum| format!("{name}, do you want to keep {sum} or roll again?"),
        ask_entry: |name, sum| format!("{name}, where does {sum} go?"),
        no_entry_possible: |name, sum| format!("{name}, {sum} fits nowhere"),
        roll_dice_label: |dice| format!("Roll {dice}"),
        keep_label: |sum| format!("Keep {sum}"),
        keep_failed_roll_label: |sum| format!("Keep {sum}: failed throw, -5"),
        reroll_label: |dice| match dice {
            1 => "Roll the same die again",
            _ => "Roll the same dice again",
        },
        enter_label: |row, cell, sum, bonus| {
            let bonus = if bonus { " (bonus cell)" } else { "" };
            format!("Enter {sum} in {row}, cell {cell}{bonus}")
        },
        pass_label: "Enter nothing",
        pass_failed_roll_label: "Enter nothing: failed throw, -5",
    },
    sheet: SheetTexts {
        sheet_title: |name| format!("{} sheet", english_possessive(name)),
        failed_rolls_counter: "failed throws",
        bonus_counter: "bonus",
        bonus_points: |points| format!("Bonus: {points}"),
        failed_rolls_heading: "Failed throws",
        failed_roll_count: |count| format!("Failed throws: {count} of 4"),
        row_accessible_label: |row, numbers, points| {
            let numbers = if numbers.is_empty() { "empty" } else { numbers };
            format!("{row}: {numbers}; {points}")
        },
        number_in_cell: |number, cell| format!("{number} in cell {cell}"),
        empty_cell: |row, cell| format!("{row}, cell {cell}"),
        die_shows: |name, face| match face {
            Some(face) => format!("{name}: {face}"),
            None => format!("{name}: not rolled yet"),
        },
        sum: |sum| format!("sum {sum}"),
        dice_choices_title: "Which dice?",
        dice_choice_odds: |low, high, percent| {
            format!("sum {low} to {high}, fits {percent}% of the time")
        },
        part_heading: "Part",
        reason_heading: "Reason",
        points_heading: "Points",
        row_points_reason: |numbers, full| match (full, numbers) {
            (true, _) => "full row: its rightmost number".to_owned(),
            (false, 1) => "1 number".to_owned(),
            (false, numbers) => format!("{numbers} numbers"),
        },
        bonus_columns: "Bonus columns",
        no_full_columns: "none",
        total: "Total",
    },
    console: GameConsoleTexts {
        rule_set_summary: |rules| match rules {
            Rules::Official => "Official rules: you may roll the same dice once more.",
            Rules::Ottawa => "Ottawa rules: no second roll.",
        },
        empty_sheet: "Everyone starts with this sheet (% marks bonus cells, XX closed ones):",
        turn: |name| format!("{} turn.", english_possessive(name)),
        dice_show: |name, dice, sum| format!("{name}, the dice show {dice}. The sum is {sum}."),
        accepting_cells: |sum, cells| format!("Cells where {sum} fits: {cells}"),
        no_open_cell: |sum, fails| {
            let fails = if fails { ", so this will be a failed throw" } else { "" };
            format!("{sum} doesn't fit in any cell{fails}.")
        },
        no_question_open: "There is no question to answer now.",
        dice_hint: "(R, Y, B; such as RB)",
        ask_reroll: |name| {
            format!("{name}, roll again? (type reroll, or press Enter to keep the dice): ")
        },
        entry_hint: |example, failed| {
            let price = match failed {
                None => "",
                Some(1) => ": your first failed throw, -5",
                Some(2) => ": your second failed throw, -5",
                Some(3) => ": your third failed throw, -5",
                Some(_) => ": your fourth failed throw, -5",
            };
            match example {
                Some(example) => format!("(such as {example}, or Enter for nothing{price})"),
                None => format!("(Enter for nothing{price})"),
            }
        },
        not_dice: "Name one, two or three different dice by their colours: R, Y, B, RY, RB, YB or RYB.",
        not_keep_or_reroll: "Type 'reroll' to roll the same dice once more, or press Enter to keep them.",
        not_a_row: |example| match example {
            Some(example) => {
                format!("Type a colour (R, Y or B) and a cell from 1 to 10, such as {example}.")
            }
            None => "Type a colour (R, Y or B) and a cell from 1 to 10.".to_owned(),
        },
        no_such_row: |colour| {
            format!("There is no {colour} row: type R, Y or B for red, yellow or blue.")
        },
        not_a_cell: "Cells are numbered 1 to 10 from the left, including the closed one.",
        keep_words: &["keep", "no", "n"],
        reroll_words: &["reroll", "yes", "y"],
        pass_words: &["pass", "none", "no", "n"],
        player_name_label: "Player name: ",
        failed_rolls_label: "Failed throws:",
    },
};

/// A row in the middle of a sentence.
fn row_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}
