//! What a turn can do on boards of the same kind, listed once for all of them.

use arrayvec::ArrayVec;
use rollwright_games::Colour;

use super::boards::{Boards, COLOURS, Class};
use super::ranking::{Cross, Offer, Ranking};
use super::rows::COLUMNS;

/// The number of a row and a column, beginning with the columns of the first row.
pub(super) type CellId = u8;

/// How many cells there are.
pub(super) const CELLS: usize = COLOURS * COLUMNS;

/// What can be done with one white sum.
pub(super) struct Sum<'a> {
    pub(super) chance: f64,
    /// Where the sum might be crossed.
    pub(super) firsts: ArrayVec<CellId, COLOURS>,
    /// The crosses action 2 might make.
    pub(super) offer: Offer<'a>,
    /// Their order by value for each number of penalties, as it was found last.
    pub(super) rankings: [Ranking; 4],
    /// Where their values begin among those of all sums.
    pub(super) begin: usize,
}

/// A cross in action 1 and then one in action 2.
pub(super) struct Step {
    pub(super) first: CellId,
    pub(super) second: CellId,
    /// The place of the second among the crosses on offer, all sums together.
    pub(super) value: u16,
}

/// All that turns can do on the boards made of pairs of two classes.
pub(super) struct Plan<'a> {
    pub(super) sums: Vec<Sum<'a>>,
    /// The cells that some turn might cross.
    pub(super) cells: Vec<CellId>,
    /// The cell of each cross on offer, all sums together.
    pub(super) seconds: Vec<CellId>,
    /// Action 1 in one pair of rows and action 2 in the other.
    pub(super) across: Vec<Step>,
    /// Both in the same pair, but not in the same row; by pair.
    pub(super) beside: [Vec<Step>; 2],
    /// Both in the same row; by pair.
    pub(super) twice: [Vec<Step>; 2],
}

impl<'a> Plan<'a> {
    pub(super) fn new(boards: &'a Boards, one: &Class, other: &Class) -> Self {
        let kinds = [one.kinds[0], one.kinds[1], other.kinds[0], other.kinds[1]];
        let open = |cross: &Cross| kinds[usize::from(cross.row)] >> cross.column & 1 == 1;
        let crosses: Vec<Cross> = (0..COLOURS as u8)
            .flat_map(|row| (0..COLUMNS as u8).map(move |column| Cross { row, column }))
            .filter(open)
            .collect();
        let mut plan = Plan {
            sums: Vec::with_capacity(boards.sums.len()),
            cells: crosses.iter().copied().map(cell).collect(),
            seconds: Vec::new(),
            across: Vec::new(),
            beside: [Vec::new(), Vec::new()],
            twice: [Vec::new(), Vec::new()],
        };
        for whites in &boards.sums {
            let sum_in = |row: Colour| {
                let column = boards.rules.column(row, whites.sum)?;
                Some(Cross { row: row as u8, column })
            };
            let firsts: ArrayVec<Cross, COLOURS> =
                Colour::ALL.into_iter().filter_map(sum_in).filter(open).collect();
            let seconds = crosses.iter().copied().filter(|&cross| whites.reach(cross)).collect();
            let offer = Offer::new(whites, seconds);
            let begin = plan.seconds.len();
            plan.seconds.extend(offer.crosses().iter().copied().map(cell));
            for &first in &firsts {
                plan.add_steps(first, offer.crosses(), begin);
            }
            let ranking = Ranking::new(&offer);
            plan.sums.push(Sum {
                chance: whites.chance,
                firsts: firsts.into_iter().map(cell).collect(),
                rankings: std::array::from_fn(|_| ranking.clone()),
                offer,
                begin,
            });
        }
        plan
    }

    fn add_steps(&mut self, first: Cross, seconds: &[Cross], begin: usize) {
        for (place, &second) in seconds.iter().enumerate() {
            let value = (begin + place) as u16;
            let step = Step { first: cell(first), second: cell(second), value };
            let pair = usize::from(first.row / 2);
            if first.row / 2 != second.row / 2 {
                self.across.push(step);
            } else if first.row != second.row {
                self.beside[pair].push(step);
            } else if first.column < second.column {
                self.twice[pair].push(step);
            }
        }
    }
}

fn cell(cross: Cross) -> CellId {
    cross.row * COLUMNS as u8 + cross.column
}

/// The row of a cell.
#[inline]
pub(super) fn row_of(cell: CellId) -> usize {
    usize::from(cell) / COLUMNS
}

/// The column of a cell.
#[inline]
pub(super) fn column_of(cell: CellId) -> u8 {
    cell % COLUMNS as u8
}
