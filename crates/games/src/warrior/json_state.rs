//! The state of Warrior for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::Warrior;
use crate::Seat;
use crate::state_schema::question_schema;

/// The state of Warrior for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct WarriorState {
    /// How many boards there are.
    #[schemars(range(min = 3, max = 10))]
    pub levels: u8,
    /// How wide each board is.
    #[schemars(range(min = 3, max = 10))]
    pub size: u8,
    /// The warriors, by seat.
    pub warriors: Vec<FighterState>,
    /// Tosses for energy that are due.
    #[schemars(range(min = 0, max = 3))]
    pub tosses_left: u8,
    /// Whether the number of a challenge is drawn next.
    pub number_is_due: bool,
    /// What is asked; null while a roll is due, and at the end.
    #[schemars(schema_with = "question_schema::<Warrior>")]
    pub question: Option<&'static str>,
}

/// A warrior.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FighterState {
    /// The seat.
    pub seat: Seat,
    /// The level, from 0.
    #[schemars(range(min = 0, max = 9))]
    pub level: u8,
    /// The row on its board, from 0.
    #[schemars(range(min = 0, max = 9))]
    pub x: u8,
    /// The place in the row, from 0.
    #[schemars(range(min = 0, max = 9))]
    pub y: u8,
    /// The energy.
    pub energy: i32,
    /// How far it is to the last square.
    #[schemars(range(min = 0, max = 999))]
    pub squares_to_go: u16,
}
