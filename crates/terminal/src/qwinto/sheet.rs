//! The sheared sheet (RULES: Qwinto, "on a plain console").

use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{CELLS, Row, Sheet, is_bonus};
use rollwright_i18n::Lang;
use unicode_width::UnicodeWidthStr;

use crate::{Ink, Output};

/// Where the points stand in the first line.
const POINTS_AT: usize = 37;
/// How wide ten cells are with the marks around them.
const ROW_WIDTH: usize = 31;
/// How far each row stands to the right of the one below it: one cell.
const SHEAR: usize = 3;

/// Draws a sheet. An untouched one has no points yet.
pub(super) fn draw(sheet: &Sheet, name: &str, lang: Lang, out: &mut Output) {
    let words = texts(lang);
    let title = format!("{}{name}", words.console.player_name);
    if *sheet == Sheet::EMPTY {
        out.line(title.trim_end());
    } else {
        let gap = POINTS_AT.saturating_sub(title.width()).max(2);
        out.line(format!("{title}{}{}: {}", " ".repeat(gap), words.sheet.points, sheet.points()));
    }
    out.line(above(Row::Red, ROW_WIDTH));
    for row in Row::ALL {
        let (colour, cells) = (row.colour(), cells(sheet, row));
        let name = colour.called(lang);
        let label = out.paint(Ink::Row(colour), name);
        let gap = " ".repeat(margin(row).saturating_sub(name.width()));
        out.line(format!("{label}{gap}{}", out.paint(Ink::Row(colour), cells)));
        // The line under a row also reaches over the row below, which begins one
        // cell further left.
        match row {
            Row::Red => out.line(above(Row::Yellow, ROW_WIDTH + SHEAR)),
            Row::Yellow => out.line(above(Row::Blue, ROW_WIDTH + SHEAR)),
            Row::Blue => out.line(format!("{}{}", margin_of(Row::Blue), "-".repeat(ROW_WIDTH))),
        }
    }
    let failed: String = (1..=sheet.failed()).map(|mark| format!(" {mark}")).collect();
    out.line(format!("{}{failed}", words.console.failed_throws));
}

/// Where the cells of a row begin.
fn margin(row: Row) -> usize {
    7 + SHEAR * (Row::Blue.index() - row.index())
}

fn margin_of(row: Row) -> String {
    " ".repeat(margin(row))
}

/// The line above a row, in which its cells are numbered.
fn above(row: Row, width: usize) -> String {
    let numbers: String = (1..=CELLS).map(|cell| format!("{cell:->SHEAR$}")).collect();
    format!("{}{numbers:-<width$}", margin_of(row))
}

fn cells(sheet: &Sheet, row: Row) -> String {
    let mut text = String::from("|");
    for cell in 0..CELLS {
        match sheet.number(row, cell) {
            0 if cell == row.closed() => text.push_str("XX"),
            0 => text.push_str("  "),
            number => text.push_str(&format!("{number:2}")),
        }
        text.push(if is_bonus(row, cell) || is_bonus(row, cell + 1) { '%' } else { '|' });
    }
    text
}
