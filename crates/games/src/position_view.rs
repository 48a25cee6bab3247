//! Positions ready to be drawn: sheets, rows and cells, in the same form for every game.

use std::borrow::Cow;

use rollwright_i18n::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Die, Game, Presentation, Seat};

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
    pub seat: Option<Seat>,
    /// Its title.
    pub title: String,
    /// The rows from top to bottom.
    pub rows: Vec<RowView>,
    /// Counters beside the rows, such as penalties.
    #[serde(rename = "notes")]
    pub counters: Vec<SheetCounter>,
    /// Its points; missing for a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

impl SheetView {
    /// Whether its cells have printed text that players cross out. Otherwise, players write
    /// into empty cells.
    #[must_use]
    pub fn has_printed_cells(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| cell.state != CellState::Used && !cell.text.is_empty())
    }
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RowView {
    /// Its title.
    pub label: String,
    /// Its colour, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Cow<'static, str>>,
    /// Its cells from left to right.
    pub cells: Vec<CellView>,
    /// Its points, if rows are scored separately.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Whether it is locked.
    #[serde(rename = "locked")]
    pub is_locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    /// The text in the cell; may be empty.
    pub text: String,
    /// Its state.
    #[serde(rename = "mark")]
    pub state: CellState,
    /// The action of this cell, if the viewer may play it now.
    #[serde(default, rename = "action", skip_serializing_if = "Option::is_none")]
    pub legal_action: Option<String>,
    /// The action of this cell, legal or not; a user interface asks the game why it is
    /// illegal. The API doesn't send it.
    #[serde(skip)]
    pub cell_action: Option<String>,
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
    #[serde(rename = "gone")]
    Unreachable,
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

/// The legal actions of `viewer`, to match with the cells of its sheet.
pub(crate) fn legal_action_texts<G: Game>(game: &G, viewer: Option<Seat>) -> Vec<String> {
    viewer.map_or_else(Vec::new, |seat| {
        game.legal_actions(seat).into_iter().map(G::format_action).collect()
    })
}

/// The dice to roll, without faces.
pub(crate) fn unrolled_dice<G: Presentation>(game: &G, lang: Lang) -> Vec<DieState> {
    let named = |die: &Die| DieState { name: G::die_name(die.name, lang).to_owned(), face: None };
    game.dice_to_roll().iter().map(named).collect()
}

/// `action`, if the viewer owns the sheet and the action is legal.
#[must_use]
pub fn action_if_legal_for_viewer(
    actions: &[String],
    viewer: Option<Seat>,
    owner: Seat,
    action: String,
) -> Option<String> {
    (viewer == Some(owner) && actions.contains(&action)).then_some(action)
}

/// A counter beside the rows.
#[must_use]
pub fn sheet_counter(label: &str, value: i32) -> SheetCounter {
    SheetCounter { label: label.to_owned(), value }
}
