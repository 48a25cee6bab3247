//! The state as programs get it, described.

use serde_json::Value;

use crate::schema::{list, number, object};

pub(super) fn schema() -> Value {
    object([
        ("goal", number(10, 200, "the score that wins")),
        ("scores", list(number(0, 400, "what a seat has held, by seat"))),
        ("turn", number(0, 400, "what was gathered in this turn")),
    ])
}
