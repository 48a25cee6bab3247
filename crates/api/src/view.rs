//! Positions ready to be drawn: sheets of rows of cells, the same shape for every game.

use rollwright_games::view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What there is to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The dice on the table.
    pub dice: Vec<DieShown>,
    /// The sheets or boards, from the first seat on.
    pub sheets: Vec<Sheet>,
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DieShown {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// What it shows; missing while it has yet to be rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
}

/// A sheet of paper, or a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sheet {
    /// Whose it is; missing for a board that all share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What it is called.
    pub title: String,
    /// Its rows from top to bottom.
    pub rows: Vec<Row>,
    /// What is counted beside the rows, such as penalties.
    pub notes: Vec<Note>,
    /// What it is worth; missing for a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// Its colour, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Its cells from left to right.
    pub cells: Vec<Cell>,
    /// What it is worth, where rows count by themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Whether it is locked.
    pub locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cell {
    /// What is written in it; may be empty.
    pub text: String,
    /// What it is.
    pub mark: Mark,
    /// The action that this cell stands for, where whoever looks may take it now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
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
pub struct Note {
    /// What it is.
    pub label: String,
    /// How much of it.
    pub value: i32,
}

impl From<view::View> for View {
    fn from(view: view::View) -> Self {
        let die = |die: view::DieShown| DieShown { name: die.name, face: die.face };
        Self {
            dice: view.dice.into_iter().map(die).collect(),
            sheets: view.sheets.into_iter().map(Sheet::from).collect(),
        }
    }
}

impl From<view::Sheet> for Sheet {
    fn from(sheet: view::Sheet) -> Self {
        let note = |note: view::Note| Note { label: note.label, value: note.value };
        Self {
            seat: sheet.seat.map(u8::from),
            title: sheet.title,
            rows: sheet.rows.into_iter().map(Row::from).collect(),
            notes: sheet.notes.into_iter().map(note).collect(),
            points: sheet.points,
        }
    }
}

impl From<view::Row> for Row {
    fn from(row: view::Row) -> Self {
        Self {
            label: row.label,
            colour: row.colour.map(str::to_owned),
            cells: row.cells.into_iter().map(Cell::from).collect(),
            points: row.points,
            locked: row.locked,
        }
    }
}

impl From<view::Cell> for Cell {
    fn from(cell: view::Cell) -> Self {
        let mark = match cell.mark {
            view::Mark::Open => Mark::Open,
            view::Mark::Used => Mark::Used,
            view::Mark::Gone => Mark::Gone,
            view::Mark::Closed => Mark::Closed,
        };
        Self { text: cell.text, mark, action: cell.action }
    }
}
