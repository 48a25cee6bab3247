//! The points of a sheet, row by row.

use maud::Markup;
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{FAILED_POINTS, Qwinto, Row};
use rollwright_games::{Game, Seat};

use crate::pages::sheets::{Look, pads};
use crate::pages::texts::signed;

/// Rows, bonus columns, failed throws and the total.
pub(super) fn explained(game: &Qwinto, seat: Seat, look: &Look<'_>) -> Markup {
    let own = &texts(look.lang).sheet;
    let sheet = game.sheet(seat);
    let row = |row: Row| {
        let counts = (own.row_counts)(sheet.filled(row), sheet.is_full(row));
        (row.colour().called(look.lang), counts, sheet.row_points(row))
    };
    let mut rows: Vec<_> = Row::ALL.into_iter().map(row).collect();
    rows.push((own.bonus_columns, bonuses(game, seat, look), sheet.bonus_points()));
    let failed = format!("{} × {}", sheet.failed(), signed(FAILED_POINTS));
    rows.push((own.failed, failed, sheet.failed_points()));
    let heads = [own.part, own.counts, own.points];
    pads::points(look.name(seat), heads, &rows, (own.total, game.score(seat)))
}

/// The bonus cells that count: `Red 7 + Blue 12`.
fn bonuses(game: &Qwinto, seat: Seat, look: &Look<'_>) -> String {
    let name = |row: Row| row.colour().called(look.lang);
    let counted: Vec<String> = game
        .sheet(seat)
        .bonuses()
        .map(|(row, _, number)| format!("{} {number}", name(row)))
        .collect();
    if counted.is_empty() {
        texts(look.lang).sheet.no_columns.to_owned()
    } else {
        counted.join(" + ")
    }
}
