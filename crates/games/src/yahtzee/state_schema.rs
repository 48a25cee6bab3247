//! The state as programs get it, described.

use serde_json::Value;

use super::{Category, Yahtzee};
use crate::schema::{list, number, object, one_each, or_null, points, question, seat};

pub(super) fn schema() -> Value {
    let filled = or_null(number(0, 50, "the points in the box"), "null while it is open");
    let card = object(&[
        ("seat", seat()),
        ("boxes", one_each(&Category::ALL.map(Category::word), &filled)),
        ("upper_sum", points("the sum of the upper boxes")),
        ("upper_bonus", points("the bonus for 63 in the upper boxes")),
        ("chips", number(0, 12, "bonus chips, 100 points each")),
        ("points", points("what the card is worth")),
    ]);
    object(&[
        ("seats", list(card)),
        ("dice", list(number(0, 6, "a die, from left to right; 0 has yet to be rolled"))),
        ("rolls_left", number(0, 3, "how often dice may still be rolled in this turn")),
        ("round", number(1, 14, "the round; one more than there are at the end")),
        ("question", question::<Yahtzee>()),
    ])
}
