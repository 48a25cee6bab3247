//! A player's sheet.

use super::packed_row::{self, PackedRow};
use super::{RowColour, RuleViolation};

/// The number of cells in a row, including the closed one.
pub const CELLS_PER_ROW: u8 = 10;
/// The number of failed throws of one seat that ends the game.
pub const FAILED_ROLLS_TO_END: u8 = 4;
/// The points of a failed throw.
pub const FAILED_ROLL_POINTS: i32 = -5;

/// The five columns of three cells, by their yellow cell, with the row and cell of their
/// bonus (RULES: Qwinto).
pub const THREE_CELL_BONUS_COLUMNS: [(u8, RowColour, u8); 5] = [
    (1, RowColour::Blue, 2),
    (2, RowColour::Red, 1),
    (6, RowColour::Red, 5),
    (7, RowColour::Yellow, 7),
    (8, RowColour::Blue, 9),
];

/// Whether a cell is the bonus cell of its column.
#[must_use]
pub fn is_bonus_cell(row: RowColour, cell: u8) -> bool {
    THREE_CELL_BONUS_COLUMNS
        .iter()
        .any(|&(_, bonus_row, bonus_cell)| (bonus_row, bonus_cell) == (row, cell))
}

/// Three rows of numbers, and failed throws. Always valid: rows ascend, no column repeats a
/// number, the closed cells are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sheet {
    rows: [PackedRow; 3],
    failed_rolls: u8,
}

impl Sheet {
    /// An empty sheet.
    pub const EMPTY: Self = Self { rows: [PackedRow::EMPTY; 3], failed_rolls: 0 };

    /// The sheet with these numbers (0 for empty) in the red, yellow and blue row, and this
    /// many failed throws.
    ///
    /// # Errors
    /// No game leads to this sheet; says why.
    pub fn from_numbers(rows: [[u8; 10]; 3], failed_rolls: u8) -> Result<Self, SheetError> {
        if failed_rolls > FAILED_ROLLS_TO_END {
            return Err(SheetError::TooManyFailedRolls(failed_rolls));
        }
        let mut sheet = Self { rows: [PackedRow::EMPTY; 3], failed_rolls };
        for (row, numbers) in RowColour::ALL.into_iter().zip(rows) {
            for (cell, number) in (0..CELLS_PER_ROW).zip(numbers).filter(|&(_, number)| number != 0)
            {
                if number > 18 {
                    return Err(SheetError::ImpossibleNumber(number));
                }
                sheet.check_entry(row, cell, number).map_err(SheetError::IllegalEntry)?;
                sheet.write_number(row, cell, number);
            }
        }
        if sheet.full_row_count() == 3 {
            return Err(SheetError::AllRowsFull);
        }
        Ok(sheet)
    }

    /// The number in a cell (0-9 from the left); `None` if it is empty.
    #[must_use]
    pub const fn number_at(&self, row: RowColour, cell: u8) -> Option<u8> {
        self.rows[row.index()].get(cell)
    }

    /// The numbers of a row from left to right; `None` for empty cells.
    #[must_use]
    pub fn row_numbers(&self, row: RowColour) -> [Option<u8>; 10] {
        std::array::from_fn(|cell| self.number_at(row, cell as u8))
    }

    /// The number of filled cells in a row.
    #[must_use]
    pub const fn filled_cell_count_in_row(&self, row: RowColour) -> u32 {
        self.rows[row.index()].filled_cells().count_ones()
    }

    /// Whether every cell of a row except the closed one is filled.
    #[must_use]
    pub const fn is_row_full(&self, row: RowColour) -> bool {
        self.rows[row.index()].filled_cells()
            == packed_row::ALL_CELLS & !packed_row::cell_flag(row.closed_cell())
    }

    /// The number of full rows.
    #[must_use]
    pub fn full_row_count(&self) -> usize {
        RowColour::ALL.into_iter().filter(|&row| self.is_row_full(row)).count()
    }

    /// The number of failed throws.
    #[must_use]
    pub const fn failed_rolls(&self) -> u8 {
        self.failed_rolls
    }

    /// The cells of `row` that accept `sum`, from left to right: open, empty, larger than
    /// all to the left, smaller than all to the right, and without an equal number in the
    /// column (RULES: Qwinto).
    pub fn accepting_cells(&self, row: RowColour, sum: u8) -> impl Iterator<Item = u8> + use<> {
        packed_row::flagged_cells(self.open_cell_flags(row, sum))
    }

    /// [`Sheet::accepting_cells`] as bits. A number occurs at most once in a row, so each of the
    /// other rows can exclude only one cell.
    const fn open_cell_flags(&self, row: RowColour, sum: u8) -> u64 {
        let [red, yellow, blue] = [
            self.rows[0].cell_holding(sum),
            self.rows[1].cell_holding(sum),
            self.rows[2].cell_holding(sum),
        ];
        let (own, columns) = match row {
            RowColour::Red => {
                (red, packed_row::shift_left(yellow, 1) | packed_row::shift_left(blue, 2))
            }
            RowColour::Yellow => {
                (yellow, packed_row::shift_right(red, 1) | packed_row::shift_left(blue, 1))
            }
            RowColour::Blue => {
                (blue, packed_row::shift_right(red, 2) | packed_row::shift_right(yellow, 1))
            }
        };
        if own != 0 {
            return 0;
        }
        self.rows[row.index()].cells_accepting(sum)
            & !columns
            & !packed_row::cell_flag(row.closed_cell())
    }

    /// Checks whether `sum` can be entered in a cell.
    ///
    /// # Errors
    /// Why not; consistent with [`Sheet::accepting_cells`].
    pub fn check_entry(&self, row: RowColour, cell: u8, sum: u8) -> Result<(), RuleViolation> {
        let colour = row.colour();
        let cell_number = cell.saturating_add(1);
        if cell >= CELLS_PER_ROW {
            return Err(RuleViolation::NoSuchCell { row: colour, cell: cell_number });
        }
        if cell == row.closed_cell() {
            return Err(RuleViolation::CellClosed { row: colour, cell: cell_number });
        }
        if let Some(number) = self.number_at(row, cell) {
            return Err(RuleViolation::CellFilled { row: colour, cell: cell_number, number });
        }
        let numbers = self.row_numbers(row);
        let (left, right) = numbers.split_at(usize::from(cell));
        if let Some(&number) = left.iter().rev().flatten().find(|&&number| number >= sum) {
            return Err(RuleViolation::NotAboveLeft { row: colour, sum, number });
        }
        if let Some(&number) = right.iter().flatten().find(|&&number| number <= sum) {
            return Err(RuleViolation::NotBelowRight { row: colour, sum, number });
        }
        for other in RowColour::ALL {
            if other != row
                && same_column_cell(row, cell, other)
                    .is_some_and(|c| self.number_at(other, c) == Some(sum))
            {
                let other = other.colour();
                return Err(RuleViolation::NumberInColumn {
                    row: colour,
                    cell: cell_number,
                    sum,
                    other,
                });
            }
        }
        Ok(())
    }

    /// Writes a number into a cell.
    pub(super) const fn write_number(&mut self, row: RowColour, cell: u8, number: u8) {
        self.rows[row.index()].set(cell, number);
    }

    /// Marks a failed throw.
    pub(super) const fn mark_failed_roll(&mut self) {
        self.failed_rolls = self.failed_rolls.saturating_add(1);
    }

    /// The points of a row: its rightmost number if it is full, otherwise one per number.
    #[must_use]
    pub const fn row_points(&self, row: RowColour) -> i32 {
        match self.number_at(row, CELLS_PER_ROW - 1) {
            Some(rightmost) if self.is_row_full(row) => rightmost as i32,
            _ => self.filled_cell_count_in_row(row) as i32,
        }
    }

    /// The points of the full three-cell columns: the numbers in their bonus cells.
    #[must_use]
    pub fn bonus_points(&self) -> i32 {
        let [red, yellow, blue] = self.rows.map(PackedRow::filled_cells);
        let full = packed_row::shift_right(red, 1) & yellow & packed_row::shift_left(blue, 1);
        if full == 0 {
            return 0;
        }
        THREE_CELL_BONUS_COLUMNS
            .iter()
            .filter(|&&(column, ..)| full & packed_row::cell_flag(column) != 0)
            .filter_map(|&(_, row, cell)| self.number_at(row, cell).map(i32::from))
            .sum()
    }

    /// The bonus cells of full three-cell columns: row, cell and number.
    pub fn earned_bonuses(&self) -> impl Iterator<Item = (RowColour, u8, u8)> + '_ {
        THREE_CELL_BONUS_COLUMNS.iter().filter_map(|&(column, row, cell)| {
            let is_filled = |other| {
                same_column_cell(RowColour::Yellow, column, other)
                    .is_some_and(|c| self.number_at(other, c).is_some())
            };
            let number =
                self.number_at(row, cell).filter(|_| RowColour::ALL.into_iter().all(is_filled));
            Some((row, cell, number?))
        })
    }

    /// The points of the whole sheet.
    #[must_use]
    pub fn points(&self) -> i32 {
        RowColour::ALL.map(|row| self.row_points(row)).iter().sum::<i32>()
            + self.bonus_points()
            + self.failed_roll_points()
    }

    /// The points of the failed throws; 0 or less.
    #[must_use]
    pub const fn failed_roll_points(&self) -> i32 {
        FAILED_ROLL_POINTS * self.failed_rolls as i32
    }
}

/// The cell of row `other` in the column of a cell, if there is one. Each row is shifted
/// one cell to the right of the row below it.
#[must_use]
pub const fn same_column_cell(row: RowColour, cell: u8, other: RowColour) -> Option<u8> {
    let shifted = cell as i16 + other as i16 - row as i16;
    if 0 <= shifted && shifted < CELLS_PER_ROW as i16 { Some(shifted as u8) } else { None }
}

/// Why a sheet is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SheetError {
    /// No roll makes this number.
    #[error("{0} isn't a sum that one, two or three dice can make")]
    ImpossibleNumber(u8),
    /// A number in a cell that doesn't accept it.
    #[error("{0}")]
    IllegalEntry(RuleViolation),
    /// Too many failed throws.
    #[error("a sheet has at most four failed throws, not {0}")]
    TooManyFailedRolls(u8),
    /// The game ends with the second full row.
    #[error("all three rows are full, but a game ends with the second full row")]
    AllRowsFull,
}
