//! Pig in the browser: the race to the goal, the pile of this turn's points, and what the next roll
//! does to it.

use maud::{Markup, html};
use rollwright_games::pig::texts::texts;
use rollwright_games::{Game, GameStep, Phase, Pig, StepKind};

use super::dice::pips_svg;
use super::points_race::points_race;
use super::{RenderContext, RenderGame};

impl RenderGame for Pig {
    fn render_board(
        &self,
        last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        let is_over = matches!(self.phase(), Phase::Over { .. });
        html! {
            div.pig {
                div.pad.large { (points_race(self, context)) }
                @if !is_over { (pile(self, last, context)) (next_roll(self, context)) }
            }
        }
    }

    /// The race shows everything that a sheet would.
    fn render_sheets(&self, _context: &RenderContext<'_>) -> Markup {
        html! {}
    }
}

/// The points of this turn as a pile. A 1 makes it roll away.
fn pile(game: &Pig, last: Option<&GameStep<'_, Pig>>, context: &RenderContext<'_>) -> Markup {
    let texts = texts(context.lang);
    let turn = game.turn_total;
    // The last roll, with the points before it.
    let rolled = last.and_then(|step| match step.kind {
        StepKind::Roll(face) => Some((face, step.before.turn_total)),
        StepKind::Actions(_) => None,
    });
    let (drawn, fresh, is_lost) = match rolled {
        Some((1, lost)) => (lost, 0, true),
        Some((face, _)) => (turn, u16::from(face), false),
        None => (turn, 0, false),
    };
    html! {
        section.pad.heap data-hold aria-labelledby="pile" {
            h2 #pile { ((texts.pile)(context.name(game.active), turn)) }
            (truffles(drawn, fresh, is_lost))
            p.outlook { (outlook(game, context)) }
        }
    }
}

/// As many truffles as points, in a pyramid; the last `fresh` of them drop onto it.
fn truffles(count: u16, fresh: u16, is_lost: bool) -> Markup {
    const SIZE: u16 = 20;
    const MIN_BASE: u16 = 7;
    let base = (MIN_BASE..).find(|base| base * (base + 1) / 2 >= count).unwrap_or(MIN_BASE);
    let mut places = Vec::new();
    let mut left = count;
    for (level, width) in (0_u16..).zip((1..=base).rev()) {
        let here = left.min(width);
        let begin = (base - here) * SIZE / 2;
        places.extend((0..here).map(|at| (begin + at * SIZE + SIZE / 2, level)));
        left -= here;
    }
    let height = base * 17 + 4;
    html! {
        svg.truffles.lost[is_lost] viewBox={ "0 0 " (base * SIZE) " " (height) } preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
            @for (at, (x, level)) in (0_u16..).zip(&places) {
                @let y = height - 11 - level * 17;
                g.truffle.fresh[at + fresh >= count && !is_lost] {
                    circle cx=(x) cy=(y) r="9.5" {}
                    path d={ "M" (x - 4) " " (y - 3) "q3 -4 7 -2" } {}
                }
            }
        }
    }
}

/// What holding now would lead to, for the player who decides.
fn outlook(game: &Pig, context: &RenderContext<'_>) -> String {
    let (texts, seat) = (texts(context.lang), game.active);
    let others = game.seats().iter().filter(|&other| other != seat);
    let best_other = others.max_by_key(|&other| (game.score(other), std::cmp::Reverse(other)));
    let score = game.score(seat) + i32::from(game.turn_total);
    match best_other {
        _ if !game.is_deciding || !context.is_own(seat) => String::new(),
        _ if score >= i32::from(game.goal) => texts.if_you_hold_you_win.to_owned(),
        Some(other) => (texts.if_you_hold)(score, score - game.score(other), context.name(other)),
        None => String::new(),
    }
}

/// What each face of the next roll does.
fn next_roll(game: &Pig, context: &RenderContext<'_>) -> Markup {
    let texts = texts(context.lang);
    html! {
        section.pad.risk data-hold aria-labelledby="risk" {
            h2 #risk { (texts.next_roll) }
            ol {
                @for face in 1..=6_u8 {
                    li.bad[face == 1] {
                        span.die aria-hidden="true" { (pips_svg(Some(face))) }
                        span.unseen { (face) ": " }
                        b.display {
                            @if face > 1 { "+" (face) }
                            @else if game.turn_total > 0 { "−" (game.turn_total) }
                            @else { "0" }
                        }
                    }
                }
            }
            p { b.loses { (texts.one_in_six) } " " (texts.loses_all) " " b.adds { (texts.five_in_six) } " " (texts.adds_points) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pile_has_a_truffle_for_each_point() {
        for count in [0, 1, 17, 28, 29, 210] {
            let svg = truffles(count, count.min(4), false).into_string();
            assert_eq!(svg.matches("<circle").count(), usize::from(count));
            assert_eq!(svg.matches("truffle fresh").count(), usize::from(count.min(4)));
        }
        assert!(truffles(5, 0, true).into_string().contains("truffles lost"));
    }
}
