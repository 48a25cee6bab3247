//! Positions ready to be drawn: sheets of rows of cells, the same shape for every game.

use rollwright_games::position_view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What there is to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PositionView {
    /// The dice on the table.
    pub dice: Vec<DieState>,
    /// The sheets or boards, from the first seat on.
    pub sheets: Vec<SheetView>,
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DieState {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// What it shows; missing while it has yet to be rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
}

/// A sheet of paper, or a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SheetView {
    /// Whose it is; missing for a board that all share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What it is called.
    pub title: String,
    /// Its rows from top to bottom.
    pub rows: Vec<RowView>,
    /// What is counted beside the rows, such as penalties.
    pub notes: Vec<SheetCounter>,
    /// What it is worth; missing for a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RowView {
    /// What it is called.
    pub label: String,
    /// Its colour, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Its cells from left to right.
    pub cells: Vec<CellView>,
    /// What it is worth, where rows count by themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Whether it is locked.
    pub locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    /// What is written in it; may be empty.
    pub text: String,
    /// What it is.
    pub mark: CellState,
    /// The action that this cell stands for, where whoever looks may take it now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CellState {
    /// Free to be used.
    Open,
    /// Crossed off or filled.
    Used,
    /// Out of reach: passed over, or its row is locked.
    Gone,
    /// Never usable.
    Closed,
}

/// Something counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SheetCounter {
    /// What it is.
    pub label: String,
    /// How much of it.
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
        let note = |note: position_view::SheetCounter| SheetCounter {
            label: note.label,
            value: note.value,
        };
        Self {
            seat: sheet.seat.map(u8::from),
            title: sheet.title,
            rows: sheet.rows.into_iter().map(RowView::from).collect(),
            notes: sheet.counters.into_iter().map(note).collect(),
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
