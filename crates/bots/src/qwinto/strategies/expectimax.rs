//! Search over this turn and the next, with exact chances and a hand-written estimate
//! of what is left after them.

use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::strategies::sheet_estimate::SheetEstimate;
use crate::qwinto::table_view::{TableView, TurnEvaluator};
use crate::qwinto::turn_values::{DiceMask, EntryValues, PossibleRoll, SumChances};

/// An entry that the estimate puts this many points behind another one of the same
/// sum in the same row is not looked into.
const PRUNING_MARGIN: f32 = 3.0;

/// Chooses dice by the mean over all sums, keeps or rolls again, and enters the sum
/// where the following turn, whoever rolls it, is worth most on average.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expectimax;

/// A search with the estimate that fits the table.
struct TwoTurnSearch {
    estimate: SheetEstimate,
    rerolls: bool,
}

/// The roll of the next turn.
enum NextRoll {
    /// The own one.
    Own,
    /// Another seat's, with the chances of its sums. Whoever rolls is taken to
    /// choose its dice by the same estimate, looking at its own page alone.
    Other(DiceMask, SumChances),
}

impl TurnEvaluator for Expectimax {
    fn turn_values(&self, table: &TableView, throw: PossibleRoll) -> EntryValues {
        let search = TwoTurnSearch {
            estimate: SheetEstimate::new(table.min_missing_cells()),
            rerolls: table.has_rerolls,
        };
        let page = table.own_sheet();
        let next = search.next_roll(table);
        let idle = search.value_after_next_turn(&table.own_sheet_without_entry(), &next);
        let first = search.estimate.turn_values(page, &table.own_sheet_without_entry(), throw);
        EntryValues::new(page, throw, idle, |entry| {
            let after = page.after_entry(entry);
            let most = first.best_in_row(entry.row, entry.number).map_or(0.0, |(_, worth)| worth);
            if search.estimate.estimated_points(&after) < most - PRUNING_MARGIN {
                f32::NEG_INFINITY
            } else {
                search.value_after_next_turn(&after, &next)
            }
        })
    }
}

impl TwoTurnSearch {
    /// The prospects of a page whose turn it is.
    fn own_turn_values(&self, page: &CompactSheet) -> EntryValues {
        self.estimate.turn_values(page, &page.after_failed_roll(), PossibleRoll::ANY)
    }

    fn next_roll(&self, table: &TableView) -> NextRoll {
        let seat = (table.active_offset + 1) % table.sheets.len();
        if seat == 0 {
            return NextRoll::Own;
        }
        let theirs = self.own_turn_values(&table.sheets[seat]);
        let (dice, _) = theirs.best_dice_and_value(self.rerolls);
        NextRoll::Other(dice, theirs.sum_chances(dice, self.rerolls))
    }

    /// The mean of the estimate after the next turn.
    fn value_after_next_turn(&self, page: &CompactSheet, next: &NextRoll) -> f32 {
        if page.ends_game() {
            return page.points() as f32;
        }
        match next {
            NextRoll::Own => self.own_turn_values(page).best_dice_and_value(self.rerolls).1,
            NextRoll::Other(dice, chances) => {
                let leaves =
                    self.estimate.turn_values(page, page, PossibleRoll { dice: *dice, sum: None });
                dice.sums()
                    .map(|(sum, _)| chances[usize::from(sum)] * leaves.value_of_sum(*dice, sum))
                    .sum()
            }
        }
    }
}
