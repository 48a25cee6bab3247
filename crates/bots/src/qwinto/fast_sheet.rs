//! A sheet for fast thought: only the 27 cells that can be filled, laid out so that
//! the gaps of a row, and what fits into them, are found without searching.

use rollwright_games::qwinto::{BONUS, CELLS, LAST_FAILED, Row, Sheet, beside};

/// How many cells of a row can be filled.
pub(crate) const OPEN: usize = 9;
/// The largest sum of three dice.
pub(crate) const TOP: u8 = 18;

/// The numbers of a sheet, without the closed cells, and its failed throws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FastSheet {
    /// By row and open cell; 0 where nothing stands.
    pub cells: [[u8; OPEN]; 3],
    /// Failed throws.
    pub failed: u8,
}

/// Empty cells in a row with nothing between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The first of them.
    pub start: usize,
    /// How many there are.
    pub len: usize,
    /// The number to the left; 0 at the left end of the row.
    pub low: u8,
    /// The number to the right; 19 at the right end of the row.
    pub high: u8,
}

/// A number put into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The row, 0 to 2.
    pub row: usize,
    /// The open cell, 0 to 8.
    pub cell: usize,
    /// The number.
    pub number: u8,
    /// The gap it falls into.
    pub gap: Gap,
}

/// The open cells that share a column with an open cell, and the bonus column it
/// belongs to.
#[derive(Clone, Copy, Debug)]
struct Place {
    mates: [Option<(usize, usize)>; 2],
    column: Option<usize>,
}

const PLACES: [[Place; OPEN]; 3] = places();
/// The open cells of each bonus column, by row, and the row of its bonus cell.
pub(crate) const COLUMNS: [([usize; 3], usize); 5] = columns();

/// The open cell (0 to 8) of a cell (0 to 9), which must not be the closed one.
#[must_use]
pub(crate) const fn open_cell(row: Row, cell: u8) -> usize {
    if cell > row.closed() { cell as usize - 1 } else { cell as usize }
}

/// The cell (0 to 9) of an open cell (0 to 8).
#[must_use]
pub(crate) const fn sheet_cell(row: Row, open: usize) -> u8 {
    if open >= row.closed() as usize { open as u8 + 1 } else { open as u8 }
}

const fn columns() -> [([usize; 3], usize); 5] {
    let mut all = [([0; 3], 0); 5];
    let mut column = 0;
    while column < BONUS.len() {
        let (yellow, bonus, _) = BONUS[column];
        let red = open_cell(Row::Red, yellow - 1);
        let blue = open_cell(Row::Blue, yellow + 1);
        all[column] = ([red, open_cell(Row::Yellow, yellow), blue], bonus.index());
        column += 1;
    }
    all
}

const fn places() -> [[Place; OPEN]; 3] {
    let mut all = [[Place { mates: [None; 2], column: None }; OPEN]; 3];
    let mut row = 0;
    while row < 3 {
        let mut cell = 0;
        while cell < OPEN {
            let mut count = 0;
            let mut other = 0;
            while other < 3 {
                if other != row
                    && let Some(mate) =
                        beside(Row::ALL[row], sheet_cell(Row::ALL[row], cell), Row::ALL[other])
                    && mate != Row::ALL[other].closed()
                {
                    all[row][cell].mates[count] = Some((other, open_cell(Row::ALL[other], mate)));
                    count += 1;
                }
                other += 1;
            }
            let mut column = 0;
            while column < COLUMNS.len() {
                if COLUMNS[column].0[row] == cell {
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

/// The bonus column of an open cell, if it belongs to one.
#[must_use]
pub(crate) const fn column_of(row: usize, cell: usize) -> Option<usize> {
    PLACES[row][cell].column
}

impl FastSheet {
    /// The page of a sheet.
    #[must_use]
    pub fn of(sheet: &Sheet) -> Self {
        let mut page = Self { cells: [[0; OPEN]; 3], failed: sheet.failed() };
        for row in Row::ALL {
            for cell in (0..CELLS).filter(|&cell| cell != row.closed()) {
                page.cells[row.index()][open_cell(row, cell)] = sheet.number(row, cell);
            }
        }
        page
    }

    /// The gaps of a row, from left to right.
    #[inline]
    pub(crate) fn gaps(&self, row: usize, mut visit: impl FnMut(Gap)) {
        let mut gap = Gap { start: 0, len: 0, low: 0, high: 0 };
        for (cell, &number) in self.cells[row].iter().enumerate() {
            if number == 0 {
                gap.len += 1;
            } else {
                if gap.len > 0 {
                    visit(Gap { high: number, ..gap });
                }
                gap = Gap { start: cell + 1, len: 0, low: number, high: 0 };
            }
        }
        if gap.len > 0 {
            visit(Gap { high: TOP + 1, ..gap });
        }
    }

    /// Every entry the rules allow in `row`, of numbers from `least` to `most`.
    #[inline]
    pub fn entries(&self, row: usize, least: u8, most: u8, mut visit: impl FnMut(Entry)) {
        self.gaps(row, |gap| {
            for number in (gap.low + 1).max(least)..gap.high.min(most + 1) {
                for cell in gap.start..gap.start + gap.len {
                    if !self.clashes(row, cell, number) {
                        visit(Entry { row, cell, number, gap });
                    }
                }
            }
        });
    }

    /// Whether `number` stands in the column of a cell.
    #[inline]
    fn clashes(&self, row: usize, cell: usize, number: u8) -> bool {
        PLACES[row][cell].mates.iter().flatten().any(|&(row, cell)| self.cells[row][cell] == number)
    }

    /// The page after an entry.
    #[inline]
    #[must_use]
    pub fn with(self, entry: Entry) -> Self {
        self.put(entry.row, entry.cell, entry.number)
    }

    /// The page with a number in an open cell.
    #[inline]
    #[must_use]
    pub fn put(mut self, row: usize, cell: usize, number: u8) -> Self {
        self.cells[row][cell] = number;
        self
    }

    /// The page after a failed throw.
    #[must_use]
    pub(crate) fn with_failure(mut self) -> Self {
        self.failed += 1;
        self
    }

    /// How many numbers stand in a row.
    #[inline]
    #[must_use]
    pub fn filled(&self, row: usize) -> usize {
        self.cells[row].iter().filter(|&&number| number != 0).count()
    }

    /// Which cells of a bonus column are filled, one bit a row.
    #[inline]
    #[must_use]
    pub fn column(&self, column: usize) -> usize {
        let cells = COLUMNS[column].0;
        (0..3).fold(0, |bits, row| bits | usize::from(self.cells[row][cells[row]] != 0) << row)
    }

    /// How many cells the two fullest rows still miss.
    #[must_use]
    pub fn missing(&self) -> usize {
        let filled = [self.filled(0), self.filled(1), self.filled(2)];
        let least = filled.into_iter().min().unwrap_or(0);
        2 * OPEN + least - filled.iter().sum::<usize>()
    }

    /// How many cells can still be filled, as far as rising rows go.
    #[must_use]
    pub fn room(&self) -> usize {
        let mut room = 0;
        for row in 0..3 {
            // On a page that the champion makes up, of which only the number of entries is
            // meant, numbers may fall: such a gap counts by its length, as in training.
            self.gaps(row, |gap| {
                let numbers = gap.high.wrapping_sub(gap.low).wrapping_sub(1);
                room += gap.len.min(usize::from(numbers));
            });
        }
        room
    }

    /// Whether this page ends the game.
    #[inline]
    #[must_use]
    pub fn ends(&self) -> bool {
        self.failed >= LAST_FAILED || self.missing() == 0
    }

    /// The points, as the rules count them.
    #[must_use]
    pub fn points(&self) -> i32 {
        let rows: i32 = (0..3)
            .map(|row| match self.filled(row) {
                OPEN => i32::from(self.cells[row][OPEN - 1]),
                filled => filled as i32,
            })
            .sum();
        let bonuses: i32 = (0..COLUMNS.len())
            .filter(|&column| self.column(column) == 0b111)
            .map(|column| {
                let (cells, bonus) = COLUMNS[column];
                i32::from(self.cells[bonus][cells[bonus]])
            })
            .sum();
        rows + bonuses - 5 * i32::from(self.failed)
    }
}
