//! What happened in a game of Qwinto, and how it is told.
//!
//! What everybody made of the sum is read off the sheets before and after.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{Action, DiceSet, Ending, Question, Qwinto, Roll, SheetRow, is_bonus_cell};
use crate::{
    Colour, Game, GameStep, Narration, Phase, PlayerNames, Presentation, Seat, StepKind, Tone,
};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What they show.
        roll: Roll,
        /// Whether it was the second throw of the same dice.
        is_reroll: bool,
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
        row: SheetRow,
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
        row: SheetRow,
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
    FailedRoll {
        /// By whom.
        seat: Seat,
        /// How many the seat has now.
        count: u8,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

impl Narration for Qwinto {
    type StepEffect = StepEffect;

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        let before = step.before;
        match &step.kind {
            StepKind::Roll(roll) => {
                let (seat, again) = (before.active_seat(), before.is_reroll_due());
                vec![StepEffect::Rolled { seat, roll: *roll, is_reroll: again }]
            }
            StepKind::Actions(_) if asks_for_entry(before) => entry_effects(step),
            // The roll that follows tells which dice were chosen, and that they were again.
            StepKind::Actions(answers) => answers
                .iter()
                .filter(|&&(_, action)| action == Action::Keep)
                .map(|&(seat, _)| StepEffect::Kept {
                    seat,
                    sum: before.roll_on_table().map_or(0, Roll::sum),
                })
                .collect(),
        }
    }

    fn effect_text(fact: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        let story = &texts(lang).narration;
        let points = lang.shared_texts().common.point_count;
        match *fact {
            StepEffect::Rolled { seat, roll, is_reroll: again } => {
                let dice = roll.dice_texts(lang).map(|(_, die)| die).collect::<Vec<_>>().join(", ");
                (story.rolls)(names.name_of(seat), &dice, roll.sum(), again)
            }
            StepEffect::Kept { seat, sum } => (story.keeps)(names.name_of(seat), sum),
            StepEffect::Entered { seat, row, cell, number } => (story.enters)(
                names.name_of(seat),
                number,
                (story.row_name)(row.colour()),
                cell + 1,
            ),
            StepEffect::RowFull { seat, row, points: counts } => (story.row_full)(
                names.name_of(seat),
                (story.row_name)(row.colour()),
                &points(counts),
            ),
            StepEffect::ColumnFull { seat, bonus } => {
                (story.column_full)(names.name_of(seat), &points(bonus))
            }
            StepEffect::Passed { seat } => (story.passes)(names.name_of(seat)),
            StepEffect::FailedRoll { seat, count } => {
                (story.marks_failed_roll)(names.name_of(seat), count)
            }
            StepEffect::Over { ending: how } => Self::ending_text(how, lang),
        }
    }

    fn effect_tone(fact: &StepEffect) -> Tone {
        match fact {
            StepEffect::RowFull { .. } | StepEffect::ColumnFull { .. } => Tone::Good,
            StepEffect::FailedRoll { .. } => Tone::Bad,
            StepEffect::Over { .. } => Tone::Strong,
            _ => Tone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        let name = names.name_of(seat);
        match (self.phase(), self.roll_on_table()) {
            (Phase::Decide { question: Question::Reroll, .. }, Some(roll)) => {
                (questions.ask_keep)(name, roll.sum())
            }
            (Phase::Decide { question: Question::Entry, .. }, Some(roll)) => {
                // Passing is always left.
                let fits = self.legal_actions(seat).len() > 1;
                let asks = if fits { questions.ask_entry } else { questions.no_entry_possible };
                asks(name, roll.sum())
            }
            _ => (questions.ask_dice)(name),
        }
    }

    fn action_label(&self, seat: Seat, action: Action, lang: Lang) -> String {
        let questions = &texts(lang).questions;
        let sum = self.roll_on_table().map_or(0, Roll::sum);
        match action {
            Action::Dice(dice) => {
                let names = dice.rows().map(|row| Self::die_name(row.die().name, lang));
                (questions.roll_dice_label)(&names.collect::<Vec<_>>().join(", "))
            }
            Action::Reroll => {
                (questions.reroll_label)(self.roll_on_table().map_or(0, Roll::dice_count))
                    .to_owned()
            }
            Action::Keep if self.is_keep_failed_roll(seat) => {
                (questions.keep_failed_roll_label)(sum)
            }
            Action::Keep => (questions.keep_label)(sum),
            Action::Enter { row, cell } => {
                let bonus = is_bonus_cell(row, cell);
                (questions.enter_label)(
                    row.colour().localized_name(lang),
                    cell.saturating_add(1),
                    sum,
                    bonus,
                )
            }
            Action::Pass if self.is_pass_failed_roll(seat) => {
                questions.pass_failed_roll_label.to_owned()
            }
            Action::Pass => questions.pass_label.to_owned(),
        }
    }
}

impl Roll {
    /// The dice that were rolled with their colours: `red 5`.
    pub fn dice_texts(self, lang: Lang) -> impl Iterator<Item = (Colour, String)> {
        SheetRow::ALL.into_iter().filter_map(move |row| {
            let die = Qwinto::die_name(row.die().name, lang);
            Some((row.colour(), format!("{die} {}", self.face(row)?)))
        })
    }
}

impl Qwinto {
    /// How likely `seat` can enter the sum if it rolls these dice once.
    #[must_use]
    pub fn entry_probability(&self, seat: Seat, dice: DiceSet) -> f64 {
        let mut chosen = self.clone();
        if chosen.play_action(seat, Action::Dice(dice)).is_err() {
            return 0.0;
        }
        let fits = |roll: Roll| {
            let mut after = chosen.clone();
            after.apply_roll(roll);
            // Whether it is kept is asked before it is entered.
            let _ = after.play_action(seat, Action::Keep);
            after.legal_actions(seat).iter().any(|action| matches!(action, Action::Enter { .. }))
        };
        chosen
            .possible_rolls()
            .into_iter()
            .filter(|(roll, _)| fits(*roll))
            .map(|(_, chance)| chance)
            .sum()
    }

    /// Whether `seat` marks a failed throw by keeping the dice, whose sum fits nowhere.
    #[must_use]
    pub fn is_keep_failed_roll(&self, seat: Seat) -> bool {
        let mut after = self.clone();
        after.play_action(seat, Action::Keep).is_ok()
            && after.legal_actions(seat).as_slice() == [Action::Pass]
            && after.is_pass_failed_roll(seat)
    }

    /// Whether `seat` marks a failed throw by entering nothing now: found by letting
    /// everybody who is asked pass.
    #[must_use]
    pub fn is_pass_failed_roll(&self, seat: Seat) -> bool {
        let mut after = self.clone();
        if let Phase::Decide { seats, .. } = self.phase() {
            for other in seats.iter() {
                if after.play_action(other, Action::Pass).is_err() {
                    return false;
                }
            }
        }
        after.sheet_of(seat).failed_rolls() > self.sheet_of(seat).failed_rolls()
    }
}

fn asks_for_entry(game: &Qwinto) -> bool {
    matches!(game.phase(), Phase::Decide { question: Question::Entry, .. })
}

/// What everybody made of the sum, the active seat first.
fn entry_effects(step: &GameStep<'_, Qwinto>) -> Vec<StepEffect> {
    let seats = step.before.seats().clockwise_from(step.before.active_seat());
    let mut facts: Vec<StepEffect> =
        seats.flat_map(|seat| seat_entry_effects(step, seat)).collect();
    if let Phase::Over { ending: how } = step.after.phase() {
        facts.push(StepEffect::Over { ending: how });
    }
    facts
}

fn seat_entry_effects(step: &GameStep<'_, Qwinto>, seat: Seat) -> Vec<StepEffect> {
    let (old, new) = (step.before.sheet_of(seat), step.after.sheet_of(seat));
    let entered = SheetRow::ALL.into_iter().find_map(|row| {
        (0..).zip(new.numbers(row)).find_map(|(cell, number)| {
            (old.number(row, cell) != number).then_some((row, cell, number))
        })
    });
    let Some((row, cell, number)) = entered else {
        let count = new.failed_rolls();
        return vec![if count > old.failed_rolls() {
            StepEffect::FailedRoll { seat, count }
        } else {
            StepEffect::Passed { seat }
        }];
    };
    let mut facts = vec![StepEffect::Entered { seat, row, cell, number }];
    if new.is_full(row) {
        facts.push(StepEffect::RowFull { seat, row, points: new.row_points(row) });
    }
    let bonus = new.bonus_points() - old.bonus_points();
    if bonus > 0 {
        facts.push(StepEffect::ColumnFull { seat, bonus });
    }
    facts
}
