//! Where the numbers of a sheet are: tables that answer for four rows at once.

use super::{RowNumbers, RowSet};

/// The rows of one sheet in one number, 16 bits per row, in the order of
/// [`Colour::ALL`](crate::Colour::ALL): a set of columns per row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ColumnSets(u64);

impl ColumnSets {
    const EMPTY: Self = Self(0);
    const LOWEST_BITS: u64 = 0x0001_0001_0001_0001;

    #[inline]
    pub(super) const fn new([red, yellow, green, blue]: [u16; 4]) -> Self {
        Self(red as u64 | (yellow as u64) << 16 | (green as u64) << 32 | (blue as u64) << 48)
    }

    /// The columns in the row with this index.
    #[inline]
    pub(super) const fn row(self, row: usize) -> u16 {
        (self.0 >> (16 * row)) as u16
    }

    /// The columns of the row with this index, and none in the other rows.
    #[inline]
    const fn only_row(self, row: usize) -> Self {
        Self(self.0 & 0xffff << (16 * row))
    }

    #[inline]
    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rows whose one column is to the right of all columns in `crosses`.
    #[inline]
    pub(super) const fn rows_to_the_right_of(self, crosses: Self) -> RowSet {
        // In each row, bit 15 remains set if the column's bit is greater than `crosses`.
        let differences = self.0.wrapping_add(Self::LOWEST_BITS * 0x7fff).wrapping_sub(crosses.0);
        let rows = differences >> 15 & Self::LOWEST_BITS;
        // Moves bits 0, 16, 32 and 48 to bits 48 to 51.
        RowSet::from_bits((rows.wrapping_mul(0x0001_0002_0004_0008) >> 48) as u8 & 0xf)
    }

    /// Whether `column` is in one of the sets.
    #[inline]
    pub(super) const fn has_column(self, column: u8) -> bool {
        self.0 & Self::LOWEST_BITS << column != 0
    }
}

/// Where the numbers of a sheet are, for one order of the numbers and one kind of dice.
pub(super) struct RowLayout {
    /// For each number, its column in each row.
    columns_of_numbers: [ColumnSets; MAX_NUMBER + 1],
    /// For each row, its numbers from left to right.
    rows: [[u8; MAX_COLUMNS]; 4],
}

const MAX_FACES: usize = 6;
const MAX_NUMBER: usize = 2 * MAX_FACES;
const MAX_COLUMNS: usize = MAX_NUMBER - 1;

/// The rows of dice with six faces, in the order of [`Colour::ALL`](crate::Colour::ALL).
const fn full_rows(order: RowNumbers) -> [[u8; MAX_COLUMNS]; 4] {
    match order {
        RowNumbers::Sorted => {
            let ascending = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
            let descending = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
            [ascending, ascending, descending, descending]
        }
        RowNumbers::Mixed => [
            [7, 3, 11, 5, 9, 2, 12, 6, 10, 4, 8],
            [4, 8, 12, 6, 2, 10, 5, 9, 3, 11, 7],
            [9, 5, 2, 10, 7, 12, 4, 8, 3, 6, 11],
            [6, 10, 3, 8, 12, 5, 11, 7, 2, 9, 4],
        ],
    }
}

/// The layouts of each order in [`RowNumbers::ALL`], by the number of faces.
static LAYOUTS: [[RowLayout; MAX_FACES + 1]; RowNumbers::ALL.len()] = {
    const EMPTY: RowLayout = RowLayout::new([[0; MAX_COLUMNS]; 4], 0);
    let mut layouts = [const { [EMPTY; MAX_FACES + 1] }; RowNumbers::ALL.len()];
    let mut order = 0;
    while order < layouts.len() {
        let mut faces = 0;
        while faces <= MAX_FACES {
            let rows = full_rows(RowNumbers::ALL[order]);
            layouts[order][faces] = RowLayout::new(rows, faces);
            faces += 1;
        }
        order += 1;
    }
    layouts
};

impl RowLayout {
    /// The layout of an order for dice with `faces` faces.
    #[inline]
    pub(super) const fn of(order: RowNumbers, faces: u8) -> &'static Self {
        &LAYOUTS[order as usize][faces as usize]
    }

    /// These rows without the numbers that dice with `faces` faces don't make.
    const fn new(full_rows: [[u8; MAX_COLUMNS]; 4], faces: usize) -> Self {
        let mut rows = [[0; MAX_COLUMNS]; 4];
        let mut columns = [[0; 4]; MAX_NUMBER + 1];
        let mut row = 0;
        while row < 4 {
            let (mut at, mut column) = (0, 0);
            while at < MAX_COLUMNS {
                let number = full_rows[row][at];
                if number as usize <= 2 * faces {
                    rows[row][column] = number;
                    columns[number as usize][row] = 1 << column;
                    column += 1;
                }
                at += 1;
            }
            row += 1;
        }
        let mut columns_of_numbers = [ColumnSets::EMPTY; MAX_NUMBER + 1];
        let mut number = 0;
        while number <= MAX_NUMBER {
            columns_of_numbers[number] = ColumnSets::new(columns[number]);
            number += 1;
        }
        Self { columns_of_numbers, rows }
    }

    /// The column of `number` in each row; none if the dice don't make it.
    #[inline]
    pub(super) const fn columns_of(&self, number: u8) -> ColumnSets {
        if number as usize <= MAX_NUMBER {
            self.columns_of_numbers[number as usize]
        } else {
            ColumnSets::EMPTY
        }
    }

    /// For each row, the column of another number.
    #[inline]
    pub(super) const fn columns_of_each(&self, [red, yellow, green, blue]: [u8; 4]) -> ColumnSets {
        let upper = self.columns_of(red).only_row(0).union(self.columns_of(yellow).only_row(1));
        let lower = self.columns_of(green).only_row(2).union(self.columns_of(blue).only_row(3));
        upper.union(lower)
    }

    /// The number in `column` of a row; 0 beyond its end.
    #[inline]
    pub(super) const fn number_at(&self, row: usize, column: u8) -> u8 {
        if (column as usize) < MAX_COLUMNS { self.rows[row][column as usize] } else { 0 }
    }
}
