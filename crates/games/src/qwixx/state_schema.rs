//! The JSON schema of the state.

use serde_json::{Value, json};

use super::Qwixx;
use crate::json_schema::{
    array_schema, boolean_schema, integer_schema, json_object, nullable_schema, object_schema,
    points_schema, question_schema, seat_schema, uniform_object_schema,
};

const COLOURS: [&str; 4] = ["red", "yellow", "green", "blue"];

pub(super) fn state_schema() -> Value {
    let row = object_schema(&[
        ("crossed", array_schema(integer_schema(2, 12, "a number that is crossed off"))),
        ("has_lock", boolean_schema("whether this seat has locked the row and has its lock")),
        ("closed", boolean_schema("whether the row is closed to this seat now")),
        ("points", points_schema("what the row is worth")),
    ]);
    let sheet = object_schema(&[
        ("seat", seat_schema()),
        ("rows", uniform_object_schema(&COLOURS, &row)),
        ("penalties", integer_schema(0, 4, "failed throws, 5 points off for each")),
        ("points", points_schema("what the sheet is worth")),
    ]);
    let faces =
        json_object(COLOURS.map(|colour| (colour, integer_schema(1, 6, "what the die shows"))));
    let dice = object_schema(&[
        ("white", array_schema(integer_schema(1, 6, "what a white die shows"))),
        (
            "colour",
            json!({ "type": "object", "properties": faces, "additionalProperties": false,
                "description": "dice by colour; one that has left the game is missing" }),
        ),
    ]);
    object_schema(&[
        ("seats", array_schema(sheet)),
        ("locked_rows", array_schema(json!({ "type": "string", "enum": COLOURS }))),
        (
            "dice",
            nullable_schema(dice, "the dice on the table; null while they have yet to be rolled"),
        ),
        ("question", question_schema::<Qwixx>()),
    ])
}
