//! Sheets and history, and where they go.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasBots;
use rollwright_games::view::Sheet;
use rollwright_games::{Ranking, Seat};
use rollwright_i18n::capital;

use super::paper::Paper;
use super::pen::Pen;
use crate::console_game::ConsoleGame;
use crate::screen::app::App;
use crate::wrap::wrapped;

/// How wide the history has to be to stand beside the sheets.
const NARROWEST_HISTORY: u16 = 26;

/// Sheets and history: the history stands beside the own sheet where there is room.
pub(super) fn draw<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    let view = &app.scene.view;
    let is_first = |sheet: &&Sheet| sheet.seat.is_none() || sheet.seat == Some(app.scene.front);
    let first: Vec<Paper<'_>> =
        view.sheets.iter().filter(is_first).map(|it| paper(app, it)).collect();
    let others: Vec<&Sheet> = view.sheets.iter().filter(|sheet| !is_first(sheet)).collect();
    // Where there are others, something is left for them.
    let kept = if others.is_empty() { 0 } else { 2 };
    let narrow = Rect { width: area.width - NARROWEST_HISTORY, ..area };
    let beside = flow(&first, narrow, area.height - kept);
    let stacked = flow(&first, area, area.height);
    let wide = beside.as_ref().map_or(0, |it| room_for_others(app, area, it.bottom, &others));
    // Where the others fit under the own sheet but not beside the history, they go there.
    let under = stacked.as_ref().is_some_and(|it| {
        let left = below(area, it.bottom, area.width * 11 / 20);
        wide == 0 && !others.is_empty() && others_fit(app, left, &others).is_some()
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
    let below = below(area, placed.bottom, area.width);
    match history {
        Some(history) => {
            draw_history(app, pen, history);
            draw_others(app, pen, Rect { width: history.x - area.x, ..below }, &others);
        }
        None if others.is_empty() => draw_history(app, pen, below),
        None => {
            let left = below.width * 11 / 20;
            draw_others(app, pen, Rect { width: left, ..below }, &others);
            let history = Rect { x: below.x + left, width: below.width - left, ..below };
            draw_history(app, pen, history);
        }
    }
}

/// The part of an area below its first lines.
fn below(area: Rect, lines: u16, width: u16) -> Rect {
    let height = area.height.saturating_sub(lines);
    Rect { y: area.y + lines, width, height, ..area }
}

/// How wide the sheets of others are drawn beside the history, where they fit somehow.
fn room_for_others<G: ConsoleGame + HasBots>(
    app: &App<G>,
    area: Rect,
    y: u16,
    others: &[&Sheet],
) -> u16 {
    let papers: Vec<Paper<'_>> = others.iter().map(|sheet| paper(app, sheet)).collect();
    let height = area.height.saturating_sub(y);
    let widest = area.width - NARROWEST_HISTORY;
    // The narrowest that does, so that the history has the rest.
    let widths = (1..=4).map(|columns| {
        let widths = papers.iter().map(|paper| paper.size(height).0);
        (columns * widths.max().unwrap_or(0)).min(widest)
    });
    let fits =
        |width: &u16| flow(&papers, Rect { width: *width, height, ..area }, height).is_some();
    widths.into_iter().find(fits).unwrap_or(0)
}

/// Papers from left to right, in as many lines as they need.
struct Placed {
    places: Vec<Rect>,
    /// How far they reach, counted from the area's corner.
    right: u16,
    bottom: u16,
}

fn flow(papers: &[Paper<'_>], area: Rect, most: u16) -> Option<Placed> {
    let (mut x, mut y, mut line) = (0, 0, 0);
    let mut placed = Placed { places: Vec::new(), right: 0, bottom: 0 };
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

fn paper<'a, G: ConsoleGame + HasBots>(app: &'a App<G>, sheet: &'a Sheet) -> Paper<'a> {
    let texts = app.texts();
    let own = sheet.seat == Some(app.scene.front);
    let seat_title = |seat: Seat| {
        let name = app.source.names().of(seat);
        let is_hand = app.source.hand().has(seat) && app.source.hand().len() == 1;
        let name = if is_hand { format!("{name} ({})", texts.yours) } else { name.to_owned() };
        let extra = (sheet.title != G::TITLE).then(|| format!(", {}", sheet.title));
        name + &extra.unwrap_or_default()
    };
    let pencilled = if own { pencilled(app, sheet) } else { Vec::new() };
    // Where wins alone rank, a sheet is worth nothing.
    let points = sheet.points.filter(|_| G::RANKING == Ranking::Points);
    Paper {
        sheet,
        title: sheet.seat.map_or_else(|| sheet.title.clone(), seat_title),
        points: points.map_or_else(String::new, app.lang.words().core.points),
        own,
        focus: app.focus,
        pencilled,
        locked: texts.locked,
        tight: false,
    }
}

fn pencilled<G: ConsoleGame + HasBots>(app: &App<G>, sheet: &Sheet) -> Vec<(usize, usize, String)> {
    let rows = sheet.rows.iter().enumerate();
    let places = rows.flat_map(|(row, cells)| (0..cells.cells.len()).map(move |at| (row, at)));
    places.filter_map(|(row, at)| Some((row, at, app.scene.pencilled(row, at)?))).collect()
}

/// The others' sheets where they fit, else a line each.
fn draw_others<G: ConsoleGame + HasBots>(
    app: &App<G>,
    pen: &mut Pen<'_>,
    area: Rect,
    others: &[&Sheet],
) {
    if others.is_empty() || area.height == 0 {
        return;
    }
    if let Some((papers, placed)) = others_fit(app, area, others) {
        for (paper, place) in papers.iter().zip(&placed.places) {
            paper.draw(pen, *place);
        }
        return;
    }
    let papers: Vec<Paper<'_>> = others.iter().map(|sheet| paper(app, sheet)).collect();
    let line = |paper: &Paper<'_>| match paper.points.as_str() {
        "" => paper.title.clone(),
        points => format!("{}: {points}", paper.title),
    };
    let lines: Vec<String> = papers.iter().map(line).collect();
    if area.height < 3 {
        let line = format!("{}: {}", app.texts().others, lines.join(", "));
        pen.put((area.x + 1, area.y), &line, area.width.saturating_sub(2), Style::new());
        return;
    }
    let inside = pen.frame(area, app.texts().others, "", false);
    for (y, line) in (inside.y..inside.bottom()).zip(&lines) {
        pen.put((inside.x + 1, y), line, inside.width.saturating_sub(1), Style::new());
    }
}

/// The others' sheets and where they go, as wide as they can be.
fn others_fit<'a, G: ConsoleGame + HasBots>(
    app: &'a App<G>,
    area: Rect,
    others: &[&'a Sheet],
) -> Option<(Vec<Paper<'a>>, Placed)> {
    let mut papers: Vec<Paper<'_>> = others.iter().map(|sheet| paper(app, sheet)).collect();
    for tight in [false, true] {
        papers.iter_mut().for_each(|paper| paper.tight = tight);
        if let Some(placed) = flow(&papers, area, area.height) {
            return Some((papers, placed));
        }
    }
    None
}

/// What happened, the newest last.
fn draw_history<G: ConsoleGame + HasBots>(app: &App<G>, pen: &mut Pen<'_>, area: Rect) {
    if area.height < 3 || area.width < 12 {
        return;
    }
    let inside = pen.frame(area, app.texts().history, "", false);
    let width = usize::from(inside.width) - 1;
    let known = app.history.len() - app.history_back.min(app.history.len());
    let mut lines = Vec::new();
    for (tone, text) in app.history[..known].iter().rev() {
        let text = pen.shown(&capital(text));
        lines.extend(wrapped(&text, width).into_iter().rev().map(|line| (*tone, line)));
        if lines.len() >= usize::from(inside.height) {
            break;
        }
    }
    lines.truncate(inside.height.into());
    for (y, (tone, line)) in (inside.y..inside.bottom()).zip(lines.into_iter().rev()) {
        let style = pen.tone(tone);
        pen.put((inside.x + 1, y), &line, width as u16, style);
    }
}
