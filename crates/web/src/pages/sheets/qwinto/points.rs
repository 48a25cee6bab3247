//! The points of a sheet, row by row.

use maud::{Markup, html};
use rollwright_games::qwinto::{Qwinto, Row};
use rollwright_games::{Game, Seat};

use crate::pages::sheets::Look;
use crate::pages::texts::signed;

/// Rows, bonus columns, failed throws and the total.
pub(super) fn explained(game: &Qwinto, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = look.texts();
    let own = &texts.qwinto;
    let sheet = game.sheet(seat);
    html! {
        table.points {
            caption { (look.name(seat)) }
            thead { tr {
                th scope="col" { (own.part_head) }
                th scope="col" { (own.why_head) }
                th scope="col" { (own.points_head) }
            } }
            tbody {
                @for row in Row::ALL {
                    tr {
                        th scope="row" { ((texts.common.colour)(row.colour())) }
                        td { ((own.row_counts)(sheet.filled(row), sheet.is_full(row))) }
                        td { (sheet.row_points(row)) }
                    }
                }
                tr {
                    th scope="row" { (own.bonus_head) }
                    td { (bonuses(game, seat, look)) }
                    td { (sheet.bonus_points()) }
                }
                tr {
                    th scope="row" { (own.failed) }
                    td { (sheet.failed()) " × −5" }
                    td { (signed(-5 * i32::from(sheet.failed()))) }
                }
            }
            tfoot { tr {
                th scope="row" colspan="2" { (own.total) }
                td { (signed(game.score(seat))) }
            } }
        }
    }
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
