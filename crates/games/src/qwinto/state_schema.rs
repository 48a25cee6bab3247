//! The JSON schema of the state.

use serde_json::{Value, json};

use super::Qwinto;
use crate::json_schema::{
    array_schema, boolean_schema, integer_schema, json_object, nullable_schema, object_schema,
    points_schema, question_schema, seat_schema, uniform_object_schema,
};

const COLOURS: [&str; 3] = ["red", "yellow", "blue"];

pub(super) fn state_schema() -> Value {
    let entry = nullable_schema(
        integer_schema(1, 18, "the number entered"),
        "null in a cell that is empty",
    );
    let row = object_schema(&[
        ("cells", array_schema(entry)),
        ("closed_cell", integer_schema(1, 10, "the cell that is no cell, counted from 1")),
        ("points", points_schema("what the row is worth")),
    ]);
    let sheet = object_schema(&[
        ("seat", seat_schema()),
        ("rows", uniform_object_schema(&COLOURS, &row)),
        ("failed_throws", integer_schema(0, 4, "5 points off for each")),
        ("bonus_points", points_schema("what the full columns add")),
        ("points", points_schema("what the page is worth")),
    ]);
    let faces =
        json_object(COLOURS.map(|colour| (colour, integer_schema(1, 6, "what the die shows"))));
    let roll = object_schema(&[
        (
            "faces",
            json!({ "type": "object", "properties": faces, "additionalProperties": false,
                "description": "the dice that were rolled, by colour" }),
        ),
        ("sum", integer_schema(1, 18, "what may be entered")),
        ("is_second", boolean_schema("whether the dice were rolled again")),
    ]);
    let chosen = array_schema(json!({ "type": "string", "enum": COLOURS }));
    object_schema(&[
        ("seats", array_schema(sheet)),
        (
            "chosen_dice",
            nullable_schema(chosen, "the dice of this turn; null before they are chosen"),
        ),
        ("roll", nullable_schema(roll, "what was rolled; null before")),
        ("question", question_schema::<Qwinto>()),
    ])
}
