//! The worth of a board from the worths of the boards it leads to.
//!
//! The active seat chooses action 1 knowing all six dice, so a roll is worth the
//! best pair of an action 1 and an action 2. Put the other way round: a cross in
//! action 2 is worth the best over all actions 1 before it, and not using action
//! 2 the best over all actions 1 alone. Neither depends on how the white dice make
//! their sum, and a roll is worth the best of what its colour dice allow: that
//! is the expected best of [`super::ranking`].

mod ends;

use arrayvec::ArrayVec;
use rollwright_games::qwixx::RuleSetKind;

use super::boards::{Boards, COLOURS, Class, Lanes, PairId, number_of};
use super::plan::{CELLS, CellId, Plan, column_of, row_of};
use super::ranking::greater;
use super::rows::{NO_ROW, RowId};

pub(super) use ends::End;

/// The most white sums there are.
const SUMS: usize = 11;

/// More than the points of any cross: 23, for a lock with ten crosses before.
const MOST_POINTS: usize = 24;

/// The most seats beside the own one.
pub(super) const OTHERS: usize = 4;

/// The points of a penalty.
pub(super) const PENALTY: f64 = -5.0;

/// The worth of boards, one table for each number of turns until the own one:
/// `worths[0]` for the own turn, the last for the turn that follows it.
pub(super) type Worths = [Vec<Lanes>];

/// Finds the worth of the boards made of pairs of two classes.
pub(super) struct Kernel<'a> {
    boards: &'a Boards,
    worths: &'a Worths,
    /// The worth of the boards after the own turn.
    after: &'a [Lanes],
    discount: f64,
    /// What a cross of so many points is worth now, when worths of the next turn
    /// count 1: with a discount, more than the points.
    points: [f64; MOST_POINTS],
    penalty: f64,
    /// Whether an unused action 2 costs a penalty even after action 1.
    action2_or_penalty: bool,
    /// Whether a lock in action 1 ends the game at once.
    lock_ends: bool,
    plan: Plan<'a>,
    /// On the board at hand: the worth of each cross on offer, all sums together.
    seconds: Vec<Lanes>,
}

/// A board, and what a cross in each cell leads to.
struct Board {
    pairs: [PairId; 2],
    rows: [RowId; COLOURS],
    points: [f64; CELLS],
    next: [RowId; CELLS],
    pair: [PairId; CELLS],
    /// The same for action 1, where action 2 may follow.
    first_next: [RowId; CELLS],
    first_pair: [PairId; CELLS],
}

impl Board {
    /// The pair of rows that doesn't have this cell.
    fn rest(&self, cell: CellId) -> PairId {
        self.pairs[1 - row_of(cell) / 2]
    }

    /// The board after one cross.
    fn after(&self, cell: CellId) -> usize {
        number_of(self.pair[usize::from(cell)], self.rest(cell))
    }
}

impl<'a> Kernel<'a> {
    pub(super) fn new(
        boards: &'a Boards,
        worths: &'a Worths,
        discount: f64,
        one: &Class,
        other: &Class,
    ) -> Self {
        let rules = boards.rules;
        let plan = Plan::new(boards, one, other);
        Self {
            boards,
            worths,
            after: worths.last().map_or(&[][..], Vec::as_slice),
            discount,
            points: std::array::from_fn(|points| points as f64 / discount),
            penalty: PENALTY / discount,
            action2_or_penalty: rules.kind() == RuleSetKind::Concordia,
            lock_ends: one.locks + other.locks > 0 && !rules.action2_after_end(),
            seconds: vec![[0.0; 4]; plan.seconds.len()],
            plan,
        }
    }

    /// The worth of a board for each number of turns until the own one.
    pub(super) fn board(&mut self, one: PairId, other: PairId, worth: &mut [Lanes]) {
        let board = self.look(one, other);
        self.value_seconds(&board);
        let firsts = self.firsts(&board, self.after);
        let before_own = self.worths.len() - 1;
        let others: ArrayVec<_, OTHERS> =
            self.worths[..before_own].iter().map(|worths| self.crossings(&board, worths)).collect();
        for lane in (0..4).rev() {
            let failed = failed(worth[before_own], self.penalty)[lane];
            let mut own = 0.0;
            for (sum, first) in self.plan.sums.iter_mut().zip(&firsts) {
                let (seconds, floor) = (&self.seconds[sum.begin..], greater(failed, first[lane]));
                own += sum.rankings[lane].expect(&sum.offer, seconds, lane, floor);
            }
            worth[0][lane] = own * self.discount;
            for (turns, crossings) in others.iter().enumerate() {
                let pass = worth[turns][lane];
                let sums = self.plan.sums.iter().zip(crossings);
                let other: f64 =
                    sums.map(|(sum, crossed)| sum.chance * greater(pass, crossed[lane])).sum();
                worth[turns + 1][lane] = other * self.discount;
            }
        }
    }

    fn look(&self, one: PairId, other: PairId) -> Board {
        let boards = self.boards;
        let [red, yellow] = boards.rows_of(one);
        let [green, blue] = boards.rows_of(other);
        let none = boards.no_pair();
        let mut board = Board {
            pairs: [one, other],
            rows: [red, yellow, green, blue],
            points: [0.0; CELLS],
            next: [NO_ROW; CELLS],
            pair: [none; CELLS],
            first_next: [NO_ROW; CELLS],
            first_pair: [none; CELLS],
        };
        for &id in &self.plan.cells {
            let cell = usize::from(id);
            let row = row_of(id);
            let (next, points) = boards.rows.cross(board.rows[row], column_of(id));
            board.points[cell] = self.points[usize::from(points)];
            board.next[cell] = next;
            board.pair[cell] = boards.pair(next, board.rows[row ^ 1]);
            if !(self.lock_ends && next == boards.rows.locked()) {
                board.first_next[cell] = next;
                board.first_pair[cell] = board.pair[cell];
            }
        }
        board
    }

    /// Finds the worth of each cross in action 2, with the best action 1 before it.
    fn value_seconds(&mut self, board: &Board) {
        let boards = self.boards;
        let plan = &self.plan;
        let mut alone = [[0.0; 4]; CELLS];
        for &cell in &plan.cells {
            let worth = self.after[board.after(cell)];
            let points = board.points[usize::from(cell)];
            alone[usize::from(cell)] = worth.map(|worth| worth + points);
        }
        for (&cell, value) in plan.seconds.iter().zip(&mut self.seconds) {
            *value = alone[usize::from(cell)];
        }
        for step in &plan.across {
            let (first, second) = (usize::from(step.first), usize::from(step.second));
            let worth = self.after[number_of(board.first_pair[first], board.pair[second])];
            let points = board.points[first] + board.points[second];
            raise(&mut self.seconds[usize::from(step.value)], worth, points);
        }
        for (steps, rest) in plan.beside.iter().zip([board.pairs[1], board.pairs[0]]) {
            for step in steps {
                let (first, second) = (usize::from(step.first), usize::from(step.second));
                let both = boards.pair(board.first_next[first], board.next[second]);
                let worth = self.after[number_of(both, rest)];
                let points = board.points[first] + board.points[second];
                raise(&mut self.seconds[usize::from(step.value)], worth, points);
            }
        }
        for (steps, rest) in plan.twice.iter().zip([board.pairs[1], board.pairs[0]]) {
            for step in steps {
                let first = usize::from(step.first);
                let partner = board.rows[row_of(step.second) ^ 1];
                let (twice, points) =
                    boards.rows.cross(board.first_next[first], column_of(step.second));
                let worth = self.after[number_of(boards.pair(twice, partner), rest)];
                let points = board.points[first] + self.points[usize::from(points)];
                raise(&mut self.seconds[usize::from(step.value)], worth, points);
            }
        }
    }

    /// The worth of the best action 1 for each sum when action 2 isn't used.
    fn firsts(&self, board: &Board, after: &[Lanes]) -> [Lanes; SUMS] {
        let mut best = [[f64::NEG_INFINITY; 4]; SUMS];
        for (sum, best) in self.plan.sums.iter().zip(&mut best) {
            for &first in &sum.firsts {
                let worth = after[board.after(first)];
                let worth =
                    if self.action2_or_penalty { failed(worth, self.penalty) } else { worth };
                raise(best, worth, board.points[usize::from(first)]);
            }
        }
        best
    }

    /// The worth of the best cross of each sum in the turn of another seat.
    fn crossings(&self, board: &Board, after: &[Lanes]) -> [Lanes; SUMS] {
        let mut best = [[f64::NEG_INFINITY; 4]; SUMS];
        for (sum, best) in self.plan.sums.iter().zip(&mut best) {
            for &first in &sum.firsts {
                raise(best, after[board.after(first)], board.points[usize::from(first)]);
            }
        }
        best
    }
}

/// What is left after a penalty, by the penalties before it.
fn failed(worth: Lanes, penalty: f64) -> Lanes {
    [worth[1] + penalty, worth[2] + penalty, worth[3] + penalty, penalty]
}

/// Raises `best` to `worth` plus `points` where that is more.
#[inline]
fn raise(best: &mut Lanes, worth: Lanes, points: f64) {
    for (best, worth) in best.iter_mut().zip(worth) {
        *best = greater(worth + points, *best);
    }
}
