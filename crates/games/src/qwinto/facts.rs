//! What happened in a game of Qwinto, and how it is told.
//!
//! What everybody made of the sum is read off the sheets before and after.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{Action, DiceSet, Ending, Question, Qwinto, Roll, Row, is_bonus};
use crate::{Colour, Facts, Game, Names, Phase, Seat, Step, Telling, Tone, What};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Dice were rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What they show.
        roll: Roll,
        /// Whether it was the second throw of the same dice.
        again: bool,
    },
    /// The dice were left as they are.
    Kept {
        /// By whom.
        seat: Seat,
        /// Their sum.
        sum: u8,
    },
    /// A number was entered.
    Entered {
        /// By whom.
        seat: Seat,
        /// In which row.
        row: Row,
        /// In which cell, 0-9 from the left.
        cell: u8,
        /// Which number.
        number: u8,
    },
    /// A row is full.
    RowFull {
        /// On whose sheet.
        seat: Seat,
        /// Which.
        row: Row,
        /// The points it counts.
        points: i32,
    },
    /// A column of three is full.
    ColumnFull {
        /// On whose sheet.
        seat: Seat,
        /// The points it brings.
        bonus: i32,
    },
    /// Nothing was entered.
    Passed {
        /// By whom.
        seat: Seat,
    },
    /// Nothing was entered, and a failed throw marked.
    Failed {
        /// By whom.
        seat: Seat,
        /// How many the seat has now.
        count: u8,
    },
    /// The game is over.
    Over {
        /// How it ended.
        how: Ending,
    },
}

impl Facts for Qwinto {
    type Fact = Fact;

    fn facts(step: &Step<'_, Self>) -> Vec<Fact> {
        let before = step.before;
        match &step.what {
            What::Roll(roll) => {
                let (seat, again) = (before.active(), before.is_reroll());
                vec![Fact::Rolled { seat, roll: *roll, again }]
            }
            What::Answers(_) if is_entry(before) => entries(step),
            // The roll that follows tells which dice were chosen, and that they were again.
            What::Answers(answers) => answers
                .iter()
                .filter(|&&(_, action)| action == Action::Keep)
                .map(|&(seat, _)| Fact::Kept { seat, sum: before.rolled().map_or(0, Roll::sum) })
                .collect(),
        }
    }

    fn tell(fact: &Fact, names: &Names) -> String {
        let lang = names.lang();
        let story = &texts(lang).story;
        let points = lang.words().core.points;
        match *fact {
            Fact::Rolled { seat, roll, again } => {
                let dice = roll.told(lang).map(|(_, die)| die).collect::<Vec<_>>().join(", ");
                (story.rolls)(names.of(seat), &dice, roll.sum(), again)
            }
            Fact::Kept { seat, sum } => (story.keeps)(names.of(seat), sum),
            Fact::Entered { seat, row, cell, number } => {
                (story.enters)(names.of(seat), number, (story.row)(row.colour()), cell + 1)
            }
            Fact::RowFull { seat, row, points: counts } => {
                (story.row_full)(names.of(seat), (story.row)(row.colour()), &points(counts))
            }
            Fact::ColumnFull { seat, bonus } => (story.column_full)(names.of(seat), &points(bonus)),
            Fact::Passed { seat } => (story.passes)(names.of(seat)),
            Fact::Failed { seat, count } => (story.fails)(names.of(seat), count),
            Fact::Over { how } => Self::ends(how, lang),
        }
    }

    fn tone(fact: &Fact) -> Tone {
        match fact {
            Fact::RowFull { .. } | Fact::ColumnFull { .. } => Tone::Good,
            Fact::Failed { .. } => Tone::Bad,
            Fact::Over { .. } => Tone::Strong,
            _ => Tone::Plain,
        }
    }

    fn asks(&self, seat: Seat, names: &Names) -> String {
        let questions = &texts(names.lang()).questions;
        let name = names.of(seat);
        match (self.phase(), self.rolled()) {
            (Phase::Decide { question: Question::Reroll, .. }, Some(roll)) => {
                (questions.keep)(name, roll.sum())
            }
            (Phase::Decide { question: Question::Entry, .. }, Some(roll)) => {
                // Passing is always left.
                let fits = self.legal(seat).len() > 1;
                let asks = if fits { questions.entry } else { questions.no_entry };
                asks(name, roll.sum())
            }
            _ => (questions.dice)(name),
        }
    }

    fn action_label(&self, seat: Seat, action: Action, lang: Lang) -> String {
        let questions = &texts(lang).questions;
        let sum = self.rolled().map_or(0, Roll::sum);
        match action {
            Action::Dice(dice) => {
                let names = dice.rows().map(|row| Self::die(row.die().name, lang));
                (questions.roll_these)(&names.collect::<Vec<_>>().join(", "))
            }
            Action::Reroll => (questions.reroll)(self.rolled().map_or(0, Roll::count)).to_owned(),
            Action::Keep if self.keep_fails(seat) => (questions.keep_fails)(sum),
            Action::Keep => (questions.keep_sum)(sum),
            Action::Enter { row, cell } => {
                let bonus = is_bonus(row, cell);
                (questions.enter)(row.colour().called(lang), cell.saturating_add(1), sum, bonus)
            }
            Action::Pass if self.pass_fails(seat) => questions.pass_fails.to_owned(),
            Action::Pass => questions.pass.to_owned(),
        }
    }
}

impl Roll {
    /// The dice that were rolled with their colours: `red 5`.
    pub fn told(self, lang: Lang) -> impl Iterator<Item = (Colour, String)> {
        Row::ALL.into_iter().filter_map(move |row| {
            let die = Qwinto::die(row.die().name, lang);
            Some((row.colour(), format!("{die} {}", self.face(row)?)))
        })
    }
}

impl Qwinto {
    /// How likely `seat` can enter the sum if it rolls these dice once.
    #[must_use]
    pub fn fits(&self, seat: Seat, dice: DiceSet) -> f64 {
        let mut chosen = self.clone();
        if chosen.act(seat, Action::Dice(dice)).is_err() {
            return 0.0;
        }
        let fits = |roll: Roll| {
            let mut after = chosen.clone();
            after.apply_roll(roll);
            // Whether it is kept is asked before it is entered.
            let _ = after.act(seat, Action::Keep);
            after.legal(seat).iter().any(|action| matches!(action, Action::Enter { .. }))
        };
        chosen.rolls().into_iter().filter(|(roll, _)| fits(*roll)).map(|(_, chance)| chance).sum()
    }

    /// Whether `seat` marks a failed throw by keeping the dice, whose sum fits nowhere.
    #[must_use]
    pub fn keep_fails(&self, seat: Seat) -> bool {
        let mut after = self.clone();
        after.act(seat, Action::Keep).is_ok()
            && after.legal(seat).as_slice() == [Action::Pass]
            && after.pass_fails(seat)
    }

    /// Whether `seat` marks a failed throw by entering nothing now: found by letting
    /// everybody who is asked pass.
    #[must_use]
    pub fn pass_fails(&self, seat: Seat) -> bool {
        let mut after = self.clone();
        if let Phase::Decide { seats, .. } = self.phase() {
            for other in seats.iter() {
                if after.act(other, Action::Pass).is_err() {
                    return false;
                }
            }
        }
        after.sheet(seat).failed() > self.sheet(seat).failed()
    }
}

fn is_entry(game: &Qwinto) -> bool {
    matches!(game.phase(), Phase::Decide { question: Question::Entry, .. })
}

/// What everybody made of the sum, the active seat first.
fn entries(step: &Step<'_, Qwinto>) -> Vec<Fact> {
    let seats = step.before.seats().from(step.before.active());
    let mut facts: Vec<Fact> = seats.flat_map(|seat| entry(step, seat)).collect();
    if let Phase::Over { how } = step.after.phase() {
        facts.push(Fact::Over { how });
    }
    facts
}

fn entry(step: &Step<'_, Qwinto>, seat: Seat) -> Vec<Fact> {
    let (old, new) = (step.before.sheet(seat), step.after.sheet(seat));
    let entered = Row::ALL.into_iter().find_map(|row| {
        (0..).zip(new.numbers(row)).find_map(|(cell, number)| {
            (old.number(row, cell) != number).then_some((row, cell, number))
        })
    });
    let Some((row, cell, number)) = entered else {
        let count = new.failed();
        return vec![if count > old.failed() {
            Fact::Failed { seat, count }
        } else {
            Fact::Passed { seat }
        }];
    };
    let mut facts = vec![Fact::Entered { seat, row, cell, number }];
    if new.is_full(row) {
        facts.push(Fact::RowFull { seat, row, points: new.row_points(row) });
    }
    let bonus = new.bonus_points() - old.bonus_points();
    if bonus > 0 {
        facts.push(Fact::ColumnFull { seat, bonus });
    }
    facts
}
