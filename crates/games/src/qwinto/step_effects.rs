//! The effects of a step of Qwinto, and what its narration asks about a position.
//!
//! Entries follow from the sheets before and after a step.

use rollwright_i18n::Lang;

use super::{Action, DiceSet, Ending, Question, Qwinto, Roll, RowColour};
use crate::{Colour, Game, GameStep, Phase, Presentation, Seat};

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
        row: RowColour,
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
        row: RowColour,
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

impl Roll {
    /// The rolled dice with their colours: `red 5`.
    pub fn dice_texts(self, lang: Lang) -> impl Iterator<Item = (Colour, String)> {
        RowColour::ALL.into_iter().filter_map(move |row| {
            let die = Qwinto::die_name(row.die().name, lang);
            Some((row.colour(), format!("{die} {}", self.face(row)?)))
        })
    }
}

impl Qwinto {
    /// The probability that `seat` can enter the sum of one roll of these dice.
    #[must_use]
    pub fn enterable_roll_probability(&self, seat: Seat, dice: DiceSet) -> f64 {
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
    pub fn keeping_counts_as_failed_roll(&self, seat: Seat) -> bool {
        let mut after = self.clone();
        after.play_action(seat, Action::Keep).is_ok()
            && after.legal_actions(seat).as_slice() == [Action::Pass]
            && after.passing_counts_as_failed_roll(seat)
    }

    /// Whether passing is a failed throw for `seat` now. Plays a pass of every seat that is
    /// asked to find out.
    #[must_use]
    pub fn passing_counts_as_failed_roll(&self, seat: Seat) -> bool {
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

pub(super) fn asks_for_entry(game: &Qwinto) -> bool {
    matches!(game.phase(), Phase::Decide { question: Question::Entry, .. })
}

/// What each seat did with the sum, the active seat first.
pub(super) fn entry_effects(step: &GameStep<'_, Qwinto>) -> Vec<StepEffect> {
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
    let entered = RowColour::ALL.into_iter().find_map(|row| {
        (0..).zip(new.row_numbers(row)).find_map(|(cell, number)| {
            number.filter(|_| old.number_at(row, cell).is_none()).map(|number| (row, cell, number))
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
    if new.is_row_full(row) {
        effects.push(StepEffect::RowFull { seat, row, points: new.row_points(row) });
    }
    let bonus = new.bonus_points() - old.bonus_points();
    if bonus > 0 {
        effects.push(StepEffect::ColumnFull { seat, bonus });
    }
    effects
}
