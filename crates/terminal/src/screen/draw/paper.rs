//! A sheet or board, drawn from the game's view alone.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_games::Colour;
use rollwright_games::view::{Cell, Mark, Row, Sheet};
use unicode_width::UnicodeWidthStr;

use super::pen::{Pen, faint, focused};
use crate::screen::app::Hit;
use crate::screen::scene::Target;

/// A sheet ready to be drawn.
pub(super) struct Paper<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) title: String,
    /// What it is worth, in words.
    pub(super) points: String,
    /// Its cells can be pressed.
    pub(super) own: bool,
    pub(super) focus: Option<Target>,
    /// What cells that can be taken would hold, by row and column.
    pub(super) pencilled: Vec<(usize, usize, String)>,
    /// What is said of a locked row.
    pub(super) locked: &'a str,
    /// As narrow as it goes: nothing can be pressed, and rows don't tell their points.
    pub(super) tight: bool,
}

/// Where the parts of a sheet lie.
struct Plan {
    label: u16,
    cell: u16,
    /// Room for the points of a row, and for what is said of a locked one.
    points: u16,
    locked: u16,
    /// Rows of one cell stand in so many columns, each so wide.
    columns: usize,
    column: u16,
    rows_a_column: usize,
}

impl Paper<'_> {
    /// How large it is, its frame included, where there is room for so many lines.
    pub(super) fn size(&self, most: u16) -> (u16, u16) {
        let plan = self.plan(most);
        let rows = plan.column * plan.columns as u16;
        let notes = self.notes().width() as u16 + 2;
        let title = (self.title.width() + self.points.width()) as u16 + 6;
        let height = plan.rows_a_column as u16 + u16::from(!self.sheet.notes.is_empty());
        (rows.max(notes).max(title) + 2, height.max(1) + 2)
    }

    fn notes(&self) -> String {
        let note = |note: &rollwright_games::view::Note| format!("{}: {}", note.label, note.value);
        self.sheet.notes.iter().map(note).collect::<Vec<_>>().join("  ")
    }

    fn plan(&self, most: u16) -> Plan {
        let rows = &self.sheet.rows;
        let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0) as u16;
        let texts = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.width());
        let pencilled = self.pencilled.iter().map(|(_, _, text)| text.width());
        let list = !rows.is_empty() && rows.iter().all(|row| row.cells.len() == 1);
        let cell = widest(&mut texts.chain(pencilled)).max(if list { 2 } else { 1 });
        let cell = cell + if self.tight && !list { 1 } else { 2 };
        let label = widest(&mut rows.iter().map(|row| row.label.width())) + 2;
        let has_points = !list && !self.tight && rows.iter().any(|row| row.points.is_some());
        let points = if has_points { 5 } else { 0 };
        let locked =
            if rows.iter().any(|row| row.locked) { self.locked.width() as u16 + 1 } else { 0 };
        let room = usize::from(most.saturating_sub(2 + u16::from(!self.sheet.notes.is_empty())));
        let columns = if list { rows.len().div_ceil(room.max(1)).clamp(1, 3) } else { 1 };
        let cells = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0) as u16;
        let column = label + cell * cells + points + locked + u16::from(columns > 1);
        let rows_a_column = rows.len().div_ceil(columns);
        Plan { label, cell, points, locked, columns, column, rows_a_column }
    }

    /// Draws it.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, area: Rect) {
        let inside = pen.frame(area, &self.title, &self.points, self.own);
        let plan = self.plan(area.height);
        for (at, row) in self.sheet.rows.iter().enumerate() {
            let column = at / plan.rows_a_column.max(1);
            let x = inside.x + plan.column * column as u16;
            let y = inside.y + (at - column * plan.rows_a_column) as u16;
            if y < inside.bottom() {
                self.row(pen, &plan, (x, y), at, row, inside.right());
            }
        }
        if !self.sheet.notes.is_empty() && inside.height > 0 {
            let at = (inside.x + 1, inside.bottom() - 1);
            pen.put(at, &self.notes(), inside.width.saturating_sub(1), Style::new());
        }
    }

    fn row(
        &self,
        pen: &mut Pen<'_>,
        plan: &Plan,
        (mut x, y): (u16, u16),
        at: usize,
        row: &Row,
        end: u16,
    ) {
        let room = |x: u16| end.saturating_sub(x);
        let colour = row.colour.and_then(colour_named);
        let label =
            format!("{:width$}", format!(" {}", row.label), width = usize::from(plan.label) - 1);
        let style = if colour.is_some() { pen.ground(colour) } else { Style::new() };
        pen.put((x, y), &label, (plan.label - 1).min(room(x)), style);
        x += plan.label;
        for (column, cell) in row.cells.iter().enumerate() {
            let (text, style) = self.cell(at, column, cell, usize::from(plan.cell));
            pen.put((x, y), &text, plan.cell.min(room(x)), style);
            if self.own && room(x) >= plan.cell {
                let area = Rect { x, y, width: plan.cell, height: 1 };
                pen.mark(area, Hit::Target(Target::Cell(at, column)));
            }
            x += plan.cell;
        }
        if let Some(points) = row.points.filter(|_| plan.points > 0) {
            pen.put((x, y), &format!("{points:>4}"), plan.points.min(room(x)), faint());
            x += plan.points;
        }
        if row.locked && plan.locked > 0 {
            pen.put((x + 1, y), self.locked, plan.locked.min(room(x)), Style::new());
        }
    }

    /// What stands in a cell: the shape says what it is, the style says it once more.
    fn cell(&self, row: usize, column: usize, cell: &Cell, width: usize) -> (String, Style) {
        let pencilled =
            self.pencilled.iter().find(|(r, c, _)| (*r, *c) == (row, column)).map(|(_, _, t)| t);
        let text = match cell.mark {
            // Where numbers are printed, a taken one is crossed off.
            Mark::Used if self.is_printed() => "X".to_owned(),
            Mark::Gone => "-".to_owned(),
            Mark::Closed => "#".to_owned(),
            Mark::Used => cell.text.clone(),
            Mark::Open => match pencilled {
                Some(text) => text.clone(),
                None if cell.text.is_empty() => ".".to_owned(),
                None => cell.text.clone(),
            },
        };
        let lit = self.own && cell.action.is_some();
        let inner = width.saturating_sub(2);
        let shown = match lit {
            true => format!("[{text:>inner$}]"),
            false if self.tight => format!("{text:>0$}", width.saturating_sub(1)) + " ",
            false => format!(" {text:>inner$} "),
        };
        let style = match cell.mark {
            _ if self.own && self.focus == Some(Target::Cell(row, column)) => focused(),
            _ if lit => Style::new().add_modifier(Modifier::BOLD),
            Mark::Used => Style::new().add_modifier(Modifier::BOLD),
            Mark::Gone | Mark::Closed => faint(),
            Mark::Open => Style::new(),
        };
        (shown, style)
    }

    /// Whether free cells have something printed in them.
    fn is_printed(&self) -> bool {
        let free = |cell: &Cell| matches!(cell.mark, Mark::Open | Mark::Gone);
        let mut cells = self.sheet.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| free(cell) && !cell.text.is_empty())
    }
}

/// The place of a colour among red, yellow, green and blue, by its name in views.
fn colour_named(name: &str) -> Option<usize> {
    Colour::ALL.iter().position(|colour| colour.name() == name)
}
