//! How the points of a player come about.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Boxes, CHIP, Sheet, UPPER_GOAL};
use rollwright_games::{Seat, Yahtzee};

use crate::pages::sheets::Look;

/// Section by section, each with its sum.
pub(super) fn explained(game: &Yahtzee, seat: Seat, look: &Look<'_>) -> Markup {
    let card = &texts(look.lang).card;
    let Some(sheet) = game.sheet_of(seat) else { return html! {} };
    let row = |name: &str, how: String, points: u16| {
        html! { tr { th scope="row" { (name) } td.how { (how) } td.points { (points) } } }
    };
    let bonus = match sheet.upper_bonus() {
        0 => card.missed.to_owned(),
        _ => format!("{} ≥ {UPPER_GOAL}", sheet.upper()),
    };
    html! {
        table.explained {
            caption { (look.name(seat)) }
            tbody {
                (row(card.upper, boxes(sheet, Boxes::UPPER), sheet.upper()))
                (row(card.upper_bonus, bonus, sheet.upper_bonus()))
                (row(card.lower, boxes(sheet, Boxes::LOWER), sheet.lower()))
                @if game.rule_set().has_chips() {
                    (row(card.chips, format!("{} × {CHIP}", sheet.chips()), sheet.chip_points()))
                }
            }
            tfoot { tr.total { th scope="row" colspan="2" { (card.total) } td.points { (sheet.total()) } } }
        }
    }
}

/// The filled boxes of a section as a sum.
fn boxes(sheet: &Sheet, section: Boxes) -> String {
    let points = section.iter().filter_map(|category| sheet.points(category));
    points.map(|points| points.to_string()).collect::<Vec<_>>().join(" + ")
}
