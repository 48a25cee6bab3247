//! The worth of a board from the worths of the boards it leads to.
//!
//! The active seat chooses action 1 knowing all six dice, so a roll is worth the
//! best pair of an action 1 and an action 2. Put the other way round: a cross in
//! action 2 is worth the best over all actions 1 before it, and not using action
//! 2 the best over all actions 1 alone. Neither depends on how the white dice make
//! their sum, and a roll is worth the best of what its colour dice allow: that
//! is the expected best of [`Ranking`].

use arrayvec::ArrayVec;
use rollwright_games::Colour;
use rollwright_games::qwixx::RuleSetKind;

use super::boards::{Boards, COLOURS, Class, Lanes, PairId, number_of};
use super::ranking::{Cross, Offer, Ranking, greater};
use super::rows::{COLUMNS, NO_ROW, RowId};

/// The most white sums there are.
const SUMS: usize = 11;

/// More than the points of any cross: 23, for a lock with eleven others.
const MOST_POINTS: usize = 24;

/// The most seats beside the own one.
pub(super) const OTHERS: usize = 4;

/// The points of a penalty.
pub(super) const PENALTY: f64 = -5.0;

/// The worth of boards, one table for each number of turns until the own one:
/// `worths[0]` for the own turn, the last for the turn that follows it.
pub(super) type Worths = [Vec<Lanes>];

/// What can be done with one white sum, the same for all boards of a class.
struct Sum<'a> {
    chance: f64,
    /// The rows in which the sum might be crossed, with its column.
    firsts: ArrayVec<Cross, COLOURS>,
    /// The crosses action 2 might make.
    offer: Offer<'a>,
    /// Their order by value, as it was found last.
    ranking: Ranking,
    /// The worth of action 1 alone, and of each cross on offer, on the board at hand.
    first: Lanes,
    /// The expected worth of the turn with action 1 alone as the least, where that
    /// was found.
    expected: Lanes,
    seconds: Vec<Lanes>,
}

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
    kinds: [u16; COLOURS],
    sums: Vec<Sum<'a>>,
}

/// One row of the board at hand and what its crosses lead to, by column.
#[derive(Clone, Copy)]
struct Side {
    row: RowId,
    next: [RowId; COLUMNS],
    points: [f64; COLUMNS],
    pair: [PairId; COLUMNS],
}

impl<'a> Kernel<'a> {
    pub(super) fn new(
        boards: &'a Boards,
        worths: &'a Worths,
        discount: f64,
        one: &Class,
        other: &Class,
    ) -> Self {
        let kinds = [one.kinds[0], one.kinds[1], other.kinds[0], other.kinds[1]];
        let rules = boards.rules;
        let open = |cross: &Cross| kinds[usize::from(cross.row)] >> cross.column & 1 == 1;
        let sums = boards
            .sums
            .iter()
            .map(|whites| {
                let first = |row| {
                    rules.column(row, whites.sum).map(|column| Cross { row: row as u8, column })
                };
                let firsts = Colour::ALL.into_iter().filter_map(first).filter(open).collect();
                let seconds: Vec<Cross> = (0..COLOURS as u8)
                    .flat_map(|row| {
                        (0..=rules.last_column()).map(move |column| Cross { row, column })
                    })
                    .filter(|cross| open(cross) && whites.reach(*cross))
                    .collect();
                let offer = Offer::new(whites, seconds);
                Sum {
                    chance: whites.chance,
                    firsts,
                    first: [0.0; 4],
                    expected: [f64::NAN; 4],
                    seconds: vec![[0.0; 4]; offer.crosses().len()],
                    ranking: Ranking::new(&offer),
                    offer,
                }
            })
            .collect();
        let action2_or_penalty = rules.kind() == RuleSetKind::Concordia;
        let lock_ends = one.locks + other.locks > 0 && !rules.action2_after_end();
        let after = worths.last().map_or(&[][..], Vec::as_slice);
        let points = std::array::from_fn(|points| points as f64 / discount);
        let penalty = PENALTY / discount;
        Self {
            boards,
            worths,
            after,
            discount,
            points,
            penalty,
            action2_or_penalty,
            lock_ends,
            kinds,
            sums,
        }
    }

    /// The worth of a board for each number of turns until the own one.
    pub(super) fn board(&mut self, one: PairId, other: PairId, worth: &mut [Lanes]) {
        let pairs = [one, other];
        let sides = self.sides(pairs);
        let alone = self.seconds_alone(pairs, &sides);
        let boards = self.boards;
        for sum in &mut self.sums {
            for (cross, value) in sum.offer.crosses().iter().zip(&mut sum.seconds) {
                *value = alone[usize::from(cross.row)][usize::from(cross.column)];
            }
            sum.first = [f64::NEG_INFINITY; 4];
            for first in &sum.firsts {
                let row = usize::from(first.row);
                let side = &sides[row];
                let column = usize::from(first.column);
                let points = side.points[column];
                let next = side.next[column];
                let pair = side.pair[column];
                let rest = pairs[1 - row / 2];
                let worth = self.after[number_of(pair, rest)];
                raise(
                    &mut sum.first,
                    if self.action2_or_penalty { failed(worth, self.penalty) } else { worth },
                    points,
                );
                if self.lock_ends && next == boards.rows.locked() {
                    continue;
                }
                let partner = sides[row ^ 1].row;
                for (cross, value) in sum.offer.crosses().iter().zip(&mut sum.seconds) {
                    let then = usize::from(cross.column);
                    let second = &sides[usize::from(cross.row)];
                    let (board, more) = if cross.row / 2 != first.row / 2 {
                        (number_of(pair, second.pair[then]), second.points[then])
                    } else if cross.row != first.row {
                        let both = boards.pair(next, second.next[then]);
                        (number_of(both, rest), second.points[then])
                    } else if cross.column > first.column {
                        let (twice, points) = boards.rows.cross(next, cross.column);
                        let both = boards.pair(twice, partner);
                        (number_of(both, rest), self.points[usize::from(points)])
                    } else {
                        continue;
                    };
                    raise(value, self.after[board], points + more);
                }
            }
        }
        for sum in self.sums.iter_mut().filter(|sum| !sum.firsts.is_empty()) {
            sum.expected = sum.ranking.expect_all(&sum.offer, &sum.seconds, sum.first);
        }
        let others = self.others_turns(pairs, &sides);
        for lane in (0..4).rev() {
            let failed = failed(worth[worth.len() - 1], self.penalty)[lane];
            let mut own = 0.0;
            for sum in &mut self.sums {
                let first = sum.first[lane];
                let expected = sum.expected[lane];
                own += if first >= failed && !expected.is_nan() {
                    expected
                } else {
                    sum.ranking.expect(&sum.offer, &sum.seconds, lane, greater(failed, first))
                };
            }
            worth[0][lane] = own * self.discount;
            for (turns, sums) in others.iter().enumerate() {
                let pass = worth[turns][lane];
                let other: f64 = self
                    .sums
                    .iter()
                    .zip(sums)
                    .map(|(sum, crossed)| sum.chance * greater(pass, crossed[lane]))
                    .sum();
                worth[turns + 1][lane] = other * self.discount;
            }
        }
    }

    /// The worth of the best cross of each white sum in another seat's turn, by
    /// the turns until the own one that remain after it.
    fn others_turns(
        &self,
        pairs: [PairId; 2],
        sides: &[Side; COLOURS],
    ) -> ArrayVec<[Lanes; SUMS], OTHERS> {
        let before_own = self.worths.len() - 1;
        self.worths[..before_own]
            .iter()
            .map(|worths| {
                let mut best = [[f64::NEG_INFINITY; 4]; SUMS];
                for (sum, best) in self.sums.iter().zip(&mut best) {
                    for first in &sum.firsts {
                        let row = usize::from(first.row);
                        let column = usize::from(first.column);
                        let board = number_of(sides[row].pair[column], pairs[1 - row / 2]);
                        raise(best, worths[board], sides[row].points[column]);
                    }
                }
                best
            })
            .collect()
    }

    fn sides(&self, pairs: [PairId; 2]) -> [Side; COLOURS] {
        let boards = self.boards;
        let [red, yellow] = boards.rows_of(pairs[0]);
        let [green, blue] = boards.rows_of(pairs[1]);
        let rows = [red, yellow, green, blue];
        std::array::from_fn(|place| {
            let row = rows[place];
            let partner = rows[place ^ 1];
            let mut side = Side {
                row,
                next: [NO_ROW; COLUMNS],
                points: [0.0; COLUMNS],
                pair: [boards.no_pair(); COLUMNS],
            };
            for column in columns(self.kinds[place]) {
                let (next, points) = boards.rows.cross(row, column as u8);
                side.next[column] = next;
                side.points[column] = self.points[usize::from(points)];
                side.pair[column] = boards.pair(next, partner);
            }
            side
        })
    }

    /// The worth of each cross in action 2 with action 1 unused.
    fn seconds_alone(
        &self,
        pairs: [PairId; 2],
        sides: &[Side; COLOURS],
    ) -> [[Lanes; COLUMNS]; COLOURS] {
        let mut alone = [[[f64::NEG_INFINITY; 4]; COLUMNS]; COLOURS];
        for (place, (side, alone)) in sides.iter().zip(&mut alone).enumerate() {
            for column in columns(self.kinds[place]) {
                let board = number_of(side.pair[column], pairs[1 - place / 2]);
                raise(&mut alone[column], self.after[board], side.points[column]);
            }
        }
        alone
    }
}

/// What is left after a penalty, by the penalties before it.
fn failed(worth: Lanes, penalty: f64) -> Lanes {
    [worth[1] + penalty, worth[2] + penalty, worth[3] + penalty, penalty]
}

/// The columns of a mask.
fn columns(mask: u16) -> impl Iterator<Item = usize> {
    (0..COLUMNS).filter(move |column| mask >> column & 1 == 1)
}

/// Raises `best` to `worth` plus `points` where that is more.
#[inline]
fn raise(best: &mut Lanes, worth: Lanes, points: f64) {
    for (best, worth) in best.iter_mut().zip(worth) {
        *best = greater(worth + points, *best);
    }
}
