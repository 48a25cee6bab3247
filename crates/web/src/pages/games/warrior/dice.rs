//! Warrior's dice, or the number of a duel.

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Roll, TOSSES_WHEN_WEAK};
use rollwright_games::{Game, Warrior};

use super::is_over;
use crate::pages::games::RenderContext;
use crate::pages::games::dice::{DieView, render_die};
use rollwright_games::{GameStep, StepKind};

/// The last roll and its purpose; blank dice before the first roll, and a blank number while one
/// must be drawn.
pub(super) fn render_dice(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
    context: &RenderContext<'_>,
) -> Markup {
    let board_texts = &texts(context.lang).boards;
    let rolled = last.and_then(|step| match step.kind {
        StepKind::Roll(roll) => Some((step.before, roll)),
        StepKind::Actions(_) => None,
    });
    let caption = rolled.map(|(before, roll)| {
        let name = context.name(before.active_seat());
        match roll {
            Roll::Number(number) => (board_texts.drawn_by)(name, number),
            Roll::Dice(..) if before.tosses_left() > 0 => (board_texts.tossed_by)(
                name,
                (TOSSES_WHEN_WEAK + 1).saturating_sub(before.tosses_left()),
            ),
            Roll::Dice(first, second) => {
                (board_texts.rolled_by)(name, first.saturating_add(second))
            }
        }
    });
    let tosses = game.tosses_left();
    html! {
        div.thrown {
            @match rolled {
                Some((_, Roll::Number(number))) => (duel_number(Some(number), context)),
                Some((_, Roll::Dice(first, second))) => (dice_pair([Some(first), Some(second)], context)),
                None if game.is_challenge_number_due() => (duel_number(None, context)),
                None => (dice_pair([None; 2], context)),
            }
            @if let Some(caption) = caption { p.caption { (caption) } }
            @if tosses > 0 && !is_over(game) {
                p.caption { strong { ((board_texts.tosses_left)(context.name(game.active_seat()), tosses)) } }
            }
        }
    }
}

fn dice_pair(faces: [Option<u8>; 2], context: &RenderContext<'_>) -> Markup {
    html! {
        ul.dice {
            @for (face, at) in faces.into_iter().zip(1..) {
                li { (render_die(&DieView {
                    key: format!("die {at}"),
                    colour: "white",
                    label: (texts(context.lang).boards.die_shows)(at, face),
                    face,
                    was_just_rolled: face.is_some(),
                }, None)) }
            }
        }
    }
}

fn duel_number(number: Option<u8>, context: &RenderContext<'_>) -> Markup {
    html! {
        span.lot role="img" aria-label=((texts(context.lang).boards.number_shows)(number)) data-key="lot"
            data-rolls[number.is_some()] {
            @match number { Some(number) => (number), None => "?" }
        }
    }
}
