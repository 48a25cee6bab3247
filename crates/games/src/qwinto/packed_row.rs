//! A row of ten numbers packed into one integer, so that one operation compares a whole row
//! with a sum.
//!
//! Each cell has a lane of six bits, the leftmost cell the lowest lane. Numbers take five
//! bits; the sixth is the flag that holds the result of a comparison.

use super::sheet::CELLS_PER_ROW;

const LANE_BITS: u32 = 6;
const LANE_ONES: u64 = repeat_in_lanes(1);
const LANE_FLAGS: u64 = repeat_in_lanes(1 << (LANE_BITS - 1));

const fn repeat_in_lanes(value: u64) -> u64 {
    let mut all = 0;
    let mut cell = 0;
    while cell < CELLS_PER_ROW {
        all |= value << (LANE_BITS * cell as u32);
        cell += 1;
    }
    all
}

/// The numbers of a row; 0 for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct PackedRow(u64);

impl PackedRow {
    pub(super) const EMPTY: Self = Self(0);

    /// The number in a cell; `None` for an empty or missing cell.
    pub(super) const fn get(self, cell: u8) -> Option<u8> {
        if cell >= CELLS_PER_ROW {
            return None;
        }
        match (self.0 >> (LANE_BITS * cell as u32) & 31) as u8 {
            0 => None,
            number => Some(number),
        }
    }

    /// Puts a number into an empty cell.
    pub(super) const fn set(&mut self, cell: u8, number: u8) {
        if cell < CELLS_PER_ROW {
            self.0 |= (number as u64 & 31) << (LANE_BITS * cell as u32);
        }
    }

    /// The cells with `least` or more. The subtraction borrows the flag above a number
    /// exactly if the number is smaller.
    const fn cells_at_least(self, least: u8) -> u64 {
        (self.0 | LANE_FLAGS).wrapping_sub((least & 31) as u64 * LANE_ONES) & LANE_FLAGS
    }

    /// The cells with a number.
    pub(super) const fn filled_cells(self) -> u64 {
        self.cells_at_least(1)
    }

    /// The cell with the number `sum`, if there is one.
    pub(super) const fn cell_holding(self, sum: u8) -> u64 {
        self.cells_at_least(sum) & !self.cells_at_least(sum.saturating_add(1))
    }

    /// The cells between the last number below `sum` and the first one that isn't. They are
    /// all empty because the numbers ascend.
    pub(super) const fn cells_accepting(self, sum: u8) -> u64 {
        let above = self.cells_at_least(sum);
        let below = self.filled_cells() & !above;
        let before_above = above.wrapping_sub(1) & !above;
        let after_below = u64::MAX << (u64::BITS - below.leading_zeros());
        before_above & after_below & LANE_FLAGS
    }
}

/// The flags of all cells.
pub(super) const ALL_CELLS: u64 = LANE_FLAGS;

/// The flag of a cell.
pub(super) const fn cell_flag(cell: u8) -> u64 {
    1 << (LANE_BITS * cell as u32 + LANE_BITS - 1)
}

/// Shifts flags left by some cells; those that leave the row are dropped.
pub(super) const fn shift_left(flags: u64, cells: u32) -> u64 {
    flags >> (LANE_BITS * cells) & LANE_FLAGS
}

/// Shifts flags right by some cells; those that leave the row are dropped.
pub(super) const fn shift_right(flags: u64, cells: u32) -> u64 {
    flags << (LANE_BITS * cells) & LANE_FLAGS
}

/// The cells whose flags are set, from left to right.
pub(super) fn flagged_cells(mut flags: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (flags != 0).then(|| {
            let cell = (flags.trailing_zeros() / LANE_BITS) as u8;
            flags &= flags - 1;
            cell
        })
    })
}
