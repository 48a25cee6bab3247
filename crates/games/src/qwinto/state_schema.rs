//! The state as programs get it, described.

use serde_json::{Value, json};

use super::Qwinto;
use crate::schema::{
    by_name, list, number, object, one_each, or_null, points, question, seat, truth,
};

const COLOURS: [&str; 3] = ["red", "yellow", "blue"];

pub(super) fn schema() -> Value {
    let entry = or_null(number(1, 18, "the number entered"), "null in a cell that is empty");
    let row = object(&[
        ("cells", list(entry)),
        ("closed_cell", number(1, 10, "the cell that is no cell, counted from 1")),
        ("points", points("what the row is worth")),
    ]);
    let page = object(&[
        ("seat", seat()),
        ("rows", one_each(&COLOURS, &row)),
        ("failed_throws", number(0, 4, "5 points off for each")),
        ("bonus_points", points("what the full columns add")),
        ("points", points("what the page is worth")),
    ]);
    let faces = by_name(COLOURS.map(|colour| (colour, number(1, 6, "what the die shows"))));
    let roll = object(&[
        (
            "faces",
            json!({ "type": "object", "properties": faces, "additionalProperties": false,
                "description": "the dice that were rolled, by colour" }),
        ),
        ("sum", number(1, 18, "what may be entered")),
        ("is_second", truth("whether the dice were rolled again")),
    ]);
    let chosen = list(json!({ "type": "string", "enum": COLOURS }));
    object(&[
        ("seats", list(page)),
        ("chosen_dice", or_null(chosen, "the dice of this turn; null before they are chosen")),
        ("roll", or_null(roll, "what was rolled; null before")),
        ("question", question::<Qwinto>()),
    ])
}
