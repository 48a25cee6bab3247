//! The points of a sheet, row by row.

use maud::Markup;
use rollwright_games::qwinto::{Qwinto, Row};
use rollwright_games::{Game, Seat};

use crate::pages::sheets::{Look, pads};

/// Rows, bonus columns, failed throws and the total.
pub(super) fn explained(game: &Qwinto, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = look.texts();
    let own = &texts.qwinto;
    let sheet = game.sheet(seat);
    let row = |row: Row| {
        let counts = (own.row_counts)(sheet.filled(row), sheet.is_full(row));
        ((texts.common.colour)(row.colour()), counts, sheet.row_points(row))
    };
    let mut rows: Vec<_> = Row::ALL.into_iter().map(row).collect();
    rows.push((own.bonus_head, bonuses(game, seat, look), sheet.bonus_points()));
    let failed = sheet.failed();
    rows.push((own.failed, format!("{failed} × −5"), -5 * i32::from(failed)));
    let heads = [own.part_head, own.why_head, own.points_head];
    pads::points(look.name(seat), heads, &rows, (own.total, game.score(seat)))
}

/// The bonus cells that count: `Red 7 + Blue 12`.
fn bonuses(game: &Qwinto, seat: Seat, look: &Look<'_>) -> String {
    let name = |row: Row| (look.texts().common.colour)(row.colour());
    let counted: Vec<String> = game
        .sheet(seat)
        .bonuses()
        .map(|(row, _, number)| format!("{} {number}", name(row)))
        .collect();
    if counted.is_empty() { look.texts().qwinto.none.to_owned() } else { counted.join(" + ") }
}
