//! Binary features of a sheet and its table, the inputs of the points net.

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
/// A gap: row, position and length.
const SPAN_OFFSET: usize = GAP_OFFSET + OPEN_CELLS * BOUND_PAIRS;
/// A bonus column: which of its other cells are filled, and the number in the bonus cell.
const COLUMN_OFFSET: usize = SPAN_OFFSET + 3 * OPEN_CELLS * OPEN_CELLS;
const COLUMN_STATES: usize = 4 * (CELL_NUMBERS + 1);
/// How full a row is.
const FILLED_OFFSET: usize = COLUMN_OFFSET + BONUS_COLUMNS.len() * COLUMN_STATES;
/// Failed rolls.
const FAILED_OFFSET: usize = FILLED_OFFSET + 3 * (OPEN_CELLS + 1);
/// The number of sheet features; those of the table follow.
pub(crate) const SHEET_FEATURE_COUNT: usize = FAILED_OFFSET + 4;
/// The number of seats, and of turns of others before the next own one.
const WAIT_OFFSET: usize = SHEET_FEATURE_COUNT;
/// Whether rerolls are allowed.
const REROLLS_OFFSET: usize = WAIT_OFFSET + 6 * 6;
/// How many cells the nearest two opponents need for their second full row.
const OPPONENTS_OFFSET: usize = REROLLS_OFFSET + 1;
/// The most failed rolls of an opponent, and the fewest fillable cells of one.
const OPPONENT_FAILED_OFFSET: usize = OPPONENTS_OFFSET + 2 * (2 * OPEN_CELLS + 1);
/// The number of features.
pub(crate) const FEATURE_COUNT: usize = OPPONENT_FAILED_OFFSET + 4 * (3 * OPEN_CELLS + 1);

/// The features of one sheet. At most 27 numbers or gaps, doubled, and a few more.
pub(crate) type FeatureList = ArrayVec<u16, 64>;

/// What an evaluator knows of the table besides the own sheet, after the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableContext {
    /// How many seats there are.
    pub seat_count: usize,
    /// How many turns of others come before the next own one.
    pub turns_until_own: usize,
    /// Whether rerolls are allowed.
    pub has_rerolls: bool,
    /// How many cells the two opponents nearest to a second full row need.
    pub opponents_missing_cells: [usize; 2],
    /// The most failed rolls of an opponent.
    pub max_opponent_failed_rolls: usize,
    /// The fewest cells that an opponent can still fill. With few left, failed rolls are likely.
    pub min_opponent_fillable_cells: usize,
}

impl TableContext {
    /// The table with these sheets of opponents.
    pub fn new<'a>(
        seats: usize,
        wait: usize,
        rerolls: bool,
        others: impl Iterator<Item = &'a CompactSheet>,
    ) -> Self {
        let (missing, room) = ([2 * OPEN_CELLS; 2], 3 * OPEN_CELLS);
        let mut context = Self {
            seat_count: seats,
            turns_until_own: wait,
            has_rerolls: rerolls,
            opponents_missing_cells: missing,
            max_opponent_failed_rolls: 0,
            min_opponent_fillable_cells: room,
        };
        for other in others {
            let missing = other.cells_missing_for_two_full_rows();
            if missing < context.opponents_missing_cells[0] {
                context.opponents_missing_cells = [missing, context.opponents_missing_cells[0]];
            } else if missing < context.opponents_missing_cells[1] {
                context.opponents_missing_cells[1] = missing;
            }
            context.max_opponent_failed_rolls =
                context.max_opponent_failed_rolls.max(usize::from(other.failed_rolls));
            context.min_opponent_fillable_cells =
                context.min_opponent_fillable_cells.min(other.max_fillable_cell_count());
        }
        context
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

/// Adds the features of a sheet to a list.
pub(crate) fn add_sheet_features(sheet: &CompactSheet, to: &mut FeatureList) {
    for row in 0..3 {
        for (cell, &number) in sheet.cells[row].iter().enumerate() {
            if number != 0 {
                to.push(cell_feature(row, cell, number));
            }
        }
        sheet.for_each_gap(row, |gap| to.extend(gap_features(row, gap)));
        to.push(filled_feature(row, sheet.filled_cell_count_in_row(row)));
    }
    to.extend((0..BONUS_COLUMNS.len()).map(|column| column_feature(sheet, column)));
    to.push(failed_feature(sheet.failed_rolls));
}

/// Collects the features that an entry adds and removes.
#[inline]
pub(crate) fn add_changed_features(
    sheet: &CompactSheet,
    entry: SheetEntry,
    added: &mut FeatureList,
    removed: &mut FeatureList,
) {
    let SheetEntry { row, cell, number, gap } = entry;
    removed.extend(gap_features(row, gap));
    added.push(cell_feature(row, cell, number));
    let left = RowGap { len: cell - gap.start, high: number, ..gap };
    if left.len > 0 {
        added.extend(gap_features(row, left));
    }
    let right = RowGap { start: cell + 1, len: gap.len - left.len - 1, low: number, ..gap };
    if right.len > 0 {
        added.extend(gap_features(row, right));
    }
    let filled = sheet.filled_cell_count_in_row(row);
    removed.push(filled_feature(row, filled));
    added.push(filled_feature(row, filled + 1));
    if let Some(column) = bonus_column_of(row, cell) {
        removed.push(column_feature(sheet, column));
        added.push(column_feature(&sheet.after_entry(entry), column));
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

/// The feature of `failed` failed rolls; the fourth ends the game.
pub(crate) fn failed_feature(failed: u8) -> u16 {
    (FAILED_OFFSET + usize::from(failed.min(3))) as u16
}

fn column_feature(sheet: &CompactSheet, column: usize) -> u16 {
    let (cells, bonus) = BONUS_COLUMNS[column];
    let number = usize::from(sheet.cells[bonus][cells[bonus]]);
    let others = (0..3)
        .filter(|&row| row != bonus)
        .fold(0, |bits, row| bits << 1 | usize::from(sheet.cells[row][cells[row]] != 0));
    (COLUMN_OFFSET + column * COLUMN_STATES + others * (CELL_NUMBERS + 1) + number) as u16
}
