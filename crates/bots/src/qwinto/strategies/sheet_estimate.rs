//! What a page may bring in the end, by rule of thumb.
//!
//! Each gap of a row has so many cells to fill and so many numbers to fill them
//! with. A number that comes up often is worth more than a rare one; the more of
//! them there are for each cell, the likelier the cells are to be filled:
//! `1 - exp(-turns * reach / cells)`, where `reach` adds up, for each number of the
//! gap, its chance with the dice that show it most often. A gap with fewer numbers
//! than cells can never be full.
//!
//! From these chances follow the numbers a row will count, the chance that it gets
//! full and then counts its last number, and the chance of each bonus column.

use rollwright_games::qwinto::count_rolls_with_sum;

use crate::qwinto::compact_sheet::{BONUS_COLUMNS, CompactSheet, MAX_SUM, OPEN_CELLS};
use crate::qwinto::turn_values::{EntryValues, PossibleRoll};

const GAP_BOUNDS: usize = MAX_SUM as usize + 2;

/// The rule of thumb, with its chances worked out.
#[derive(Clone, Debug)]
pub(crate) struct SheetEstimate {
    /// By length and both sides of a gap.
    gaps: Box<[[[GapEstimate; GAP_BOUNDS]; GAP_BOUNDS]; OPEN_CELLS + 1]>,
}

/// What a gap can hope for.
#[derive(Clone, Copy, Debug, Default)]
struct GapEstimate {
    /// The chance that a cell is filled.
    cell: f32,
    /// The chance that all are.
    full: f32,
    /// The number its last cell may get.
    last: f32,
}

/// What a row can hope for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowEstimate {
    /// The chance of each cell to be filled.
    pub fill_chances: [f32; OPEN_CELLS],
    points: f32,
}

/// The chance of `number` with the number of dice that show it most often.
fn best_sum_chance(number: usize) -> f32 {
    (1..4)
        .map(|dice| count_rolls_with_sum(dice, number as u8) as f32 / 6f32.powi(dice as i32))
        .fold(0.0, f32::max)
}

impl SheetEstimate {
    /// The rule of thumb at a table where the seat nearest to a second full row
    /// misses `missing` cells for it.
    #[must_use]
    pub(crate) fn new(missing: usize) -> Self {
        let turns = 0.5 + 0.7 * missing as f32;
        let mut gaps =
            Box::new([[[GapEstimate::default(); GAP_BOUNDS]; GAP_BOUNDS]; OPEN_CELLS + 1]);
        for len in 1..=OPEN_CELLS {
            for high in 1..GAP_BOUNDS {
                for low in 0..high {
                    gaps[len][low][high] = gap_estimate(len, low, high, turns);
                }
            }
        }
        Self { gaps }
    }

    /// The points `page` may bring; those it has when it ends the game.
    #[must_use]
    pub(crate) fn estimated_points(&self, page: &CompactSheet) -> f32 {
        if page.ends_game() {
            return page.points() as f32;
        }
        let rows = [0, 1, 2].map(|row| self.row_estimate(page, row));
        total_points(page, &rows)
    }

    /// Weighs everything `page` can become with `throw`; `idle` is what it becomes
    /// when nothing is entered.
    #[must_use]
    pub(crate) fn turn_values(
        &self,
        page: &CompactSheet,
        idle: &CompactSheet,
        throw: PossibleRoll,
    ) -> EntryValues {
        let rows = [0, 1, 2].map(|row| self.row_estimate(page, row));
        let near = page.missing_for_two_rows() == 1;
        EntryValues::new(page, throw, self.estimated_points(idle), |entry| {
            let after = page.after_entry(entry);
            if near && after.ends_game() {
                return after.points() as f32;
            }
            let mut rows = rows;
            rows[entry.row] = self.row_estimate(&after, entry.row);
            total_points(&after, &rows)
        })
    }

    /// What a row can hope for.
    #[must_use]
    pub(crate) fn row_estimate(&self, page: &CompactSheet, row: usize) -> RowEstimate {
        let mut cells = [1.0; OPEN_CELLS];
        let mut full = 1.0;
        let mut last = f32::from(page.cells[row][OPEN_CELLS - 1]);
        page.for_each_gap(row, |gap| {
            let hope = self.gaps[gap.len][usize::from(gap.low)][usize::from(gap.high)];
            cells[gap.start..gap.start + gap.len].fill(hope.cell);
            full *= hope.full;
            if gap.start + gap.len == OPEN_CELLS {
                last = hope.last;
            }
        });
        let points = cells.iter().sum::<f32>() + full * (last - OPEN_CELLS as f32);
        RowEstimate { fill_chances: cells, points }
    }
}

fn gap_estimate(len: usize, low: usize, high: usize, turns: f32) -> GapEstimate {
    let reach: f32 = (low + 1..high).map(best_sum_chance).sum();
    let numbers = high - low - 1;
    let cell = 1.0 - (-turns * reach / len as f32).exp();
    let possible = (numbers as f32 / len as f32).min(1.0);
    let full = if numbers < len { 0.0 } else { cell.powi(len as i32) };
    // Evenly between both sides; but the open end of a row is seldom reached.
    let width = (high.min(17) as f32 - low as f32).max(1.0);
    let last = low as f32 + width * len as f32 / (len + 1) as f32;
    GapEstimate { cell: possible * cell, full, last }
}

fn total_points(page: &CompactSheet, rows: &[RowEstimate; 3]) -> f32 {
    let mut points = -5.0 * f32::from(page.failed_rolls);
    points += rows.iter().map(|row| row.points).sum::<f32>();
    for (cells, bonus) in BONUS_COLUMNS {
        let all: f32 = (0..3).map(|row| rows[row].fill_chances[cells[row]]).product();
        let number = match page.cells[bonus][cells[bonus]] {
            0 => evenly_spaced_number(cells[bonus]),
            number => f32::from(number),
        };
        points += all * number;
    }
    points
}

/// The number that belongs in a cell when a row is to be filled evenly.
#[must_use]
pub(crate) fn evenly_spaced_number(cell: usize) -> f32 {
    1.5 + 1.7 * cell as f32
}
