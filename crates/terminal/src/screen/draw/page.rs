//! What lies over the game.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasBots;

use super::pen::{Pen, faint};
use crate::console_game::ConsoleGame;
use crate::screen::app::App;
use crate::screen::page::Page;
use crate::wrap::wrapped;

/// Draws the page that is open, if one is.
pub(super) fn draw<G: ConsoleGame + HasBots>(app: &mut App<G>, pen: &mut Pen<'_>, area: Rect) {
    let texts = app.texts();
    match &mut app.page {
        None => {}
        Some(Page::Question { text, .. }) => {
            let lines = wrapped(text.trim_end().trim_end_matches(':'), 60);
            small(pen, area, &lines, texts.yes_no);
        }
        Some(Page::Working { title, work }) => {
            let line = (texts.coach_works)(work.percent());
            small(pen, area, &[line], title);
        }
        Some(Page::Text { title, text, scroll }) => {
            // The rules have lines of up to 78 columns.
            let width = area.width.min(110);
            let place = Rect {
                x: area.x + (area.width - width) / 2,
                y: area.y + 1,
                width,
                height: area.height - 2,
            };
            clear(pen, place);
            let inside = pen.frame(place, title, "", true);
            let lines = wrapped(&pen.shown(text), usize::from(inside.width));
            let room = usize::from(inside.height);
            *scroll = (*scroll).min(lines.len().saturating_sub(room));
            for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(*scroll)) {
                pen.put((inside.x, y), line, inside.width, Style::new());
            }
            let close = format!(" {} ", texts.close);
            let at = (place.x + 2, place.bottom() - 1);
            pen.put(at, &close, place.width.saturating_sub(4), faint());
        }
    }
}

/// A small page in the middle.
fn small(pen: &mut Pen<'_>, area: Rect, lines: &[String], below: &str) {
    let width = lines.iter().map(|line| pen.width(line)).max().unwrap_or(0);
    let width = (width.max(pen.width(below)) + 4).min(area.width);
    let height = (lines.len() as u16 + 3).min(area.height);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let place = Rect { x, y, width, height };
    clear(pen, place);
    let inside = pen.frame(place, "", "", true);
    let style = Style::new();
    for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().map(String::as_str)) {
        pen.put((inside.x + 1, y), line, inside.width.saturating_sub(1), style);
    }
    pen.put((inside.x + 1, inside.bottom() - 1), below, inside.width.saturating_sub(1), faint());
}

fn clear(pen: &mut Pen<'_>, area: Rect) {
    let empty = " ".repeat(area.width.into());
    for y in area.y..area.bottom() {
        pen.buffer.set_stringn(area.x, y, &empty, area.width.into(), Style::reset());
    }
    // What lies under a page can't be pressed.
    pen.hits.retain(|(place, _)| !place.intersects(area));
}
