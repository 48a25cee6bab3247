//! The state as programs get it, described.

use serde_json::Value;

use super::Warrior;
use crate::schema::{list, number, object, points, question, seat, truth};

pub(super) fn schema() -> Value {
    let warrior = object(&[
        ("seat", seat()),
        ("level", number(0, 9, "the level, from 0")),
        ("x", number(0, 9, "the row on its board, from 0")),
        ("y", number(0, 9, "the place in the row, from 0")),
        ("energy", points("the energy")),
        ("squares_to_go", number(0, 999, "how far it is to the last square")),
    ]);
    object(&[
        ("levels", number(3, 10, "how many boards there are")),
        ("size", number(3, 10, "how wide each is")),
        ("warriors", list(warrior)),
        ("tosses_left", number(0, 3, "tosses for energy that are due")),
        ("number_is_due", truth("whether the number of a challenge is drawn next")),
        ("question", question::<Warrior>()),
    ])
}
