//! One player's sheet.

use super::Row;
use super::lanes::{self, Lanes};

/// How many cells a row has, the closed one counted.
pub const CELLS: u8 = 10;
/// A seat's failed throw of this number ends the game.
pub const LAST_FAILED: u8 = 4;
/// What a failed throw counts.
pub const FAILED_POINTS: i32 = -5;

/// The five full columns by their yellow cell, and the cell of each that is its
/// bonus cell (RULES: Qwinto).
pub const BONUS: [(u8, Row, u8); 5] =
    [(1, Row::Blue, 2), (2, Row::Red, 1), (6, Row::Red, 5), (7, Row::Yellow, 7), (8, Row::Blue, 9)];

/// Whether a cell is the bonus cell of its column.
#[must_use]
pub fn is_bonus(row: Row, cell: u8) -> bool {
    BONUS.iter().any(|&(_, of, at)| (of, at) == (row, cell))
}

/// Three rows of numbers and the failed throws. Always one the rules can lead to:
/// rows rise, no column repeats a number, the closed cells are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sheet {
    rows: [Lanes; 3],
    failed: u8,
}

impl Sheet {
    /// An empty sheet.
    pub const EMPTY: Self = Self { rows: [Lanes::EMPTY; 3], failed: 0 };

    /// The sheet with these numbers (0: empty) in the cells of the red, yellow and
    /// blue row, and this many failed throws.
    ///
    /// # Errors
    /// The rules don't lead there; says why.
    pub fn new(rows: [[u8; 10]; 3], failed: u8) -> Result<Self, BadSheet> {
        if failed > LAST_FAILED {
            return Err(BadSheet::Failed(failed));
        }
        let mut sheet = Self { rows: [Lanes::EMPTY; 3], failed };
        for (row, numbers) in Row::ALL.into_iter().zip(rows) {
            for (cell, number) in (0..CELLS).zip(numbers).filter(|&(_, number)| number != 0) {
                if number > 18 {
                    return Err(BadSheet::Number(number));
                }
                sheet.check(row, cell, number).map_err(BadSheet::Entry)?;
                sheet.enter(row, cell, number);
            }
        }
        if sheet.full_rows() == 3 {
            return Err(BadSheet::Full);
        }
        Ok(sheet)
    }

    /// The number in a cell (0-9 from the left); 0 where there is none.
    #[must_use]
    pub const fn number(&self, row: Row, cell: u8) -> u8 {
        self.rows[row.index()].get(cell)
    }

    /// The numbers of a row from left to right, 0 where there is none.
    #[must_use]
    pub fn numbers(&self, row: Row) -> [u8; 10] {
        std::array::from_fn(|cell| self.number(row, cell as u8))
    }

    /// How many numbers stand in a row.
    #[must_use]
    pub const fn filled(&self, row: Row) -> u32 {
        self.rows[row.index()].filled().count_ones()
    }

    /// Whether every cell of a row that can be filled is.
    #[must_use]
    pub const fn is_full(&self, row: Row) -> bool {
        self.rows[row.index()].filled() == lanes::ALL & !lanes::bit(row.closed())
    }

    /// How many rows are full.
    #[must_use]
    pub fn full_rows(&self) -> usize {
        Row::ALL.into_iter().filter(|&row| self.is_full(row)).count()
    }

    /// How many failed throws are marked.
    #[must_use]
    pub const fn failed(&self) -> u8 {
        self.failed
    }

    /// The cells of `row` that take `sum`, from left to right: open, empty, larger
    /// than all to the left, smaller than all to the right, and no equal number in
    /// the column (RULES: Qwinto).
    pub fn open(&self, row: Row, sum: u8) -> impl Iterator<Item = u8> + use<> {
        lanes::cells(self.open_bits(row, sum))
    }

    /// Whether some cell of `row` takes `sum`.
    #[must_use]
    pub const fn takes(&self, row: Row, sum: u8) -> bool {
        self.open_bits(row, sum) != 0
    }

    /// [`Sheet::open`] as bits. A number stands at most once in a row, so the
    /// columns can only spoil one cell for each of the other rows.
    const fn open_bits(&self, row: Row, sum: u8) -> u64 {
        let [red, yellow, blue] =
            [self.rows[0].holding(sum), self.rows[1].holding(sum), self.rows[2].holding(sum)];
        let (own, columns) = match row {
            Row::Red => (red, lanes::left(yellow, 1) | lanes::left(blue, 2)),
            Row::Yellow => (yellow, lanes::right(red, 1) | lanes::left(blue, 1)),
            Row::Blue => (blue, lanes::right(red, 2) | lanes::right(yellow, 1)),
        };
        if own != 0 {
            return 0;
        }
        self.rows[row.index()].gap(sum) & !columns & !lanes::bit(row.closed())
    }

    /// Why `sum` can't be entered in a cell, if it can't.
    ///
    /// # Errors
    /// The reason, agreeing with [`Sheet::open`].
    pub fn check(&self, row: Row, cell: u8, sum: u8) -> Result<(), Illegal> {
        let colour = row.colour();
        let shown = cell.saturating_add(1);
        if cell >= CELLS {
            return Err(Illegal::Rule(Reason::NoSuchCell { row: colour, cell: shown }));
        }
        if cell == row.closed() {
            return Err(Illegal::Rule(Reason::CellClosed { row: colour, cell: shown }));
        }
        let number = self.number(row, cell);
        if number != 0 {
            return Err(Illegal::Rule(Reason::CellFilled { row: colour, cell: shown, number }));
        }
        let numbers = self.numbers(row);
        let (left, right) = numbers.split_at(usize::from(cell));
        if let Some(&number) = left.iter().rev().find(|&&number| number >= sum) {
            return Err(Illegal::Rule(Reason::NotAboveLeft { row: colour, sum, number }));
        }
        if let Some(&number) = right.iter().find(|&&number| number != 0 && number <= sum) {
            return Err(Illegal::Rule(Reason::NotBelowRight { row: colour, sum, number }));
        }
        for other in Row::ALL {
            if other != row
                && beside(row, cell, other).is_some_and(|c| self.number(other, c) == sum)
            {
                let other = other.colour();
                return Err(Illegal::Rule(Reason::ColumnHolds {
                    row: colour,
                    cell: shown,
                    sum,
                    other,
                }));
            }
        }
        Ok(())
    }

    /// Writes a number into a cell.
    pub(super) const fn enter(&mut self, row: Row, cell: u8, number: u8) {
        self.rows[row.index()].put(cell, number);
    }

    /// Marks a failed throw.
    pub(super) const fn fail(&mut self) {
        self.failed = self.failed.saturating_add(1);
    }

    /// The points a row counts: its rightmost number when it is full, else one for
    /// each number.
    #[must_use]
    pub const fn row_points(&self, row: Row) -> i32 {
        if self.is_full(row) { self.number(row, CELLS - 1) as i32 } else { self.filled(row) as i32 }
    }

    /// The points of the full three-cell columns: their bonus cells.
    #[must_use]
    pub fn bonus_points(&self) -> i32 {
        let [red, yellow, blue] = self.rows.map(Lanes::filled);
        let full = lanes::right(red, 1) & yellow & lanes::left(blue, 1);
        if full == 0 {
            return 0;
        }
        BONUS
            .iter()
            .filter(|&&(column, ..)| full & lanes::bit(column) != 0)
            .map(|&(_, row, cell)| i32::from(self.number(row, cell)))
            .sum()
    }

    /// The bonus cells that count, those of full three-cell columns: row, cell and
    /// number.
    pub fn bonuses(&self) -> impl Iterator<Item = (Row, u8, u8)> + '_ {
        BONUS.iter().filter_map(|&(column, row, cell)| {
            let holds = |other| beside(Row::Yellow, column, other).map(|c| self.number(other, c));
            let full = Row::ALL.into_iter().all(|other| holds(other).is_some_and(|n| n != 0));
            full.then(|| (row, cell, self.number(row, cell)))
        })
    }

    /// The points of the whole sheet.
    #[must_use]
    pub fn points(&self) -> i32 {
        Row::ALL.map(|row| self.row_points(row)).iter().sum::<i32>()
            + self.bonus_points()
            + self.failed_points()
    }

    /// The points of the failed throws: 0 or less.
    #[must_use]
    pub const fn failed_points(&self) -> i32 {
        FAILED_POINTS * self.failed as i32
    }
}

/// The cell of row `other` in the column of a cell, if there is one: each row
/// stands one cell further to the right than the row below it.
#[must_use]
pub const fn beside(row: Row, cell: u8, other: Row) -> Option<u8> {
    let beside = cell as i16 + other as i16 - row as i16;
    if 0 <= beside && beside < CELLS as i16 { Some(beside as u8) } else { None }
}

/// Why there is no such sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSheet {
    /// No roll makes this number.
    #[error("{0} is no sum of up to three dice")]
    Number(u8),
    /// A number where it may not stand.
    #[error("{0}")]
    Entry(Illegal),
    /// Too many failed throws.
    #[error("there are at most four failed throws, not {0}")]
    Failed(u8),
    /// The game ends with the second full row.
    #[error("a game ends before all three rows are full")]
    Full,
}
use crate::qwinto::{Illegal, Reason};
