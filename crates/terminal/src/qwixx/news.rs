//! What is told about a roll or an answer.

use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Fact, Qwixx, Roll, RuleSetKind, cell};
use rollwright_games::{Facts, Game, Names};

use super::pages::{concordia_dice_line, dice_line};
use super::sheets;
use crate::{ConsoleGame, Happened, Ink, Output};

pub(super) fn tell(happened: &Happened<'_, Qwixx>, names: &Names, out: &mut Output) {
    if happened.is_open() {
        return;
    }
    let after = happened.after;
    let concordia = after.rules_in_play().kind() == RuleSetKind::Concordia;
    for fact in Qwixx::facts(&happened.step()) {
        if concordia {
            tell_concordia(&fact, after, names, out);
        } else {
            tell_fact(&fact, after, names, out);
        }
    }
}

fn tell_fact(fact: &Fact, after: &Qwixx, names: &Names, out: &mut Output) {
    let text = Qwixx::tell(fact, names);
    match *fact {
        Fact::Rolled { roll, .. } => rolled(after, roll, names, out),
        Fact::Crossed { row, number, .. } => {
            let crossed = cell(row, number, names.lang());
            out.line(out.paint_last(Ink::Row(row), &crossed, &text));
        }
        // The closing begins with it.
        Fact::Over { .. } => {}
        _ => out.line(out.toned(Qwixx::tone(fact), text)),
    }
}

/// A roll, a line for each of its parts.
fn rolled(game: &Qwixx, roll: Roll, names: &Names, out: &mut Output) {
    let story = &texts(names.lang()).story;
    out.gap();
    out.line(out.paint(Ink::Strong, (story.rolls)(names.of(game.active()))));
    out.line(dice_line(roll, names.lang(), out));
    out.line((story.white_total)(roll.white_sum()));
    if out.style().guided && !game.follows_handout() {
        out.line(out.paint(Ink::Faint, status(game, names)));
    }
}

/// Who is active, which rows are locked, and who has how many penalties.
fn status(game: &Qwixx, names: &Names) -> String {
    let lang = names.lang();
    let locked: Vec<&str> = game.locked_rows().iter().map(|row| row.called(lang)).collect();
    let penalties: Vec<String> = (game.seats().iter())
        .map(|seat| format!("{} {}", names.of(seat), game.sheet_of(seat).penalties))
        .collect();
    let active = names.of(game.active());
    (texts(lang).console.status)(active, &locked.join(", "), &penalties.join(", "))
}

/// As the handout's sample run goes: a cross is shown, not told, and a penalty says
/// enough about an action 2 that was not used.
fn tell_concordia(fact: &Fact, after: &Qwixx, names: &Names, out: &mut Output) {
    let handout = &texts(names.lang()).concordia;
    match *fact {
        Fact::Rolled { roll, .. } => {
            out.gap();
            out.line(out.paint(Ink::Strong, handout.new_round));
            out.line(concordia_dice_line(roll, names.lang(), out));
        }
        Fact::Crossed { seat, .. } => sheets::draw(after, seat, names, out),
        Fact::Passed { action_2: true, .. } => {}
        Fact::Penalty { seat, .. } => {
            let cost = after.sheet_of(seat).penalty_points();
            out.line(out.toned(Qwixx::tone(fact), (handout.penalty)(cost)));
        }
        _ => tell_fact(fact, after, names, out),
    }
}
