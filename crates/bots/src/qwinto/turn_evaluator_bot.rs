//! A bot for every strategy that can evaluate what its sheet can become in a turn.

use rollwright_games::qwinto::{Action, RowColour};
use rollwright_games::{Qwinto, Seat};

use super::compact_sheet::sheet_cell;
use super::table_view::TableView;
use super::turn_values::{DiceMask, RollsToEvaluate, TurnOptionValues};
use crate::bot::Bot;

/// Evaluates what the own sheet can become this turn.
pub(crate) trait TurnEvaluator: Send {
    /// The values of everything the own sheet can become with `roll`.
    fn turn_values(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues;

    /// The dice to roll.
    fn best_dice(&self, table: &TableView) -> DiceMask {
        self.turn_values(table, RollsToEvaluate::ANY).best_dice_and_value(table.has_rerolls).0
    }
}

/// A bot that plays by an evaluator.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TurnEvaluatorBot<E>(pub E);

impl<E: TurnEvaluator> Bot<Qwinto> for TurnEvaluatorBot<E> {
    fn choose(&mut self, position: &Qwinto, seat: Seat, _random: u64) -> Action {
        let table = TableView::from_position(position, seat);
        let Some(roll) = position.current_roll() else {
            return Action::Dice(self.0.best_dice(&table).to_dice_set());
        };
        let (dice, sum) = (DiceMask::from_rows(|row| roll.includes(row)), roll.sum());
        if position.chosen_dice().is_some() {
            let values = self.0.turn_values(&table, RollsToEvaluate { dice, sum: None });
            return if values.is_sum_worth_keeping(dice, sum) {
                Action::Keep
            } else {
                Action::Reroll
            };
        }
        let values = self.0.turn_values(&table, RollsToEvaluate { dice, sum: Some(sum) });
        match values.best_row_and_cell(dice, sum) {
            Some((row, cell)) => {
                let row = RowColour::ALL[row];
                Action::Enter { row, cell: sheet_cell(row, cell) }
            }
            None => Action::Pass,
        }
    }
}
