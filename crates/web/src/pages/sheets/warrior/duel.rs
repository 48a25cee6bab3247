//! The duel: who fights for which square, what the numbers mean, and what each choice
//! leads to. All of it is asked of the game, by playing the choice on a copy.

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Action, Roll};
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::printed;

use super::{change, colour, is_duel, token};
use crate::pages::sheets::Look;
use rollwright_games::{Step, What};

/// A number that can be drawn: how likely, whether it wins, and the position after it.
struct Outcome {
    number: u8,
    chance: f64,
    wins: bool,
    after: Warrior,
}

/// What each number does in a challenge of the active seat.
fn outcomes(draw: &Warrior) -> Vec<Outcome> {
    let challenger = draw.active();
    let rolls = draw.rolls().into_iter();
    rolls
        .filter_map(|(roll, chance)| {
            let Roll::Number(number) = roll else { return None };
            let mut after = *draw;
            after.roll(roll).ok()?;
            let wins = after.place(challenger) != draw.place(challenger);
            Some(Outcome { number, chance, wins, after })
        })
        .collect()
}

/// The position in which the number is drawn, from one in which a duel is asked for.
fn challenged(game: &Warrior) -> Option<Warrior> {
    let mut draw = *game;
    if !draw.is_draw() {
        draw.act(draw.active(), Action::Challenge).ok()?;
    }
    Some(draw)
}

/// The duel that is to be fought, or was fought with the last roll.
pub(super) fn scene(game: &Warrior, last: Option<&Step<'_, Warrior>>, look: &Look<'_>) -> Markup {
    let fought = last.and_then(|step| match step.what {
        What::Roll(Roll::Number(number)) => Some((*step.before, number)),
        _ => None,
    });
    let (draw, number) = match fought {
        Some((draw, number)) => (Some(draw), Some(number)),
        None if is_duel(game) => (challenged(game), None),
        None => (None, None),
    };
    let Some(draw) = draw else { return html! {} };
    let Some(other) = draw.other(draw.active()) else { return html! {} };
    let outcomes = outcomes(&draw);
    let won = number.and_then(|drawn| outcomes.iter().find(|outcome| outcome.number == drawn));
    let (one, two) = (look.name(draw.active()), look.name(other));
    let texts = texts(look.lang);
    let duel = &texts.duel;
    let headline = match won {
        Some(outcome) if outcome.wins => (duel.won)(one, two),
        Some(_) => (duel.lost)(one, two),
        None if game.is_draw() => (texts.story.challenges)(one, two, draw.square(other)),
        None => (duel.meets)(one, two, draw.square(other)),
    };
    html! {
        section.duel aria-label=(duel.title) {
            h2 {
                (fighter(draw.active(), look)) (swords()) (fighter(other, look))
                span { (headline) }
            }
            p { (duel.numbers) }
            ol.numbers {
                @for outcome in &outcomes {
                    li.wins[outcome.wins].drawn[number == Some(outcome.number)]
                        aria-current=[(number == Some(outcome.number)).then_some("true")] {
                        @if outcome.wins { strong { (outcome.number) } } @else { (outcome.number) }
                    }
                }
            }
        }
    }
}

fn fighter(seat: Seat, look: &Look<'_>) -> Markup {
    html! { span class={ "warrior " (colour(seat)) } { (token(seat, look)) } }
}

fn swords() -> Markup {
    html! {
        svg.swords viewBox="0 0 24 24" aria-hidden="true" {
            path d="M4 3l13 13M20 3L7 16M14.500 18.500l4-4M17 16l4 4M9.500 18.500l-4-4M7 16l-4 4" {}
        }
    }
}

/// Challenge or forfeit, each with what comes of it.
pub(super) fn choices(game: &Warrior, seat: Seat, look: &Look<'_>) -> Markup {
    html! {
        @for action in game.legal(seat) {
            @let text = Warrior::write(action);
            button class={ "dare " (look.marked.class(&text)) } type="submit" name="action" value=(text) data-key={ "choice " (text) } {
                @match action {
                    Action::Challenge => (challenge(game, seat, look)),
                    Action::Forfeit => (forfeit(game, seat, look)),
                }
            }
        }
    }
}

fn challenge(game: &Warrior, seat: Seat, look: &Look<'_>) -> Markup {
    let duel = &texts(look.lang).duel;
    let outcomes = challenged(game).map_or_else(Vec::new, |draw| outcomes(&draw));
    let chance: f64 = outcomes.iter().filter(|outcome| outcome.wins).map(|won| won.chance).sum();
    let after = |wins: bool| outcomes.iter().find(|outcome| outcome.wins == wins);
    html! {
        strong { (duel.challenge) }
        span { ((duel.chance)((chance * 100.0).round() as u32)) }
        @if let Some(Outcome { after, .. }) = after(true) {
            span { (printed(&(duel.if_won)(after.square(seat), &change(game, after, seat, look)))) }
        }
        @if let Some(Outcome { after, .. }) = after(false) {
            span { (printed(&(duel.if_lost)(after.square(seat), &change(game, after, seat, look)))) }
        }
    }
}

fn forfeit(game: &Warrior, seat: Seat, look: &Look<'_>) -> Markup {
    let duel = &texts(look.lang).duel;
    let mut after = *game;
    let went = after.act(seat, Action::Forfeit).is_ok();
    html! {
        strong { (duel.forfeit) }
        @if went {
            span { (printed(&(duel.if_forfeit)(after.square(seat), &change(game, &after, seat, look)))) }
        }
    }
}
