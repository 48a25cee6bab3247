//! The state of Yahtzee for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::Yahtzee;
use crate::Seat;
use crate::state_schema::question_schema;

/// The state of Yahtzee for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct YahtzeeState {
    /// The sheets, by seat.
    pub seats: Vec<SheetState>,
    /// The dice from left to right; 0 has yet to be rolled.
    #[schemars(inner(range(min = 0, max = 6)))]
    pub dice: [u8; 5],
    /// How often dice may still be rolled in this turn.
    #[schemars(range(min = 0, max = 3))]
    pub rolls_left: u8,
    /// The round; one more than there are at the end.
    #[schemars(range(min = 1, max = 14))]
    pub round: usize,
    /// What is asked; null while a roll is due, and at the end.
    #[schemars(schema_with = "question_schema::<Yahtzee>")]
    pub question: Option<&'static str>,
}

/// A sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SheetState {
    /// The seat.
    pub seat: Seat,
    /// The boxes by category.
    pub boxes: CategoryPoints,
    /// The sum of the upper boxes.
    pub upper_sum: u16,
    /// The bonus for 63 in the upper boxes.
    pub upper_bonus: u16,
    /// Bonus chips, 100 points each.
    #[schemars(range(min = 0, max = 12))]
    pub chips: u8,
    /// What the sheet is worth.
    pub points: u16,
}

/// The points in each box; null while it is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CategoryPoints {
    /// Ones.
    #[schemars(range(min = 0, max = 50))]
    pub ones: Option<u8>,
    /// Twos.
    #[schemars(range(min = 0, max = 50))]
    pub twos: Option<u8>,
    /// Threes.
    #[schemars(range(min = 0, max = 50))]
    pub threes: Option<u8>,
    /// Fours.
    #[schemars(range(min = 0, max = 50))]
    pub fours: Option<u8>,
    /// Fives.
    #[schemars(range(min = 0, max = 50))]
    pub fives: Option<u8>,
    /// Sixes.
    #[schemars(range(min = 0, max = 50))]
    pub sixes: Option<u8>,
    /// Three of a kind.
    #[serde(rename = "three-kind")]
    #[schemars(range(min = 0, max = 50))]
    pub three_of_a_kind: Option<u8>,
    /// Four of a kind.
    #[serde(rename = "four-kind")]
    #[schemars(range(min = 0, max = 50))]
    pub four_of_a_kind: Option<u8>,
    /// Full house.
    #[serde(rename = "full-house")]
    #[schemars(range(min = 0, max = 50))]
    pub full_house: Option<u8>,
    /// Small straight.
    #[serde(rename = "small")]
    #[schemars(range(min = 0, max = 50))]
    pub small_straight: Option<u8>,
    /// Large straight.
    #[serde(rename = "large")]
    #[schemars(range(min = 0, max = 50))]
    pub large_straight: Option<u8>,
    /// Yahtzee.
    #[schemars(range(min = 0, max = 50))]
    pub yahtzee: Option<u8>,
    /// Chance.
    #[schemars(range(min = 0, max = 50))]
    pub chance: Option<u8>,
}
