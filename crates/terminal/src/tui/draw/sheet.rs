//! A sheet or board, drawn from the game's view alone.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_games::Colour;
use rollwright_games::position_view::{CellState, CellView, RowView, SheetView};
use unicode_width::UnicodeWidthStr;

use super::canvas::{ScreenCanvas, dim_style, focused_style};
use crate::tui::app::HitAction;
use crate::tui::view_model::PressTarget;

/// A sheet ready to be drawn.
pub(super) struct SheetWidget<'a> {
    pub(super) sheet: &'a SheetView,
    pub(super) title: String,
    /// What it is worth, in words.
    pub(super) points_text: String,
    /// Its cells can be pressed.
    pub(super) is_pressable: bool,
    pub(super) focus: Option<PressTarget>,
    /// What cells that can be taken would hold, by row and column.
    pub(super) cell_previews: Vec<(usize, usize, String)>,
    /// What is said of a locked row.
    pub(super) locked_text: &'a str,
    /// As narrow as it goes: nothing can be pressed, and rows don't tell their points.
    pub(super) is_compact: bool,
}

/// Where the parts of a sheet lie.
struct SheetLayout {
    label_width: u16,
    cell_width: u16,
    /// Room for the points of a row, and for what is said of a locked one.
    points_width: u16,
    locked_width: u16,
    /// Rows of one cell stand in so many columns, each so wide.
    columns: usize,
    column_width: u16,
    rows_per_column: usize,
}

impl SheetWidget<'_> {
    /// How large it is, its frame included, where there is room for so many lines.
    pub(super) fn size(&self, most: u16) -> (u16, u16) {
        let plan = self.layout(most);
        let rows = plan.column_width * plan.columns as u16;
        let notes = self.notes_line().width() as u16 + 2;
        let title = (self.title.width() + self.points_text.width()) as u16 + 6;
        let height = plan.rows_per_column as u16 + u16::from(!self.sheet.counters.is_empty());
        (rows.max(notes).max(title) + 2, height.max(1) + 2)
    }

    fn notes_line(&self) -> String {
        let note = |note: &rollwright_games::position_view::SheetCounter| {
            format!("{}: {}", note.label, note.value)
        };
        self.sheet.counters.iter().map(note).collect::<Vec<_>>().join("  ")
    }

    fn layout(&self, most: u16) -> SheetLayout {
        let rows = &self.sheet.rows;
        let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0) as u16;
        let texts = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.width());
        let pencilled = self.cell_previews.iter().map(|(_, _, text)| text.width());
        let list = !rows.is_empty() && rows.iter().all(|row| row.cells.len() == 1);
        let cell = widest(&mut texts.chain(pencilled)).max(if list { 2 } else { 1 });
        let cell = cell + if self.is_compact && !list { 1 } else { 2 };
        let label = widest(&mut rows.iter().map(|row| row.label.width())) + 2;
        let has_points = !list && !self.is_compact && rows.iter().any(|row| row.points.is_some());
        let points = if has_points { 5 } else { 0 };
        let locked = if rows.iter().any(|row| row.is_locked) {
            self.locked_text.width() as u16 + 1
        } else {
            0
        };
        let room = usize::from(most.saturating_sub(2 + u16::from(!self.sheet.counters.is_empty())));
        let columns = if list { rows.len().div_ceil(room.max(1)).clamp(1, 3) } else { 1 };
        let cells = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0) as u16;
        let column = label + cell * cells + points + locked + u16::from(columns > 1);
        let rows_a_column = rows.len().div_ceil(columns);
        SheetLayout {
            label_width: label,
            cell_width: cell,
            points_width: points,
            locked_width: locked,
            columns,
            column_width: column,
            rows_per_column: rows_a_column,
        }
    }

    /// Draws it.
    pub(super) fn draw(&self, pen: &mut ScreenCanvas<'_>, area: Rect) {
        let inside = pen.draw_frame(area, &self.title, &self.points_text, self.is_pressable);
        let plan = self.layout(area.height);
        for (at, row) in self.sheet.rows.iter().enumerate() {
            let column = at / plan.rows_per_column.max(1);
            let x = inside.x + plan.column_width * column as u16;
            let y = inside.y + (at - column * plan.rows_per_column) as u16;
            if y < inside.bottom() {
                self.draw_row(pen, &plan, (x, y), at, row, inside.right());
            }
        }
        if !self.sheet.counters.is_empty() && inside.height > 0 {
            let at = (inside.x + 1, inside.bottom() - 1);
            pen.draw_text(at, &self.notes_line(), inside.width.saturating_sub(1), Style::new());
        }
    }

    fn draw_row(
        &self,
        pen: &mut ScreenCanvas<'_>,
        plan: &SheetLayout,
        (mut x, y): (u16, u16),
        at: usize,
        row: &RowView,
        end: u16,
    ) {
        let room = |x: u16| end.saturating_sub(x);
        let colour = row.colour.and_then(row_colour_index);
        let label = format!(
            "{:width$}",
            format!(" {}", row.label),
            width = usize::from(plan.label_width) - 1
        );
        let style = if colour.is_some() { pen.background_style(colour) } else { Style::new() };
        pen.draw_text((x, y), &label, (plan.label_width - 1).min(room(x)), style);
        x += plan.label_width;
        for (column, cell) in row.cells.iter().enumerate() {
            let (text, style) =
                self.cell_text_and_style(at, column, cell, usize::from(plan.cell_width));
            pen.draw_text((x, y), &text, plan.cell_width.min(room(x)), style);
            if self.is_pressable && room(x) >= plan.cell_width {
                let area = Rect { x, y, width: plan.cell_width, height: 1 };
                pen.add_hit_area(area, HitAction::Target(PressTarget::Cell(at, column)));
            }
            x += plan.cell_width;
        }
        if let Some(points) = row.points.filter(|_| plan.points_width > 0) {
            pen.draw_text(
                (x, y),
                &format!("{points:>4}"),
                plan.points_width.min(room(x)),
                dim_style(),
            );
            x += plan.points_width;
        }
        if row.is_locked && plan.locked_width > 0 {
            pen.draw_text(
                (x + 1, y),
                self.locked_text,
                plan.locked_width.min(room(x)),
                Style::new(),
            );
        }
    }

    /// What stands in a cell: the shape says what it is, the style says it once more.
    fn cell_text_and_style(
        &self,
        row: usize,
        column: usize,
        cell: &CellView,
        width: usize,
    ) -> (String, Style) {
        let pencilled = self
            .cell_previews
            .iter()
            .find(|(r, c, _)| (*r, *c) == (row, column))
            .map(|(_, _, t)| t);
        let text = match cell.state {
            // Where numbers are printed, a taken one is crossed off.
            CellState::Used if self.has_printed_cells() => "X".to_owned(),
            CellState::Unreachable => "-".to_owned(),
            CellState::Closed => "#".to_owned(),
            CellState::Used => cell.text.clone(),
            CellState::Open => match pencilled {
                Some(text) => text.clone(),
                None if cell.text.is_empty() => ".".to_owned(),
                None => cell.text.clone(),
            },
        };
        let lit = self.is_pressable && cell.legal_action.is_some();
        let inner = width.saturating_sub(2);
        let shown = match lit {
            true => format!("[{text:>inner$}]"),
            false if self.is_compact => format!("{text:>0$}", width.saturating_sub(1)) + " ",
            false => format!(" {text:>inner$} "),
        };
        let style = match cell.state {
            _ if self.is_pressable && self.focus == Some(PressTarget::Cell(row, column)) => {
                focused_style()
            }
            _ if lit => Style::new().add_modifier(Modifier::BOLD),
            CellState::Used => Style::new().add_modifier(Modifier::BOLD),
            CellState::Unreachable | CellState::Closed => dim_style(),
            CellState::Open => Style::new(),
        };
        (shown, style)
    }

    /// Whether free cells have something printed in them.
    fn has_printed_cells(&self) -> bool {
        let free = |cell: &CellView| matches!(cell.state, CellState::Open | CellState::Unreachable);
        let mut cells = self.sheet.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| free(cell) && !cell.text.is_empty())
    }
}

/// The place of a colour among red, yellow, green and blue, by its name in views.
fn row_colour_index(name: &str) -> Option<usize> {
    Colour::ALL.iter().position(|colour| colour.name() == name)
}
