//! How the points of a player come about.

use maud::{Markup, html};
use rollwright_games::yahtzee::{Boxes, CHIP, Sheet};
use rollwright_games::{Seat, Yahtzee};

use crate::pages::sheets::Look;

/// Section by section, each with its sum.
pub(super) fn explained(game: &Yahtzee, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = &look.texts().yahtzee;
    let Some(sheet) = game.sheet_of(seat) else { return html! {} };
    let row = |name: &str, how: String, points: u16| {
        html! { tr { th scope="row" { (name) } td.how { (how) } td.points { (points) } } }
    };
    let bonus = match sheet.upper_bonus() {
        0 => texts.no_more.to_owned(),
        _ => format!("{} ≥ 63", sheet.upper()),
    };
    html! {
        table.explained {
            caption { (look.name(seat)) }
            tbody {
                (row(texts.upper, boxes(sheet, Boxes::UPPER), sheet.upper()))
                (row(texts.upper_bonus, bonus, sheet.upper_bonus()))
                (row(texts.lower, boxes(sheet, Boxes::LOWER), sheet.lower()))
                @if game.rule_set().has_chips() {
                    (row(texts.chips, format!("{} × {CHIP}", sheet.chips()), sheet.chip_points()))
                }
            }
            tfoot { tr.total { th scope="row" colspan="2" { (texts.total) } td.points { (sheet.total()) } } }
        }
    }
}

/// The filled boxes of a section as a sum.
fn boxes(sheet: &Sheet, section: Boxes) -> String {
    let points = section.iter().filter_map(|category| sheet.points(category));
    points.map(|points| points.to_string()).collect::<Vec<_>>().join(" + ")
}
