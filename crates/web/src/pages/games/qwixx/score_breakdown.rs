//! The points of a Qwixx sheet, row by row.

use maud::Markup;
use rollwright_games::qwixx::Qwixx;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::{Colour, Game, Seat};

use crate::pages::games::{RenderContext, sheet_parts};

/// Crosses and points of every row, penalties and the total.
pub(super) fn score_breakdown(game: &Qwixx, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let sheet_texts = &texts(context.lang).sheet;
    let sheet = game.sheet_of(seat);
    let row = |colour: Colour| {
        let row = sheet.row(colour);
        (colour.localized_name(context.lang), row.scoring_cross_count().to_string(), row.points())
    };
    let mut rows: Vec<_> = Colour::ALL.into_iter().map(row).collect();
    let failed_throws = game.rules_in_play().calls_penalties_failed_throws();
    let penalties_heading = (sheet_texts.penalties_heading)(failed_throws);
    rows.push((penalties_heading, sheet.penalties.to_string(), sheet.penalty_points()));
    let heads = [sheet_texts.row_heading, sheet_texts.crosses_heading, sheet_texts.points_heading];
    sheet_parts::points_table(
        context.name(seat),
        heads,
        &rows,
        (sheet_texts.total, game.score(seat)),
    )
}
