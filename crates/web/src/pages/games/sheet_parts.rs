//! Shared parts of sheets: their layout, pencil marks and tables of points.

use maud::{Markup, html};
use rollwright_games::Seat;

use super::{RenderContext, RenderGame};
use crate::pages::texts::with_minus_sign;

/// How many other sheets fit next to the viewer's.
const MAX_SHEETS_BESIDE: usize = 1;

/// All sheets: the viewer's large, the others small beside or below it; all alike for spectators.
pub(super) fn lay_out_sheets<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> Markup {
    let others: Vec<Seat> = game.seats().iter().filter(|&seat| !context.is_own(seat)).collect();
    let watched = context.viewer.is_none();
    let below = watched || others.len() > MAX_SHEETS_BESIDE;
    html! {
        @if let Some(seat) = context.viewer { (game.render_sheet(seat, context)) }
        @if !others.is_empty() {
            div.others.below[below].watched[watched] { @for seat in others { (game.render_sheet(seat, context)) } }
        }
    }
}

/// A hand-drawn cross in two strokes. `variant` makes neighbours differ.
pub(super) fn cross_svg(variant: usize) -> Markup {
    const STROKES: [[&str; 2]; 4] = [
        ["M4 5Q9 9 16 17", "M16 4Q11 10 5 16"],
        ["M5 4Q11 10 17 16", "M17 5Q9 10 4 16"],
        ["M3 4Q10 11 16 16", "M15 3Q10 9 4 17"],
        ["M4 3Q10 9 17 17", "M16 5Q12 9 3 15"],
    ];
    let [down, up] = STROKES[variant % STROKES.len()];
    html! {
        svg.cross viewBox="0 0 20 20" aria-hidden="true" {
            path pathLength="1" d=(down) {}
            path pathLength="1" d=(up) {}
        }
    }
}

/// Penalty boxes, of which `marked` are crossed.
pub(super) fn penalty_boxes(seat: Seat, marked: u8, boxes: u8, label: &str) -> Markup {
    html! {
        p.strikes {
            span.unseen { (label) }
            @for at in 0..boxes {
                @let state = if at < marked { "crossed" } else { "open" };
                span class={ "box " (state) } aria-hidden="true" data-state=(state)
                    data-key={ (u8::from(seat)) "x" (at) } {
                    @if at < marked { (cross_svg(usize::from(at))) } @else { "−5" }
                }
            }
        }
    }
}

/// A table of points: part, reason, points, and the total.
pub(super) fn points_table(
    name: &str,
    heads: [&str; 3],
    rows: &[(&str, String, i32)],
    total: (&str, i32),
) -> Markup {
    html! {
        table.points {
            caption { (name) }
            thead { tr { @for head in heads { th scope="col" { (head) } } } }
            tbody {
                @for (part, reason, points) in rows {
                    tr { th scope="row" { (part) } td { (reason) } td { (with_minus_sign(*points)) } }
                }
            }
            tfoot { tr {
                th scope="row" colspan="2" { (total.0) }
                td { (with_minus_sign(total.1)) }
            } }
        }
    }
}
