//! Positions ready to be drawn: sheets of rows of cells, the same shape for every game.

use rollwright_i18n::Lang;

use crate::{Die, Game, Presentation, Seat};

/// What there is to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionView {
    /// The dice on the table.
    pub dice: Vec<DieState>,
    /// The sheets or boards, from the first seat on.
    pub sheets: Vec<SheetView>,
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DieState {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// What it shows; missing while it has yet to be rolled.
    pub face: Option<u8>,
}

/// A sheet of paper, or a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetView {
    /// Whose it is; missing for a board that all share.
    pub seat: Option<Seat>,
    /// What it is called.
    pub title: String,
    /// Its rows from top to bottom.
    pub rows: Vec<RowView>,
    /// What is counted beside the rows, such as penalties.
    pub counters: Vec<SheetCounter>,
    /// What it is worth; missing for a board.
    pub points: Option<i32>,
}

impl SheetView {
    /// Whether something is printed in its cells, so that using one crosses it out; else
    /// people write into empty ones.
    #[must_use]
    pub fn has_printed_cells(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| cell.state != CellState::Used && !cell.text.is_empty())
    }
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowView {
    /// What it is called.
    pub label: String,
    /// Its colour, where it has one.
    pub colour: Option<&'static str>,
    /// Its cells from left to right.
    pub cells: Vec<CellView>,
    /// What it is worth, where rows count by themselves.
    pub points: Option<i32>,
    /// Whether it is locked.
    pub is_locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellView {
    /// What is written in it; may be empty.
    pub text: String,
    /// What it is.
    pub state: CellState,
    /// The action that this cell stands for, where whoever looks may take it now.
    pub legal_action: Option<String>,
    /// The same, whether it may be taken now or not: a screen asks the game why not.
    pub cell_action: Option<String>,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellState {
    /// Free to be used.
    Open,
    /// Crossed off or filled.
    Used,
    /// Out of reach: passed over, or its row is locked.
    Unreachable,
    /// Never usable.
    Closed,
}

/// Something counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetCounter {
    /// What it is.
    pub label: String,
    /// How much of it.
    pub value: i32,
}

/// The actions of `viewer`, which go with the cells of its own sheet.
pub(crate) fn legal_action_texts<G: Game>(game: &G, viewer: Option<Seat>) -> Vec<String> {
    viewer.map_or_else(Vec::new, |seat| {
        game.legal_actions(seat).into_iter().map(G::format_action).collect()
    })
}

/// The dice that are due, none of them rolled yet.
pub(crate) fn unrolled_dice<G: Presentation>(game: &G, lang: Lang) -> Vec<DieState> {
    let named = |die: &Die| DieState { name: G::die_name(die.name, lang).to_owned(), face: None };
    game.dice_to_roll().iter().map(named).collect()
}

/// `action`, if it is among those of whoever looks and the sheet is theirs.
#[must_use]
pub fn legal_action_for_viewer(
    actions: &[String],
    viewer: Option<Seat>,
    owner: Seat,
    action: String,
) -> Option<String> {
    (viewer == Some(owner) && actions.contains(&action)).then_some(action)
}

/// Something counted beside the rows.
#[must_use]
pub fn sheet_counter(label: &str, value: i32) -> SheetCounter {
    SheetCounter { label: label.to_owned(), value }
}
