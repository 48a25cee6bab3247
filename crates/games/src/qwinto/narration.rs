//! The narration of Qwinto: effects of steps, questions and labels.
//!
//! Entries follow from the sheets before and after a step.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{Action, DiceSet, Ending, Question, Qwinto, Roll, SheetRow, is_bonus_cell};
use crate::{
    Colour, Game, GameStep, Narration, Phase, PlayerNames, Presentation, Seat, StepKind, Tone,
};

/// An effect of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// The seat.
        seat: Seat,
        /// The faces.
        roll: Roll,
        /// Whether it was the re-roll.
        is_reroll: bool,
    },
    /// The active seat kept the roll.
    Kept {
        /// The seat.
        seat: Seat,
        /// Their sum.
        sum: u8,
    },
    /// A number was entered.
    Entered {
        /// The seat.
        seat: Seat,
        /// The row.
        row: SheetRow,
        /// The cell, 0-9 from the left.
        cell: u8,
        /// The number.
        number: u8,
    },
    /// A row is full.
    RowFull {
        /// The seat.
        seat: Seat,
        /// The row.
        row: SheetRow,
        /// The points of the row.
        points: i32,
    },
    /// A column of three is full.
    ColumnFull {
        /// The seat.
        seat: Seat,
        /// The bonus points.
        bonus: i32,
    },
    /// The seat entered nothing.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// The seat entered nothing and marked a failed throw.
    FailedRoll {
        /// The seat.
        seat: Seat,
        /// The number of failed throws of the seat now.
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
                let (seat, is_reroll) = (before.active_seat(), before.is_reroll_due());
                vec![StepEffect::Rolled { seat, roll: *roll, is_reroll }]
            }
            StepKind::Actions(_) if asks_for_entry(before) => entry_effects(step),
            // The roll that follows names the dice, and says if it is a re-roll.
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

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        let narration = &texts(lang).narration;
        let point_count = lang.shared_texts().common.point_count;
        match *effect {
            StepEffect::Rolled { seat, roll, is_reroll } => {
                let dice = roll.dice_texts(lang).map(|(_, die)| die).collect::<Vec<_>>().join(", ");
                (narration.rolls)(names.name_of(seat), &dice, roll.sum(), is_reroll)
            }
            StepEffect::Kept { seat, sum } => (narration.keeps)(names.name_of(seat), sum),
            StepEffect::Entered { seat, row, cell, number } => (narration.enters)(
                names.name_of(seat),
                number,
                (narration.row_name)(row.colour()),
                cell + 1,
            ),
            StepEffect::RowFull { seat, row, points } => (narration.row_full)(
                names.name_of(seat),
                (narration.row_name)(row.colour()),
                &point_count(points),
            ),
            StepEffect::ColumnFull { seat, bonus } => {
                (narration.column_full)(names.name_of(seat), &point_count(bonus))
            }
            StepEffect::Passed { seat } => (narration.passes)(names.name_of(seat)),
            StepEffect::FailedRoll { seat, count } => {
                (narration.marks_failed_roll)(names.name_of(seat), count)
            }
            StepEffect::Over { ending } => Self::ending_text(ending, lang),
        }
    }

    fn effect_tone(effect: &StepEffect) -> Tone {
        match effect {
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
                // Passing is always legal.
                let fits = self.legal_actions(seat).len() > 1;
                let question = if fits { questions.ask_entry } else { questions.no_entry_possible };
                question(name, roll.sum())
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
    /// The rolled dice with their colours: `red 5`.
    pub fn dice_texts(self, lang: Lang) -> impl Iterator<Item = (Colour, String)> {
        SheetRow::ALL.into_iter().filter_map(move |row| {
            let die = Qwinto::die_name(row.die().name, lang);
            Some((row.colour(), format!("{die} {}", self.face(row)?)))
        })
    }
}

impl Qwinto {
    /// The probability that `seat` can enter the sum of one roll of these dice.
    #[must_use]
    pub fn entry_probability(&self, seat: Seat, dice: DiceSet) -> f64 {
        let mut chosen = self.clone();
        if chosen.play_action(seat, Action::Dice(dice)).is_err() {
            return 0.0;
        }
        let fits = |roll: Roll| {
            let mut after = chosen.clone();
            after.apply_roll(roll);
            // `official` asks whether to keep the roll before asking for entries.
            let _ = after.play_action(seat, Action::Keep);
            after.legal_actions(seat).iter().any(|action| matches!(action, Action::Enter { .. }))
        };
        chosen
            .possible_rolls()
            .into_iter()
            .filter(|(roll, _)| fits(*roll))
            .map(|(_, probability)| probability)
            .sum()
    }

    /// Whether keeping the dice is a failed throw for `seat`, because the sum fits nowhere.
    #[must_use]
    pub fn is_keep_failed_roll(&self, seat: Seat) -> bool {
        let mut after = self.clone();
        after.play_action(seat, Action::Keep).is_ok()
            && after.legal_actions(seat).as_slice() == [Action::Pass]
            && after.is_pass_failed_roll(seat)
    }

    /// Whether passing is a failed throw for `seat` now. Plays a pass of every seat that is
    /// asked to find out.
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

/// What each seat did with the sum, the active seat first.
fn entry_effects(step: &GameStep<'_, Qwinto>) -> Vec<StepEffect> {
    let seats = step.before.seats().clockwise_from(step.before.active_seat());
    let mut effects: Vec<StepEffect> =
        seats.flat_map(|seat| seat_entry_effects(step, seat)).collect();
    if let Phase::Over { ending } = step.after.phase() {
        effects.push(StepEffect::Over { ending });
    }
    effects
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
    let mut effects = vec![StepEffect::Entered { seat, row, cell, number }];
    if new.is_full(row) {
        effects.push(StepEffect::RowFull { seat, row, points: new.row_points(row) });
    }
    let bonus = new.bonus_points() - old.bonus_points();
    if bonus > 0 {
        effects.push(StepEffect::ColumnFull { seat, bonus });
    }
    effects
}
