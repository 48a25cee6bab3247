//! What happened, in words. Changes of energy are read off the positions, so that the
//! story can't differ from the game.

use rollwright_games::warrior::{Action, Roll, SETBACK, WEAK_TOSSES};
use rollwright_games::{Game, Warrior};

use super::{change, energy_by, is_over};
use crate::pages::sheets::Look;
use rollwright_games::{Step, What};

pub(super) fn tells(step: &Step<'_, Warrior>, look: &Look<'_>) -> Vec<String> {
    match &step.what {
        What::Roll(Roll::Dice(first, second)) if step.before.tosses_left() > 0 => {
            tossed(step, *first, *second, look)
        }
        What::Roll(Roll::Dice(first, second)) => moved(step, *first, *second, look),
        What::Roll(Roll::Number(number)) => settled(step, *number, look).into_iter().collect(),
        What::Answers(answers) => {
            answers.iter().filter_map(|(_, action)| answered(step, *action, look)).collect()
        }
    }
}

/// A toss for energy.
fn tossed(step: &Step<'_, Warrior>, first: u8, second: u8, look: &Look<'_>) -> Vec<String> {
    let texts = &look.texts().warrior;
    let Step { before, after, .. } = step;
    let seat = before.active();
    let name = look.name(seat);
    let toss = (WEAK_TOSSES + 1).saturating_sub(before.tosses_left());
    let mut words = Vec::new();
    if toss == 1 {
        words.push((texts.weak)(name));
    }
    words.push((texts.toss)(toss, first, second));
    if first == second {
        words.push((texts.double)(&change(before, after, seat, look)));
    }
    if after.tosses_left() == 0 || after.active() != seat {
        let strong = after.active() == seat;
        words.push(if strong { (texts.strong_again)(name) } else { (texts.still_weak)(name) });
    }
    words
}

/// A roll for the move: to a free square, to the last one, past it, or to a duel.
fn moved(step: &Step<'_, Warrior>, first: u8, second: u8, look: &Look<'_>) -> Vec<String> {
    let texts = &look.texts().warrior;
    let Step { before, after, .. } = step;
    let seat = before.active();
    let name = look.name(seat);
    let mut words = vec![(texts.rolled)(name, first, second)];
    let target = before.target(seat, first.saturating_add(second));
    let landed = target.filter(|&square| after.square(seat) == square);
    // What the square or the throw past the end did; the rest is the double's.
    let by = match (target, landed) {
        (None, _) => -SETBACK,
        (_, Some(square)) => before.rules_in_play().adjustment(square),
        (Some(_), None) => 0,
    };
    if first == second {
        let gain = after.energy(seat) - before.energy(seat) - by;
        words.push((texts.double)(&energy_by(gain, look)));
    }
    words.push(match (target, landed) {
        (None, _) => (texts.past_the_end)(name, after.square(seat), &energy_by(by, look)),
        (_, Some(square)) if is_over(after) => (texts.reaches_goal)(name, square),
        (_, Some(square)) => (texts.moves)(name, square, &energy_by(by, look)),
        (Some(square), None) => {
            let other = before.other(seat).map_or("", |other| look.name(other));
            (texts.stands_there)(other, square)
        }
    });
    words
}

/// The number drawn in a challenge, and what it did.
fn settled(step: &Step<'_, Warrior>, number: u8, look: &Look<'_>) -> Option<String> {
    let texts = &look.texts().warrior;
    let Step { before, after, .. } = step;
    let seat = before.active();
    let other = before.other(seat)?;
    let (name, square) = (look.name(seat), after.square(seat));
    let energy = change(before, after, seat, look);
    Some(if after.place(seat) == before.place(seat) {
        (texts.lost)(number, name, square, &energy)
    } else {
        (texts.won)(number, name, square, &energy, look.name(other), after.square(other))
    })
}

fn answered(step: &Step<'_, Warrior>, action: Action, look: &Look<'_>) -> Option<String> {
    let texts = &look.texts().warrior;
    let Step { before, after, .. } = step;
    let seat = before.active();
    let name = look.name(seat);
    match action {
        Action::Challenge => {
            let other = before.other(seat)?;
            let against = look.name(other);
            Some(format!("{}.", (texts.challenges)(name, against, before.square(other))))
        }
        Action::Forfeit => {
            let energy = change(before, after, seat, look);
            Some((texts.forfeits)(name, after.square(seat), &energy))
        }
    }
}
