//! The points of a Qwinto sheet, row by row.

use maud::Markup;
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{FAILED_ROLL_POINTS, Qwinto, RowColour};
use rollwright_games::{Game, Seat};

use crate::pages::games::{RenderContext, sheet_parts};
use crate::pages::texts::with_minus_sign;

/// Rows, bonus columns, failed rolls and the total.
pub(super) fn score_breakdown(game: &Qwinto, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let sheet_texts = &texts(context.lang).sheet;
    let sheet = game.sheet_of(seat);
    let row = |row: RowColour| {
        let counts = (sheet_texts.row_points_reason)(
            sheet.filled_cell_count_in_row(row),
            sheet.is_row_full(row),
        );
        (row.colour().localized_name(context.lang), counts, sheet.row_points(row))
    };
    let mut rows: Vec<_> = RowColour::ALL.into_iter().map(row).collect();
    rows.push((sheet_texts.bonus_columns, bonus_text(game, seat, context), sheet.bonus_points()));
    let failed = format!("{} × {}", sheet.failed_rolls(), with_minus_sign(FAILED_ROLL_POINTS));
    rows.push((sheet_texts.failed_rolls_heading, failed, sheet.failed_roll_points()));
    let heads = [sheet_texts.part_heading, sheet_texts.reason_heading, sheet_texts.points_heading];
    sheet_parts::points_table(
        context.name(seat),
        heads,
        &rows,
        (sheet_texts.total, game.score(seat)),
    )
}

/// The bonus cells that count: `Red 7 + Blue 12`.
fn bonus_text(game: &Qwinto, seat: Seat, context: &RenderContext<'_>) -> String {
    let name = |row: RowColour| row.colour().localized_name(context.lang);
    let counted: Vec<String> = game
        .sheet_of(seat)
        .earned_bonuses()
        .map(|(row, _, number)| format!("{} {number}", name(row)))
        .collect();
    if counted.is_empty() {
        texts(context.lang).sheet.no_full_columns.to_owned()
    } else {
        counted.join(" + ")
    }
}
