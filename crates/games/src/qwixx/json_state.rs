//! The state of Qwixx for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::Qwixx;
use crate::state_schema::question_schema;
use crate::{Colour, Seat};

/// The state of Qwixx for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct QwixxState {
    /// The sheets, by seat.
    pub seats: Vec<SheetState>,
    /// The rows that are locked.
    pub locked_rows: Vec<Colour>,
    /// The dice on the table; null while they have yet to be rolled.
    pub dice: Option<DiceState>,
    /// What is asked; null while a roll is due, and at the end.
    #[schemars(schema_with = "question_schema::<Qwixx>")]
    pub question: Option<&'static str>,
}

/// A sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SheetState {
    /// The seat.
    pub seat: Seat,
    /// The rows by colour.
    pub rows: RowStates,
    /// Failed throws, 5 points off for each.
    #[schemars(range(min = 0, max = 4))]
    pub penalties: u8,
    /// What the sheet is worth.
    pub points: i32,
}

/// The rows of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RowStates {
    /// The red row.
    pub red: RowState,
    /// The yellow row.
    pub yellow: RowState,
    /// The green row.
    pub green: RowState,
    /// The blue row.
    pub blue: RowState,
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RowState {
    /// The numbers that are crossed off.
    #[schemars(inner(range(min = 2, max = 12)))]
    pub crossed: Vec<u8>,
    /// Whether this seat has locked the row and has its lock.
    pub has_lock: bool,
    /// Whether the row is closed to this seat now.
    pub closed: bool,
    /// What the row is worth.
    pub points: i32,
}

/// The dice on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DiceState {
    /// What the white dice show.
    #[schemars(inner(range(min = 1, max = 6)))]
    pub white: [u8; 2],
    /// What the colour dice show; one that has left the game is missing.
    pub colour: ColourDiceState,
}

/// The colour dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ColourDiceState {
    /// The red die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub red: Option<u8>,
    /// The yellow die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub yellow: Option<u8>,
    /// The green die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub green: Option<u8>,
    /// The blue die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub blue: Option<u8>,
}
