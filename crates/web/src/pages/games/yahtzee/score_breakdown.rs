//! The points of a Yahtzee sheet.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{BONUS_CHIP_POINTS, CategorySet, Sheet, UPPER_BONUS_THRESHOLD};
use rollwright_games::{Seat, Yahtzee};

use crate::pages::games::RenderContext;

/// The points by section.
pub(super) fn score_breakdown(game: &Yahtzee, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let sheet_texts = &texts(context.lang).sheet;
    let Some(sheet) = game.sheet_of(seat) else { return html! {} };
    let row = |name: &str, reason: String, points: u16| {
        html! { tr { th scope="row" { (name) } td.how { (reason) } td.points { (points) } } }
    };
    let bonus = match sheet.upper_bonus() {
        0 => sheet_texts.upper_bonus_missed.to_owned(),
        _ => format!("{} ≥ {UPPER_BONUS_THRESHOLD}", sheet.upper_sum()),
    };
    html! {
        table.explained {
            caption { (context.name(seat)) }
            tbody {
                (row(sheet_texts.upper_section, boxes_sum(sheet, CategorySet::UPPER), sheet.upper_sum()))
                (row(sheet_texts.upper_bonus, bonus, sheet.upper_bonus()))
                (row(sheet_texts.lower_section, boxes_sum(sheet, CategorySet::LOWER), sheet.lower_sum()))
                @if game.rules_in_play().has_bonus_chips() {
                    (row(sheet_texts.chips, format!("{} × {BONUS_CHIP_POINTS}", sheet.bonus_chip_count()), sheet.bonus_chip_points()))
                }
            }
            tfoot { tr.total { th scope="row" colspan="2" { (sheet_texts.total) } td.points { (sheet.total()) } } }
        }
    }
}

/// The filled boxes of a section as a sum.
fn boxes_sum(sheet: &Sheet, section: CategorySet) -> String {
    let points = section.iter().filter_map(|category| sheet.points_in(category));
    points.map(|points| points.to_string()).collect::<Vec<_>>().join(" + ")
}
