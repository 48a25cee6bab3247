//! A turn of the active seat with all dice on the table: what its two actions lead to.
//!
//! All crosses that the colour dice show are worked out, legal or not: to tell them apart
//! first costs more. Illegal ones lead to a board worth less than anything.

use rollwright_games::Colour;
use rollwright_games::qwixx::{Roll, Rules};

use super::boards::{Boards, COLOURS, PairId, number_of};
use super::ranking::Cross;
use super::rows::{NO_ROW, RowId};

/// The crosses that two white dice make with four colour dice.
pub(super) const SECONDS: usize = 8;

/// The turn on one sheet.
pub(super) struct OwnTurn<'a> {
    boards: &'a Boards,
    rows: [RowId; COLOURS],
    /// The pairs of rows as they are.
    pairs: [PairId; 2],
    /// The crosses of action 2, row by row, the smaller number first: their columns, and what
    /// they make of their row and its pair when action 1 is in another row.
    columns: [u8; SECONDS],
    next: [RowId; SECONDS],
    pair: [PairId; SECONDS],
    points: [u8; SECONDS],
}

/// A cross in action 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct First {
    pub(super) cross: Cross,
    pub(super) points: u8,
    next: RowId,
    /// The pair that the cross makes.
    pair: PairId,
}

/// What each cross of action 2 leads to.
pub(super) struct AfterSecond {
    pub(super) boards: [u32; SECONDS],
    pub(super) points: [u8; SECONDS],
}

impl<'a> OwnTurn<'a> {
    #[inline(always)]
    pub(super) fn new(boards: &'a Boards, rows: [RowId; COLOURS], roll: Roll) -> Self {
        let mut turn = Self {
            boards,
            rows,
            pairs: [boards.pair(rows[0], rows[1]), boards.pair(rows[2], rows[3])],
            columns: columns(boards.rules, roll),
            next: [NO_ROW; SECONDS],
            pair: [boards.no_pair(); SECONDS],
            points: [0; SECONDS],
        };
        for second in 0..SECONDS {
            let row = row_of(second);
            let (next, points) = boards.rows.cross(rows[row], turn.columns[second]);
            turn.next[second] = next;
            turn.pair[second] = boards.pair(next, rows[row ^ 1]);
            turn.points[second] = points;
        }
        turn
    }

    /// The crosses of action 2, by their numbers in [`AfterSecond`].
    #[inline(always)]
    pub(super) fn seconds(&self) -> [Cross; SECONDS] {
        std::array::from_fn(|second| Cross {
            row: row_of(second) as u8,
            column: self.columns[second],
        })
    }

    /// A cross in action 1; `None` where it isn't legal.
    #[inline(always)]
    pub(super) fn first(&self, colour: Colour, number: u8) -> Option<First> {
        let row = colour as usize;
        let column = self.boards.rules.column(colour, number)?;
        let (next, points) = self.boards.rows.cross(self.rows[row], column);
        let pair = self.boards.pair(next, self.rows[row ^ 1]);
        let cross = Cross { row: row as u8, column };
        (next != NO_ROW).then_some(First { cross, points, next, pair })
    }

    /// Whether the game ends with action 1, by the second lock.
    #[inline(always)]
    pub(super) fn ends_with(&self, first: &First) -> bool {
        let locked = self.boards.rows.locked();
        let second_lock = first.next == locked && self.rows.contains(&locked);
        second_lock && !self.boards.rules.action2_after_end()
    }

    /// The board after action 1 alone.
    #[inline(always)]
    pub(super) fn without_second(&self, first: Option<&First>) -> usize {
        match first {
            None => number_of(self.pairs[0], self.pairs[1]),
            Some(first) => number_of(first.pair, self.pairs[1 - usize::from(first.cross.row) / 2]),
        }
    }

    /// The boards after both actions, and the points of the second.
    #[inline(always)]
    pub(super) fn with_second(&self, first: Option<&First>) -> AfterSecond {
        let [one, other] = self.pairs;
        let (mut pair, mut points) = (self.pair, self.points);
        let mut rest = [other, other, other, other, one, one, one, one];
        if let Some(first) = first {
            let row = usize::from(first.cross.row);
            let partner = row ^ 1;
            for second in [2 * partner, 2 * partner + 1] {
                pair[second] = self.boards.pair(first.next, self.next[second]);
            }
            for second in [2 * row, 2 * row + 1] {
                let (twice, more) = self.boards.rows.cross(first.next, self.columns[second]);
                pair[second] = self.boards.pair(twice, self.rows[partner]);
                points[second] = more;
            }
            rest[4 * (1 - row / 2)..][..4].fill(first.pair);
        }
        let mut boards = [0; SECONDS];
        for second in 0..SECONDS {
            // The first of the boards that illegal crosses lead to stands for them all.
            let board = number_of(pair[second], rest[second]).min(self.boards.len());
            boards[second] = board as u32;
        }
        AfterSecond { boards, points }
    }
}

/// The row of a cross of action 2.
#[inline(always)]
fn row_of(second: usize) -> usize {
    second / 2
}

/// The columns of the crosses of action 2. Equal white dice make each of them twice. The die
/// of a locked row may be gone; there every column is illegal.
#[inline(always)]
fn columns(rules: Rules, roll: Roll) -> [u8; SECONDS] {
    let [one, other] = roll.white;
    let whites = [one.min(other), one.max(other)];
    std::array::from_fn(|second| {
        let row = row_of(second);
        let number = whites[second % 2].saturating_add(roll.colour[row]);
        rules.column(Colour::ALL[row], number).unwrap_or(0)
    })
}
