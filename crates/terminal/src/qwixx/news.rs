//! What is told about a roll or an answer.
//!
//! Crosses, locks and penalties are read off the sheets before and after, so
//! answers that count together are told together.

use rollwright_games::Names;
use rollwright_games::qwixx::{PENALTIES_TO_END, Qwixx, RuleSetKind, Step};
use rollwright_games::{Colour, Game, Seat};

use super::pages::{concordia_dice_line, dice_line};
use super::sheets;
use super::words::listed;
use crate::console_game::Event;
use crate::{Happened, Ink, Output};

pub(super) fn tell(happened: &Happened<'_, Qwixx>, names: &Names, out: &mut Output) {
    let (before, after) = (happened.before, happened.after);
    match happened.event {
        Event::Roll(_) => rolled(after, names, out),
        // The answer is kept aside: others have still to give theirs.
        Event::Act(..) if before.several_asked() && before.step() == after.step() => {}
        Event::Act(seat, _) => {
            crosses(before, after, seat, names, out);
            locks(before, after, names, out);
            penalties(before, after, names, out);
        }
    }
}

fn rolled(game: &Qwixx, names: &Names, out: &mut Output) {
    let Some(dice) = game.dice_on_table() else { return };
    out.gap();
    if game.rules_in_play().kind() == RuleSetKind::Concordia {
        out.line(out.paint(Ink::Strong, "---- New Round ----"));
        out.line(concordia_dice_line(dice, out));
    } else {
        let text = format!("{} rolls.", names.of(game.active()));
        out.line(out.paint(Ink::Strong, text));
        out.line(dice_line(dice, out));
        out.line(format!("The white total is {}.", dice.white_sum()));
    }
}

/// The seats whose answers have just come to count.
fn answered(before: &Qwixx, seat: Seat) -> Vec<Seat> {
    if !before.several_asked() {
        return vec![seat];
    }
    let active = before.active();
    let asked = |&seat: &Seat| before.step() != Step::Others || seat != active;
    before.seats().from(active).filter(asked).collect()
}

/// The number `seat` has crossed since `before`.
fn crossed(before: &Qwixx, after: &Qwixx, seat: Seat) -> Option<(Colour, u8)> {
    let rules = after.rules_in_play();
    Colour::ALL.into_iter().find_map(|row| {
        let (old, new) = (before.sheet_of(seat).row(row), after.sheet_of(seat).row(row));
        let column = (0..=rules.last_column()).find(|&c| new.has(c) && !old.has(c))?;
        Some((row, rules.number(row, column)))
    })
}

fn crosses(before: &Qwixx, after: &Qwixx, seat: Seat, names: &Names, out: &mut Output) {
    let mut passed = Vec::new();
    for seat in answered(before, seat) {
        let name = names.of(seat);
        let Some((row, number)) = crossed(before, after, seat) else {
            passed.push(name);
            continue;
        };
        if after.rules_in_play().kind() == RuleSetKind::Concordia {
            sheets::draw(after, seat, names, out);
            continue;
        }
        let cell = out.paint(Ink::Row(row), format!("{row} {number}"));
        let lock = if after.sheet_of(seat).row(row).locked() { " and the lock" } else { "" };
        out.line(format!("{name} crosses off {cell}{lock}."));
    }
    let action2 = before.step() == Step::Colours;
    match passed.as_slice() {
        [] => {}
        // The penalty that follows says enough.
        [_] if action2 && after.rules_in_play().kind() == RuleSetKind::Concordia => {}
        [one] if action2 => out.line(format!("{one} does not use action 2.")),
        [one] => out.line(format!("{one} passes.")),
        _ => out.line(format!("{} pass.", listed(&passed))),
    }
}

fn locks(before: &Qwixx, after: &Qwixx, names: &Names, out: &mut Output) {
    let last = after.rules_in_play().last_column();
    for row in after.locked_rows().without(before.locked_rows()).iter() {
        let has_last = |game: &Qwixx, seat| game.sheet_of(seat).row(row).has(last);
        let by: Vec<_> = (after.seats().iter())
            .filter(|&seat| has_last(after, seat) && !has_last(before, seat))
            .filter(|&seat| {
                !after.rules_in_play().lock_scores() || after.sheet_of(seat).row(row).locked()
            })
            .map(|seat| names.of(seat))
            .collect();
        let has = if by.len() == 1 { "has" } else { "have" };
        let what = match after.rules_in_play().kind() {
            RuleSetKind::Official => "it is closed for all, and its die leaves the game.",
            RuleSetKind::Concordia => "it is no longer playable.",
            RuleSetKind::Ottawa if after.step() == Step::Roll || after.step() == Step::Over => {
                "it is closed from now on, and its die leaves the game."
            }
            RuleSetKind::Ottawa => {
                "its die leaves the game; the others may still use the row this turn."
            }
        };
        let text = format!("{} {has} locked {row}: {what}", listed(&by));
        out.line(out.paint(Ink::Strong, text));
    }
}

fn penalties(before: &Qwixx, after: &Qwixx, names: &Names, out: &mut Output) {
    for seat in after.seats().iter() {
        let (old, new) = (before.sheet_of(seat), after.sheet_of(seat));
        if new.penalties <= old.penalties {
            continue;
        }
        let name = names.of(seat);
        let count = new.penalties;
        let text = match after.rules_in_play().kind() {
            RuleSetKind::Concordia => {
                let total = new.penalty_points();
                format!("For passing you get -5 points. You now have {total} points.")
            }
            RuleSetKind::Official => {
                format!("{name} marks a penalty, -5 points ({count} of {PENALTIES_TO_END}).")
            }
            RuleSetKind::Ottawa => format!("{name} marks failed throw {count}, -5 points."),
        };
        out.line(out.paint(Ink::Bad, text));
    }
}
