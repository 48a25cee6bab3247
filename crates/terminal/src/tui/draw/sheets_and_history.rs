//! Sheets and history, and where they go.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasBots;
use rollwright_games::position_view::SheetView;
use rollwright_games::{Ranking, Seat};
use rollwright_i18n::capitalize;

use super::canvas::ScreenCanvas;
use super::sheet::SheetWidget;
use crate::console_game::ConsoleGame;
use crate::tui::app::TuiApp;
use crate::word_wrap::wrap_text;

/// How wide the history has to be to stand beside the sheets.
const MIN_HISTORY_WIDTH: u16 = 26;

/// Sheets and history: the history stands beside the own sheet where there is room.
pub(super) fn draw_sheets_and_history<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let view = &app.view_model.view;
    let is_first =
        |sheet: &&SheetView| sheet.seat.is_none() || sheet.seat == Some(app.view_model.main_seat);
    let first: Vec<SheetWidget<'_>> =
        view.sheets.iter().filter(is_first).map(|it| sheet_widget(app, it)).collect();
    let others: Vec<&SheetView> = view.sheets.iter().filter(|sheet| !is_first(sheet)).collect();
    // Where there are others, something is left for them.
    let kept = if others.is_empty() { 0 } else { 2 };
    let narrow = Rect { width: area.width - MIN_HISTORY_WIDTH, ..area };
    let beside = place_in_rows(&first, narrow, area.height - kept);
    let stacked = place_in_rows(&first, area, area.height);
    let wide = beside.as_ref().map_or(0, |it| other_sheets_width(app, area, it.bottom, &others));
    // Where the others fit under the own sheet but not beside the history, they go there.
    let under = stacked.as_ref().is_some_and(|it| {
        let left = area_below(area, it.bottom, area.width * 11 / 20);
        wide == 0 && !others.is_empty() && place_other_sheets(app, left, &others).is_some()
    });
    let beside = beside.filter(|_| !under);
    let is_beside = beside.is_some();
    let Some(placed) = beside.or(stacked) else { return };
    let history = is_beside.then(|| {
        let widest = placed.right.max(wide);
        Rect { x: area.x + widest, width: area.width - widest, ..area }
    });
    for (paper, place) in first.iter().zip(&placed.places) {
        paper.draw(pen, *place);
    }
    let below = area_below(area, placed.bottom, area.width);
    match history {
        Some(history) => {
            draw_history(app, pen, history);
            draw_other_sheets(app, pen, Rect { width: history.x - area.x, ..below }, &others);
        }
        None if others.is_empty() => draw_history(app, pen, below),
        None => {
            let left = below.width * 11 / 20;
            draw_other_sheets(app, pen, Rect { width: left, ..below }, &others);
            let history = Rect { x: below.x + left, width: below.width - left, ..below };
            draw_history(app, pen, history);
        }
    }
}

/// The part of an area below its first lines.
fn area_below(area: Rect, lines: u16, width: u16) -> Rect {
    let height = area.height.saturating_sub(lines);
    Rect { y: area.y + lines, width, height, ..area }
}

/// How wide the sheets of others are drawn beside the history, where they fit somehow.
fn other_sheets_width<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    area: Rect,
    y: u16,
    others: &[&SheetView],
) -> u16 {
    let papers: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    let height = area.height.saturating_sub(y);
    let widest = area.width - MIN_HISTORY_WIDTH;
    // The narrowest that does, so that the history has the rest.
    let widths = (1..=4).map(|columns| {
        let widths = papers.iter().map(|paper| paper.size(height).0);
        (columns * widths.max().unwrap_or(0)).min(widest)
    });
    let fits = |width: &u16| {
        place_in_rows(&papers, Rect { width: *width, height, ..area }, height).is_some()
    };
    widths.into_iter().find(fits).unwrap_or(0)
}

/// Papers from left to right, in as many lines as they need.
struct SheetPlacement {
    places: Vec<Rect>,
    /// How far they reach, counted from the area's corner.
    right: u16,
    bottom: u16,
}

fn place_in_rows(papers: &[SheetWidget<'_>], area: Rect, most: u16) -> Option<SheetPlacement> {
    let (mut x, mut y, mut line) = (0, 0, 0);
    let mut placed = SheetPlacement { places: Vec::new(), right: 0, bottom: 0 };
    for paper in papers {
        let (width, height) = paper.size(most);
        if width > area.width {
            return None;
        }
        if x + width > area.width {
            (x, y, line) = (0, y + line, 0);
        }
        if y + height > area.height {
            return None;
        }
        placed.places.push(Rect { x: area.x + x, y: area.y + y, width, height });
        (x, line) = (x + width, line.max(height));
        placed.right = placed.right.max(x);
        placed.bottom = placed.bottom.max(y + height);
    }
    Some(placed)
}

fn sheet_widget<'a, G: ConsoleGame + HasBots>(
    app: &'a TuiApp<G>,
    sheet: &'a SheetView,
) -> SheetWidget<'a> {
    let texts = app.texts();
    let own = sheet.seat == Some(app.view_model.main_seat);
    let seat_title = |seat: Seat| {
        let name = app.source.names().name_of(seat);
        let is_hand =
            app.source.local_seats().contains(seat) && app.source.local_seats().len() == 1;
        let name = if is_hand { format!("{name} ({})", texts.you) } else { name.to_owned() };
        let extra = (sheet.title != G::TITLE).then(|| format!(", {}", sheet.title));
        name + &extra.unwrap_or_default()
    };
    let pencilled = if own { cell_previews(app, sheet) } else { Vec::new() };
    // Where wins alone rank, a sheet is worth nothing.
    let points = sheet.points.filter(|_| G::RANKING == Ranking::Points);
    SheetWidget {
        sheet,
        title: sheet.seat.map_or_else(|| sheet.title.clone(), seat_title),
        points_text: points.map_or_else(String::new, app.lang.shared_texts().common.point_count),
        is_pressable: own,
        focus: app.focus,
        cell_previews: pencilled,
        locked_text: texts.locked,
        is_compact: false,
    }
}

fn cell_previews<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    sheet: &SheetView,
) -> Vec<(usize, usize, String)> {
    let rows = sheet.rows.iter().enumerate();
    let places = rows.flat_map(|(row, cells)| (0..cells.cells.len()).map(move |at| (row, at)));
    places.filter_map(|(row, at)| Some((row, at, app.view_model.cell_preview(row, at)?))).collect()
}

/// The others' sheets where they fit, else a line each.
fn draw_other_sheets<G: ConsoleGame + HasBots>(
    app: &TuiApp<G>,
    pen: &mut ScreenCanvas<'_>,
    area: Rect,
    others: &[&SheetView],
) {
    if others.is_empty() || area.height == 0 {
        return;
    }
    if let Some((papers, placed)) = place_other_sheets(app, area, others) {
        for (paper, place) in papers.iter().zip(&placed.places) {
            paper.draw(pen, *place);
        }
        return;
    }
    let papers: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    let line = |paper: &SheetWidget<'_>| match paper.points_text.as_str() {
        "" => paper.title.clone(),
        points => format!("{}: {points}", paper.title),
    };
    let lines: Vec<String> = papers.iter().map(line).collect();
    if area.height < 3 {
        let line = format!("{}: {}", app.texts().others, lines.join(", "));
        pen.draw_text((area.x + 1, area.y), &line, area.width.saturating_sub(2), Style::new());
        return;
    }
    let inside = pen.draw_frame(area, app.texts().others, "", false);
    for (y, line) in (inside.y..inside.bottom()).zip(&lines) {
        pen.draw_text((inside.x + 1, y), line, inside.width.saturating_sub(1), Style::new());
    }
}

/// The others' sheets and where they go, as wide as they can be.
fn place_other_sheets<'a, G: ConsoleGame + HasBots>(
    app: &'a TuiApp<G>,
    area: Rect,
    others: &[&'a SheetView],
) -> Option<(Vec<SheetWidget<'a>>, SheetPlacement)> {
    let mut papers: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    for tight in [false, true] {
        papers.iter_mut().for_each(|paper| paper.is_compact = tight);
        if let Some(placed) = place_in_rows(&papers, area, area.height) {
            return Some((papers, placed));
        }
    }
    None
}

/// What happened, the newest last.
fn draw_history<G: ConsoleGame + HasBots>(app: &TuiApp<G>, pen: &mut ScreenCanvas<'_>, area: Rect) {
    if area.height < 3 || area.width < 12 {
        return;
    }
    let inside = pen.draw_frame(area, app.texts().history, "", false);
    let width = usize::from(inside.width) - 1;
    let known = app.history.len() - app.history_scroll.min(app.history.len());
    let mut lines = Vec::new();
    for (tone, text) in app.history[..known].iter().rev() {
        let text = pen.displayable(&capitalize(text));
        lines.extend(wrap_text(&text, width).into_iter().rev().map(|line| (*tone, line)));
        if lines.len() >= usize::from(inside.height) {
            break;
        }
    }
    lines.truncate(inside.height.into());
    for (y, (tone, line)) in (inside.y..inside.bottom()).zip(lines.into_iter().rev()) {
        let style = pen.tone_style(tone);
        pen.draw_text((inside.x + 1, y), &line, width as u16, style);
    }
}
