//! What happened in a game of Qwixx, and how it is told.
//!
//! Crosses, locks and penalties are read off the sheets before and after, so answers
//! that count together are told together.

use rollwright_i18n::Lang;

use super::texts::{QwixxTexts, texts};
use super::{Action, Ending, Qwixx, Roll, RuleSetKind, TurnStage as Stage};
use crate::{
    Colour, Game, GameStep, Narration, Phase, PlayerNames, Presentation, Seat, SeatSet, StepKind,
    Tone,
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What they show.
        roll: Roll,
    },
    /// A number was crossed.
    Crossed {
        /// By whom.
        seat: Seat,
        /// In which row.
        row: Colour,
        /// Which number.
        number: u8,
        /// Whether the lock was crossed too.
        crossed_lock: bool,
    },
    /// Nothing was crossed.
    Passed {
        /// By whom, the active seat first.
        seats: Vec<Seat>,
        /// Whether it was action 2 that was not used.
        is_action_2: bool,
    },
    /// A row was locked.
    Locked {
        /// Which.
        row: Colour,
        /// By whom.
        by: SeatSet,
        /// What that means.
        effect: LockEffect,
    },
    /// A penalty was marked.
    Penalty {
        /// By whom.
        seat: Seat,
        /// How many the seat has now.
        count: u8,
        /// By which rules.
        rules: RuleSetKind,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

/// What a lock means for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockEffect {
    /// `official`: the row is closed for all.
    ClosedForAll,
    /// `concordia`: the row takes nothing more, and its die stays.
    NotPlayable,
    /// `ottawa`: the turn is over, and with it the last chance.
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
        let mut facts = cross_effects(step, answers);
        facts.extend(lock_effects(step));
        facts.extend(penalty_effects(step));
        if let Phase::Over { ending: how } = step.after.phase() {
            facts.push(StepEffect::Over { ending: how });
        }
        facts
    }

    fn effect_text(fact: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        let story = &texts(lang).narration;
        match fact {
            StepEffect::Rolled { seat, roll } => {
                let (rolls, total) = (names.name_of(*seat), roll.white_sum());
                let dice =
                    roll.dice_texts(lang).map(|(_, text)| text).collect::<Vec<_>>().join(", ");
                format!("{} {dice}. {}", (story.rolls)(rolls), (story.white_total)(total))
            }
            StepEffect::Crossed { seat, row, number, crossed_lock: lock } => {
                (story.crosses)(names.name_of(*seat), &row_number_text(*row, *number, lang), *lock)
            }
            StepEffect::Passed { seats, is_action_2: true } => {
                (story.skips_action_2)(&names.join_seats(seats.iter().copied()))
            }
            StepEffect::Passed { seats, is_action_2: false } => {
                (story.passes)(&names.join_seats(seats.iter().copied()), seats.len() > 1)
            }
            StepEffect::Locked { row, by, effect: after } => (story.locks_row)(
                &names.join_seat_set(*by),
                by.len() > 1,
                row.localized_name(lang),
                *after,
            ),
            StepEffect::Penalty { seat, count, rules: RuleSetKind::Ottawa } => {
                (story.failed_throw)(names.name_of(*seat), *count)
            }
            StepEffect::Penalty { seat, count, .. } => {
                (story.penalty)(names.name_of(*seat), *count)
            }
            StepEffect::Over { ending: how } => Self::ending_text(*how, lang),
        }
    }

    fn effect_tone(fact: &StepEffect) -> Tone {
        match fact {
            StepEffect::Rolled { .. } | StepEffect::Locked { .. } | StepEffect::Over { .. } => {
                Tone::Strong
            }
            StepEffect::Penalty { .. } => Tone::Bad,
            StepEffect::Crossed { .. } | StepEffect::Passed { .. } => Tone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        let fitting = crossable_numbers(self, seat, names.lang());
        if self.turn_stage() == Stage::ColourDie {
            return (questions.ask_colour_die)(names.name_of(seat), &fitting.join(", "));
        }
        let sum = self.dice_on_table().map_or(0, Roll::white_sum);
        (questions.ask_white_sum)(names.name_of(seat), sum, !fitting.is_empty())
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
    /// The dice that were rolled, those of rows with their colour: `White 1: 6`.
    pub fn dice_texts(self, lang: Lang) -> impl Iterator<Item = (Option<Colour>, String)> {
        let QwixxTexts { narration: story, .. } = texts(lang);
        let [one, two] = self.white;
        let whites = [(None, (story.white_die)(1, one)), (None, (story.white_die)(2, two))];
        let colours = Colour::ALL.into_iter().filter_map(move |row| {
            // A die that has left the game shows 0.
            let face = Some(self.colour[row as usize]).filter(|&face| face > 0)?;
            Some((Some(row), format!("{}: {face}", row.localized_name(lang))))
        });
        whites.into_iter().chain(colours)
    }
}

impl Qwixx {
    /// Whether a penalty is marked at once if `seat` passes now.
    #[must_use]
    pub fn is_pass_penalized(&self, seat: Seat) -> bool {
        self.pass_penalty_number(seat).is_some()
    }

    /// What it costs at once if `seat` passes now: a phrase, where it costs something.
    #[must_use]
    pub fn pass_penalty_text(&self, seat: Seat, lang: Lang) -> Option<String> {
        let failed_throw = self.rules_in_play().kind() == RuleSetKind::Ottawa;
        let count = self.pass_penalty_number(seat)?;
        Some((texts(lang).questions.pass_penalty)(count, failed_throw))
    }

    /// Which penalty is marked at once if `seat` passes now, counted from 1.
    fn pass_penalty_number(&self, seat: Seat) -> Option<u8> {
        let mut after = *self;
        after.play_action(seat, Action::Pass).ok()?;
        let count = after.sheet_of(seat).penalties;
        (count > self.sheet_of(seat).penalties).then_some(count)
    }
}

/// What `seat` may cross, row by row: `Red 8`, `Yellow 4/9`.
fn crossable_numbers(game: &Qwixx, seat: Seat, lang: Lang) -> Vec<String> {
    let legal = game.legal_actions(seat);
    let in_row = |of: Colour| {
        let numbers: Vec<String> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Cross { row, number } if *row == of => Some(number.to_string()),
                _ => None,
            })
            .collect();
        (!numbers.is_empty()).then(|| format!("{} {}", of.localized_name(lang), numbers.join("/")))
    };
    Colour::ALL.into_iter().filter_map(in_row).collect()
}

fn cross_effects(step: &GameStep<'_, Qwixx>, answers: &[(Seat, Action)]) -> Vec<StepEffect> {
    let mut facts = Vec::new();
    let mut passed = Vec::new();
    for seat in answering_seats(step.before, answers) {
        match crossed_number(step, seat) {
            Some((row, number)) => {
                let lock = step.after.sheet_of(seat).row(row).has_lock();
                facts.push(StepEffect::Crossed { seat, row, number, crossed_lock: lock });
            }
            None => passed.push(seat),
        }
    }
    if !passed.is_empty() {
        let action_2 = step.before.turn_stage() == Stage::ColourDie;
        facts.push(StepEffect::Passed { seats: passed, is_action_2: action_2 });
    }
    facts
}

/// The seats whose answers have come to count, the active one first.
fn answering_seats(before: &Qwixx, answers: &[(Seat, Action)]) -> Vec<Seat> {
    if !before.asks_several_seats() {
        return answers.iter().map(|&(seat, _)| seat).collect();
    }
    let active = before.active_seat();
    let asked = |&seat: &Seat| before.turn_stage() != Stage::OthersWhiteSum || seat != active;
    before.seats().clockwise_from(active).filter(asked).collect()
}

/// The number `seat` has crossed.
fn crossed_number(step: &GameStep<'_, Qwixx>, seat: Seat) -> Option<(Colour, u8)> {
    let rules = step.after.rules_in_play();
    Colour::ALL.into_iter().find_map(|row| {
        let (old, new) = (step.before.sheet_of(seat).row(row), step.after.sheet_of(seat).row(row));
        let column = (0..=rules.last_column()).find(|&c| new.has_cross(c) && !old.has_cross(c))?;
        Some((row, rules.number_at(row, column)))
    })
}

/// Rows that are locked now and were not before.
fn lock_effects(step: &GameStep<'_, Qwixx>) -> impl Iterator<Item = StepEffect> {
    let (before, after) = (step.before, step.after);
    let rules = after.rules_in_play();
    let means = match rules.kind() {
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
        StepEffect::Locked { row, by: by.collect(), effect: means }
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
