//! Positions ready to be drawn: sheets, rows and cells, in the same form for every game.

use rollwright_games::position_view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PositionView {
    /// The dice on the table.
    pub dice: Vec<DieState>,
    /// The sheets or boards, in seat order.
    pub sheets: Vec<SheetView>,
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DieState {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// The face it shows; missing until it is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
}

/// A sheet or a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SheetView {
    /// The seat it belongs to; missing for a shared board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The title.
    pub title: String,
    /// The rows from top to bottom.
    pub rows: Vec<RowView>,
    /// Counters beside the rows, such as penalties.
    pub notes: Vec<SheetCounter>,
    /// Its points; missing for a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RowView {
    /// The title.
    pub label: String,
    /// Its colour, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Its cells from left to right.
    pub cells: Vec<CellView>,
    /// Its points, if rows are scored separately.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Whether it is locked.
    pub locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    /// The text in the cell; may be empty.
    pub text: String,
    /// Its state.
    pub mark: CellState,
    /// The action of this cell, if the viewer may play it now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

/// The state of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CellState {
    /// Can still be used.
    Open,
    /// Crossed off or filled.
    Used,
    /// Can't be used any more: skipped, or its row is locked.
    Gone,
    /// Never usable.
    Closed,
}

/// A counter beside the rows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SheetCounter {
    /// Its label.
    pub label: String,
    /// The count.
    pub value: i32,
}

impl From<position_view::PositionView> for PositionView {
    fn from(view: position_view::PositionView) -> Self {
        let die = |die: position_view::DieState| DieState { name: die.name, face: die.face };
        Self {
            dice: view.dice.into_iter().map(die).collect(),
            sheets: view.sheets.into_iter().map(SheetView::from).collect(),
        }
    }
}

impl From<position_view::SheetView> for SheetView {
    fn from(sheet: position_view::SheetView) -> Self {
        let counter = |counter: position_view::SheetCounter| SheetCounter {
            label: counter.label,
            value: counter.value,
        };
        Self {
            seat: sheet.seat.map(u8::from),
            title: sheet.title,
            rows: sheet.rows.into_iter().map(RowView::from).collect(),
            notes: sheet.counters.into_iter().map(counter).collect(),
            points: sheet.points,
        }
    }
}

impl From<position_view::RowView> for RowView {
    fn from(row: position_view::RowView) -> Self {
        Self {
            label: row.label,
            colour: row.colour.map(str::to_owned),
            cells: row.cells.into_iter().map(CellView::from).collect(),
            points: row.points,
            locked: row.is_locked,
        }
    }
}

impl From<position_view::CellView> for CellView {
    fn from(cell: position_view::CellView) -> Self {
        let mark = match cell.state {
            position_view::CellState::Open => CellState::Open,
            position_view::CellState::Used => CellState::Used,
            position_view::CellState::Unreachable => CellState::Gone,
            position_view::CellState::Closed => CellState::Closed,
        };
        Self { text: cell.text, mark, action: cell.legal_action }
    }
}
