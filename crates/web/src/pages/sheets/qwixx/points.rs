//! The points of a sheet, row by row.

use maud::{Markup, html};
use rollwright_games::qwixx::Qwixx;
use rollwright_games::{Colour, Game, Seat};

use crate::pages::sheets::Look;
use crate::pages::texts::signed;

/// Crosses and points of every row, penalties and the total.
pub(super) fn explained(game: &Qwixx, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = look.texts();
    let own = &texts.qwixx;
    let sheet = game.sheet_of(seat);
    html! {
        table.points {
            caption { (look.name(seat)) }
            thead { tr {
                th scope="col" { (own.row_head) }
                th scope="col" { (own.crosses_head) }
                th scope="col" { (own.points_head) }
            } }
            tbody {
                @for row in Colour::ALL {
                    tr {
                        th scope="row" { ((texts.common.colour)(row)) }
                        td { (sheet.row(row).crosses()) }
                        td { (sheet.row(row).points()) }
                    }
                }
                tr {
                    th scope="row" { (own.penalties) }
                    td { (sheet.penalties) }
                    td { (signed(sheet.penalty_points())) }
                }
            }
            tfoot { tr {
                th scope="row" colspan="2" { (own.total) }
                td { (signed(game.score(seat))) }
            } }
        }
    }
}
