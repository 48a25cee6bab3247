//! What the table hears: rolls, scores, chips, jokers and the upper bonus.

use rollwright_games::Names;
use rollwright_games::yahtzee::{Action, Boxes, Category, Positions};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::console_game::Event;
use crate::{Happened, Ink, Output};

/// The dice over their positions.
pub(super) fn dice(faces: [u8; 5], out: &mut Output) {
    let shown: Vec<String> = faces.iter().map(|face| format!("[{face}]")).collect();
    out.line(format!("  Dice      {}", shown.join(" ")));
    out.line("  Position   1   2   3   4   5");
}

/// Tells about a roll or an action.
pub(super) fn tell(happened: &Happened<'_, Yahtzee>, names: &Names, out: &mut Output) {
    let (before, after) = (happened.before, happened.after);
    match happened.event {
        Event::Roll(_) => {
            let name = names.of(before.active());
            if before.rolls_left() == 3 {
                out.gap();
            }
            let which = match before.rolls_left() {
                3 => "first",
                2 => "second",
                _ => "third",
            };
            out.line(format!("{name}'s {which} roll: {}", faces(&after.showing())));
        }
        Event::Act(seat, Action::Reroll(positions)) => {
            out.line(kept(names.of(seat), before.showing(), positions));
        }
        Event::Act(seat, Action::Score(category)) => {
            scored(before, after, seat, category, names.of(seat), out);
        }
    }
}

fn kept(name: &str, dice: [u8; 5], positions: Positions) -> String {
    let kept: Vec<u8> = (0..5).filter(|&at| !positions.has(at)).map(|at| dice[at]).collect();
    if kept.is_empty() {
        format!("{name} rolls all five dice again.")
    } else {
        format!("{name} keeps {} and rolls the rest again.", faces(&kept))
    }
}

fn scored(
    before: &Yahtzee,
    after: &Yahtzee,
    seat: Seat,
    category: Category,
    name: &str,
    out: &mut Output,
) {
    let (Some(was), Some(is)) = (before.sheet_of(seat), after.sheet_of(seat)) else { return };
    let points = is.points(category).unwrap_or(0);
    let ink = if points == 0 { Ink::Bad } else { Ink::Good };
    let score = out.paint(ink, counted(i32::from(points)));
    out.line(format!("{name} takes {score} in {category}."));
    if before.would_score(category).is_some_and(|scored| scored.joker) {
        out.line("  The five of a kind is a joker.");
    }
    if is.chips() > was.chips() {
        out.line(out.paint(Ink::Good, "  Another five of a kind: a bonus chip, 100 points!"));
    }
    if is.upper_bonus() > was.upper_bonus() {
        let upper = is.upper();
        let text = format!("  The upper boxes have reached {upper}: the upper bonus, 35 points!");
        out.line(out.paint(Ink::Good, text));
    } else if category.is_upper() && is.open().and(Boxes::UPPER).is_empty() && is.upper() < 63 {
        out.line(format!("  The upper boxes end at {}: no upper bonus.", is.upper()));
    }
    out.line(format!("  {name} has {}.", counted(after.score(seat))));
}

/// `1 point`, `2 points`.
fn counted(points: i32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

/// Faces with blanks between.
fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// `Ann`, `Ann and Ben`, `Ann, Ben and Cem`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}
