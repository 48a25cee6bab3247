//! The state as programs get it, described.

use serde_json::{Value, json};

use super::Qwixx;
use crate::schema::{
    by_name, list, number, object, one_each, or_null, points, question, seat, truth,
};

const COLOURS: [&str; 4] = ["red", "yellow", "green", "blue"];

pub(super) fn schema() -> Value {
    let row = object(&[
        ("crossed", list(number(2, 12, "a number that is crossed off"))),
        ("has_lock", truth("whether this seat has locked the row and has its lock")),
        ("closed", truth("whether the row is closed to this seat now")),
        ("points", points("what the row is worth")),
    ]);
    let sheet = object(&[
        ("seat", seat()),
        ("rows", one_each(&COLOURS, &row)),
        ("penalties", number(0, 4, "failed throws, 5 points off for each")),
        ("points", points("what the sheet is worth")),
    ]);
    let faces = by_name(COLOURS.map(|colour| (colour, number(1, 6, "what the die shows"))));
    let dice = object(&[
        ("white", list(number(1, 6, "what a white die shows"))),
        (
            "colour",
            json!({ "type": "object", "properties": faces, "additionalProperties": false,
                "description": "dice by colour; one that has left the game is missing" }),
        ),
    ]);
    object(&[
        ("seats", list(sheet)),
        ("locked_rows", list(json!({ "type": "string", "enum": COLOURS }))),
        ("dice", or_null(dice, "the dice on the table; null while they have yet to be rolled")),
        ("question", question::<Qwixx>()),
    ])
}
