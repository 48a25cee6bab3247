//! Minds that look no further than the entry they make.

use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::strategies::sheet_estimate::{SheetEstimate, evenly_spaced_number};
use crate::qwinto::table_view::{TableView, TurnEvaluator};
use crate::qwinto::turn_values::{DiceMask, EntryValues, PossibleRoll};

/// Takes the points there are now; among equals, the cell where the number seems to
/// belong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Greedy;

/// Keeps its cells open: an entry should leave as many numbers as possible welcome
/// in as many cells as possible, and points come second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

impl TurnEvaluator for Greedy {
    fn turn_values(&self, table: &TableView, throw: PossibleRoll) -> EntryValues {
        let page = table.own_sheet();
        let now = page.points();
        let idle = table.own_sheet_without_entry().points() - now;
        EntryValues::new(page, throw, idle as f32, |entry| {
            let gain = page.after_entry(entry).points() - now;
            gain as f32 - (f32::from(entry.number) - evenly_spaced_number(entry.cell)).abs() / 20.0
        })
    }
}

impl TurnEvaluator for Cautious {
    fn turn_values(&self, table: &TableView, throw: PossibleRoll) -> EntryValues {
        let page = table.own_sheet();
        let estimate = SheetEstimate::new(table.min_missing_cells());
        EntryValues::new(
            page,
            throw,
            openness(&estimate, &table.own_sheet_without_entry()),
            |entry| openness(&estimate, &page.after_entry(entry)),
        )
    }
}

/// How open a page is: the chances of sums to be welcome somewhere, and of cells
/// to be filled. A failed throw costs its five points.
fn openness(estimate: &SheetEstimate, page: &CompactSheet) -> f32 {
    let mut room = -5.0 * f32::from(page.failed_rolls);
    for row in 0..3 {
        let mut sums = 0u32;
        page.for_each_gap(row, |gap| {
            for sum in gap.low + 1..gap.high {
                sums |= 1 << sum;
            }
        });
        // One die of this row, and two, are what a careful player rolls.
        for dice in [DiceMask(0b001), DiceMask(0b011)] {
            let welcome = dice.sums().filter(|&(sum, _)| sums >> sum & 1 == 1);
            room += welcome.map(|(_, chance)| chance).sum::<f32>();
        }
        room += estimate.row_estimate(page, row).fill_chances.iter().sum::<f32>();
    }
    room
}
