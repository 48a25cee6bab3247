//! The points of a sheet, row by row.

use maud::Markup;
use rollwright_games::qwixx::Qwixx;
use rollwright_games::{Colour, Game, Seat};

use crate::pages::sheets::{Look, pads};

/// Crosses and points of every row, penalties and the total.
pub(super) fn explained(game: &Qwixx, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = look.texts();
    let own = &texts.qwixx;
    let sheet = game.sheet_of(seat);
    let row = |colour: Colour| {
        let row = sheet.row(colour);
        ((texts.common.colour)(colour), row.crosses().to_string(), row.points())
    };
    let mut rows: Vec<_> = Colour::ALL.into_iter().map(row).collect();
    rows.push((own.penalties, sheet.penalties.to_string(), sheet.penalty_points()));
    let heads = [own.row_head, own.crosses_head, own.points_head];
    pads::points(look.name(seat), heads, &rows, (own.total, game.score(seat)))
}
