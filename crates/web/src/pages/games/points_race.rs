//! The race to a number of points: how far each seat has come.

use maud::{Markup, html};
use rollwright_games::{PointsRace, Presentation, Seat};

use super::RenderContext;

/// A lane per seat, if the game is a race.
pub(super) fn points_race<G: Presentation>(game: &G, context: &RenderContext<'_>) -> Markup {
    let Some(race) = game.points_race() else { return html! {} };
    let seats: Vec<Seat> = game.seats().iter().collect();
    html! {
        section.race.many[seats.len() > 4] data-hold aria-label=(context.texts().table.race) {
            @for seat in seats { (lane(game, seat, race, context)) }
            div.race-scale aria-hidden="true" {
                svg {
                    @for (label, x) in scale(race.goal) { text x=(percent(x, 4)) y="1em" { (label) } }
                    text.goal x="100%" y="1em" { (race.goal) }
                }
            }
        }
    }
}

fn lane<G: Presentation>(
    game: &G,
    seat: Seat,
    race: PointsRace,
    context: &RenderContext<'_>,
) -> Markup {
    let score = game.score(seat);
    let is_active = game.active_seat() == seat;
    let at_stake = if is_active { race.at_stake } else { 0 };
    let shown = score.clamp(0, race.goal);
    let stake = at_stake.clamp(0, race.goal - shown);
    html! {
        div.lane.active[is_active] {
            span.who { (context.name(seat)) }
            svg.track aria-hidden="true" {
                rect.fill width=(percent(shown, race.goal)) height="100%" {}
                @if stake > 0 { rect.stake x=(percent(shown, race.goal)) width=(percent(stake, race.goal)) height="100%" {} }
                @for (_, x) in scale(race.goal).filter(|(_, x)| *x > 0) { line x1=(percent(x, 4)) x2=(percent(x, 4)) y1="0" y2="100%" {} }
            }
            span.score {
                b.display data-counts={ "race " (u8::from(seat)) } { (score) }
                @if at_stake > 0 { " " small.display { "+" (at_stake) } }
            }
        }
    }
}

/// Marks at quarters of the goal, if these are whole numbers: the label and the quarter.
fn scale(goal: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..4).filter(move |quarter| goal * quarter % 4 == 0).map(move |x| (goal * x / 4, x))
}

/// A share in percent.
fn percent(part: i32, whole: i32) -> String {
    format!("{:.2}%", 100.0 * f64::from(part) / f64::from(whole.max(1)))
}
