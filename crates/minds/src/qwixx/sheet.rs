//! What of a sheet matters for the points still to come.

/// A row as the future sees it: crosses left of the rightmost one only count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// A row that is not locked.
    Open {
        /// The column of the rightmost cross, 1 for the leftmost number; 0: no cross.
        last: u8,
        /// How many crosses the row has.
        crosses: u8,
    },
    /// A row locked by anybody: closed, and counted towards the end of the game.
    Locked,
}

impl Row {
    /// A row without a cross.
    pub const EMPTY: Self = Self::Open { last: 0, crosses: 0 };
}

/// One seat's four rows (red, yellow, green, blue) and its penalties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sheet {
    /// The rows in the order of the sheet.
    pub rows: [Row; 4],
    /// Penalties so far.
    pub penalties: u8,
}

impl Sheet {
    /// A fresh sheet.
    pub const EMPTY: Self = Self { rows: [Row::EMPTY; 4], penalties: 0 };
}

/// Rows, and colours of dice.
pub(super) const COLOURS: usize = 4;

/// Whether the numbers of this row fall from left to right (green and blue).
pub(super) const fn falls(row: usize) -> bool {
    row >= 2
}

/// The column of `number` in `row` of a sheet with `columns` columns.
pub(super) const fn column_of(row: usize, number: u8, columns: u8) -> u8 {
    if falls(row) { columns + 2 - number } else { number - 1 }
}
