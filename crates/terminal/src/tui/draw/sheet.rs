//! Draws a sheet or board from the game's view.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_games::Colour;
use rollwright_games::position_view::{CellState, CellView, RowView, SheetView};
use unicode_width::UnicodeWidthStr;

use super::canvas::{ScreenCanvas, dim_style, focused_style};
use crate::tui::app::HitAction;
use crate::tui::view_model::PressTarget;

/// A sheet to be drawn.
pub(super) struct SheetWidget<'a> {
    pub(super) sheet: &'a SheetView,
    pub(super) title: String,
    /// Its points as text.
    pub(super) points_text: String,
    /// Whether its cells can be pressed.
    pub(super) is_pressable: bool,
    pub(super) focus: Option<PressTarget>,
    /// The texts that available cells would get, by row and column.
    pub(super) cell_previews: Vec<(usize, usize, String)>,
    /// The label of a locked row.
    pub(super) locked_text: &'a str,
    /// Whether it is drawn as narrow as possible, without row points. Its cells can't be pressed.
    pub(super) is_compact: bool,
}

/// The layout of a sheet.
struct SheetLayout {
    label_width: u16,
    cell_width: u16,
    /// The widths of a row's points and of the label of a locked row.
    points_width: u16,
    locked_width: u16,
    /// The number and width of columns, for sheets whose rows have one cell.
    columns: usize,
    column_width: u16,
    rows_per_column: usize,
}

impl SheetWidget<'_> {
    /// Its size including the frame, if at most `max_height` lines are available.
    pub(super) fn size(&self, max_height: u16) -> (u16, u16) {
        let layout = self.layout(max_height);
        let rows = layout.column_width * layout.columns as u16;
        let counters = self.counters_line().width() as u16 + 2;
        let title = (self.title.width() + self.points_text.width()) as u16 + 6;
        let height = layout.rows_per_column as u16 + u16::from(!self.sheet.counters.is_empty());
        (rows.max(counters).max(title) + 2, height.max(1) + 2)
    }

    fn counters_line(&self) -> String {
        let note = |note: &rollwright_games::position_view::SheetCounter| {
            format!("{}: {}", note.label, note.value)
        };
        self.sheet.counters.iter().map(note).collect::<Vec<_>>().join("  ")
    }

    fn layout(&self, max_height: u16) -> SheetLayout {
        let rows = &self.sheet.rows;
        let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0) as u16;
        let texts = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.width());
        let previews = self.cell_previews.iter().map(|(_, _, text)| text.width());
        let is_list = !rows.is_empty() && rows.iter().all(|row| row.cells.len() == 1);
        let cell_width = widest(&mut texts.chain(previews)).max(if is_list { 2 } else { 1 });
        let cell_width = cell_width + if self.is_compact && !is_list { 1 } else { 2 };
        let label_width = widest(&mut rows.iter().map(|row| row.label.width())) + 2;
        let has_points =
            !is_list && !self.is_compact && rows.iter().any(|row| row.points.is_some());
        let points = rows.iter().filter_map(|row| row.points);
        let widest_points = points.map(|points| points.to_string().len() as u16 + 1).max();
        let points_width = if has_points { widest_points.unwrap_or(0).max(5) } else { 0 };
        let locked_width = if rows.iter().any(|row| row.is_locked) {
            self.locked_text.width() as u16 + 1
        } else {
            0
        };
        let room =
            usize::from(max_height.saturating_sub(2 + u16::from(!self.sheet.counters.is_empty())));
        let columns = if is_list { rows.len().div_ceil(room.max(1)).clamp(1, 3) } else { 1 };
        let cells = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0) as u16;
        let column_width =
            label_width + cell_width * cells + points_width + locked_width + u16::from(columns > 1);
        let rows_per_column = rows.len().div_ceil(columns);
        SheetLayout {
            label_width,
            cell_width,
            points_width,
            locked_width,
            columns,
            column_width,
            rows_per_column,
        }
    }

    /// Draws the sheet.
    pub(super) fn draw(&self, canvas: &mut ScreenCanvas<'_>, area: Rect) {
        let inside = canvas.draw_frame(area, &self.title, &self.points_text, self.is_pressable);
        let layout = self.layout(area.height);
        for (at, row) in self.sheet.rows.iter().enumerate() {
            let column = at / layout.rows_per_column.max(1);
            let x = inside.x + layout.column_width * column as u16;
            let y = inside.y + (at - column * layout.rows_per_column) as u16;
            if y < inside.bottom() {
                self.draw_row(canvas, &layout, (x, y), at, row, inside.right());
            }
        }
        if !self.sheet.counters.is_empty() && inside.height > 0 {
            let at = (inside.x + 1, inside.bottom() - 1);
            canvas.draw_text(
                at,
                &self.counters_line(),
                inside.width.saturating_sub(1),
                Style::new(),
            );
        }
    }

    fn draw_row(
        &self,
        canvas: &mut ScreenCanvas<'_>,
        layout: &SheetLayout,
        (mut x, y): (u16, u16),
        at: usize,
        row: &RowView,
        end: u16,
    ) {
        let room = |x: u16| end.saturating_sub(x);
        let colour = row.colour.as_deref().and_then(row_colour_index);
        let label = format!(
            "{:width$}",
            format!(" {}", row.label),
            width = usize::from(layout.label_width) - 1
        );
        let style = if colour.is_some() { canvas.background_style(colour) } else { Style::new() };
        canvas.draw_text((x, y), &label, (layout.label_width - 1).min(room(x)), style);
        x += layout.label_width;
        for (column, cell) in row.cells.iter().enumerate() {
            let (text, style) =
                self.cell_text_and_style(at, column, cell, usize::from(layout.cell_width));
            canvas.draw_text((x, y), &text, layout.cell_width.min(room(x)), style);
            if self.is_pressable && room(x) >= layout.cell_width {
                let area = Rect { x, y, width: layout.cell_width, height: 1 };
                canvas.add_hit_area(area, HitAction::Target(PressTarget::Cell(at, column)));
            }
            x += layout.cell_width;
        }
        if let Some(points) = row.points.filter(|_| layout.points_width > 0) {
            canvas.draw_text(
                (x, y),
                &format!("{points:>0$}", usize::from(layout.points_width) - 1),
                layout.points_width.min(room(x)),
                dim_style(),
            );
            x += layout.points_width;
        }
        if row.is_locked && layout.locked_width > 0 {
            canvas.draw_text(
                (x + 1, y),
                self.locked_text,
                layout.locked_width.min(room(x)),
                Style::new(),
            );
        }
    }

    /// The text and style of a cell. The text alone identifies its state; the style repeats it.
    fn cell_text_and_style(
        &self,
        row: usize,
        column: usize,
        cell: &CellView,
        width: usize,
    ) -> (String, Style) {
        let preview = self
            .cell_previews
            .iter()
            .find(|(r, c, _)| (*r, *c) == (row, column))
            .map(|(_, _, t)| t);
        let text = match cell.state {
            // On sheets with printed numbers, a used one is crossed off.
            CellState::Used if self.has_printed_cells() => "X".to_owned(),
            CellState::Unreachable => "-".to_owned(),
            CellState::Closed => "#".to_owned(),
            CellState::Used => cell.text.clone(),
            CellState::Open => match preview {
                Some(text) => text.clone(),
                None if cell.text.is_empty() => ".".to_owned(),
                None => cell.text.clone(),
            },
        };
        let is_available = self.is_pressable && cell.legal_action.is_some();
        let inner = width.saturating_sub(2);
        let padded = match is_available {
            true => format!("[{text:>inner$}]"),
            false if self.is_compact => format!("{text:>0$}", width.saturating_sub(1)) + " ",
            false => format!(" {text:>inner$} "),
        };
        let style = match cell.state {
            _ if self.is_pressable && self.focus == Some(PressTarget::Cell(row, column)) => {
                focused_style()
            }
            _ if is_available => Style::new().add_modifier(Modifier::BOLD),
            CellState::Used => Style::new().add_modifier(Modifier::BOLD),
            CellState::Unreachable | CellState::Closed => dim_style(),
            CellState::Open => Style::new(),
        };
        (padded, style)
    }

    /// Whether free cells have printed text.
    fn has_printed_cells(&self) -> bool {
        let is_free =
            |cell: &CellView| matches!(cell.state, CellState::Open | CellState::Unreachable);
        let mut cells = self.sheet.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| is_free(cell) && !cell.text.is_empty())
    }
}

/// The index of a colour among red, yellow, green and blue, by its name in views.
fn row_colour_index(name: &str) -> Option<usize> {
    Colour::ALL.iter().position(|colour| colour.name() == name)
}
