//! The JSON schema of the state.

use serde_json::Value;

use super::{Category, Yahtzee};
use crate::json_schema::{
    array_schema, integer_schema, nullable_schema, object_schema, points_schema, question_schema,
    seat_schema, uniform_object_schema,
};

pub(super) fn state_schema() -> Value {
    let filled =
        nullable_schema(integer_schema(0, 50, "the points in the box"), "null while it is open");
    let sheet = object_schema(&[
        ("seat", seat_schema()),
        ("boxes", uniform_object_schema(&Category::ALL.map(Category::notation), &filled)),
        ("upper_sum", points_schema("the sum of the upper boxes")),
        ("upper_bonus", points_schema("the bonus for 63 in the upper boxes")),
        ("chips", integer_schema(0, 12, "bonus chips, 100 points each")),
        ("points", points_schema("what the card is worth")),
    ]);
    object_schema(&[
        ("seats", array_schema(sheet)),
        (
            "dice",
            array_schema(integer_schema(0, 6, "a die, from left to right; 0 has yet to be rolled")),
        ),
        ("rolls_left", integer_schema(0, 3, "how often dice may still be rolled in this turn")),
        ("round", integer_schema(1, 14, "the round; one more than there are at the end")),
        ("question", question_schema::<Yahtzee>()),
    ])
}
