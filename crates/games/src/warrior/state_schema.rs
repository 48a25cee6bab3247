//! The JSON schema of the state.

use serde_json::Value;

use super::Warrior;
use crate::json_schema::{
    array_schema, boolean_schema, integer_schema, object_schema, points_schema, question_schema,
    seat_schema,
};

pub(super) fn state_schema() -> Value {
    let warrior = object_schema(&[
        ("seat", seat_schema()),
        ("level", integer_schema(0, 9, "the level, from 0")),
        ("x", integer_schema(0, 9, "the row on its board, from 0")),
        ("y", integer_schema(0, 9, "the place in the row, from 0")),
        ("energy", points_schema("the energy")),
        ("squares_to_go", integer_schema(0, 999, "how far it is to the last square")),
    ]);
    object_schema(&[
        ("levels", integer_schema(3, 10, "how many boards there are")),
        ("size", integer_schema(3, 10, "how wide each is")),
        ("warriors", array_schema(warrior)),
        ("tosses_left", integer_schema(0, 3, "tosses for energy that are due")),
        ("number_is_due", boolean_schema("whether the number of a challenge is drawn next")),
        ("question", question_schema::<Warrior>()),
    ])
}
