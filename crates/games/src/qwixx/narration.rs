//! The narration of Qwixx: effects of steps, questions and labels.
//!
//! Crosses, locks and penalties follow from the sheets before and after a step, so answers
//! that count together are narrated together.

use rollwright_i18n::Lang;

use super::texts::{QwixxTexts, texts};
use super::{Action, Ending, Qwixx, Roll, RuleSetKind, TurnStage as Stage};
use crate::{
    Colour, Game, GameStep, Narration, Phase, PlayerNames, Presentation, Seat, SeatSet, StepKind,
    Tone,
};

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
        /// The rule set.
        rules: RuleSetKind,
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
    /// `official`: the row is closed for all.
    ClosedForAll,
    /// `concordia`: the row is closed, and its die stays in the game.
    NotPlayable,
    /// `ottawa`: the row closes with the end of the turn.
    ClosedAfterTurn,
    /// `ottawa`: the others may still use the row this turn.
    OpenThisTurn,
}

impl Narration for Qwixx {
    type StepEffect = StepEffect;

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        let answers = match &step.kind {
            StepKind::Roll(roll) => {
                return vec![StepEffect::Rolled { seat: step.before.active_seat(), roll: *roll }];
            }
            StepKind::Actions(answers) => answers,
        };
        let mut effects = cross_effects(step, answers);
        effects.extend(lock_effects(step));
        effects.extend(penalty_effects(step));
        if let Phase::Over { ending } = step.after.phase() {
            effects.push(StepEffect::Over { ending });
        }
        effects
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        let narration = &texts(lang).narration;
        match effect {
            StepEffect::Rolled { seat, roll } => {
                let (name, total) = (names.name_of(*seat), roll.white_sum());
                let dice =
                    roll.dice_texts(lang).map(|(_, text)| text).collect::<Vec<_>>().join(", ");
                format!("{} {dice}. {}", (narration.rolls)(name), (narration.white_total)(total))
            }
            StepEffect::Crossed { seat, row, number, crossed_lock } => (narration.crosses)(
                names.name_of(*seat),
                &row_number_text(*row, *number, lang),
                *crossed_lock,
            ),
            StepEffect::Passed { seats, is_action_2: true } => {
                (narration.skips_action_2)(&names.join_seats(seats.iter().copied()))
            }
            StepEffect::Passed { seats, is_action_2: false } => {
                (narration.passes)(&names.join_seats(seats.iter().copied()), seats.len() > 1)
            }
            StepEffect::Locked { row, by, effect } => (narration.locks_row)(
                &names.join_seat_set(*by),
                by.len() > 1,
                row.localized_name(lang),
                *effect,
            ),
            StepEffect::Penalty { seat, count, rules: RuleSetKind::Ottawa } => {
                (narration.failed_throw)(names.name_of(*seat), *count)
            }
            StepEffect::Penalty { seat, count, .. } => {
                (narration.penalty)(names.name_of(*seat), *count)
            }
            StepEffect::Over { ending } => Self::ending_text(*ending, lang),
        }
    }

    fn effect_tone(effect: &StepEffect) -> Tone {
        match effect {
            StepEffect::Rolled { .. } | StepEffect::Locked { .. } | StepEffect::Over { .. } => {
                Tone::Strong
            }
            StepEffect::Penalty { .. } => Tone::Bad,
            StepEffect::Crossed { .. } | StepEffect::Passed { .. } => Tone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        let crossable = crossable_numbers(self, seat, names.lang());
        if self.turn_stage() == Stage::ColourDie {
            return (questions.ask_colour_die)(names.name_of(seat), &crossable.join(", "));
        }
        let sum = self.dice_on_table().map_or(0, Roll::white_sum);
        (questions.ask_white_sum)(names.name_of(seat), sum, !crossable.is_empty())
    }

    fn action_label(&self, seat: Seat, action: Action, lang: Lang) -> String {
        let questions = &texts(lang).questions;
        match action {
            Action::Cross { row, number } => {
                (questions.cross_label)(&row_number_text(row, number, lang))
            }
            Action::Pass if self.is_pass_penalized(seat) => {
                questions.pass_with_penalty_label.to_owned()
            }
            Action::Pass => questions.pass_label.to_owned(),
        }
    }
}

/// A number in its row: `Red 9`.
#[must_use]
pub fn row_number_text(row: Colour, number: u8, lang: Lang) -> String {
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
        let failed_throw = self.rules_in_play().kind() == RuleSetKind::Ottawa;
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
fn crossable_numbers(game: &Qwixx, seat: Seat, lang: Lang) -> Vec<String> {
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

fn cross_effects(step: &GameStep<'_, Qwixx>, answers: &[(Seat, Action)]) -> Vec<StepEffect> {
    let mut effects = Vec::new();
    let mut passed = Vec::new();
    for seat in answering_seats(step.before, answers) {
        match crossed_number(step, seat) {
            Some((row, number)) => {
                let crossed_lock = step.after.sheet_of(seat).row(row).has_lock();
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
fn lock_effects(step: &GameStep<'_, Qwixx>) -> impl Iterator<Item = StepEffect> {
    let (before, after) = (step.before, step.after);
    let rules = after.rules_in_play();
    let effect = match rules.kind() {
        RuleSetKind::Official => LockEffect::ClosedForAll,
        RuleSetKind::Concordia => LockEffect::NotPlayable,
        RuleSetKind::Ottawa if matches!(after.turn_stage(), Stage::Roll | Stage::Over) => {
            LockEffect::ClosedAfterTurn
        }
        RuleSetKind::Ottawa => LockEffect::OpenThisTurn,
    };
    let locked = after.locked_rows().difference(before.locked_rows());
    locked.iter().map(move |row| {
        let has_last =
            |game: &Qwixx, seat| game.sheet_of(seat).row(row).has_cross(rules.last_column());
        let by = (after.seats().iter())
            .filter(|&seat| has_last(after, seat) && !has_last(before, seat))
            .filter(|&seat| !rules.is_lock_scored() || after.sheet_of(seat).row(row).has_lock());
        StepEffect::Locked { row, by: by.collect(), effect }
    })
}

fn penalty_effects(step: &GameStep<'_, Qwixx>) -> impl Iterator<Item = StepEffect> {
    let (before, after) = (step.before, step.after);
    let rules = after.rules_in_play().kind();
    after.seats().iter().filter_map(move |seat| {
        let count = after.sheet_of(seat).penalties;
        (count > before.sheet_of(seat).penalties).then_some(StepEffect::Penalty {
            seat,
            count,
            rules,
        })
    })
}
