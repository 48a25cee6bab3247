//! The dice, or the number of a duel.

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Roll, WEAK_TOSSES};
use rollwright_games::{Game, Warrior};

use super::is_over;
use crate::pages::sheets::Look;
use crate::pages::sheets::dice::{DieFace, die};
use rollwright_games::{Step, What};

/// What was thrown last, and what it was for; blank dice before the first roll and
/// blank again where a number is to be drawn.
pub(super) fn tray(game: &Warrior, last: Option<&Step<'_, Warrior>>, look: &Look<'_>) -> Markup {
    let words = &texts(look.lang).boards;
    let thrown = last.and_then(|step| match step.what {
        What::Roll(roll) => Some((step.before, roll)),
        What::Answers(_) => None,
    });
    let caption = thrown.map(|(before, roll)| {
        let name = look.name(before.active());
        match roll {
            Roll::Number(number) => (words.drew)(name, number),
            Roll::Dice(..) if before.tosses_left() > 0 => {
                (words.tossed)(name, (WEAK_TOSSES + 1).saturating_sub(before.tosses_left()))
            }
            Roll::Dice(first, second) => (words.threw)(name, first.saturating_add(second)),
        }
    });
    let tosses = game.tosses_left();
    html! {
        div.thrown {
            @match thrown {
                Some((_, Roll::Number(number))) => (drawn(Some(number), look)),
                Some((_, Roll::Dice(first, second))) => (pair([Some(first), Some(second)], look)),
                None if game.is_draw() => (drawn(None, look)),
                None => (pair([None; 2], look)),
            }
            @if let Some(caption) = caption { p.caption { (caption) } }
            @if tosses > 0 && !is_over(game) {
                p.caption { strong { ((words.tosses_left)(look.name(game.active()), tosses)) } }
            }
        }
    }
}

fn pair(faces: [Option<u8>; 2], look: &Look<'_>) -> Markup {
    html! {
        ul.dice {
            @for (face, at) in faces.into_iter().zip(1..) {
                li { (die(&DieFace {
                    key: format!("die {at}"),
                    colour: "white",
                    label: (texts(look.lang).boards.die_shows)(at, face),
                    face,
                    just: face.is_some(),
                }, None)) }
            }
        }
    }
}

fn drawn(number: Option<u8>, look: &Look<'_>) -> Markup {
    html! {
        span.lot role="img" aria-label=((texts(look.lang).boards.number_shows)(number)) data-key="lot"
            data-rolls[number.is_some()] {
            @match number { Some(number) => (number), None => "?" }
        }
    }
}
