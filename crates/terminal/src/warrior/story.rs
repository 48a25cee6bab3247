//! What is told about rolls and duels. Changes of energy are read off the
//! positions, so that the story can't differ from the game.

use rollwright_games::Names;
use rollwright_games::warrior::{Action, Roll, SETBACK, WEAK_TOSSES, WINNING_NUMBER};
use rollwright_games::{Game, Phase, Seat, Warrior};

use crate::console_game::Event;
use crate::{Happened, Ink, Output};

pub(super) fn tell(happened: &Happened<'_, Warrior>, names: &Names, out: &mut Output) {
    let Happened { before, after, event } = happened;
    let (before, after) = (*before, *after);
    let seat = before.active();
    let who = names.of(seat);
    match *event {
        Event::Roll(Roll::Dice(first, second)) if before.tosses_left() > 0 => {
            let toss = WEAK_TOSSES - before.tosses_left() + 1;
            if toss == 1 {
                out.line(format!("{who} is too weak to move and tosses for energy."));
            }
            out.line(format!("Toss {toss} of {WEAK_TOSSES}: {first} and {second}."));
            double(first, second, change(before, after, seat), out);
            if before.tosses_left() == 1 {
                out.line(if after.active() == seat {
                    let text = format!("{who} is strong enough again and may move.");
                    out.paint(Ink::Good, text)
                } else {
                    out.paint(Ink::Bad, format!("{who} is still too weak: the turn is over."))
                });
            }
        }
        Event::Roll(Roll::Dice(first, second)) => moved(before, after, (first, second), names, out),
        Event::Roll(Roll::Number(number)) => settled(before, after, number, names, out),
        Event::Act(_, Action::Challenge) => {
            if let Some(other) = before.other(seat) {
                let (other_name, square) = (names.of(other), before.square(other));
                out.line(format!("{who} challenges {other_name} for {square}."));
            }
        }
        Event::Act(_, Action::Forfeit) => {
            let (square, change) = (after.square(seat), change(before, after, seat));
            out.line(format!("{who} forfeits and goes to {square}: {change:+} energy."));
        }
    }
}

fn change(before: &Warrior, after: &Warrior, seat: Seat) -> i32 {
    after.energy(seat) - before.energy(seat)
}

fn double(first: u8, second: u8, gain: i32, out: &mut Output) {
    if first == second {
        out.line(out.paint(Ink::Good, format!("A double: {gain:+} energy.")));
    }
}

/// A roll for the move: a free square, the last one, past it, or a contest.
fn moved(
    before: &Warrior,
    after: &Warrior,
    (first, second): (u8, u8),
    names: &Names,
    out: &mut Output,
) {
    let seat = before.active();
    let who = names.of(seat);
    let sum = first.saturating_add(second);
    out.line(format!("{who} rolls {first} and {second}: {sum}."));
    let target = before.target(seat, sum);
    // What the square or the throw past the end did; the rest is the double's.
    let by_square = match target {
        None => -SETBACK,
        Some(square) if after.square(seat) == square => before.rules_in_play().adjustment(square),
        Some(_) => 0,
    };
    double(first, second, change(before, after, seat) - by_square, out);
    match target {
        None => out.line(out.paint(
            Ink::Bad,
            format!(
                "That is past the last square: {who} stays on {}, {by_square:+} energy.",
                after.square(seat)
            ),
        )),
        Some(square) if matches!(after.phase(), Phase::Over { .. }) => {
            out.line(out.paint(Ink::Good, format!("{who} reaches the last square, {square}!")));
        }
        Some(square) if after.square(seat) == square => out.line(match by_square {
            0 => format!("{who} moves to {square}: no change of energy."),
            change => format!("{who} moves to {square}: {change:+} energy."),
        }),
        Some(square) => {
            let other = before.other(seat).map_or("", |other| names.of(other));
            out.line(out.paint(Ink::Strong, format!("{other} stands there, on {square}.")));
        }
    }
}

/// The number drawn in a challenge, and what it did.
fn settled(before: &Warrior, after: &Warrior, number: u8, names: &Names, out: &mut Output) {
    let seat = before.active();
    let who = names.of(seat);
    let Some(other) = before.other(seat) else { return };
    let rival = names.of(other);
    if number < WINNING_NUMBER {
        out.line(format!("The number is {number}, below {WINNING_NUMBER}: the challenge is lost."));
        let lost = -change(before, after, seat);
        let text = format!("{who} stays on {} and loses {lost} energy.", after.square(seat));
        out.line(out.paint(Ink::Bad, text));
    } else {
        let gained = change(before, after, seat);
        out.line(format!(
            "The number is {number}, not below {WINNING_NUMBER}: the challenge is won."
        ));
        let text = format!(
            "{who} takes {} and {gained} energy of {rival}, who goes to {}.",
            after.square(seat),
            after.square(other)
        );
        out.line(out.paint(Ink::Good, text));
    }
}
