//! Reasons in Qwinto: whether a sum fits, and how much room it leaves beside it.

use rollwright_games::qwinto::{
    Action, CELLS_PER_ROW, DiceSet, FAILED_ROLL_POINTS, Qwinto, RowColour, is_bonus_cell,
};
use rollwright_games::{Game, Seat};

use crate::training::PuzzleTheme;

use super::{Fact, HasReasons};

/// The largest sum of three dice.
const MAX_SUM: u8 = 18;

impl HasReasons for Qwinto {
    fn facts(&self, seat: Seat, action: Action) -> Vec<Fact> {
        match action {
            Action::Dice(dice) => {
                vec![sums_fit(dice, self.enterable_roll_probability(seat, dice))]
            }
            Action::Reroll => self
                .chosen_dice()
                .map(|dice| sums_fit(dice, rerolled_sum_fits(self, seat)))
                .into_iter()
                .collect(),
            Action::Keep if self.keeping_counts_as_failed_roll(seat) => vec![failed_throw()],
            Action::Keep => vec![sum_has_cells(self, seat)],
            Action::Enter { row, cell } => facts_of_entry(self, seat, row, cell),
            Action::Pass if self.passing_counts_as_failed_roll(seat) => vec![failed_throw()],
            Action::Pass => vec![Fact::PassesFreely],
        }
    }

    fn puzzle_file() -> &'static str {
        include_str!("../training/puzzles/qwinto.txt")
    }

    fn puzzle_theme(&self, seat: Seat, best: Action) -> PuzzleTheme {
        match best {
            Action::Dice(_) | Action::Reroll | Action::Keep => PuzzleTheme::Dice,
            Action::Pass => PuzzleTheme::Penalties,
            Action::Enter { .. } if self.facts(seat, best).contains(&Fact::BonusCell) => {
                PuzzleTheme::Bonus
            }
            Action::Enter { .. } => PuzzleTheme::Room,
        }
    }
}

fn failed_throw() -> Fact {
    Fact::Penalty { points: FAILED_ROLL_POINTS.abs() }
}

fn sums_fit(dice: DiceSet, chance: f64) -> Fact {
    let count = dice.len() as u8;
    Fact::SumsFit { low: count, high: 6 * count, chance }
}

/// The chance that `seat` can enter the sum after rolling again.
fn rerolled_sum_fits(game: &Qwinto, seat: Seat) -> f64 {
    let mut again = game.clone();
    again.apply_action(seat, Action::Reroll);
    let fits = |roll| {
        let mut rolled = again.clone();
        rolled.apply_roll(roll);
        sum_of(&rolled).is_some_and(|sum| cell_count(&rolled, seat, sum) > 0)
    };
    let rolls = again.possible_rolls().into_iter().filter(|(roll, _)| fits(*roll));
    rolls.fold(0.0, |sum, (_, chance)| sum + chance)
}

fn sum_of(game: &Qwinto) -> Option<u8> {
    game.current_roll().map(|roll| roll.sum())
}

/// How many cells of the rolled rows accept a sum.
fn cell_count(game: &Qwinto, seat: Seat, sum: u8) -> usize {
    let Some(dice) = game.chosen_dice() else { return 0 };
    let sheet = game.sheet_of(seat);
    dice.rows().map(|row| sheet.accepting_cells(row, sum).count()).sum()
}

fn sum_has_cells(game: &Qwinto, seat: Seat) -> Fact {
    let sum = sum_of(game).unwrap_or(0);
    Fact::SumHasCells { sum, cells: cell_count(game, seat, sum) }
}

/// The room on both sides of the number that is entered.
fn facts_of_entry(game: &Qwinto, seat: Seat, row: RowColour, cell: u8) -> Vec<Fact> {
    let Some(sum) = sum_of(game) else { return vec![Fact::EndsTurn] };
    let numbers = game.sheet_of(seat).row_numbers(row);
    let number_at = |at: u8| numbers.get(usize::from(at)).copied().flatten();
    let is_empty = |at: &u8| *at != row.closed_cell() && number_at(*at).is_none();
    let left = (0..cell).rev().find(|at| number_at(*at).is_some());
    let right = (cell + 1..CELLS_PER_ROW).find(|at| number_at(*at).is_some());
    let from = left.map_or(0, |at| at + 1);
    let to = right.unwrap_or(CELLS_PER_ROW);
    let lowest = left.and_then(number_at).unwrap_or(0);
    let highest = right.and_then(number_at).unwrap_or(MAX_SUM + 1);
    let room = |is_left: bool, cells: usize, numbers: u8| {
        (cells > 0).then_some(Fact::Room { is_left, cells: cells as u8, numbers })
    };
    let mut facts: Vec<Fact> = [
        room(true, (from..cell).filter(is_empty).count(), sum.saturating_sub(lowest + 1)),
        room(false, (cell + 1..to).filter(is_empty).count(), highest.saturating_sub(sum + 1)),
    ]
    .into_iter()
    .flatten()
    .collect();
    if is_bonus_cell(row, cell) {
        facts.push(Fact::BonusCell);
    }
    if facts.is_empty() {
        facts.push(Fact::GivesUpNothing);
    }
    facts
}
