//! The duel: the opponents, the winning numbers, and the consequences of each choice. They come
//! from playing the choice on a copy of the game.

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Action, Roll};
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::with_minus_signs;

use super::{colour_class, energy_change_text, is_duel_open, warrior_svg};
use crate::pages::games::RenderContext;
use rollwright_games::{GameStep, StepKind};

/// A number that may be drawn: its probability, whether it wins, and the position after it.
struct DuelOutcome {
    number: u8,
    chance: f64,
    is_win: bool,
    after: Warrior,
}

/// The outcome of each number when the active seat challenges.
fn duel_outcomes(draw: &Warrior) -> Vec<DuelOutcome> {
    let challenger = draw.active_seat();
    let rolls = draw.possible_rolls().into_iter();
    rolls
        .filter_map(|(roll, chance)| {
            let Roll::Number(number) = roll else { return None };
            let mut after = *draw;
            after.play_roll(roll).ok()?;
            let is_win = after.path_index_of(challenger) != draw.path_index_of(challenger);
            Some(DuelOutcome { number, chance, is_win, after })
        })
        .collect()
}

/// The position in which the number is drawn, from a position with an open duel.
fn after_challenge(game: &Warrior) -> Option<Warrior> {
    let mut draw = *game;
    if !draw.is_challenge_number_due() {
        draw.play_action(draw.active_seat(), Action::Challenge).ok()?;
    }
    Some(draw)
}

/// The duel that is open, or that the last roll decided.
pub(super) fn duel_section(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
    context: &RenderContext<'_>,
) -> Markup {
    let decided = last.and_then(|step| match step.kind {
        StepKind::Roll(Roll::Number(number)) => Some((*step.before, number)),
        _ => None,
    });
    let (draw, number) = match decided {
        Some((draw, number)) => (Some(draw), Some(number)),
        None if is_duel_open(game) => (after_challenge(game), None),
        None => (None, None),
    };
    let Some(draw) = draw else { return html! {} };
    let Some(other) = draw.opponent(draw.active_seat()) else { return html! {} };
    let outcomes = duel_outcomes(&draw);
    let won = number.and_then(|drawn| outcomes.iter().find(|outcome| outcome.number == drawn));
    let (one, two) = (context.name(draw.active_seat()), context.name(other));
    let texts = texts(context.lang);
    let duel = &texts.duel;
    let headline = match won {
        Some(outcome) if outcome.is_win => (duel.challenge_won)(one, two),
        Some(_) => (duel.challenge_lost)(one, two),
        None if game.is_challenge_number_due() => {
            (texts.narration.challenges)(one, two, draw.square_of(other))
        }
        None => (duel.lands_on_opponent)(one, two, draw.square_of(other)),
    };
    html! {
        section.duel aria-label=(duel.title) {
            h2 {
                (fighter_token(draw.active_seat(), context)) (swords_svg()) (fighter_token(other, context))
                span { (headline) }
            }
            p { (duel.numbers_label) }
            ol.numbers {
                @for outcome in &outcomes {
                    li.wins[outcome.is_win].drawn[number == Some(outcome.number)]
                        aria-current=[(number == Some(outcome.number)).then_some("true")] {
                        @if outcome.is_win { strong { (outcome.number) } } @else { (outcome.number) }
                    }
                }
            }
        }
    }
}

fn fighter_token(seat: Seat, context: &RenderContext<'_>) -> Markup {
    html! { span class={ "warrior " (colour_class(seat)) } { (warrior_svg(seat, context)) } }
}

fn swords_svg() -> Markup {
    html! {
        svg.swords viewBox="0 0 24 24" aria-hidden="true" {
            path d="M4 3l13 13M20 3L7 16M14.500 18.500l4-4M17 16l4 4M9.500 18.500l-4-4M7 16l-4 4" {}
        }
    }
}

/// The buttons to challenge or forfeit, each with its consequences.
pub(super) fn duel_buttons(game: &Warrior, seat: Seat, context: &RenderContext<'_>) -> Markup {
    html! {
        @for action in game.legal_actions(seat) {
            @let text = Warrior::format_action(action);
            button class={ "dare " (context.marked.class(&text)) } type="submit" name="action" value=(text)
                data-taught[context.marked.is_taught(&text)] data-key={ "choice " (text) } {
                @match action {
                    Action::Challenge => (challenge_label(game, seat, context)),
                    Action::Forfeit => (forfeit_label(game, seat, context)),
                }
            }
        }
    }
}

fn challenge_label(game: &Warrior, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let duel = &texts(context.lang).duel;
    let outcomes = after_challenge(game).map_or_else(Vec::new, |draw| duel_outcomes(&draw));
    let chance: f64 = outcomes.iter().filter(|outcome| outcome.is_win).map(|won| won.chance).sum();
    let after = |is_win: bool| outcomes.iter().find(|outcome| outcome.is_win == is_win);
    html! {
        strong { (duel.challenge_label) }
        span { ((duel.win_chance)((chance * 100.0).round() as u32)) }
        @if let Some(DuelOutcome { after, .. }) = after(true) {
            span { (with_minus_signs(&(duel.if_won)(after.square_of(seat), &energy_change_text(game, after, seat, context)))) }
        }
        @if let Some(DuelOutcome { after, .. }) = after(false) {
            span { (with_minus_signs(&(duel.if_lost)(after.square_of(seat), &energy_change_text(game, after, seat, context)))) }
        }
    }
}

fn forfeit_label(game: &Warrior, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let duel = &texts(context.lang).duel;
    let mut after = *game;
    let is_legal = after.play_action(seat, Action::Forfeit).is_ok();
    html! {
        strong { (duel.forfeit_label) }
        @if is_legal {
            span { (with_minus_signs(&(duel.if_forfeit)(after.square_of(seat), &energy_change_text(game, &after, seat, context)))) }
        }
    }
}
