//! What the evaluator sees of a page and of the table around it: a list of features
//! that are either there or not.

use arrayvec::ArrayVec;

use crate::qwinto::compact_sheet::{
    BONUS_COLUMNS, CompactSheet, MAX_SUM, OPEN_CELLS, RowGap, SheetEntry, bonus_column_of,
};

const CELL_NUMBERS: usize = MAX_SUM as usize;
/// A number in a cell.
const CELL_OFFSET: usize = 0;
/// A gap: its length and the numbers on both sides.
const GAP_OFFSET: usize = CELL_OFFSET + 3 * OPEN_CELLS * CELL_NUMBERS;
const BOUND_PAIRS: usize = (CELL_NUMBERS + 1) * (CELL_NUMBERS + 2) / 2;
/// A gap: row, place and length.
const SPAN_OFFSET: usize = GAP_OFFSET + OPEN_CELLS * BOUND_PAIRS;
/// A bonus column: which of its other cells are filled, and the number in the bonus
/// cell.
const COLUMN_OFFSET: usize = SPAN_OFFSET + 3 * OPEN_CELLS * OPEN_CELLS;
const COLUMN_STATES: usize = 4 * (CELL_NUMBERS + 1);
/// How full a row is.
const FILLED_OFFSET: usize = COLUMN_OFFSET + BONUS_COLUMNS.len() * COLUMN_STATES;
/// Failed throws.
const FAILED_OFFSET: usize = FILLED_OFFSET + 3 * (OPEN_CELLS + 1);
/// How many features a page has; those of the table around it follow.
pub(crate) const SHEET_FEATURE_COUNT: usize = FAILED_OFFSET + 4;
/// How many seats, and how many turns of others before the next own one.
const WAIT_OFFSET: usize = SHEET_FEATURE_COUNT;
/// Whether there is a re-roll.
const REROLLS_OFFSET: usize = WAIT_OFFSET + 6 * 6;
/// How many cells the nearest two others miss for their second full row.
const OPPONENTS_OFFSET: usize = REROLLS_OFFSET + 1;
/// The most failed throws of another seat, and the least room of one.
const OPPONENT_FAILED_OFFSET: usize = OPPONENTS_OFFSET + 2 * (2 * OPEN_CELLS + 1);
/// How many features there are.
pub(crate) const FEATURE_COUNT: usize = OPPONENT_FAILED_OFFSET + 4 * (3 * OPEN_CELLS + 1);

/// The features of one page. At most 27 numbers or gaps, doubled, and a few more.
pub(crate) type FeatureList = ArrayVec<u16, 64>;

/// What an evaluator knows of the table besides the own page, once the turn it
/// looks at is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableContext {
    /// How many seats there are.
    pub seat_count: usize,
    /// How many turns of others come before the next own one.
    pub turns_until_own: usize,
    /// Whether there is a re-roll.
    pub has_rerolls: bool,
    /// How many cells the two others nearest to a second full row miss.
    pub opponents_missing_cells: [usize; 2],
    /// The most failed throws of another seat.
    pub max_opponent_failed_rolls: usize,
    /// The fewest cells that another seat can still fill: where there is little room,
    /// failed throws are near.
    pub min_opponent_fillable_cells: usize,
}

impl TableContext {
    /// The table with these pages of others.
    pub fn new<'a>(
        seats: usize,
        wait: usize,
        rerolls: bool,
        others: impl Iterator<Item = &'a CompactSheet>,
    ) -> Self {
        let (missing, room) = ([2 * OPEN_CELLS; 2], 3 * OPEN_CELLS);
        let mut around = Self {
            seat_count: seats,
            turns_until_own: wait,
            has_rerolls: rerolls,
            opponents_missing_cells: missing,
            max_opponent_failed_rolls: 0,
            min_opponent_fillable_cells: room,
        };
        for other in others {
            let missing = other.missing_for_two_rows();
            if missing < around.opponents_missing_cells[0] {
                around.opponents_missing_cells = [missing, around.opponents_missing_cells[0]];
            } else if missing < around.opponents_missing_cells[1] {
                around.opponents_missing_cells[1] = missing;
            }
            around.max_opponent_failed_rolls =
                around.max_opponent_failed_rolls.max(usize::from(other.failed_rolls));
            around.min_opponent_fillable_cells =
                around.min_opponent_fillable_cells.min(other.fillable_cells());
        }
        around
    }

    /// Adds the features of the table to a list.
    pub fn add_features(&self, to: &mut FeatureList) {
        let seats = self.seat_count.clamp(1, 6) - 1;
        to.push((WAIT_OFFSET + seats * 6 + self.turns_until_own.min(5)) as u16);
        if self.has_rerolls {
            to.push(REROLLS_OFFSET as u16);
        }
        if self.seat_count > 1 {
            to.push((OPPONENTS_OFFSET + self.opponents_missing_cells[0]) as u16);
            to.push(
                (OPPONENT_FAILED_OFFSET
                    + self.max_opponent_failed_rolls.min(3) * (3 * OPEN_CELLS + 1)
                    + self.min_opponent_fillable_cells) as u16,
            );
        }
        if self.seat_count > 2 {
            to.push(
                (OPPONENTS_OFFSET + 2 * OPEN_CELLS + 1 + self.opponents_missing_cells[1]) as u16,
            );
        }
    }
}

/// Adds the features of a page to a list.
pub(crate) fn add_sheet_features(page: &CompactSheet, to: &mut FeatureList) {
    for row in 0..3 {
        for (cell, &number) in page.cells[row].iter().enumerate() {
            if number != 0 {
                to.push(cell_feature(row, cell, number));
            }
        }
        page.for_each_gap(row, |gap| to.extend(gap_features(row, gap)));
        to.push(filled_feature(row, page.filled_cells(row)));
    }
    to.extend((0..BONUS_COLUMNS.len()).map(|column| column_feature(page, column)));
    to.push(failed_feature(page.failed_rolls));
}

/// The features that come and go with an entry.
#[inline]
pub(crate) fn add_changed_features(
    page: &CompactSheet,
    entry: SheetEntry,
    come: &mut FeatureList,
    go: &mut FeatureList,
) {
    let SheetEntry { row, cell, number, gap } = entry;
    go.extend(gap_features(row, gap));
    come.push(cell_feature(row, cell, number));
    let left = RowGap { len: cell - gap.start, high: number, ..gap };
    if left.len > 0 {
        come.extend(gap_features(row, left));
    }
    let right = RowGap { start: cell + 1, len: gap.len - left.len - 1, low: number, ..gap };
    if right.len > 0 {
        come.extend(gap_features(row, right));
    }
    let filled = page.filled_cells(row);
    go.push(filled_feature(row, filled));
    come.push(filled_feature(row, filled + 1));
    if let Some(column) = bonus_column_of(row, cell) {
        go.push(column_feature(page, column));
        come.push(column_feature(&page.after_entry(entry), column));
    }
}

fn cell_feature(row: usize, cell: usize, number: u8) -> u16 {
    (CELL_OFFSET + (row * OPEN_CELLS + cell) * CELL_NUMBERS + usize::from(number) - 1) as u16
}

fn gap_features(row: usize, gap: RowGap) -> [u16; 2] {
    let (low, high) = (usize::from(gap.low), usize::from(gap.high));
    let pair = high * (high - 1) / 2 + low;
    let sides = GAP_OFFSET + (gap.len - 1) * BOUND_PAIRS + pair;
    let span = SPAN_OFFSET + (row * OPEN_CELLS + gap.start) * OPEN_CELLS + gap.len - 1;
    [sides as u16, span as u16]
}

fn filled_feature(row: usize, filled: usize) -> u16 {
    (FILLED_OFFSET + row * (OPEN_CELLS + 1) + filled) as u16
}

/// The feature of `failed` failed throws; the fourth ends the game.
pub(crate) fn failed_feature(failed: u8) -> u16 {
    (FAILED_OFFSET + usize::from(failed.min(3))) as u16
}

fn column_feature(page: &CompactSheet, column: usize) -> u16 {
    let (cells, bonus) = BONUS_COLUMNS[column];
    let number = usize::from(page.cells[bonus][cells[bonus]]);
    let others = (0..3)
        .filter(|&row| row != bonus)
        .fold(0, |bits, row| bits << 1 | usize::from(page.cells[row][cells[row]] != 0));
    (COLUMN_OFFSET + column * COLUMN_STATES + others * (CELL_NUMBERS + 1) + number) as u16
}
