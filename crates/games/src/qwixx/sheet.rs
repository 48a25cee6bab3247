//! A seat's sheet: four rows of crosses, and penalties.

use super::row_layout::ColumnSets;
use crate::Colour;

/// Row points by number of crosses, including that on the lock.
const ROW_POINTS: [i32; 13] = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];

/// The crosses of one row of one sheet.
///
/// Bit *k* is the cross in column *k* from the left; [`RowCrosses::LOCK_BIT`] is the cross
/// on the lock, which `concordia` doesn't have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RowCrosses(pub u16);

impl RowCrosses {
    /// The bit of the lock's cross.
    pub const LOCK_BIT: u16 = 1 << 11;

    /// The number of crosses that score: those on numbers and that on the lock.
    #[must_use]
    #[inline]
    pub const fn scoring_cross_count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The number of crossed numbers.
    #[must_use]
    #[inline]
    pub const fn crossed_number_count(self) -> u8 {
        (self.0 & (Self::LOCK_BIT - 1)).count_ones() as u8
    }

    /// Whether column `column` is crossed.
    #[must_use]
    #[inline]
    pub const fn has_cross(self, column: u8) -> bool {
        column < 11 && self.0 >> column & 1 == 1
    }

    /// Whether this seat has crossed the lock.
    #[must_use]
    #[inline]
    pub const fn is_lock_crossed(self) -> bool {
        self.0 & Self::LOCK_BIT != 0
    }

    /// The rightmost crossed column.
    #[must_use]
    #[inline]
    pub const fn rightmost_crossed_column(self) -> Option<u8> {
        match (self.0 & (Self::LOCK_BIT - 1)).checked_ilog2() {
            Some(column) => Some(column as u8),
            None => None,
        }
    }

    /// Whether every cross is to the left of `column`.
    #[must_use]
    #[inline]
    pub(crate) const fn is_open_from(self, column: u8) -> bool {
        column < 11 && self.0 >> column == 0
    }

    /// The points of this row.
    #[must_use]
    #[inline]
    pub const fn points(self) -> i32 {
        // A row of a position has at most 12 crosses; the mask protects against raw values.
        let crosses = (self.0 & 0xfff).count_ones();
        ROW_POINTS[crosses as usize]
    }
}

/// A seat's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sheet {
    /// The rows, in the order of [`Colour::ALL`].
    pub rows: [RowCrosses; 4],
    /// The number of penalties (failed throws).
    pub penalties: u8,
}

impl Sheet {
    /// A sheet without a cross.
    pub const EMPTY: Self = Self { rows: [RowCrosses(0); 4], penalties: 0 };

    /// The row of this colour.
    #[must_use]
    #[inline]
    pub const fn row(&self, colour: Colour) -> RowCrosses {
        self.rows[colour as usize]
    }

    /// The crosses of all rows.
    #[inline]
    pub(super) const fn crosses(&self) -> ColumnSets {
        let [red, yellow, green, blue] = self.rows;
        ColumnSets::new([red.0, yellow.0, green.0, blue.0])
    }

    /// The points of the penalties; 0 or less.
    #[must_use]
    #[inline]
    pub const fn penalty_points(&self) -> i32 {
        -5 * self.penalties as i32
    }

    /// The points of the whole sheet.
    #[must_use]
    #[inline]
    pub const fn points(&self) -> i32 {
        let [red, yellow, green, blue] = self.rows;
        red.points() + yellow.points() + green.points() + blue.points() + self.penalty_points()
    }
}

/// A set of rows, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RowSet(u8);

impl RowSet {
    /// No row.
    pub const EMPTY: Self = Self(0);

    /// Only `row`.
    #[must_use]
    #[inline]
    pub const fn single(row: Colour) -> Self {
        Self(1 << row as u8)
    }

    /// The rows whose bits are set, in the order of [`Colour::ALL`].
    #[inline]
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Whether `row` is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, row: Colour) -> bool {
        self.0 >> row as u8 & 1 == 1
    }

    /// The rows of either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rows of this set that are not in `other`.
    #[must_use]
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of rows in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One bit per row, in the order of [`Colour::ALL`].
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The rows of the set, from top to bottom.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&row| self.contains(row))
    }
}
