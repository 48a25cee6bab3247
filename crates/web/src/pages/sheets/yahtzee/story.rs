//! What happened, in words.

use rollwright_games::yahtzee::{Action, Boxes, Category, Positions};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::pages::sheets::Look;
use rollwright_games::{Step, What};

pub(super) fn tells(step: &Step<'_, Yahtzee>, look: &Look<'_>) -> Vec<String> {
    let texts = &look.texts().yahtzee;
    match &step.what {
        What::Roll(_) => {
            let nth = 3u8.saturating_sub(step.after.rolls_left());
            let name = look.name(step.before.active());
            vec![(texts.rolled)(name, nth, &faces(step.after.showing()))]
        }
        What::Answers(answers) => answers
            .iter()
            .flat_map(|&(seat, action)| match action {
                Action::Reroll(positions) => vec![kept(step.before, seat, positions, look)],
                Action::Score(category) => scored(step, seat, category, look),
            })
            .collect(),
    }
}

fn kept(before: &Yahtzee, seat: Seat, again: Positions, look: &Look<'_>) -> String {
    let texts = &look.texts().yahtzee;
    let dice = before.showing().into_iter().enumerate();
    let kept = faces(dice.filter(|&(at, _)| !again.has(at)).map(|(_, face)| face));
    if kept.is_empty() {
        (texts.keeps_none)(look.name(seat))
    } else {
        (texts.keeps)(look.name(seat), &kept)
    }
}

/// The box, and what came with it.
fn scored(
    step: &Step<'_, Yahtzee>,
    seat: Seat,
    category: Category,
    look: &Look<'_>,
) -> Vec<String> {
    let texts = &look.texts().yahtzee;
    let (Some(was), Some(is)) = (step.before.sheet_of(seat), step.after.sheet_of(seat)) else {
        return Vec::new();
    };
    let name = look.name(seat);
    let points = is.points(category).unwrap_or(0);
    let mut words = vec![(texts.scored)(name, points, &(texts.category)(category))];
    if step.before.would_score(category).is_some_and(|scored| scored.joker) {
        words.push(texts.was_joker.to_owned());
    }
    if is.chips() > was.chips() {
        words.push((texts.won_chip)(name));
    }
    if is.upper_bonus() > was.upper_bonus() {
        words.push((texts.won_bonus)(name, is.upper()));
    } else if category.is_upper() && is.open().and(Boxes::UPPER).is_empty() && is.upper_bonus() == 0
    {
        words.push((texts.lost_bonus)(name, is.upper()));
    }
    words
}

/// Faces with blanks between.
fn faces(faces: impl IntoIterator<Item = u8>) -> String {
    faces.into_iter().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
}
