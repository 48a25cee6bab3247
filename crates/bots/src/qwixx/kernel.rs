//! The worth of boards from the worths of the boards they lead to.
//!
//! The active seat chooses action 1 knowing all six dice, so a roll is worth the
//! best pair of an action 1 and an action 2. Put the other way round: a cross in
//! action 2 is worth the best over all actions 1 before it, and not using action
//! 2 the best over all actions 1 alone. Neither depends on how the white dice make
//! their sum, and a roll is worth the best of what its colour dice allow: that
//! is the expected best of [`super::ranking`].
//!
//! Boards with the same second pair and neighbouring first ones are solved side by side: what
//! they lead to lies side by side as well.

use rollwright_games::qwixx::RuleSetKind;

use super::boards::{Boards, Class, Lanes, number_of};
use super::parts::{After, Each, Parts, SIDE_BY_SIDE};
use super::plan::{Plan, Second, Turn};
use super::ranking::{Asked, Gains, MOST, Useful, greater};
use super::square::{Row, Square};
use crate::vectors::{Wide, with_wide_vectors};

/// The most white sums there are.
const SUMS: usize = 11;

/// More than the points of a turn: 46, for two locks with ten crosses before each.
const MOST_POINTS: usize = 64;

/// The most seats beside the own one.
pub(super) const OTHERS: usize = 4;

/// The points of a penalty.
pub(super) const PENALTY: f64 = -5.0;

/// Finds the worths of a batch, with the widest vectors that the processor has.
struct BatchWork<'k, 'a, 'p> {
    kernel: &'k mut Kernel<'a>,
    known: Known<'k>,
    plan: &'k mut Plan<'p>,
    batch: Batch<'k>,
}

impl Wide for BatchWork<'_, '_, '_> {
    type Output = Each<BoardWorths>;

    #[inline(always)]
    fn work(self) -> Self::Output {
        let Self { kernel, known, plan, batch } = self;
        kernel.value_crosses_alone(known.after, plan, &batch);
        kernel.value_seconds(known.after, plan, &batch);
        for (turns, worths) in known.others().iter().enumerate() {
            kernel.value_crossings(worths, plan, &batch, turns);
        }
        kernel.expect(plan, batch.count, known.others().len())
    }
}

/// The worth of a board for each number of turns until the own one.
type BoardWorths = [Lanes; OTHERS + 1];

/// Finds the worths of boards, two classes at a time.
#[derive(Clone)]
pub(super) struct Kernel<'a> {
    boards: &'a Boards,
    /// By whether a lock in action 1 ends the game, then for either pair by class.
    parts: &'a [[Vec<Parts>; 2]; 2],
    discount: f64,
    /// What so many points are worth now, when worths of the next turn count 1: with a
    /// discount, more than the points.
    points: [f64; MOST_POINTS],
    penalty: f64,
    /// Whether an unused action 2 costs a penalty even after action 1.
    action2_or_penalty: bool,
    /// On the boards at hand: the worth of each cross of the plan when it is alone.
    alone: Vec<Each<Lanes>>,
    /// The least that a turn is worth with each sum when action 2 isn't used.
    floors: [[Each<f64>; 4]; SUMS],
    /// What each cross on offer in action 2 gains over that, all sums together, and which of
    /// them gain anything.
    gains: Vec<Gains>,
    useful: [[Useful; 4]; SUMS],
    /// By turns until the own one: the worth of the best cross of each sum in the turn of
    /// another seat.
    crossings: [[[Each<f64>; 4]; SUMS]; OTHERS],
}

/// The parts of turns in every class: see [`Kernel`].
pub(super) fn all_parts(boards: &Boards) -> [[Vec<Parts>; 2]; 2] {
    [false, true].map(|lock_ends| {
        [false, true].map(|is_second| {
            let classes = boards.classes.iter();
            classes.map(|class| Parts::new(boards, class, is_second, lock_ends)).collect()
        })
    })
}

/// The worths of the boards that are known so far.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// After the own turn.
    pub(super) after: &'a Square,
    /// For each number of turns until the own one.
    pub(super) worths: &'a [Vec<Lanes>],
}

impl<'a> Known<'a> {
    /// Those that the turns of other seats lead to.
    fn others(&self) -> &'a [Vec<Lanes>] {
        &self.worths[..self.worths.len() - 1]
    }
}

impl<'a> Kernel<'a> {
    pub(super) fn new(boards: &'a Boards, parts: &'a [[Vec<Parts>; 2]; 2], discount: f64) -> Self {
        Self {
            boards,
            parts,
            discount,
            points: std::array::from_fn(|points| points as f64 / discount),
            penalty: PENALTY / discount,
            action2_or_penalty: boards.rules.kind() == RuleSetKind::Concordia,
            alone: vec![[[0.0; 4]; SIDE_BY_SIDE]; MOST],
            floors: [[[0.0; SIDE_BY_SIDE]; 4]; SUMS],
            gains: Vec::new(),
            useful: [[0; 4]; SUMS],
            crossings: [[[[0.0; SIDE_BY_SIDE]; 4]; SUMS]; OTHERS],
        }
    }

    /// The worths of the boards made of pairs of two classes, in the order of
    /// [`super::solve::boards_of`], each for every number of turns until the own one.
    pub(super) fn solve(&mut self, known: Known<'_>, one: &Class, other: &Class) -> Vec<Lanes> {
        let lock_ends = one.locks + other.locks > 0 && !self.boards.rules.action2_after_end();
        let parts = &self.parts[usize::from(lock_ends)];
        let (first, second) = (&parts[0][one.number], &parts[1][other.number]);
        let mut plan = Plan::new(self.boards, [first, second], one, other);
        if self.gains.len() < plan.seconds.len() {
            self.gains.resize(plan.seconds.len(), [[0.0; SIDE_BY_SIDE]; 4]);
        }
        let mut solution = Vec::new();
        for high in other.first..other.end {
            let end = one.end.min(high + 1);
            let second = second.of_pair(usize::from(high - other.first));
            let batches = (one.first..end).step_by(SIDE_BY_SIDE).zip(first.of_neighbours());
            for (begin, first) in batches {
                let count = usize::from(end - begin).min(SIDE_BY_SIDE);
                let batch = Batch { first, second, count };
                let work = BatchWork { kernel: self, known, plan: &mut plan, batch };
                let worths = with_wide_vectors(work);
                for worth in &worths[..count] {
                    solution.extend_from_slice(&worth[..known.worths.len()]);
                }
            }
        }
        solution
    }

    /// Finds the worth of each cross when it is the only one of a turn.
    #[inline(always)]
    fn value_crosses_alone(&mut self, after: &Square, plan: &Plan, batch: &Batch) {
        for (turn, alone) in plan.alone.iter().zip(&mut self.alone) {
            let led_to = batch.led_to(after, *turn);
            for (board, alone) in alone[..batch.count].iter_mut().enumerate() {
                let (worth, points) = led_to.board(board, &self.points);
                *alone = worth.map(|worth| worth + points);
            }
        }
    }

    /// Finds what each cross in action 2 gains, with the best action 1 before it.
    #[inline(always)]
    fn value_seconds(&mut self, after: &Square, plan: &Plan, batch: &Batch) {
        for (number, sum) in plan.sums.iter().enumerate() {
            let floor = self.floor(plan, batch, &sum.firsts);
            for lane in 0..4 {
                self.floors[number][lane] = floor.map(|floor| floor[lane]);
            }
            let mut useful = [0; 4];
            let mut place = 0;
            let seconds = &plan.seconds[sum.seconds.clone()];
            let gains = &mut self.gains[sum.seconds.clone()];
            while place < seconds.len() {
                let second = &seconds[place];
                let alone = &self.alone[usize::from(second.alone)];
                let valued = Valued { alone, floor: &floor };
                let gains = &mut gains[place];
                let most = match second.turns.len() {
                    0 => batch.value::<0>(after, second, valued, &self.points, gains),
                    1 => batch.value::<1>(after, second, valued, &self.points, gains),
                    2 => batch.value::<2>(after, second, valued, &self.points, gains),
                    3 => batch.value::<3>(after, second, valued, &self.points, gains),
                    _ => batch.value::<4>(after, second, valued, &self.points, gains),
                };
                for lane in 0..4 {
                    useful[lane] |= Useful::from(most[lane] > 0.0) << place;
                }
                let gains_somewhere = most.iter().any(|&most| most > 0.0);
                place += if gains_somewhere { 1 } else { 1 + second.bounds };
            }
            self.useful[number] = useful;
        }
    }

    /// The worth of the best action 1 for a sum when action 2 isn't used, and no less than all
    /// the penalties that can still come.
    #[inline(always)]
    fn floor(&self, plan: &Plan, batch: &Batch, firsts: &[u8]) -> Each<Lanes> {
        let mut floor = [[4.0 * self.penalty; 4]; SIDE_BY_SIDE];
        for &first in firsts {
            let first = usize::from(first);
            for (board, floor) in floor[..batch.count].iter_mut().enumerate() {
                let mut worth = self.alone[first][board];
                if self.action2_or_penalty {
                    let [_, one, two, three] = worth;
                    let points = self.points[batch.points(plan.alone[first], board)];
                    worth = [one, two, three, points].map(|worth| worth + self.penalty);
                }
                raise(floor, worth, 0.0);
            }
        }
        floor
    }

    /// Finds the worth of the best cross of each sum in the turn of another seat.
    #[inline(always)]
    fn value_crossings(&mut self, worths: &[Lanes], plan: &Plan, batch: &Batch, turns: usize) {
        for (sum, crossings) in plan.sums.iter().zip(&mut self.crossings[turns]) {
            for board in 0..batch.count {
                let mut best = [f64::NEG_INFINITY; 4];
                for &first in &sum.firsts {
                    let turn = plan.alone[usize::from(first)];
                    let points = self.points[batch.points(turn, board)];
                    raise(&mut best, worths[batch.board(turn, board)], points);
                }
                for lane in 0..4 {
                    crossings[lane][board] = best[lane];
                }
            }
        }
    }

    /// The worth of each board for each number of turns until the own one, `others` being all
    /// but that of the own turn.
    #[inline(always)]
    fn expect(&mut self, plan: &mut Plan, count: usize, others: usize) -> Each<BoardWorths> {
        let mut worths = [[[0.0; 4]; OTHERS + 1]; SIDE_BY_SIDE];
        let mut failed = [self.penalty; SIDE_BY_SIDE];
        for lane in (0..4).rev() {
            let mut own = [0.0; SIDE_BY_SIDE];
            for (number, sum) in plan.sums.iter_mut().enumerate() {
                let floor = &self.floors[number][lane];
                let mut more = [0.0; SIDE_BY_SIDE];
                for board in 0..SIDE_BY_SIDE {
                    more[board] = greater(failed[board] - floor[board], 0.0);
                    own[board] += sum.chance * (floor[board] + more[board]);
                }
                let useful = self.useful[number][lane];
                if useful != 0 {
                    let gains = &self.gains[sum.seconds.clone()];
                    let ranking = &mut sum.rankings[lane];
                    let asked = Asked { gains, lane, useful, more: &more, count };
                    ranking.expect(&sum.offer, asked, &mut own);
                }
            }
            for (board, worths) in worths[..count].iter_mut().enumerate() {
                worths[0][lane] = own[board] * self.discount;
                for turns in 0..others {
                    let pass = worths[turns][lane];
                    let sums = plan.sums.iter().zip(&self.crossings[turns]);
                    let other: f64 = sums
                        .map(|(sum, crossed)| sum.chance * greater(pass, crossed[lane][board]))
                        .sum();
                    worths[turns + 1][lane] = other * self.discount;
                }
                failed[board] = worths[others][lane] + self.penalty;
            }
        }
        worths
    }
}

/// Boards that are solved side by side.
#[derive(Clone, Copy)]
struct Batch<'a> {
    /// What each part of a turn makes of their first pairs, and of the second pair.
    first: &'a [Each<After>],
    second: &'a [After],
    count: usize,
}

/// The boards that a turn leads to.
#[derive(Clone, Copy)]
struct LedTo<'a> {
    first: &'a Each<After>,
    second: After,
    row: Row<'a>,
}

impl<'a> Batch<'a> {
    #[inline(always)]
    fn led_to(&self, after: &'a Square, [one, other]: Turn) -> LedTo<'a> {
        let second = self.second[usize::from(other)];
        LedTo { first: &self.first[usize::from(one)], second, row: after.row(second.pair) }
    }

    /// The points of a turn on one of the boards.
    fn points(&self, [one, other]: Turn, board: usize) -> usize {
        let first = self.first[usize::from(one)][board];
        usize::from(first.points + self.second[usize::from(other)].points)
    }

    /// The number of the board that a turn makes of one of the boards.
    fn board(&self, [one, other]: Turn, board: usize) -> usize {
        number_of(self.first[usize::from(one)][board].pair, self.second[usize::from(other)].pair)
    }

    /// Finds what a cross in action 2 gains, with the best of `TURNS` actions 1 before it or
    /// none. Gives back the most of all boards.
    #[inline(always)]
    fn value<const TURNS: usize>(
        &self,
        after: &'a Square,
        second: &Second,
        valued: Valued<'_>,
        points: &[f64; MOST_POINTS],
        gains: &mut Gains,
    ) -> Lanes {
        let nothing = self.led_to(after, [0, 0]);
        let mut turns = [nothing; TURNS];
        for (led_to, turn) in turns.iter_mut().zip(&second.turns) {
            *led_to = self.led_to(after, *turn);
        }
        let mut most = [f64::NEG_INFINITY; 4];
        for (board, &alone) in valued.alone.iter().enumerate().take(self.count) {
            let mut best = alone;
            for led_to in &turns {
                let (worth, points) = led_to.board(board, points);
                raise(&mut best, worth, points);
            }
            for lane in 0..4 {
                let gain = best[lane] - valued.floor[board][lane];
                most[lane] = greater(gain, most[lane]);
                gains[lane][board] = gain;
            }
        }
        most
    }
}

impl LedTo<'_> {
    /// The worth of the board that it makes of one of the boards, and the points on the way.
    #[inline(always)]
    fn board(&self, board: usize, points: &[f64; MOST_POINTS]) -> (Lanes, f64) {
        let first = self.first[board];
        let points = points[usize::from(first.points + self.second.points) % MOST_POINTS];
        (*self.row.with(first.pair), points)
    }
}

/// What a cross in action 2 is measured by: its worth alone, and that of not making it.
#[derive(Clone, Copy)]
struct Valued<'a> {
    alone: &'a Each<Lanes>,
    floor: &'a Each<Lanes>,
}

/// Raises `best` to `worth` plus `points` where that is more.
#[inline(always)]
fn raise(best: &mut Lanes, worth: Lanes, points: f64) {
    for (best, worth) in best.iter_mut().zip(worth) {
        *best = greater(worth + points, *best);
    }
}
