//! The dice, or the number of a duel.

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Roll, TOSSES_WHEN_WEAK};
use rollwright_games::{Game, Warrior};

use super::is_over;
use crate::pages::games::RenderContext;
use crate::pages::games::dice::{DieView, render_die};
use rollwright_games::{GameStep, StepKind};

/// What was thrown last, and what it was for; blank dice before the first roll and
/// blank again where a number is to be drawn.
pub(super) fn render_dice(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
    look: &RenderContext<'_>,
) -> Markup {
    let words = &texts(look.lang).boards;
    let thrown = last.and_then(|step| match step.kind {
        StepKind::Roll(roll) => Some((step.before, roll)),
        StepKind::Actions(_) => None,
    });
    let caption = thrown.map(|(before, roll)| {
        let name = look.name(before.active_seat());
        match roll {
            Roll::Number(number) => (words.drawn_by)(name, number),
            Roll::Dice(..) if before.tosses_left() > 0 => {
                (words.tossed_by)(name, (TOSSES_WHEN_WEAK + 1).saturating_sub(before.tosses_left()))
            }
            Roll::Dice(first, second) => (words.rolled_by)(name, first.saturating_add(second)),
        }
    });
    let tosses = game.tosses_left();
    html! {
        div.thrown {
            @match thrown {
                Some((_, Roll::Number(number))) => (duel_number(Some(number), look)),
                Some((_, Roll::Dice(first, second))) => (dice_pair([Some(first), Some(second)], look)),
                None if game.is_number_due() => (duel_number(None, look)),
                None => (dice_pair([None; 2], look)),
            }
            @if let Some(caption) = caption { p.caption { (caption) } }
            @if tosses > 0 && !is_over(game) {
                p.caption { strong { ((words.tosses_left)(look.name(game.active_seat()), tosses)) } }
            }
        }
    }
}

fn dice_pair(faces: [Option<u8>; 2], look: &RenderContext<'_>) -> Markup {
    html! {
        ul.dice {
            @for (face, at) in faces.into_iter().zip(1..) {
                li { (render_die(&DieView {
                    key: format!("die {at}"),
                    colour: "white",
                    label: (texts(look.lang).boards.die_shows)(at, face),
                    face,
                    was_just_rolled: face.is_some(),
                }, None)) }
            }
        }
    }
}

fn duel_number(number: Option<u8>, look: &RenderContext<'_>) -> Markup {
    html! {
        span.lot role="img" aria-label=((texts(look.lang).boards.number_shows)(number)) data-key="lot"
            data-rolls[number.is_some()] {
            @match number { Some(number) => (number), None => "?" }
        }
    }
}
