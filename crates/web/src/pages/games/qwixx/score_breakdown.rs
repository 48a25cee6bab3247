//! The points of a sheet, row by row.

use maud::Markup;
use rollwright_games::qwixx::Qwixx;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::{Colour, Game, Seat};

use crate::pages::games::{RenderContext, sheet_parts};

/// Crosses and points of every row, penalties and the total.
pub(super) fn score_breakdown(game: &Qwixx, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let own = &texts(look.lang).sheet;
    let sheet = game.sheet_of(seat);
    let row = |colour: Colour| {
        let row = sheet.row(colour);
        (colour.localized_name(look.lang), row.cross_count().to_string(), row.points())
    };
    let mut rows: Vec<_> = Colour::ALL.into_iter().map(row).collect();
    rows.push((own.penalties_heading, sheet.penalties.to_string(), sheet.penalty_points()));
    let heads = [own.row_heading, own.crosses_heading, own.points_heading];
    sheet_parts::points_table(look.name(seat), heads, &rows, (own.total, game.score(seat)))
}
