//! Searches this turn and the next with exact chances, and estimates the rest.

use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::strategies::sheet_estimate::SheetEstimate;
use crate::qwinto::table_view::TableView;
use crate::qwinto::turn_evaluator_bot::TurnEvaluator;
use crate::qwinto::turn_values::{ChanceBySum, DiceMask, RollsToEvaluate, TurnOptionValues};

/// An entry is pruned if the estimate puts it this many points behind another entry of the same sum
/// in the same row.
const PRUNING_MARGIN: f32 = 3.0;

/// Chooses dice by the mean over all sums, keeps or rerolls, and enters the sum where the next
/// turn, own or not, has the highest mean.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expectimax;

/// A search with the estimate for this table.
struct TwoTurnSearch {
    estimate: SheetEstimate,
    rerolls: bool,
}

/// The roll of the next turn.
enum NextRoll {
    /// The seat's own roll.
    Own,
    /// Another seat's roll, with the chances of its sums. That seat is assumed to choose its dice
    /// by the same estimate, based on its own sheet only.
    Other(DiceMask, ChanceBySum),
}

impl TurnEvaluator for Expectimax {
    fn turn_values(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues {
        let search = TwoTurnSearch {
            estimate: SheetEstimate::new(table.min_missing_cells()),
            rerolls: table.has_rerolls,
        };
        let sheet = table.own_sheet();
        let next = search.next_roll(table);
        let no_entry = search.value_after_next_turn(&table.own_sheet_without_entry(), &next);
        let first = search.estimate.turn_values(sheet, &table.own_sheet_without_entry(), roll);
        TurnOptionValues::new(sheet, roll, no_entry, |entry| {
            let after = sheet.after_entry(entry);
            let most = first
                .best_cell_and_value_in_row(entry.row, entry.number)
                .map_or(0.0, |(_, value)| value);
            if search.estimate.estimated_points(&after) < most - PRUNING_MARGIN {
                f32::NEG_INFINITY
            } else {
                search.value_after_next_turn(&after, &next)
            }
        })
    }
}

impl TwoTurnSearch {
    /// The values of a sheet whose turn it is.
    fn own_turn_values(&self, sheet: &CompactSheet) -> TurnOptionValues {
        self.estimate.turn_values(sheet, &sheet.after_failed_roll(), RollsToEvaluate::ANY)
    }

    fn next_roll(&self, table: &TableView) -> NextRoll {
        let seat = (table.active_offset + 1) % table.sheets.len();
        if seat == 0 {
            return NextRoll::Own;
        }
        let theirs = self.own_turn_values(&table.sheets[seat]);
        let (dice, _) = theirs.best_dice_and_value(self.rerolls);
        NextRoll::Other(dice, theirs.final_sum_chances(dice, self.rerolls))
    }

    /// The mean of the estimate after the next turn.
    fn value_after_next_turn(&self, sheet: &CompactSheet, next: &NextRoll) -> f32 {
        if sheet.ends_game() {
            return sheet.points() as f32;
        }
        match next {
            NextRoll::Own => self.own_turn_values(sheet).best_dice_and_value(self.rerolls).1,
            NextRoll::Other(dice, chances) => {
                let leaves = self.estimate.turn_values(
                    sheet,
                    sheet,
                    RollsToEvaluate { dice: *dice, sum: None },
                );
                dice.sums_with_chances()
                    .map(|(sum, _)| chances[usize::from(sum)] * leaves.value_of_sum(*dice, sum))
                    .sum()
            }
        }
    }
}
