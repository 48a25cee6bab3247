//! English.

use super::{Console, Questions, SheetTexts, Story, Texts};
use crate::qwinto::{Ending, Reason, Rules};
use crate::{About, Colour, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "fill three rising rows with sums of one, two or three dice",
        rule_sets: &[
            RuleSetText {
                title: "Official",
                line: "the box: whoever rolls may roll the same dice once more",
            },
            RuleSetText { title: "Ottawa", line: "the course handout: every roll stands" },
        ],
        settings: &[],
        strategies: &[
            ("greedy", "takes the points it can have now"),
            ("cautious", "keeps cells open and avoids failed throws"),
            ("expectimax", "weighs this turn and the next with exact chances"),
            ("champion", "trained on its own games; plays to win"),
        ],
        questions: &[
            ("dice", "which dice to roll"),
            ("reroll", "roll once more or not"),
            ("entry", "where to enter"),
        ],
        measures: &[],
        notation: "dice such as RB, reroll, keep, a cell such as R4, or pass",
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    reason: |reason| match *reason {
        Reason::DieNotRolled { row } => {
            format!("nothing can be entered in {row}: its die was not rolled")
        }
        Reason::NoSuchCell { row, cell } => {
            format!("there is no cell {cell} in {row}: cells run from 1 to 10")
        }
        Reason::CellClosed { row, cell } => format!("cell {cell} in {row} is closed"),
        Reason::CellFilled { row, cell, number } => {
            format!("cell {cell} in {row} already holds {number}")
        }
        Reason::NotAboveLeft { row, sum, number } => format!(
            "{sum} must be larger than every number to its left in {row}, and {number} stands there"
        ),
        Reason::NotBelowRight { row, sum, number } => format!(
            "{sum} must be smaller than every number to its right in {row}, and {number} stands there"
        ),
        Reason::ColumnHolds { row, cell, sum, other } => {
            format!("the column of cell {cell} in {row} already holds {sum}, in {other}")
        }
    },
    ends: |ending| match ending {
        Ending::FourFailed => "The game is over: four failed throws.",
        Ending::TwoFilled => "The game is over: two rows filled.",
        Ending::Both => "The game is over: four failed throws and two rows filled.",
    },
    die: |name| name,
    the_die: |name| format!("the {name} die"),
    story: Story {
        rolls: |name, dice, sum, again| {
            format!("{name} rolls{}: {dice}. The sum is {sum}.", if again { " again" } else { "" })
        },
        keeps: |name, sum| format!("{name} keeps {sum}."),
        row: |colour| match colour {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
        },
        enters: |name, number, row, cell| format!("{name} enters {number} in {row}, cell {cell}."),
        row_full: |name, row, points| {
            format!("The {row} row of {name} is full and counts {points}.")
        },
        column_full: |name, points| format!("{name} has completed a column: a bonus of {points}."),
        passes: |name| format!("{name} enters nothing."),
        fails: |name, count| format!("{name} enters nothing: failed throw {count} of 4."),
        alone: |name, points| format!("{name} has scored {points}."),
        wins: |names, several, points| {
            let win = if several { "share the win" } else { "wins" };
            format!("{names} {win} with {points}.")
        },
    },
    questions: Questions {
        dice: |name| format!("{name}, which dice do you roll?"),
        keep: |name, sum| format!("{name}, keep {sum}, or roll again?"),
        entry: |name, sum| format!("{name}, where does {sum} go?"),
        no_entry: |name, sum| format!("{name}, {sum} fits nowhere"),
        roll_these: |dice| format!("Roll {dice}"),
        keep_sum: |sum| format!("Keep {sum}"),
        keep_fails: |sum| format!("Keep {sum}: failed throw, -5"),
        reroll: |dice| match dice {
            1 => "Roll the same die again",
            _ => "Roll the same dice again",
        },
        enter: |row, cell, sum, bonus| {
            let bonus = if bonus { ", a bonus cell" } else { "" };
            format!("Enter {sum} in {row}, cell {cell}{bonus}")
        },
        pass: "Enter nothing",
        pass_fails: "Enter nothing: failed throw, -5",
    },
    sheet: SheetTexts {
        sheet_of: |name| format!("Sheet of {name}"),
        failed_note: "failed throws",
        bonus_note: "bonus",
        bonus_is: |points| format!("Bonus: {points}"),
        failed: "Failed throws",
        failed_of: |count| format!("Failed throws: {count} of 4"),
        row_in_words: |row, numbers, points| {
            let numbers = if numbers.is_empty() { "empty" } else { numbers };
            format!("{row}: {numbers}; {points}")
        },
        number_in: |number, cell| format!("{number} in cell {cell}"),
        cell: |row, cell| format!("{row}, cell {cell}"),
        die_shows: |name, face| match face {
            Some(face) => format!("{name}: {face}"),
            None => format!("{name}: not rolled yet"),
        },
        sum: |sum| format!("sum {sum}"),
        which_dice: "Which dice?",
        brings: |low, high, percent| format!("{low} to {high}, fits {percent}%"),
        part: "Part",
        counts: "Counts",
        points: "Points",
        row_counts: |numbers, full| match (full, numbers) {
            (true, _) => "full: its last number".to_owned(),
            (false, 1) => "1 number".to_owned(),
            (false, numbers) => format!("{numbers} numbers"),
        },
        bonus_columns: "Bonus columns",
        no_columns: "none",
        total: "Total",
    },
    console: Console {
        rules: |rules| match rules {
            Rules::Official => "Official rules: whoever rolls may roll the same dice once more.",
            Rules::Ottawa => "Ottawa rules: every roll stands.",
        },
        empty_sheet: "Everyone begins with this sheet (% marks bonus cells, XX closed ones):",
        turn: |name| format!("It is the turn of {name}."),
        dice_show: |name, dice, sum| format!("{name}, the dice show {dice}: {sum}."),
        open_cells: |sum, cells| format!("Cells that take {sum}: {cells}"),
        no_cell: |sum, fails| {
            let fails = if fails { ": this will be a failed throw" } else { "" };
            format!("No cell takes {sum}{fails}.")
        },
        not_asked: "Nobody is asked anything now.",
        dice_hint: "(R, Y, B; such as RB)",
        ask_reroll: |name| format!("{name}, type reroll, or Enter to keep the dice: "),
        entry_hint: |failed| {
            let price = match failed {
                None => "",
                Some(1) => ": failed throw, -5, your first",
                Some(2) => ": failed throw, -5, your second",
                Some(3) => ": failed throw, -5, your third",
                Some(_) => ": failed throw, -5, your fourth",
            };
            format!("(such as R 4; Enter for nowhere{price})")
        },
        no_dice: "Name one, two or three different dice by their colours: R, Y, B, RY, RB, YB or RYB.",
        no_reroll: "Type 'reroll' to roll the same dice once more, or nothing to keep them.",
        no_row: "Type a colour (R, Y or B) and a cell from 1 to 10, such as R 4.",
        no_such_row: |colour| format!("There is no {colour} row; the rows are R, Y and B."),
        no_such_cell: "Cells are numbered from 1 to 10 from the left, the closed one counted.",
        keep_words: &["keep", "no", "n"],
        reroll_words: &["reroll", "yes", "y"],
        pass_words: &["pass", "none", "no", "n"],
        player_name: "Player name: ",
        failed_throws: "Failed throws:",
    },
};
