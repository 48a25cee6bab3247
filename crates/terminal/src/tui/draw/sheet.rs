//! Draws a sheet or board from the game's view.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_games::Colour;
use rollwright_games::position_view::{CellState, CellView, RowView, SheetView};
use unicode_width::UnicodeWidthStr;

use super::canvas::{ScreenCanvas, dim_style, focused_style};
use crate::console_game::FullScreenSheetLayout;
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
    /// The letters that press the rows of a list; empty if its rows have none.
    pub(super) row_keys: Vec<Option<char>>,
    /// The label of a locked row.
    pub(super) locked_text: &'a str,
    /// Whether it is drawn as narrow as possible, without row points. Its cells can't be pressed.
    pub(super) is_compact: bool,
    /// Whether it is drawn with wider cells and empty lines between rows.
    pub(super) is_large: bool,
    /// How the game arranges the cells.
    pub(super) arrangement: &'a FullScreenSheetLayout,
    /// Whether characters beyond ASCII may be used.
    pub(super) use_unicode: bool,
}

/// The mark of cells that earn a bonus.
const BONUS_MARK: char = '%';

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
    /// The lines from one row to the next.
    row_height: u16,
}

impl SheetWidget<'_> {
    /// Its size including the frame, if at most `max_height` lines are available.
    pub(super) fn size(&self, max_height: u16) -> (u16, u16) {
        let layout = self.layout(max_height);
        let rows = layout.column_width * layout.columns as u16;
        let counters = self.counters_line().width() as u16 + 2;
        let title = (self.title.width() + self.points_text.width()) as u16 + 6;
        let lines = layout.rows_per_column as u16 * layout.row_height;
        let height = lines + u16::from(!self.sheet.counters.is_empty());
        (rows.max(counters).max(title) + 2, height.max(1) + 2)
    }

    fn counters_line(&self) -> String {
        let note = |note: &rollwright_games::position_view::SheetCounter| {
            format!("{}: {}", note.label, note.value)
        };
        self.sheet.counters.iter().map(note).collect::<Vec<_>>().join("  ")
    }

    /// Whether every row has a single cell.
    fn is_list(&self) -> bool {
        let rows = &self.sheet.rows;
        !rows.is_empty() && rows.iter().all(|row| row.cells.len() == 1)
    }

    fn layout(&self, max_height: u16) -> SheetLayout {
        let rows = &self.sheet.rows;
        let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0) as u16;
        let texts = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.width());
        let previews = self.cell_previews.iter().map(|(_, _, text)| text.width());
        let is_list = self.is_list();
        let min_width = if is_list || self.arrangement.has_cell_numbers { 2 } else { 1 };
        let cell_width = widest(&mut texts.chain(previews)).max(min_width);
        let is_large = self.is_large && !is_list;
        let margin = match (self.is_compact, is_large) {
            (true, _) if !is_list => 1,
            (_, true) => 4,
            _ => 2,
        };
        let cell_width = cell_width + margin;
        let key_width = if self.row_keys.is_empty() { 0 } else { 2 };
        let label_width = widest(&mut rows.iter().map(|row| row.label.width())) + 2 + key_width;
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
        let cells = cells + self.arrangement.row_offsets.iter().copied().max().unwrap_or(0);
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
            row_height: if is_large { 2 } else { 1 },
        }
    }

    /// Draws the sheet.
    pub(super) fn draw(&self, canvas: &mut ScreenCanvas<'_>, area: Rect) {
        let inside = canvas.draw_frame(area, &self.title, &self.points_text, self.is_pressable);
        let layout = self.layout(area.height);
        for (at, row) in self.sheet.rows.iter().enumerate() {
            let column = at / layout.rows_per_column.max(1);
            let x = inside.x + layout.column_width * column as u16;
            let line = (at - column * layout.rows_per_column) as u16;
            let y = inside.y + line * layout.row_height;
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
        let label = match self.row_keys.get(at) {
            Some(key) => format!(" {} {}", key.unwrap_or(' '), row.label),
            None => format!(" {}", row.label),
        };
        let label = format!("{label:width$}", width = usize::from(layout.label_width) - 1);
        let style = if colour.is_some() { canvas.background_style(colour) } else { Style::new() };
        canvas.draw_text((x, y), &label, (layout.label_width - 1).min(room(x)), style);
        x += layout.label_width;
        let offset = self.arrangement.row_offsets.get(at).copied().unwrap_or(0);
        let max_offset = self.arrangement.row_offsets.iter().copied().max().unwrap_or(0);
        x += offset * layout.cell_width;
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
        x += max_offset.saturating_sub(offset) * layout.cell_width;
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
            CellState::Used if self.sheet.seat.is_some() && self.has_printed_cells() => {
                "X".to_owned()
            }
            CellState::Unreachable => "-".to_owned(),
            CellState::Closed => "#".to_owned(),
            CellState::Used => cell.text.clone(),
            CellState::Open => match preview {
                Some(text) => text.clone(),
                None if cell.text.is_empty() => self.empty_cell_text(column),
                None => cell.text.clone(),
            },
        };
        let is_available = self.is_pressable && cell.legal_action.is_some();
        let is_bonus = self.arrangement.bonus_cells.contains(&(row, column));
        let (left, right) = if is_available { ("[", ']') } else { (" ", ' ') };
        let (left, right) = match (self.is_compact, is_bonus) {
            (true, _) if !is_available => ("", if is_bonus { BONUS_MARK } else { ' ' }),
            (_, true) => (left, BONUS_MARK),
            (_, false) => (left, right),
        };
        // The text ends where the widest one does; large cells have a margin on both sides.
        let inner = width.saturating_sub(left.len() + 1);
        let padded = match self.is_large && !self.is_list() {
            true => format!(" {left}{text:>0$}{right} ", inner.saturating_sub(2)),
            false => format!("{left}{text:>inner$}{right}"),
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

    /// The text of an empty cell: its number in small digits, or a dot.
    fn empty_cell_text(&self, column: usize) -> String {
        if !self.arrangement.has_cell_numbers || !self.use_unicode {
            return ".".to_owned();
        }
        let small_digit = |digit: char| {
            digit.to_digit(10).and_then(|digit| char::from_u32('₀' as u32 + digit)).unwrap_or(digit)
        };
        (column + 1).to_string().chars().map(small_digit).collect()
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
