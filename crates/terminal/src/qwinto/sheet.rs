//! The sheared sheet (RULES: Qwinto, "on a plain console").

use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{CELLS_PER_ROW, RowColour, Sheet, is_bonus_cell};
use rollwright_i18n::Lang;
use unicode_width::UnicodeWidthStr;

use crate::{FullScreenSheetLayout, StyledText, TextStyle};

/// The column of the points in the first line.
const POINTS_COLUMN: usize = 37;
/// The width of ten cells with the marks around them.
const ROW_WIDTH: usize = 31;
/// The offset of each row to the right of the one below it: one cell.
const ROW_OFFSET: usize = 3;

/// Draws a sheet. An untouched one has no points yet.
pub(super) fn write_sheet(sheet: &Sheet, name: &str, lang: Lang, out: &mut StyledText) {
    let texts = texts(lang);
    let title = format!("{}{name}", texts.console.player_name_label);
    if *sheet == Sheet::EMPTY {
        out.push_line(title.trim_end());
    } else {
        let gap = POINTS_COLUMN.saturating_sub(title.width()).max(2);
        out.push_line(format!(
            "{title}{}{}: {}",
            " ".repeat(gap),
            texts.sheet.points_heading,
            sheet.points()
        ));
    }
    let line_above = |row, width| match out.options().is_strict {
        true => format!("{}{}", row_margin_text(row), "-".repeat(width)),
        false => column_numbers_line(row, width),
    };
    let [above_red, above_yellow, above_blue] = [
        line_above(RowColour::Red, ROW_WIDTH),
        line_above(RowColour::Yellow, ROW_WIDTH + ROW_OFFSET),
        line_above(RowColour::Blue, ROW_WIDTH + ROW_OFFSET),
    ];
    out.push_line(above_red);
    for row in RowColour::ALL {
        let (colour, cells) = (row.colour(), cells_text(sheet, row));
        let name = colour.localized_name(lang);
        let label = out.format_with_style(TextStyle::RowColour(colour), name);
        let gap = " ".repeat(row_margin(row).saturating_sub(name.width()));
        out.push_line(format!(
            "{label}{gap}{}",
            out.format_with_style(TextStyle::RowColour(colour), cells)
        ));
        // The line below a row also covers the row below it, which starts one cell further left.
        match row {
            RowColour::Red => out.push_line(&above_yellow),
            RowColour::Yellow => out.push_line(&above_blue),
            RowColour::Blue => out.push_line(format!(
                "{}{}",
                row_margin_text(RowColour::Blue),
                "-".repeat(ROW_WIDTH)
            )),
        }
    }
    let failed: String = (1..=sheet.failed_rolls()).map(|mark| format!(" {mark}")).collect();
    out.push_line(format!("{}{failed}", texts.console.failed_rolls_label));
}

/// The rows of the full screen, sheared like these.
pub(super) fn full_screen_layout() -> FullScreenSheetLayout {
    let cells =
        RowColour::ALL.into_iter().flat_map(|row| (0..CELLS_PER_ROW).map(move |at| (row, at)));
    let bonus_cells = cells.filter(|&(row, cell)| is_bonus_cell(row, cell));
    FullScreenSheetLayout {
        row_offsets: RowColour::ALL.map(cells_to_the_right_of_blue).to_vec(),
        has_cell_numbers: true,
        bonus_cells: bonus_cells.map(|(row, cell)| (row.index(), usize::from(cell))).collect(),
    }
}

/// How many cells a row starts to the right of the lowest one.
fn cells_to_the_right_of_blue(row: RowColour) -> u16 {
    RowColour::Blue.index().saturating_sub(row.index()) as u16
}

/// The column at which the cells of a row start.
fn row_margin(row: RowColour) -> usize {
    7 + ROW_OFFSET * (RowColour::Blue.index() - row.index())
}

fn row_margin_text(row: RowColour) -> String {
    " ".repeat(row_margin(row))
}

/// The line above a row, which numbers its cells.
fn column_numbers_line(row: RowColour, width: usize) -> String {
    let numbers: String = (1..=CELLS_PER_ROW).map(|cell| format!("{cell:->ROW_OFFSET$}")).collect();
    format!("{}{numbers:-<width$}", row_margin_text(row))
}

fn cells_text(sheet: &Sheet, row: RowColour) -> String {
    let mut text = String::from("|");
    for cell in 0..CELLS_PER_ROW {
        match sheet.number_at(row, cell) {
            None if cell == row.closed_cell() => text.push_str("XX"),
            None => text.push_str("  "),
            Some(number) => text.push_str(&format!("{number:2}")),
        }
        text.push(if is_bonus_cell(row, cell) || is_bonus_cell(row, cell + 1) { '%' } else { '|' });
    }
    text
}
