//! What is asked, and what has happened, in words.

use rollwright_games::Telling;
use rollwright_games::qwixx::{Action, Qwixx, Step as Stage};
use rollwright_games::{Colour, Game, Phase, Seat, SeatSet};

use crate::pages::sheets::{Look, list};
use rollwright_games::{Step, What};

/// What `seat` is asked: the sum of the white dice, or what the dice make in pairs.
pub(super) fn asks(game: &Qwixx, seat: Seat, look: &Look<'_>) -> String {
    let texts = look.texts();
    let legal = game.legal(seat);
    let fitting = Colour::ALL.into_iter().filter_map(|of| {
        let numbers: Vec<String> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Cross { row, number } if *row == of => Some(number.to_string()),
                _ => None,
            })
            .collect();
        let name = (texts.common.colour)(of);
        (!numbers.is_empty()).then(|| format!("{name} {}", numbers.join("/")))
    });
    let fitting: Vec<String> = fitting.collect();
    if game.step() == Stage::Colours {
        return (texts.qwixx.asks_pair)(look.name(seat), &fitting.join(", "));
    }
    let sum = game.dice_on_table().map_or(0, |roll| roll.white_sum());
    (texts.qwixx.asks_sum)(look.name(seat), sum, !fitting.is_empty())
}

/// What happened in a step. Locks, penalties and the end are read off the positions.
pub(super) fn tells(step: &Step<'_, Qwixx>, look: &Look<'_>) -> Vec<String> {
    let texts = &look.texts().qwixx;
    let answers = match &step.what {
        What::Roll(roll) => {
            let face = |row: Colour| Some(roll.colour[row as usize]).filter(|&face| face > 0);
            let colours: Vec<String> = Colour::ALL
                .into_iter()
                .filter_map(|row| Some(die(row, face(row)?, look)))
                .collect();
            let name = look.name(step.before.active());
            return vec![(texts.rolled)(name, roll.white, &colours.join(", "))];
        }
        What::Answers(answers) => answers,
    };
    let mut told = crosses(step, answers, look);
    told.extend(locks(step, look));
    if let Phase::Over { how } = step.after.phase() {
        told.push(Qwixx::ends(how, look.lang));
    }
    told
}

/// A die with its face: `red 5`.
fn die(row: Colour, face: u8, look: &Look<'_>) -> String {
    format!("{} {face}", (look.texts().table.die)(&row.name().to_lowercase()))
}

fn crosses(step: &Step<'_, Qwixx>, answers: &[(Seat, Action)], look: &Look<'_>) -> Vec<String> {
    let texts = look.texts();
    let mut told = Vec::new();
    let mut passed = SeatSet::EMPTY;
    for &(seat, action) in answers {
        let sheet = step.after.sheet_of(seat);
        match action {
            Action::Cross { row, number } => {
                let lock = sheet.row(row).locked();
                let row = (texts.common.colour)(row);
                told.push((texts.qwixx.crosses)(look.name(seat), row, number, lock));
            }
            Action::Pass if sheet.penalties > step.before.sheet_of(seat).penalties => {
                told.push((texts.qwixx.penalty)(look.name(seat), sheet.penalties));
            }
            Action::Pass => passed.insert(seat),
        }
    }
    if !passed.is_empty() {
        told.push((texts.qwixx.passes)(&list(passed, look), passed.len() > 1));
    }
    told
}

/// Rows that are locked now and were not before.
fn locks(step: &Step<'_, Qwixx>, look: &Look<'_>) -> Vec<String> {
    let texts = look.texts();
    let (before, after) = (step.before, step.after);
    let fresh = after.locked_rows().without(before.locked_rows());
    let told = fresh.iter().map(|row| {
        // RULES: Qwixx, a locked row is closed (`ottawa`).
        let still_open = after.seats().iter().any(|seat| !after.closed_to(seat).has(row));
        (texts.qwixx.locked)((texts.common.colour)(row), still_open)
    });
    told.collect()
}
