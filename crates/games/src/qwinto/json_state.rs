//! The state of Qwinto for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::{CELLS_PER_ROW, Qwinto, RowColour};
use crate::Seat;
use crate::state_schema::question_schema;

/// The state of Qwinto for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct QwintoState {
    /// The sheets, by seat.
    pub seats: Vec<SheetState>,
    /// The dice of this turn; null before they are chosen.
    pub chosen_dice: Option<Vec<RowColour>>,
    /// What was rolled; null before.
    pub roll: Option<RollState>,
    /// What is asked; null while a roll is due, and at the end.
    #[schemars(schema_with = "question_schema::<Qwinto>")]
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
    pub failed_throws: u8,
    /// What the full columns add.
    pub bonus_points: i32,
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
    /// The blue row.
    pub blue: RowState,
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RowState {
    /// The numbers from left to right; null in a cell that is empty or closed.
    #[schemars(inner(range(min = 1, max = 18)))]
    pub cells: [Option<u8>; CELLS_PER_ROW as usize],
    /// The cell that is closed, counted from 1.
    #[schemars(range(min = 1, max = 10))]
    pub closed_cell: u8,
    /// What the row is worth.
    pub points: i32,
}

/// What was rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RollState {
    /// The dice that were rolled, by colour.
    pub faces: DiceFacesState,
    /// What may be entered.
    #[schemars(range(min = 1, max = 18))]
    pub sum: u8,
    /// Whether the dice were rolled again.
    pub is_second: bool,
}

/// The faces of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DiceFacesState {
    /// The red die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub red: Option<u8>,
    /// The yellow die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub yellow: Option<u8>,
    /// The blue die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub blue: Option<u8>,
}
