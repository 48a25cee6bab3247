//! Draws the page on top of the game.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasPositionValues;

use super::canvas::{ScreenCanvas, dim_style};
use crate::console_game::ConsoleGame;
use crate::tui::app::TuiApp;
use crate::tui::overlay::Overlay;
use crate::word_wrap::wrap_text;

/// Draws the open page, if any.
pub(super) fn draw_overlay<G: ConsoleGame + HasPositionValues>(
    app: &mut TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let texts = app.texts();
    match &mut app.overlay {
        None => {}
        Some(Overlay::Question { text, .. }) => {
            let lines = wrap_text(text.trim_end().trim_end_matches(':'), 60);
            draw_dialog(canvas, area, &lines, texts.yes_no);
        }
        Some(Overlay::Working { title, work }) => {
            let line = (texts.coach_works)(work.percent());
            draw_dialog(canvas, area, &[line], title);
        }
        Some(Overlay::Text { title, text, scroll }) => {
            // The rules have lines of up to 78 columns.
            let width = area.width.min(110);
            let place = Rect {
                x: area.x + (area.width - width) / 2,
                y: area.y + 1,
                width,
                height: area.height - 2,
            };
            clear_area(canvas, place);
            let inside = canvas.draw_frame(place, title, "", true);
            let lines = wrap_text(&canvas.displayable(text), usize::from(inside.width));
            let room = usize::from(inside.height);
            *scroll = (*scroll).min(lines.len().saturating_sub(room));
            for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(*scroll)) {
                canvas.draw_text((inside.x, y), line, inside.width, Style::new());
            }
            let close = format!(" {} ", texts.close_hint);
            let at = (place.x + 2, place.bottom() - 1);
            canvas.draw_text(at, &close, place.width.saturating_sub(4), dim_style());
        }
    }
}

/// Draws a small dialog in the middle.
fn draw_dialog(canvas: &mut ScreenCanvas<'_>, area: Rect, lines: &[String], below: &str) {
    let width = lines.iter().map(|line| canvas.text_width(line)).max().unwrap_or(0);
    let width = (width.max(canvas.text_width(below)) + 4).min(area.width);
    let height = (lines.len() as u16 + 3).min(area.height);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let place = Rect { x, y, width, height };
    clear_area(canvas, place);
    let inside = canvas.draw_frame(place, "", "", true);
    let style = Style::new();
    for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().map(String::as_str)) {
        canvas.draw_text((inside.x + 1, y), line, inside.width.saturating_sub(1), style);
    }
    canvas.draw_text(
        (inside.x + 1, inside.bottom() - 1),
        below,
        inside.width.saturating_sub(1),
        dim_style(),
    );
}

fn clear_area(canvas: &mut ScreenCanvas<'_>, area: Rect) {
    let empty = " ".repeat(area.width.into());
    for y in area.y..area.bottom() {
        canvas.buffer.set_stringn(area.x, y, &empty, area.width.into(), Style::reset());
    }
    // Areas below a page can't be clicked.
    canvas.hit_areas.retain(|(place, _)| !place.intersects(area));
}
