//! What happened in a game of Qwixx, and how it is told.
//!
//! Crosses, locks and penalties are read off the sheets before and after, so answers
//! that count together are told together.

use rollwright_i18n::Lang;

use super::texts::{Texts, texts};
use super::{Action, Ending, Qwixx, Roll, RuleSetKind, Step as Stage};
use crate::{Colour, Facts, Game, Names, Phase, Seat, SeatSet, Step, Telling, Tone, What};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
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
        lock: bool,
    },
    /// Nothing was crossed.
    Passed {
        /// By whom, the active seat first.
        seats: Vec<Seat>,
        /// Whether it was action 2 that was not used.
        action_2: bool,
    },
    /// A row was locked.
    Locked {
        /// Which.
        row: Colour,
        /// By whom.
        by: SeatSet,
        /// What that means.
        after: AfterLock,
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
        how: Ending,
    },
}

/// What a lock means for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterLock {
    /// `official`: the row is closed for all.
    ClosedForAll,
    /// `concordia`: the row takes nothing more, and its die stays.
    NotPlayable,
    /// `ottawa`: the turn is over, and with it the last chance.
    ClosedFromNow,
    /// `ottawa`: the others may still use the row this turn.
    OpenThisTurn,
}

impl Facts for Qwixx {
    type Fact = Fact;

    fn facts(step: &Step<'_, Self>) -> Vec<Fact> {
        let answers = match &step.what {
            What::Roll(roll) => {
                return vec![Fact::Rolled { seat: step.before.active(), roll: *roll }];
            }
            What::Answers(answers) => answers,
        };
        let mut facts = crosses(step, answers);
        facts.extend(locks(step));
        facts.extend(penalties(step));
        if let Phase::Over { how } = step.after.phase() {
            facts.push(Fact::Over { how });
        }
        facts
    }

    fn tell(fact: &Fact, names: &Names) -> String {
        let lang = names.lang();
        let story = &texts(lang).story;
        match fact {
            Fact::Rolled { seat, roll } => {
                let (rolls, total) = (names.of(*seat), roll.white_sum());
                let dice = roll.told(lang).map(|(_, text)| text).collect::<Vec<_>>().join(", ");
                format!("{} {dice}. {}", (story.rolls)(rolls), (story.white_total)(total))
            }
            Fact::Crossed { seat, row, number, lock } => {
                (story.crosses)(names.of(*seat), &cell(*row, *number, lang), *lock)
            }
            Fact::Passed { seats, action_2: true } => {
                (story.no_action_2)(&names.join(seats.iter().copied()))
            }
            Fact::Passed { seats, action_2: false } => {
                (story.passes)(&names.join(seats.iter().copied()), seats.len() > 1)
            }
            Fact::Locked { row, by, after } => {
                (story.locked)(&names.list(*by), by.len() > 1, row.called(lang), *after)
            }
            Fact::Penalty { seat, count, rules: RuleSetKind::Ottawa } => {
                (story.failed_throw)(names.of(*seat), *count)
            }
            Fact::Penalty { seat, count, .. } => (story.penalty)(names.of(*seat), *count),
            Fact::Over { how } => Self::ends(*how, lang),
        }
    }

    fn tone(fact: &Fact) -> Tone {
        match fact {
            Fact::Rolled { .. } | Fact::Locked { .. } | Fact::Over { .. } => Tone::Strong,
            Fact::Penalty { .. } => Tone::Bad,
            Fact::Crossed { .. } | Fact::Passed { .. } => Tone::Plain,
        }
    }

    fn asks(&self, seat: Seat, names: &Names) -> String {
        let questions = &texts(names.lang()).questions;
        let fitting = fitting(self, seat, names.lang());
        if self.step() == Stage::Colours {
            return (questions.pair)(names.of(seat), &fitting.join(", "));
        }
        let sum = self.dice_on_table().map_or(0, Roll::white_sum);
        (questions.sum)(names.of(seat), sum, !fitting.is_empty())
    }

    fn action_label(&self, seat: Seat, action: Action, lang: Lang) -> String {
        let questions = &texts(lang).questions;
        match action {
            Action::Cross { row, number } => (questions.cross_off)(&cell(row, number, lang)),
            Action::Pass if self.pass_costs(seat) => questions.pass_costs.to_owned(),
            Action::Pass => questions.pass.to_owned(),
        }
    }
}

/// A number in its row: `Red 9`.
#[must_use]
pub fn cell(row: Colour, number: u8, lang: Lang) -> String {
    format!("{} {number}", row.called(lang))
}

impl Roll {
    /// The dice that were rolled, those of rows with their colour: `White 1: 6`.
    pub fn told(self, lang: Lang) -> impl Iterator<Item = (Option<Colour>, String)> {
        let Texts { story, .. } = texts(lang);
        let [one, two] = self.white;
        let whites = [(None, (story.white)(1, one)), (None, (story.white)(2, two))];
        let colours = Colour::ALL.into_iter().filter_map(move |row| {
            // A die that has left the game shows 0.
            let face = Some(self.colour[row as usize]).filter(|&face| face > 0)?;
            Some((Some(row), format!("{}: {face}", row.called(lang))))
        });
        whites.into_iter().chain(colours)
    }
}

impl Qwixx {
    /// Whether a penalty is marked at once if `seat` passes now.
    #[must_use]
    pub fn pass_costs(&self, seat: Seat) -> bool {
        self.penalty_for_passing(seat).is_some()
    }

    /// What it costs at once if `seat` passes now: a phrase, where it costs something.
    #[must_use]
    pub fn price_of_passing(&self, seat: Seat, lang: Lang) -> Option<String> {
        let failed_throw = self.rules_in_play().kind() == RuleSetKind::Ottawa;
        let count = self.penalty_for_passing(seat)?;
        Some((texts(lang).questions.price)(count, failed_throw))
    }

    /// Which penalty is marked at once if `seat` passes now, counted from 1.
    fn penalty_for_passing(&self, seat: Seat) -> Option<u8> {
        let mut after = *self;
        after.act(seat, Action::Pass).ok()?;
        let count = after.sheet_of(seat).penalties;
        (count > self.sheet_of(seat).penalties).then_some(count)
    }
}

/// What `seat` may cross, row by row: `Red 8`, `Yellow 4/9`.
fn fitting(game: &Qwixx, seat: Seat, lang: Lang) -> Vec<String> {
    let legal = game.legal(seat);
    let in_row = |of: Colour| {
        let numbers: Vec<String> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Cross { row, number } if *row == of => Some(number.to_string()),
                _ => None,
            })
            .collect();
        (!numbers.is_empty()).then(|| format!("{} {}", of.called(lang), numbers.join("/")))
    };
    Colour::ALL.into_iter().filter_map(in_row).collect()
}

fn crosses(step: &Step<'_, Qwixx>, answers: &[(Seat, Action)]) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut passed = Vec::new();
    for seat in answered(step.before, answers) {
        match crossed(step, seat) {
            Some((row, number)) => {
                let lock = step.after.sheet_of(seat).row(row).locked();
                facts.push(Fact::Crossed { seat, row, number, lock });
            }
            None => passed.push(seat),
        }
    }
    if !passed.is_empty() {
        let action_2 = step.before.step() == Stage::Colours;
        facts.push(Fact::Passed { seats: passed, action_2 });
    }
    facts
}

/// The seats whose answers have come to count, the active one first.
fn answered(before: &Qwixx, answers: &[(Seat, Action)]) -> Vec<Seat> {
    if !before.several_asked() {
        return answers.iter().map(|&(seat, _)| seat).collect();
    }
    let active = before.active();
    let asked = |&seat: &Seat| before.step() != Stage::Others || seat != active;
    before.seats().from(active).filter(asked).collect()
}

/// The number `seat` has crossed.
fn crossed(step: &Step<'_, Qwixx>, seat: Seat) -> Option<(Colour, u8)> {
    let rules = step.after.rules_in_play();
    Colour::ALL.into_iter().find_map(|row| {
        let (old, new) = (step.before.sheet_of(seat).row(row), step.after.sheet_of(seat).row(row));
        let column = (0..=rules.last_column()).find(|&c| new.has(c) && !old.has(c))?;
        Some((row, rules.number(row, column)))
    })
}

/// Rows that are locked now and were not before.
fn locks(step: &Step<'_, Qwixx>) -> impl Iterator<Item = Fact> {
    let (before, after) = (step.before, step.after);
    let rules = after.rules_in_play();
    let means = match rules.kind() {
        RuleSetKind::Official => AfterLock::ClosedForAll,
        RuleSetKind::Concordia => AfterLock::NotPlayable,
        RuleSetKind::Ottawa if matches!(after.step(), Stage::Roll | Stage::Over) => {
            AfterLock::ClosedFromNow
        }
        RuleSetKind::Ottawa => AfterLock::OpenThisTurn,
    };
    let locked = after.locked_rows().without(before.locked_rows());
    locked.iter().map(move |row| {
        let has_last = |game: &Qwixx, seat| game.sheet_of(seat).row(row).has(rules.last_column());
        let by = (after.seats().iter())
            .filter(|&seat| has_last(after, seat) && !has_last(before, seat))
            .filter(|&seat| !rules.lock_scores() || after.sheet_of(seat).row(row).locked());
        Fact::Locked { row, by: by.collect(), after: means }
    })
}

fn penalties(step: &Step<'_, Qwixx>) -> impl Iterator<Item = Fact> {
    let (before, after) = (step.before, step.after);
    let rules = after.rules_in_play().kind();
    after.seats().iter().filter_map(move |seat| {
        let count = after.sheet_of(seat).penalties;
        (count > before.sheet_of(seat).penalties).then_some(Fact::Penalty { seat, count, rules })
    })
}
