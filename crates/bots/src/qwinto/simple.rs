//! Minds that look no further than the entry they make.

use super::estimate::{Estimate, natural};
use super::fast_sheet::FastSheet;
use super::outlook::{Judge, Outlook};
use super::turn::{Dice, Prospects, Throw};

/// Takes the points there are now; among equals, the cell where the number seems to
/// belong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Greedy;

/// Keeps its cells open: an entry should leave as many numbers as possible welcome
/// in as many cells as possible, and points come second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

impl Judge for Greedy {
    fn prospects(&self, table: &Outlook, throw: Throw) -> Prospects {
        let page = table.own();
        let now = page.points();
        let idle = table.idle().points() - now;
        Prospects::new(page, throw, idle as f32, |entry| {
            let gain = page.with(entry).points() - now;
            gain as f32 - (f32::from(entry.number) - natural(entry.cell)).abs() / 20.0
        })
    }
}

impl Judge for Cautious {
    fn prospects(&self, table: &Outlook, throw: Throw) -> Prospects {
        let page = table.own();
        let estimate = Estimate::new(table.missing());
        Prospects::new(page, throw, room(&estimate, &table.idle()), |entry| {
            room(&estimate, &page.with(entry))
        })
    }
}

/// How open a page is: the chances of sums to be welcome somewhere, and of cells
/// to be filled. A failed throw costs its five points.
fn room(estimate: &Estimate, page: &FastSheet) -> f32 {
    let mut room = -5.0 * f32::from(page.failed);
    for row in 0..3 {
        let mut sums = 0u32;
        page.gaps(row, |gap| {
            for sum in gap.low + 1..gap.high {
                sums |= 1 << sum;
            }
        });
        // One die of this row, and two, are what a careful player rolls.
        for dice in [Dice(0b001), Dice(0b011)] {
            let welcome = dice.sums().filter(|&(sum, _)| sums >> sum & 1 == 1);
            room += welcome.map(|(_, chance)| chance).sum::<f32>();
        }
        room += estimate.row(page, row).cells.iter().sum::<f32>();
    }
    room
}
