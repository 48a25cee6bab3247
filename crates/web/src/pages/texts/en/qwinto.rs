use crate::pages::texts::Qwinto;

pub(super) const TEXTS: Qwinto = Qwinto {
    die: |name, face| match face {
        Some(face) => format!("{name}: {face}"),
        None => format!("{name}: not rolled yet"),
    },
    sheet_of: |name| format!("Sheet of {name}"),
    sum: |sum| format!("sum {sum}"),
    which_dice: "Which dice?",
    roll_these: |dice| format!("Roll {dice}"),
    keep: |sum| format!("Keep {sum}"),
    reroll: "Roll the same dice again",
    pass: "Enter nothing",
    pass_fails: "Enter nothing: failed throw, −5",
    asks_dice: |name| format!("{name}: which dice do you roll?"),
    asks_keep: |name, sum| format!("{name}: keep {sum}, or roll again?"),
    asks_entry: |name, sum, fits| {
        if fits {
            format!("{name}: where does {sum} go?")
        } else {
            format!("{name}: {sum} fits nowhere")
        }
    },
    row: |row, numbers, points| {
        let numbers = if numbers.is_empty() { "empty" } else { numbers };
        format!("{row}: {numbers}; {}", (super::table::TEXTS.points)(points))
    },
    number_in: |number, cell| format!("{number} in cell {cell}"),
    cell: |row, cell| format!("{row}, cell {cell}"),
    enter: |row, cell, sum, bonus| {
        format!("Enter {sum} in {row}, cell {cell}{}", if bonus { ", a bonus cell" } else { "" })
    },
    bonus_is: |points| format!("Bonus: {points}"),
    failed: "Failed throws",
    failed_of: |count| format!("Failed throws: {count} of 4"),
    rolled: |name, dice, sum, again| {
        format!("{name} rolls{}: {dice}. The sum is {sum}.", if again { " again" } else { "" })
    },
    keeps: |name, sum| format!("{name} keeps {sum}."),
    enters: |name, row, cell, number| format!("{name} enters {number} in {row}, cell {cell}."),
    fills: |name, row, points| {
        let points = (super::table::TEXTS.points)(points);
        format!("{name} has filled {row}: it counts {points}.")
    },
    completes: |name, points| {
        format!("{name} has completed a bonus column: {}.", (super::table::TEXTS.points)(points))
    },
    passes: |names, several| {
        format!("{names} {} nothing.", if several { "enter" } else { "enters" })
    },
    fails: |name, count| format!("{name} enters nothing: failed throw, −5 ({count} of 4)."),
    part_head: "Part",
    why_head: "Counts",
    points_head: "Points",
    row_counts: |numbers, full| match (full, numbers) {
        (true, _) => "full: its last number".to_owned(),
        (false, 1) => "1 number".to_owned(),
        (false, numbers) => format!("{numbers} numbers"),
    },
    bonus_head: "Bonus columns",
    none: "none",
    total: "Total",
};
