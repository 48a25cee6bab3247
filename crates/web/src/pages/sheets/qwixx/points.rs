//! The points of a sheet, row by row.

use maud::Markup;
use rollwright_games::qwixx::Qwixx;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::{Colour, Game, Seat};

use crate::pages::sheets::{Look, pads};

/// Crosses and points of every row, penalties and the total.
pub(super) fn explained(game: &Qwixx, seat: Seat, look: &Look<'_>) -> Markup {
    let own = &texts(look.lang).sheet;
    let sheet = game.sheet_of(seat);
    let row = |colour: Colour| {
        let row = sheet.row(colour);
        (colour.called(look.lang), row.crosses().to_string(), row.points())
    };
    let mut rows: Vec<_> = Colour::ALL.into_iter().map(row).collect();
    rows.push((own.penalties, sheet.penalties.to_string(), sheet.penalty_points()));
    let heads = [own.row, own.crosses, own.points];
    pads::points(look.name(seat), heads, &rows, (own.total, game.score(seat)))
}
