//! What the full screen adds to the sheets: the locks, and the rule set's word for penalties.

use rollwright_games::position_view::{CellState, CellView, PositionView};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::{Colour, Qwixx};
use rollwright_i18n::Lang;

/// The text of a lock that nobody has crossed off.
const OPEN_LOCK: &str = "L";

/// Adds a cell for the lock of every row: crossed off by its owner, closed by another player, or open.
pub(super) fn annotate_view(game: &Qwixx, view: &mut PositionView, lang: Lang) {
    for sheet in &mut view.sheets {
        let Some(seat) = sheet.seat else { continue };
        if game.rules_in_play().calls_penalties_failed_throws() {
            let label = texts(lang).sheet.failed_throws_counter;
            sheet.counters.iter_mut().for_each(|counter| counter.label = label.to_owned());
        }
        for (colour, row) in Colour::ALL.into_iter().zip(&mut sheet.rows) {
            let state = if game.sheet_of(seat).row(colour).is_lock_crossed() {
                CellState::Used
            } else if game.rows_closed_to(seat).contains(colour) {
                CellState::Unreachable
            } else {
                CellState::Open
            };
            let text = OPEN_LOCK.to_owned();
            row.cells.push(CellView { text, state, legal_action: None, cell_action: None });
            // The lock says it.
            row.is_locked = false;
        }
    }
}
