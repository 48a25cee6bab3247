//! A sheet laid out for fast search: only the 27 cells that can be filled, so that the gaps of a
//! row and what fits into them are found without searching.

use rollwright_games::qwinto::{
    CELLS_PER_ROW, FAILED_ROLLS_TO_END, RowColour, Sheet, THREE_CELL_BONUS_COLUMNS,
    same_column_cell,
};

/// How many cells of a row can be filled.
pub(crate) const OPEN_CELLS: usize = 9;
/// The largest sum of three dice.
pub(crate) const MAX_SUM: u8 = 18;

/// The numbers of a sheet without the closed cells, and its failed rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CompactSheet {
    /// By row and open cell; 0 if the cell is empty.
    pub cells: [[u8; OPEN_CELLS]; 3],
    /// The number of failed rolls.
    pub failed_rolls: u8,
}

/// Adjacent empty cells in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowGap {
    /// The first of the cells.
    pub start: usize,
    /// How many cells there are.
    pub len: usize,
    /// The number to the left; 0 at the left end of the row.
    pub low: u8,
    /// The number to the right; 19 at the right end of the row.
    pub high: u8,
}

/// A number entered into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetEntry {
    /// The row, 0 to 2.
    pub row: usize,
    /// The open cell, 0 to 8.
    pub cell: usize,
    /// The number.
    pub number: u8,
    /// The gap that contains the cell.
    pub gap: RowGap,
}

/// The open cells that share a column with an open cell, and its bonus column.
#[derive(Clone, Copy, Debug)]
struct ColumnNeighbours {
    neighbours: [Option<(usize, usize)>; 2],
    column: Option<usize>,
}

const COLUMN_NEIGHBOURS: [[ColumnNeighbours; OPEN_CELLS]; 3] = column_neighbours();
/// The open cells of each bonus column, by row, and the row of its bonus cell.
pub(crate) const BONUS_COLUMNS: [([usize; 3], usize); 5] = bonus_columns();

/// Converts a cell (0 to 9), which must not be the closed one, to an open cell (0 to 8).
#[must_use]
pub(crate) const fn open_cell(row: RowColour, cell: u8) -> usize {
    if cell > row.closed_cell() { cell as usize - 1 } else { cell as usize }
}

/// Converts an open cell (0 to 8) to a cell (0 to 9).
#[must_use]
pub(crate) const fn sheet_cell(row: RowColour, open: usize) -> u8 {
    if open >= row.closed_cell() as usize { open as u8 + 1 } else { open as u8 }
}

const fn bonus_columns() -> [([usize; 3], usize); 5] {
    let mut all = [([0; 3], 0); 5];
    let mut column = 0;
    while column < THREE_CELL_BONUS_COLUMNS.len() {
        let (yellow, bonus, _) = THREE_CELL_BONUS_COLUMNS[column];
        let red = open_cell(RowColour::Red, yellow - 1);
        let blue = open_cell(RowColour::Blue, yellow + 1);
        all[column] = ([red, open_cell(RowColour::Yellow, yellow), blue], bonus.index());
        column += 1;
    }
    all
}

const fn column_neighbours() -> [[ColumnNeighbours; OPEN_CELLS]; 3] {
    let mut all = [[ColumnNeighbours { neighbours: [None; 2], column: None }; OPEN_CELLS]; 3];
    let mut row = 0;
    while row < 3 {
        let mut cell = 0;
        while cell < OPEN_CELLS {
            let mut count = 0;
            let mut other = 0;
            while other < 3 {
                if other != row
                    && let Some(neighbour) = same_column_cell(
                        RowColour::ALL[row],
                        sheet_cell(RowColour::ALL[row], cell),
                        RowColour::ALL[other],
                    )
                    && neighbour != RowColour::ALL[other].closed_cell()
                {
                    all[row][cell].neighbours[count] =
                        Some((other, open_cell(RowColour::ALL[other], neighbour)));
                    count += 1;
                }
                other += 1;
            }
            let mut column = 0;
            while column < BONUS_COLUMNS.len() {
                if BONUS_COLUMNS[column].0[row] == cell {
                    all[row][cell].column = Some(column);
                }
                column += 1;
            }
            cell += 1;
        }
        row += 1;
    }
    all
}

/// The bonus column of an open cell, if it has one.
#[must_use]
pub(crate) const fn bonus_column_of(row: usize, cell: usize) -> Option<usize> {
    COLUMN_NEIGHBOURS[row][cell].column
}

impl CompactSheet {
    /// The compact form of a sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Self {
        let mut compact = Self { cells: [[0; OPEN_CELLS]; 3], failed_rolls: sheet.failed_rolls() };
        for row in RowColour::ALL {
            for cell in (0..CELLS_PER_ROW).filter(|&cell| cell != row.closed_cell()) {
                compact.cells[row.index()][open_cell(row, cell)] =
                    sheet.number_at(row, cell).unwrap_or(0);
            }
        }
        compact
    }

    /// Visits the gaps of a row, from left to right.
    #[inline]
    pub(crate) fn for_each_gap(&self, row: usize, mut visit: impl FnMut(RowGap)) {
        let mut gap = RowGap { start: 0, len: 0, low: 0, high: 0 };
        for (cell, &number) in self.cells[row].iter().enumerate() {
            if number == 0 {
                gap.len += 1;
            } else {
                if gap.len > 0 {
                    visit(RowGap { high: number, ..gap });
                }
                gap = RowGap { start: cell + 1, len: 0, low: number, high: 0 };
            }
        }
        if gap.len > 0 {
            visit(RowGap { high: MAX_SUM + 1, ..gap });
        }
    }

    /// Visits every entry that the rules allow in `row`, with numbers from `least` to `most`.
    #[inline]
    pub fn for_each_legal_entry(
        &self,
        row: usize,
        least: u8,
        most: u8,
        mut visit: impl FnMut(SheetEntry),
    ) {
        self.for_each_gap(row, |gap| {
            for number in (gap.low + 1).max(least)..gap.high.min(most + 1) {
                for cell in gap.start..gap.start + gap.len {
                    if !self.is_in_column(row, cell, number) {
                        visit(SheetEntry { row, cell, number, gap });
                    }
                }
            }
        });
    }

    /// Whether `number` is already in the column of a cell.
    #[inline]
    fn is_in_column(&self, row: usize, cell: usize, number: u8) -> bool {
        COLUMN_NEIGHBOURS[row][cell]
            .neighbours
            .iter()
            .flatten()
            .any(|&(row, cell)| self.cells[row][cell] == number)
    }

    /// The sheet after an entry.
    #[inline]
    #[must_use]
    pub fn after_entry(self, entry: SheetEntry) -> Self {
        self.with_number(entry.row, entry.cell, entry.number)
    }

    /// The sheet with a number in an open cell.
    #[inline]
    #[must_use]
    pub fn with_number(mut self, row: usize, cell: usize, number: u8) -> Self {
        self.cells[row][cell] = number;
        self
    }

    /// The sheet after a failed roll.
    #[must_use]
    pub(crate) fn after_failed_roll(mut self) -> Self {
        self.failed_rolls += 1;
        self
    }

    /// How many cells of a row are filled.
    #[inline]
    #[must_use]
    pub fn filled_cell_count_in_row(&self, row: usize) -> usize {
        self.cells[row].iter().filter(|&&number| number != 0).count()
    }

    /// Which cells of a bonus column are filled, one bit per row.
    #[inline]
    #[must_use]
    pub fn filled_row_mask_of_column(&self, column: usize) -> usize {
        let cells = BONUS_COLUMNS[column].0;
        (0..3).fold(0, |bits, row| bits | usize::from(self.cells[row][cells[row]] != 0) << row)
    }

    /// How many cells the two fullest rows still need.
    #[must_use]
    pub fn cells_missing_for_two_full_rows(&self) -> usize {
        let filled = [
            self.filled_cell_count_in_row(0),
            self.filled_cell_count_in_row(1),
            self.filled_cell_count_in_row(2),
        ];
        let least = filled.into_iter().min().unwrap_or(0);
        2 * OPEN_CELLS + least - filled.iter().sum::<usize>()
    }

    /// How many cells can still be filled, considering only that rows ascend.
    #[must_use]
    pub fn max_fillable_cell_count(&self) -> usize {
        let mut count = 0;
        for row in 0..3 {
            // The champion makes up sheets of which only the number of entries matters, and their
            // numbers may descend. Such a gap counts by its length, as in training.
            self.for_each_gap(row, |gap| {
                let numbers = gap.high.wrapping_sub(gap.low).wrapping_sub(1);
                count += gap.len.min(usize::from(numbers));
            });
        }
        count
    }

    /// Whether this sheet ends the game.
    #[inline]
    #[must_use]
    pub fn ends_game(&self) -> bool {
        self.failed_rolls >= FAILED_ROLLS_TO_END || self.cells_missing_for_two_full_rows() == 0
    }

    /// The points according to the rules.
    #[must_use]
    pub fn points(&self) -> i32 {
        let rows: i32 = (0..3)
            .map(|row| match self.filled_cell_count_in_row(row) {
                OPEN_CELLS => i32::from(self.cells[row][OPEN_CELLS - 1]),
                filled => filled as i32,
            })
            .sum();
        let bonuses: i32 = (0..BONUS_COLUMNS.len())
            .filter(|&column| self.filled_row_mask_of_column(column) == 0b111)
            .map(|column| {
                let (cells, bonus) = BONUS_COLUMNS[column];
                i32::from(self.cells[bonus][cells[bonus]])
            })
            .sum();
        rows + bonuses - 5 * i32::from(self.failed_rolls)
    }
}
