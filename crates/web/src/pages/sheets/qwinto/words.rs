//! What is asked, and what has happened, in words.

use rollwright_games::Telling;
use rollwright_games::qwinto::{Action, Qwinto, Roll, Row};
use rollwright_games::{Game, Phase, Seat, SeatSet};

use crate::pages::sheets::{Look, list};
use rollwright_games::{Step, What};

/// What `seat` is asked: which dice, whether they stand, or where the sum goes.
pub(super) fn asks(game: &Qwinto, seat: Seat, look: &Look<'_>) -> String {
    let texts = &look.texts().qwinto;
    let name = look.name(seat);
    let legal = game.legal(seat);
    let Some(roll) = game.rolled() else { return (texts.asks_dice)(name) };
    if legal.contains(&Action::Keep) {
        return (texts.asks_keep)(name, roll.sum());
    }
    (texts.asks_entry)(name, roll.sum(), legal.len() > 1)
}

/// Dice by their colours: `red, blue`.
pub(super) fn dice_named(rows: impl Iterator<Item = Row>, look: &Look<'_>) -> String {
    let names: Vec<String> = rows.map(|row| (look.texts().table.die)(row.die().name)).collect();
    names.join(", ")
}

/// What happened in a step. What numbers brought, failed throws and the end are read
/// off the positions.
pub(super) fn tells(step: &Step<'_, Qwinto>, look: &Look<'_>) -> Vec<String> {
    let texts = &look.texts().qwinto;
    let answers = match &step.what {
        What::Roll(roll) => return vec![rolled(step.before, *roll, look)],
        What::Answers(answers) => answers,
    };
    let mut told = Vec::new();
    let mut passed = SeatSet::EMPTY;
    for &(seat, action) in answers {
        let name = look.name(seat);
        match action {
            // The roll that follows says it all.
            Action::Dice(_) | Action::Reroll => {}
            Action::Keep => {
                told.push((texts.keeps)(name, step.before.rolled().map_or(0, Roll::sum)));
            }
            Action::Enter { row, cell } => told.extend(entered(step, seat, row, cell, look)),
            Action::Pass => {
                let (old, new) = (step.before.sheet(seat), step.after.sheet(seat));
                if new.failed() > old.failed() {
                    told.push((texts.fails)(name, new.failed()));
                } else {
                    passed.insert(seat);
                }
            }
        }
    }
    if !passed.is_empty() {
        told.push((texts.passes)(&list(passed, look), passed.len() > 1));
    }
    if let Phase::Over { how } = step.after.phase() {
        told.push(Qwinto::ends(how, look.lang));
    }
    told
}

fn rolled(before: &Qwinto, roll: Roll, look: &Look<'_>) -> String {
    let texts = look.texts();
    let dice: Vec<String> = Row::ALL
        .into_iter()
        .filter_map(|row| {
            Some(format!("{} {}", (texts.table.die)(row.die().name), roll.face(row)?))
        })
        .collect();
    let name = look.name(before.active());
    (texts.qwinto.rolled)(name, &dice.join(", "), roll.sum(), before.is_reroll())
}

fn entered(
    step: &Step<'_, Qwinto>,
    seat: Seat,
    row: Row,
    cell: u8,
    look: &Look<'_>,
) -> Vec<String> {
    let texts = look.texts();
    let (old, new) = (step.before.sheet(seat), step.after.sheet(seat));
    let name = look.name(seat);
    let colour = (texts.common.colour)(row.colour());
    let mut told = vec![(texts.qwinto.enters)(name, colour, cell + 1, new.number(row, cell))];
    if new.is_full(row) {
        told.push((texts.qwinto.fills)(name, colour, new.row_points(row)));
    }
    let bonus = new.bonus_points() - old.bonus_points();
    if bonus > 0 {
        told.push((texts.qwinto.completes)(name, bonus));
    }
    told
}
