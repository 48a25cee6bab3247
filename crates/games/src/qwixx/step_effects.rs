//! The effects of a step of Qwixx, and texts about dice and penalties.
//!
//! Crosses, locks and penalties follow from the sheets before and after a step, so answers
//! that count together are narrated together.

use rollwright_i18n::Lang;

use super::texts::{QwixxTexts, texts};
use super::{Action, Ending, Qwixx, Roll, TurnStage as Stage};
use crate::{Colour, Game, GameStep, Seat, SeatSet};

/// An effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// The seat.
        seat: Seat,
        /// The faces.
        roll: Roll,
    },
    /// A number was crossed.
    Crossed {
        /// The seat.
        seat: Seat,
        /// The row.
        row: Colour,
        /// The number.
        number: u8,
        /// Whether the lock was crossed too.
        crossed_lock: bool,
    },
    /// Seats crossed nothing.
    Passed {
        /// The seats, the active one first.
        seats: Vec<Seat>,
        /// Whether they skipped action 2.
        is_action_2: bool,
    },
    /// A row was locked.
    Locked {
        /// The row.
        row: Colour,
        /// The seats that locked it.
        by: SeatSet,
        /// What the lock means for the others.
        effect: LockEffect,
    },
    /// A penalty was marked.
    Penalty {
        /// The seat.
        seat: Seat,
        /// The number of penalties of the seat now.
        count: u8,
        /// Whether the rule set calls it a failed throw.
        is_failed_throw: bool,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

/// What a lock means for the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockEffect {
    /// The row is closed for all, and its die leaves the game.
    ClosedForAll,
    /// The row is closed, and its die stays in the game.
    NotPlayable,
    /// The row closes with the end of the turn.
    ClosedAfterTurn,
    /// The others may still use the row this turn.
    OpenThisTurn,
}

/// A number in its row: `Red 9`.
#[must_use]
pub fn number_in_row_text(row: Colour, number: u8, lang: Lang) -> String {
    format!("{} {number}", row.localized_name(lang))
}

impl Roll {
    /// The rolled dice, with the colour of the row for colour dice: `White 1: 6`.
    pub fn dice_texts(self, lang: Lang) -> impl Iterator<Item = (Option<Colour>, String)> {
        let QwixxTexts { narration, .. } = texts(lang);
        let [one, two] = self.white;
        let whites = [(None, (narration.white_die)(1, one)), (None, (narration.white_die)(2, two))];
        let colours = Colour::ALL.into_iter().filter_map(move |row| {
            // A die that has left the game shows 0.
            let face = Some(self.colour[row as usize]).filter(|&face| face > 0)?;
            Some((Some(row), format!("{}: {face}", row.localized_name(lang))))
        });
        whites.into_iter().chain(colours)
    }
}

impl Qwixx {
    /// Whether passing costs `seat` a penalty at once.
    #[must_use]
    pub fn is_pass_penalized(&self, seat: Seat) -> bool {
        self.pass_penalty_number(seat).is_some()
    }

    /// What passing costs `seat` at once, as a phrase; `None` if it is free.
    #[must_use]
    pub fn pass_penalty_text(&self, seat: Seat, lang: Lang) -> Option<String> {
        let failed_throw = self.rules_in_play().calls_penalties_failed_throws();
        let count = self.pass_penalty_number(seat)?;
        Some((texts(lang).questions.pass_penalty)(count, failed_throw))
    }

    /// The number of the penalty that `seat` gets by passing, counted from 1.
    fn pass_penalty_number(&self, seat: Seat) -> Option<u8> {
        let mut after = *self;
        after.play_action(seat, Action::Pass).ok()?;
        let count = after.sheet_of(seat).penalties;
        (count > self.sheet_of(seat).penalties).then_some(count)
    }
}

/// The numbers that `seat` may cross, by row: `Red 8`, `Yellow 4/9`.
pub(super) fn crossable_numbers(game: &Qwixx, seat: Seat, lang: Lang) -> Vec<String> {
    let legal = game.legal_actions(seat);
    let in_row = |colour: Colour| {
        let numbers: Vec<String> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Cross { row, number } if *row == colour => Some(number.to_string()),
                _ => None,
            })
            .collect();
        (!numbers.is_empty())
            .then(|| format!("{} {}", colour.localized_name(lang), numbers.join("/")))
    };
    Colour::ALL.into_iter().filter_map(in_row).collect()
}

pub(super) fn cross_effects(
    step: &GameStep<'_, Qwixx>,
    answers: &[(Seat, Action)],
) -> Vec<StepEffect> {
    let mut effects = Vec::new();
    let mut passed = Vec::new();
    for seat in answering_seats(step.before, answers) {
        match crossed_number(step, seat) {
            Some((row, number)) => {
                let crossed_lock = step.after.sheet_of(seat).row(row).is_lock_crossed();
                effects.push(StepEffect::Crossed { seat, row, number, crossed_lock });
            }
            None => passed.push(seat),
        }
    }
    if !passed.is_empty() {
        let is_action_2 = step.before.turn_stage() == Stage::ColourDie;
        effects.push(StepEffect::Passed { seats: passed, is_action_2 });
    }
    effects
}

/// The seats whose answers count in this step, the active one first.
fn answering_seats(before: &Qwixx, answers: &[(Seat, Action)]) -> Vec<Seat> {
    if !before.asks_several_seats() {
        return answers.iter().map(|&(seat, _)| seat).collect();
    }
    let active = before.active_seat();
    let asked = |&seat: &Seat| before.turn_stage() != Stage::OthersWhiteSum || seat != active;
    before.seats().clockwise_from(active).filter(asked).collect()
}

/// The number that `seat` crossed in this step.
fn crossed_number(step: &GameStep<'_, Qwixx>, seat: Seat) -> Option<(Colour, u8)> {
    let rules = step.after.rules_in_play();
    Colour::ALL.into_iter().find_map(|row| {
        let (old, new) = (step.before.sheet_of(seat).row(row), step.after.sheet_of(seat).row(row));
        let column = (0..=rules.last_column()).find(|&c| new.has_cross(c) && !old.has_cross(c))?;
        Some((row, rules.number_at(row, column)))
    })
}

/// The rows that were locked in this step.
pub(super) fn lock_effects(step: &GameStep<'_, Qwixx>) -> impl Iterator<Item = StepEffect> {
    let (before, after) = (step.before, step.after);
    let rules = after.rules_in_play();
    let is_turn_over = matches!(after.turn_stage(), Stage::Roll | Stage::Over);
    let effect = match (rules.locked_row_stays_open_until_turn_end(), rules.removes_locked_dice()) {
        (true, _) if is_turn_over => LockEffect::ClosedAfterTurn,
        (true, _) => LockEffect::OpenThisTurn,
        (false, true) => LockEffect::ClosedForAll,
        (false, false) => LockEffect::NotPlayable,
    };
    let locked = after.locked_rows().difference(before.locked_rows());
    locked.iter().map(move |row| {
        let has_last =
            |game: &Qwixx, seat| game.sheet_of(seat).row(row).has_cross(rules.last_column());
        let by = (after.seats().iter())
            .filter(|&seat| has_last(after, seat) && !has_last(before, seat))
            .filter(|&seat| {
                !rules.is_lock_scored() || after.sheet_of(seat).row(row).is_lock_crossed()
            });
        StepEffect::Locked { row, by: by.collect(), effect }
    })
}

pub(super) fn penalty_effects(step: &GameStep<'_, Qwixx>) -> impl Iterator<Item = StepEffect> {
    let (before, after) = (step.before, step.after);
    let is_failed_throw = after.rules_in_play().calls_penalties_failed_throws();
    after.seats().iter().filter_map(move |seat| {
        let count = after.sheet_of(seat).penalties;
        (count > before.sheet_of(seat).penalties).then_some(StepEffect::Penalty {
            seat,
            count,
            is_failed_throw,
        })
    })
}
