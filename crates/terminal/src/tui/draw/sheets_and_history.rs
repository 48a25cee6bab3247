//! Lays out and draws the sheets and the history.

use ratatui::layout::Rect;
use ratatui::style::Style;
use rollwright_bots::HasPositionValues;
use rollwright_games::Seat;
use rollwright_games::position_view::SheetView;
use rollwright_i18n::capitalize;

use super::boards;
use super::canvas::ScreenCanvas;
use super::sheet::SheetWidget;
use crate::console_game::ConsoleGame;
use crate::tui::app::TuiApp;
use crate::word_wrap::wrap_text;

/// The minimum width of the history beside the sheets.
pub(super) const MIN_HISTORY_WIDTH: u16 = 26;

/// Draws sheets and history, side by side if there is room.
pub(super) fn draw_sheets_and_history<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let view = &app.view_model.view;
    if view.sheets.iter().any(|sheet| sheet.seat.is_none()) {
        return boards::draw_boards_and_history(app, canvas, area);
    }
    let is_first = |sheet: &&SheetView| sheet.seat == Some(app.view_model.main_seat);
    let mut first: Vec<SheetWidget<'_>> =
        view.sheets.iter().filter(is_first).map(|sheet| sheet_widget(app, sheet)).collect();
    let others: Vec<&SheetView> = view.sheets.iter().filter(|sheet| !is_first(sheet)).collect();
    let fits_large = large_sheets_fit(app, &mut first, area, &others);
    first.iter_mut().for_each(|widget| widget.is_large = fits_large);
    // If there are other sheets, reserve space for them.
    let reserved = if others.is_empty() { 0 } else { 2 };
    let narrow = Rect { width: area.width - MIN_HISTORY_WIDTH, ..area };
    let beside = place_in_rows(&first, narrow, area.height - reserved);
    let stacked = place_in_rows(&first, area, area.height);
    let others_width = beside
        .as_ref()
        .map_or(0, |placement| other_sheets_width(app, area, placement.bottom, &others));
    // Other sheets go below the main one if they fit there but not beside the history.
    let fits_below = stacked.as_ref().is_some_and(|placement| {
        let below = area_below(area, placement.bottom, area.width);
        let left = Rect { width: width_beside_lower_history(app, below, &others), ..below };
        others_width == 0 && !others.is_empty() && place_other_sheets(app, left, &others).is_some()
    });
    let beside = beside.filter(|_| !fits_below);
    let is_beside = beside.is_some();
    let Some(placed) = beside.or(stacked) else { return };
    let history = is_beside.then(|| {
        let widest = placed.right.max(others_width);
        Rect { x: area.x + widest, width: area.width - widest, ..area }
    });
    for (widget, place) in first.iter().zip(&placed.places) {
        widget.draw(canvas, *place);
    }
    let below = area_below(area, placed.bottom, area.width);
    match history {
        Some(history) => {
            draw_history(app, canvas, history);
            draw_other_sheets(app, canvas, Rect { width: history.x - area.x, ..below }, &others);
        }
        None if others.is_empty() => draw_history(app, canvas, below),
        None => {
            let left = width_beside_lower_history(app, below, &others);
            draw_other_sheets(app, canvas, Rect { width: left, ..below }, &others);
            let history = Rect { x: below.x + left, width: below.width - left, ..below };
            draw_history(app, canvas, history);
        }
    }
}

/// Whether the main sheet fits large, and all others in full.
fn large_sheets_fit<'a, G: ConsoleGame + HasPositionValues>(
    app: &'a TuiApp<G>,
    main: &mut [SheetWidget<'a>],
    area: Rect,
    others: &[&'a SheetView],
) -> bool {
    main.iter_mut().for_each(|widget| widget.is_large = true);
    let narrow = Rect { width: area.width - MIN_HISTORY_WIDTH, ..area };
    let Some(placement) = place_in_rows(&*main, narrow, area.height) else { return false };
    let widgets: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    let below = area_below(narrow, placement.bottom, narrow.width);
    place_in_rows(&widgets, below, below.height).is_some()
}

/// The width of the other sheets beside a history below the main sheet: about half, or more if they
/// need it.
fn width_beside_lower_history<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    below: Rect,
    others: &[&SheetView],
) -> u16 {
    let half = below.width * 11 / 20;
    let fits =
        |width: &u16| place_other_sheets(app, Rect { width: *width, ..below }, others).is_some();
    [half, below.width - MIN_HISTORY_WIDTH].into_iter().find(fits).unwrap_or(half)
}

/// The part of an area below its first lines.
pub(super) fn area_below(area: Rect, lines: u16, width: u16) -> Rect {
    let height = area.height.saturating_sub(lines);
    Rect { y: area.y + lines, width, height, ..area }
}

/// The width of the other sheets beside the history; 0 if they don't fit.
fn other_sheets_width<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    area: Rect,
    y: u16,
    others: &[&SheetView],
) -> u16 {
    let widgets: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    let height = area.height.saturating_sub(y);
    let widest = area.width - MIN_HISTORY_WIDTH;
    // The smallest width that works, so that the history gets the rest.
    let widths = (1..=4).map(|columns| {
        let widths = widgets.iter().map(|widget| widget.size(height).0);
        (columns * widths.max().unwrap_or(0)).min(widest)
    });
    let fits = |width: &u16| {
        place_in_rows(&widgets, Rect { width: *width, height, ..area }, height).is_some()
    };
    widths.into_iter().find(fits).unwrap_or(0)
}

/// Sheets placed from left to right, in as many rows as they need.
pub(super) struct SheetPlacement {
    pub(super) places: Vec<Rect>,
    /// Their extent from the corner of the area.
    pub(super) right: u16,
    pub(super) bottom: u16,
}

pub(super) fn place_in_rows<'w>(
    widgets: impl IntoIterator<Item = &'w SheetWidget<'w>>,
    area: Rect,
    max_height: u16,
) -> Option<SheetPlacement> {
    let (mut x, mut y, mut line) = (0, 0, 0);
    let mut placed = SheetPlacement { places: Vec::new(), right: 0, bottom: 0 };
    for widget in widgets {
        let (width, height) = widget.size(max_height);
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

pub(super) fn sheet_widget<'a, G: ConsoleGame + HasPositionValues>(
    app: &'a TuiApp<G>,
    sheet: &'a SheetView,
) -> SheetWidget<'a> {
    let texts = app.texts();
    let is_main = sheet.seat == Some(app.view_model.main_seat);
    let seat_title = |seat: Seat| {
        let name = app.backend.names().name_of(seat);
        let is_only_local_seat =
            app.backend.local_seats().contains(seat) && app.backend.local_seats().len() == 1;
        let name =
            if is_only_local_seat { format!("{name} ({})", texts.you) } else { name.to_owned() };
        let extra = (sheet.title != G::TITLE).then(|| format!(", {}", sheet.title));
        name + &extra.unwrap_or_default()
    };
    let cell_previews = if is_main { cell_previews(app, sheet) } else { Vec::new() };
    // If only wins count for the ranking, a sheet has no points.
    let points = sheet.points.filter(|_| G::HAS_POINTS);
    SheetWidget {
        sheet,
        title: sheet.seat.map_or_else(|| sheet.title.clone(), seat_title),
        points_text: points.map_or_else(String::new, app.lang.shared_texts().common.point_count),
        is_pressable: is_main,
        focus: app.focus,
        cell_previews,
        row_keys: if is_main { row_keys(app) } else { Vec::new() },
        locked_text: texts.locked,
        is_compact: false,
        is_large: false,
        arrangement: &app.view_model.arrangement,
        use_unicode: app.capabilities.use_unicode,
    }
}

fn row_keys<G: ConsoleGame + HasPositionValues>(app: &TuiApp<G>) -> Vec<Option<char>> {
    (0..app.view_model.row_key_count()).map(|row| app.view_model.row_key(row)).collect()
}

fn cell_previews<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    sheet: &SheetView,
) -> Vec<(usize, usize, String)> {
    let rows = sheet.rows.iter().enumerate();
    let places = rows.flat_map(|(row, cells)| (0..cells.cells.len()).map(move |at| (row, at)));
    places.filter_map(|(row, at)| Some((row, at, app.view_model.cell_preview(row, at)?))).collect()
}

/// Draws the other sheets if they fit, else one line per player.
fn draw_other_sheets<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
    others: &[&SheetView],
) {
    if others.is_empty() || area.height == 0 {
        return;
    }
    if let Some((widgets, placed)) = place_other_sheets(app, area, others) {
        for (widget, place) in widgets.iter().zip(&placed.places) {
            widget.draw(canvas, *place);
        }
        return;
    }
    let widgets: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    let line = |widget: &SheetWidget<'_>| match widget.points_text.as_str() {
        "" => widget.title.clone(),
        points => format!("{}: {points}", widget.title),
    };
    let lines: Vec<String> = widgets.iter().map(line).collect();
    if area.height < 3 {
        let line = format!("{}: {}", app.texts().others, lines.join(", "));
        canvas.draw_text((area.x + 1, area.y), &line, area.width.saturating_sub(2), Style::new());
        return;
    }
    let inside = canvas.draw_frame(area, app.texts().others, "", false);
    for (y, line) in (inside.y..inside.bottom()).zip(&lines) {
        canvas.draw_text((inside.x + 1, y), line, inside.width.saturating_sub(1), Style::new());
    }
}

/// The other sheets with their positions, compact only if necessary.
fn place_other_sheets<'a, G: ConsoleGame + HasPositionValues>(
    app: &'a TuiApp<G>,
    area: Rect,
    others: &[&'a SheetView],
) -> Option<(Vec<SheetWidget<'a>>, SheetPlacement)> {
    let mut widgets: Vec<SheetWidget<'_>> =
        others.iter().map(|sheet| sheet_widget(app, sheet)).collect();
    for is_compact in [false, true] {
        widgets.iter_mut().for_each(|widget| widget.is_compact = is_compact);
        if let Some(placed) = place_in_rows(&widgets, area, area.height) {
            return Some((widgets, placed));
        }
    }
    None
}

/// Draws the history, newest entry last.
pub(super) fn draw_history<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    if area.height < 3 || area.width < 12 {
        return;
    }
    let inside = canvas.draw_frame(area, app.texts().history, "", false);
    let width = usize::from(inside.width) - 1;
    let visible = app.history.len() - app.history_scroll.min(app.history.len());
    let mut lines = Vec::new();
    for (tone, text) in app.history[..visible].iter().rev() {
        let text = canvas.displayable(&capitalize(text));
        lines.extend(wrap_text(&text, width).into_iter().rev().map(|line| (*tone, line)));
        if lines.len() >= usize::from(inside.height) {
            break;
        }
    }
    lines.truncate(inside.height.into());
    for (y, (tone, line)) in (inside.y..inside.bottom()).zip(lines.into_iter().rev()) {
        let style = canvas.tone_style(tone);
        canvas.draw_text((inside.x + 1, y), &line, width as u16, style);
    }
}
