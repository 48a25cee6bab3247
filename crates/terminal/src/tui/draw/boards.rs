//! Lays out and draws boards that all players share, with a line per player and the history.
//!
//! As many boards are shown as fit. Those that players stand on come first, then the last one.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rollwright_bots::HasPositionValues;
use rollwright_games::position_view::{CellState, SheetView};
use rollwright_i18n::capitalize;

use super::canvas::ScreenCanvas;
use super::sheet::SheetWidget;
use super::sheets_and_history::{
    MIN_HISTORY_WIDTH, SheetPlacement, area_below, draw_history, place_in_rows, sheet_widget,
};
use crate::console_game::ConsoleGame;
use crate::tui::app::TuiApp;
use crate::word_wrap::wrap_text;

/// The height of a history below the boards that has a frame. A lower one only shows what happened
/// since the last roll.
const MIN_FRAMED_HISTORY: u16 = 6;

/// Boards with their places.
struct BoardLayout {
    /// The indices of the boards, ascending.
    boards: Vec<usize>,
    placement: SheetPlacement,
    is_history_beside: bool,
    /// The lines for the players.
    player_lines: u16,
}

/// Draws boards, players and history.
pub(super) fn draw_boards_and_history<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let sheets = &app.view_model.view.sheets;
    let is_board = |sheet: &&SheetView| sheet.seat.is_none();
    let mut boards: Vec<SheetWidget<'_>> =
        sheets.iter().filter(is_board).map(|sheet| sheet_widget(app, sheet)).collect();
    let players: Vec<String> = sheets
        .iter()
        .filter(|sheet| !is_board(sheet))
        .map(|sheet| player_line(app, sheet))
        .collect();
    let player_count = u16::try_from(players.len()).unwrap_or(u16::MAX);
    let Some(layout) = choose_size_and_layout(&mut boards, area, player_count) else { return };
    let shows_last_board = layout.boards.contains(&(boards.len() - 1));
    let note = app.view_model.position.board_note(app.lang).filter(|_| !shows_last_board);
    for (&at, place) in layout.boards.iter().zip(&layout.placement.places) {
        let Some(board) = boards.get_mut(at) else { continue };
        let has_room = |note: &&String| {
            canvas.text_width(&board.title) + canvas.text_width(note) + 6 <= place.width
        };
        board.points_text = note.as_ref().filter(has_room).cloned().unwrap_or_default();
        board.draw(canvas, *place);
    }
    let mut below = area_below(area, layout.placement.bottom, area.width);
    if layout.is_history_beside {
        let longest = players.iter().map(|line| canvas.text_width(line) + 2).max().unwrap_or(0);
        let width = layout.placement.right.max(area.width / 2).max(longest);
        let width = width.min(area.width - MIN_HISTORY_WIDTH);
        below.width = width;
        draw_history(app, canvas, Rect { x: area.x + width, width: area.width - width, ..area });
    }
    let lines = if layout.player_lines < player_count { vec![players.join("  ")] } else { players };
    for line in &lines {
        let style = Style::new().add_modifier(Modifier::BOLD);
        canvas.draw_text((below.x + 1, below.y), line, below.width.saturating_sub(2), style);
        below = area_below(below, 1, below.width);
    }
    if layout.is_history_beside {
        return;
    }
    if below.height >= MIN_FRAMED_HISTORY {
        draw_history(app, canvas, below);
    } else {
        draw_last_roll(app, canvas, below);
    }
}

/// The largest size at which all boards fit beside or above a framed history; else the largest at which
/// all boards fit, else the smallest with as many boards as possible.
fn choose_size_and_layout(
    boards: &mut [SheetWidget<'_>],
    area: Rect,
    players: u16,
) -> Option<BoardLayout> {
    let has_framed_history = |layout: &BoardLayout| {
        let used = layout.placement.bottom + layout.player_lines;
        layout.is_history_beside || area.height.saturating_sub(used) >= MIN_FRAMED_HISTORY
    };
    for needs_framed_history in [true, false] {
        for (is_large, is_compact) in [(true, false), (false, false), (false, true)] {
            boards.iter_mut().for_each(|board| {
                (board.is_large, board.is_compact) = (is_large, is_compact);
            });
            let layout = choose_layout(boards, area, players)
                .filter(|layout| layout.boards.len() == boards.len())
                .filter(|layout| !needs_framed_history || has_framed_history(layout));
            if layout.is_some() {
                return layout;
            }
        }
    }
    boards.iter_mut().for_each(|board| board.is_compact = true);
    choose_layout(boards, area, players)
}

/// The layout with the most boards.
fn choose_layout(boards: &[SheetWidget<'_>], area: Rect, players: u16) -> Option<BoardLayout> {
    let mut order: Vec<usize> = (0..boards.len()).collect();
    // A stable sort: boards with players, the last one, and the rest in their order.
    order.sort_by_key(|&at| match boards.get(at) {
        Some(board) if is_occupied(board.sheet) => 0,
        _ if at + 1 == boards.len() => 1,
        _ => 2,
    });
    let place = |count: usize, is_history_beside: bool, player_lines: u16, history_lines: u16| {
        let mut chosen: Vec<usize> = order.iter().copied().take(count).collect();
        chosen.sort_unstable();
        let widgets: Vec<&SheetWidget<'_>> =
            chosen.iter().filter_map(|&at| boards.get(at)).collect();
        let history_width = if is_history_beside { MIN_HISTORY_WIDTH } else { 0 };
        let height = area.height.saturating_sub(player_lines + history_lines);
        let room = Rect { width: area.width - history_width, height, ..area };
        let placement = place_in_rows(widgets, room, height)?;
        Some(BoardLayout { boards: chosen, placement, is_history_beside, player_lines })
    };
    let occupied = boards.iter().filter(|board| is_occupied(board.sheet)).count().max(1);
    let roomy = (occupied..=boards.len()).rev().find_map(|count| {
        place(count, true, players, 0).or_else(|| place(count, false, players, 2))
    });
    roomy.or_else(|| (1..=occupied).rev().find_map(|count| place(count, false, 1, 1)))
}

fn is_occupied(board: &SheetView) -> bool {
    board.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.state == CellState::Used)
}

/// The player of a sheet without rows, with its counters.
fn player_line<G: ConsoleGame + HasPositionValues>(app: &TuiApp<G>, sheet: &SheetView) -> String {
    let title = sheet_widget(app, sheet).title;
    let counters = sheet.counters.iter();
    let counters: Vec<String> =
        counters.map(|counter| format!("{} {}", counter.label, counter.value)).collect();
    format!("{title}, {}", counters.join(", "))
}

/// What happened since the last roll, without a frame.
fn draw_last_roll<G: ConsoleGame + HasPositionValues>(
    app: &TuiApp<G>,
    canvas: &mut ScreenCanvas<'_>,
    area: Rect,
) {
    let since = app.history.get(app.last_roll_at..).unwrap_or_default();
    let texts: Vec<String> = since.iter().map(|(_, text)| capitalize(text)).collect();
    let width = area.width.saturating_sub(2);
    let lines = wrap_text(&canvas.displayable(&texts.join(" ")), usize::from(width));
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        canvas.draw_text((area.x + 1, y), line, width, Style::new());
    }
}
