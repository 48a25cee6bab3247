//! What the evaluator sees of a page and of the table around it: a list of features
//! that are either there or not.

use arrayvec::ArrayVec;

use super::fast_sheet::{COLUMNS, Entry, FastSheet, Gap, OPEN, TOP, column_of};

const NUMBERS: usize = TOP as usize;
/// A number in a cell.
const CELL: usize = 0;
/// A gap: its length and the numbers on both sides.
const GAP: usize = CELL + 3 * OPEN * NUMBERS;
const PAIRS: usize = (NUMBERS + 1) * (NUMBERS + 2) / 2;
/// A gap: row, place and length.
const SPAN: usize = GAP + OPEN * PAIRS;
/// A bonus column: which of its other cells are filled, and the number in the bonus
/// cell.
const COLUMN: usize = SPAN + 3 * OPEN * OPEN;
const COLUMN_STATES: usize = 4 * (NUMBERS + 1);
/// How full a row is.
const FILLED: usize = COLUMN + COLUMNS.len() * COLUMN_STATES;
/// Failed throws.
const FAILED: usize = FILLED + 3 * (OPEN + 1);
/// How many features a page has; those of the table around it follow.
pub(crate) const PAGE_FEATURES: usize = FAILED + 4;
/// How many seats, and how many turns of others before the next own one.
const WAIT: usize = PAGE_FEATURES;
/// Whether there is a re-roll.
const REROLLS: usize = WAIT + 6 * 6;
/// How many cells the nearest two others miss for their second full row.
const RIVALS: usize = REROLLS + 1;
/// The most failed throws of another seat, and the least room of one.
const RIVAL_FAILED: usize = RIVALS + 2 * (2 * OPEN + 1);
/// How many features there are.
pub(crate) const FEATURES: usize = RIVAL_FAILED + 4 * (3 * OPEN + 1);

/// The features of one page. At most 27 numbers or gaps, doubled, and a few more.
pub(crate) type Features = ArrayVec<u16, 64>;

/// What an evaluator knows of the table besides the own page, once the turn it
/// looks at is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Around {
    /// How many seats there are.
    pub seats: usize,
    /// How many turns of others come before the next own one.
    pub wait: usize,
    /// Whether there is a re-roll.
    pub rerolls: bool,
    /// How many cells the two others nearest to a second full row miss.
    pub missing: [usize; 2],
    /// The most failed throws of another seat.
    pub failed: usize,
    /// The fewest cells that another seat can still fill: where there is little room,
    /// failed throws are near.
    pub room: usize,
}

impl Around {
    /// The table with these pages of others.
    pub fn new<'a>(
        seats: usize,
        wait: usize,
        rerolls: bool,
        others: impl Iterator<Item = &'a FastSheet>,
    ) -> Self {
        let (missing, room) = ([2 * OPEN; 2], 3 * OPEN);
        let mut around = Self { seats, wait, rerolls, missing, failed: 0, room };
        for other in others {
            let missing = other.missing();
            if missing < around.missing[0] {
                around.missing = [missing, around.missing[0]];
            } else if missing < around.missing[1] {
                around.missing[1] = missing;
            }
            around.failed = around.failed.max(usize::from(other.failed));
            around.room = around.room.min(other.room());
        }
        around
    }

    /// Adds the features of the table to a list.
    pub fn list(&self, to: &mut Features) {
        let seats = self.seats.clamp(1, 6) - 1;
        to.push((WAIT + seats * 6 + self.wait.min(5)) as u16);
        if self.rerolls {
            to.push(REROLLS as u16);
        }
        if self.seats > 1 {
            to.push((RIVALS + self.missing[0]) as u16);
            to.push((RIVAL_FAILED + self.failed.min(3) * (3 * OPEN + 1) + self.room) as u16);
        }
        if self.seats > 2 {
            to.push((RIVALS + 2 * OPEN + 1 + self.missing[1]) as u16);
        }
    }
}

/// Adds the features of a page to a list.
pub(crate) fn list_page(page: &FastSheet, to: &mut Features) {
    for row in 0..3 {
        for (cell, &number) in page.cells[row].iter().enumerate() {
            if number != 0 {
                to.push(cell_feature(row, cell, number));
            }
        }
        page.gaps(row, |gap| to.extend(gap_features(row, gap)));
        to.push(filled_feature(row, page.filled(row)));
    }
    to.extend((0..COLUMNS.len()).map(|column| column_feature(page, column)));
    to.push(failed_feature(page.failed));
}

/// The features that come and go with an entry.
#[inline]
pub(crate) fn list_changes(page: &FastSheet, entry: Entry, come: &mut Features, go: &mut Features) {
    let Entry { row, cell, number, gap } = entry;
    go.extend(gap_features(row, gap));
    come.push(cell_feature(row, cell, number));
    let left = Gap { len: cell - gap.start, high: number, ..gap };
    if left.len > 0 {
        come.extend(gap_features(row, left));
    }
    let right = Gap { start: cell + 1, len: gap.len - left.len - 1, low: number, ..gap };
    if right.len > 0 {
        come.extend(gap_features(row, right));
    }
    let filled = page.filled(row);
    go.push(filled_feature(row, filled));
    come.push(filled_feature(row, filled + 1));
    if let Some(column) = column_of(row, cell) {
        go.push(column_feature(page, column));
        come.push(column_feature(&page.with(entry), column));
    }
}

fn cell_feature(row: usize, cell: usize, number: u8) -> u16 {
    (CELL + (row * OPEN + cell) * NUMBERS + usize::from(number) - 1) as u16
}

fn gap_features(row: usize, gap: Gap) -> [u16; 2] {
    let (low, high) = (usize::from(gap.low), usize::from(gap.high));
    let pair = high * (high - 1) / 2 + low;
    let sides = GAP + (gap.len - 1) * PAIRS + pair;
    let span = SPAN + (row * OPEN + gap.start) * OPEN + gap.len - 1;
    [sides as u16, span as u16]
}

fn filled_feature(row: usize, filled: usize) -> u16 {
    (FILLED + row * (OPEN + 1) + filled) as u16
}

/// The feature of `failed` failed throws; the fourth ends the game.
pub(crate) fn failed_feature(failed: u8) -> u16 {
    (FAILED + usize::from(failed.min(3))) as u16
}

fn column_feature(page: &FastSheet, column: usize) -> u16 {
    let (cells, bonus) = COLUMNS[column];
    let number = usize::from(page.cells[bonus][cells[bonus]]);
    let others = (0..3)
        .filter(|&row| row != bonus)
        .fold(0, |bits, row| bits << 1 | usize::from(page.cells[row][cells[row]] != 0));
    (COLUMN + column * COLUMN_STATES + others * (NUMBERS + 1) + number) as u16
}
