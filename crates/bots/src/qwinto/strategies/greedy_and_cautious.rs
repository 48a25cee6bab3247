//! Strategies that look no further than their next entry.

use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::strategies::sheet_estimate::{SheetEstimate, evenly_spaced_number};
use crate::qwinto::table_view::TableView;
use crate::qwinto::turn_evaluator_bot::TurnEvaluator;
use crate::qwinto::turn_values::{DiceMask, RollsToEvaluate, TurnOptionValues};

/// Takes the most points now; among equals, the cell that fits the number best.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Greedy;

/// Keeps its cells open: after an entry as many numbers as possible should fit into as many cells
/// as possible. Points come second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

impl TurnEvaluator for Greedy {
    fn turn_values(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues {
        let sheet = table.own_sheet();
        let now = sheet.points();
        let no_entry = table.own_sheet_without_entry().points() - now;
        TurnOptionValues::new(sheet, roll, no_entry as f32, |entry| {
            let gain = sheet.after_entry(entry).points() - now;
            gain as f32 - (f32::from(entry.number) - evenly_spaced_number(entry.cell)).abs() / 20.0
        })
    }
}

impl TurnEvaluator for Cautious {
    fn turn_values(&self, table: &TableView, roll: RollsToEvaluate) -> TurnOptionValues {
        let sheet = table.own_sheet();
        let estimate = SheetEstimate::new(table.min_missing_cells());
        TurnOptionValues::new(
            sheet,
            roll,
            sheet_openness(&estimate, &table.own_sheet_without_entry()),
            |entry| sheet_openness(&estimate, &sheet.after_entry(entry)),
        )
    }
}

/// How open a sheet is: the chances that sums fit somewhere, and that cells get filled. A failed
/// roll costs its five points.
fn sheet_openness(estimate: &SheetEstimate, sheet: &CompactSheet) -> f32 {
    let mut openness = -5.0 * f32::from(sheet.failed_rolls);
    for row in 0..3 {
        let mut sums = 0u32;
        sheet.for_each_gap(row, |gap| {
            for sum in gap.low + 1..gap.high {
                sums |= 1 << sum;
            }
        });
        // A careful player rolls one die of this row, or two dice.
        for dice in [DiceMask(0b001), DiceMask(0b011)] {
            let fitting = dice.sums_with_chances().filter(|&(sum, _)| sums >> sum & 1 == 1);
            openness += fitting.map(|(_, chance)| chance).sum::<f32>();
        }
        openness += estimate.row_estimate(sheet, row).fill_chances.iter().sum::<f32>();
    }
    openness
}
