//! A heuristic estimate of a sheet's final points.
//!
//! Each gap of a row has a number of cells to fill and a number of values that fit. The more common
//! values there are for each cell, the likelier the cells get filled: `1 - exp(-turns * reach /
//! cells)`. Here `reach` sums the chance of each value in the gap with the dice that show it most
//! often. A gap with fewer values than cells can't be filled completely.
//!
//! From these chances follow the numbers that a row will count, the chance that the row is
//! completed and counts its last number, and the chance of each bonus column.

use rollwright_games::qwinto::count_rolls_with_sum;

use crate::qwinto::compact_sheet::{BONUS_COLUMNS, CompactSheet, MAX_SUM, OPEN_CELLS};
use crate::qwinto::turn_values::{RollsToEvaluate, TurnOptionValues};

const GAP_BOUNDS: usize = MAX_SUM as usize + 2;

/// The heuristic, with its chances precomputed.
#[derive(Clone, Debug)]
pub(crate) struct SheetEstimate {
    /// By length and both bounds of a gap.
    gaps: Box<[[[GapEstimate; GAP_BOUNDS]; GAP_BOUNDS]; OPEN_CELLS + 1]>,
}

/// The estimate for a gap.
#[derive(Clone, Copy, Debug, Default)]
struct GapEstimate {
    /// The chance that a cell is filled.
    cell: f32,
    /// The chance that all cells are filled.
    full: f32,
    /// The number that its last cell may get.
    last: f32,
}

/// The estimate for a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowEstimate {
    /// The chance that each cell is filled.
    pub fill_chances: [f32; OPEN_CELLS],
    points: f32,
}

/// The chance of `number` with the number of dice that shows it most often.
fn best_sum_chance(number: usize) -> f32 {
    (1..4)
        .map(|dice| count_rolls_with_sum(dice, number as u8) as f32 / 6f32.powi(dice as i32))
        .fold(0.0, f32::max)
}

impl SheetEstimate {
    /// The heuristic for a table where the seat nearest to a second full row needs `missing` more
    /// cells.
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

    /// The estimated final points of `sheet`, or its actual points if it ends the game.
    #[must_use]
    pub(crate) fn estimated_points(&self, sheet: &CompactSheet) -> f32 {
        if sheet.ends_game() {
            return sheet.points() as f32;
        }
        let rows = [0, 1, 2].map(|row| self.row_estimate(sheet, row));
        total_points(sheet, &rows)
    }

    /// The values of everything `sheet` can become with `roll`; `no_entry` is the sheet if nothing
    /// is entered.
    #[must_use]
    pub(crate) fn turn_values(
        &self,
        sheet: &CompactSheet,
        no_entry: &CompactSheet,
        roll: RollsToEvaluate,
    ) -> TurnOptionValues {
        let rows = [0, 1, 2].map(|row| self.row_estimate(sheet, row));
        let may_end = sheet.cells_missing_for_two_full_rows() == 1;
        TurnOptionValues::new(sheet, roll, self.estimated_points(no_entry), |entry| {
            let after = sheet.after_entry(entry);
            if may_end && after.ends_game() {
                return after.points() as f32;
            }
            let mut rows = rows;
            rows[entry.row] = self.row_estimate(&after, entry.row);
            total_points(&after, &rows)
        })
    }

    /// The estimate for a row.
    #[must_use]
    pub(crate) fn row_estimate(&self, sheet: &CompactSheet, row: usize) -> RowEstimate {
        let mut cells = [1.0; OPEN_CELLS];
        let mut full = 1.0;
        let mut last = f32::from(sheet.cells[row][OPEN_CELLS - 1]);
        sheet.for_each_gap(row, |gap| {
            let estimate = self.gaps[gap.len][usize::from(gap.low)][usize::from(gap.high)];
            cells[gap.start..gap.start + gap.len].fill(estimate.cell);
            full *= estimate.full;
            if gap.start + gap.len == OPEN_CELLS {
                last = estimate.last;
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
    // Evenly between both bounds; but the open end of a row is rarely reached.
    let width = (high.min(17) as f32 - low as f32).max(1.0);
    let last = low as f32 + width * len as f32 / (len + 1) as f32;
    GapEstimate { cell: possible * cell, full, last }
}

fn total_points(sheet: &CompactSheet, rows: &[RowEstimate; 3]) -> f32 {
    let mut points = -5.0 * f32::from(sheet.failed_rolls);
    points += rows.iter().map(|row| row.points).sum::<f32>();
    for (cells, bonus) in BONUS_COLUMNS {
        let all: f32 = (0..3).map(|row| rows[row].fill_chances[cells[row]]).product();
        let number = match sheet.cells[bonus][cells[bonus]] {
            0 => evenly_spaced_number(cells[bonus]),
            number => f32::from(number),
        };
        points += all * number;
    }
    points
}

/// The number that fits a cell best if the row is filled evenly.
#[must_use]
pub(crate) fn evenly_spaced_number(cell: usize) -> f32 {
    1.5 + 1.7 * cell as f32
}
