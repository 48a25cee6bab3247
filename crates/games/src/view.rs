//! Positions ready to be drawn: sheets of rows of cells, the same shape for every game.

use rollwright_i18n::Lang;

use crate::{Die, Game, Seat, Telling};

/// What there is to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The dice on the table.
    pub dice: Vec<DieShown>,
    /// The sheets or boards, from the first seat on.
    pub sheets: Vec<Sheet>,
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DieShown {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// What it shows; missing while it has yet to be rolled.
    pub face: Option<u8>,
}

/// A sheet of paper, or a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Whose it is; missing for a board that all share.
    pub seat: Option<Seat>,
    /// What it is called.
    pub title: String,
    /// Its rows from top to bottom.
    pub rows: Vec<Row>,
    /// What is counted beside the rows, such as penalties.
    pub notes: Vec<Note>,
    /// What it is worth; missing for a board.
    pub points: Option<i32>,
}

impl Sheet {
    /// Whether something is printed in its cells, so that using one crosses it out; else
    /// people write into empty ones.
    #[must_use]
    pub fn is_printed(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| cell.mark != Mark::Used && !cell.text.is_empty())
    }
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// Its colour, where it has one.
    pub colour: Option<&'static str>,
    /// Its cells from left to right.
    pub cells: Vec<Cell>,
    /// What it is worth, where rows count by themselves.
    pub points: Option<i32>,
    /// Whether it is locked.
    pub locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What is written in it; may be empty.
    pub text: String,
    /// What it is.
    pub mark: Mark,
    /// The action that this cell stands for, where whoever looks may take it now.
    pub action: Option<String>,
    /// The same, whether it may be taken now or not: a screen asks the game why not.
    pub stands_for: Option<String>,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is.
    pub label: String,
    /// How much of it.
    pub value: i32,
}

/// The actions of `viewer`, which go with the cells of its own sheet.
pub(crate) fn actions_of<G: Game>(game: &G, viewer: Option<Seat>) -> Vec<String> {
    viewer.map_or_else(Vec::new, |seat| game.legal(seat).into_iter().map(G::write).collect())
}

/// The dice that are due, none of them rolled yet.
pub(crate) fn dice_due<G: Telling>(game: &G, lang: Lang) -> Vec<DieShown> {
    let named = |die: &Die| DieShown { name: G::die(die.name, lang).to_owned(), face: None };
    game.dice().iter().map(named).collect()
}

/// `action`, if it is among those of whoever looks and the sheet is theirs.
#[must_use]
pub fn offered(
    actions: &[String],
    viewer: Option<Seat>,
    owner: Seat,
    action: String,
) -> Option<String> {
    (viewer == Some(owner) && actions.contains(&action)).then_some(action)
}

/// Something counted beside the rows.
#[must_use]
pub fn note(label: &str, value: i32) -> Note {
    Note { label: label.to_owned(), value }
}
