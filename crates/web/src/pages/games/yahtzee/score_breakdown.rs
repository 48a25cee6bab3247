//! How the points of a player come about.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{CHIP_POINTS, CategorySet, Sheet, UPPER_BONUS_THRESHOLD};
use rollwright_games::{Seat, Yahtzee};

use crate::pages::games::RenderContext;

/// Section by section, each with its sum.
pub(super) fn score_breakdown(game: &Yahtzee, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let card = &texts(look.lang).sheet;
    let Some(sheet) = game.sheet_of(seat) else { return html! {} };
    let row = |name: &str, how: String, points: u16| {
        html! { tr { th scope="row" { (name) } td.how { (how) } td.points { (points) } } }
    };
    let bonus = match sheet.upper_bonus() {
        0 => card.upper_bonus_missed.to_owned(),
        _ => format!("{} ≥ {UPPER_BONUS_THRESHOLD}", sheet.upper_sum()),
    };
    html! {
        table.explained {
            caption { (look.name(seat)) }
            tbody {
                (row(card.upper_section, boxes_sum(sheet, CategorySet::UPPER), sheet.upper_sum()))
                (row(card.upper_bonus, bonus, sheet.upper_bonus()))
                (row(card.lower_section, boxes_sum(sheet, CategorySet::LOWER), sheet.lower_sum()))
                @if game.rules_in_play().has_chips() {
                    (row(card.chips, format!("{} × {CHIP_POINTS}", sheet.chip_count()), sheet.chip_points()))
                }
            }
            tfoot { tr.total { th scope="row" colspan="2" { (card.total) } td.points { (sheet.total()) } } }
        }
    }
}

/// The filled boxes of a section as a sum.
fn boxes_sum(sheet: &Sheet, section: CategorySet) -> String {
    let points = section.iter().filter_map(|category| sheet.points(category));
    points.map(|points| points.to_string()).collect::<Vec<_>>().join(" + ")
}
