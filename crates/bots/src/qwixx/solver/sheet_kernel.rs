//! Computes the values of sheets from the values of the sheets they lead to.
//!
//! The active seat chooses action 1 knowing all six dice, so a roll is worth the best pair of an
//! action 1 and an action 2. Conversely, a cross in action 2 is worth the best over all actions 1
//! before it, and not using action 2 is worth the best over all actions 1 alone. Neither depends on
//! how the white dice make their sum, and a roll is worth the best of what its colour dice allow:
//! the expected best of [`crate::qwixx::solver::expected_best_cross`].
//!
//! Sheets with the same second pair and neighbouring first pairs are solved together, since the
//! sheets they lead to are next to each other as well.

use crate::qwixx::solver::expected_best_cross::{
    ExpectationQuery, GainsByPenalties, MAX_CROSSES, UsefulMask, fast_max,
};
use crate::qwixx::solver::row_pair_moves::{PairAfterMove, PairMoves, PerSheet, SHEETS_PER_BATCH};
use crate::qwixx::solver::sheet_index::{
    ByPenalties, RowPairClass, SheetIndex, sheet_number_of_pairs,
};
use crate::qwixx::solver::turn_moves::{Action2Cross, TurnMove, TurnMoves};
use crate::qwixx::solver::value_matrix::{MatrixRow, ValueMatrix};
use crate::simd_dispatch::{SimdTask, run_with_simd};

/// The most white sums.
const MAX_WHITE_SUMS: usize = 11;

/// More than the points of a turn: 46, for two locks with ten crosses before each.
const TURN_POINTS_END: usize = 64;

/// The most seats besides the own one.
pub(crate) const MAX_OTHER_SEATS: usize = 4;

/// The points of a penalty.
pub(crate) const PENALTY_POINTS: f64 = -5.0;

/// Computes the values of a batch, with the widest vectors that the processor has.
struct BatchTask<'k, 'a, 'p> {
    kernel: &'k mut SheetKernel<'a>,
    known: KnownValues<'k>,
    turn_moves: &'k mut TurnMoves<'p>,
    batch: SheetBatch<'k>,
}

impl SimdTask for BatchTask<'_, '_, '_> {
    type Output = PerSheet<SheetValues>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Self { kernel, known, turn_moves, batch } = self;
        kernel.compute_single_crosses(known.after_own_turn, turn_moves, &batch);
        kernel.compute_action2_gains(known.after_own_turn, turn_moves, &batch);
        for (turns, values) in known.other_turns().iter().enumerate() {
            kernel.compute_other_turns(values, turn_moves, &batch, turns);
        }
        kernel.expected_values(turn_moves, batch.count, known.other_turns().len())
    }
}

/// The value of a sheet for each number of turns until the own one.
type SheetValues = [ByPenalties; MAX_OTHER_SEATS + 1];

/// Computes the values of sheets, two classes at a time.
#[derive(Clone)]
pub(crate) struct SheetKernel<'a> {
    index: &'a SheetIndex,
    /// By whether a lock in action 1 ends the game, then for either pair by class.
    pair_moves: &'a [[Vec<PairMoves>; 2]; 2],
    discount: f64,
    /// The value of this many points now, on a scale where values of the next turn count 1: with a
    /// discount, more than the points.
    points: [f64; TURN_POINTS_END],
    penalty: f64,
    /// Whether an unused action 2 costs a penalty even after action 1.
    action2_or_penalty: bool,
    /// For the current batch: the value of each cross when it is the only one.
    single_cross_values: Vec<PerSheet<ByPenalties>>,
    /// A lower bound for the value of a turn with each sum when action 2 isn't used.
    no_action2_values: [[PerSheet<f64>; 4]; MAX_WHITE_SUMS],
    /// The gain of each cross on offer in action 2 over that, for all sums, and which of them gain
    /// anything.
    gains: Vec<GainsByPenalties>,
    useful: [[UsefulMask; 4]; MAX_WHITE_SUMS],
    /// By turns until the own one: the value of the best cross of each sum in another seat's turn.
    other_turn_values: [[[PerSheet<f64>; 4]; MAX_WHITE_SUMS]; MAX_OTHER_SEATS],
}

/// The moves in every class: see [`SheetKernel`].
pub(crate) fn all_pair_moves(index: &SheetIndex) -> [[Vec<PairMoves>; 2]; 2] {
    [false, true].map(|lock_ends| {
        [false, true].map(|is_second| {
            let classes = index.classes.iter();
            classes.map(|class| PairMoves::new(index, class, is_second, lock_ends)).collect()
        })
    })
}

/// The values of the sheets that are known so far.
#[derive(Clone, Copy)]
pub(crate) struct KnownValues<'a> {
    /// After the own turn.
    pub(crate) after_own_turn: &'a ValueMatrix,
    /// For each number of turns until the own one.
    pub(crate) by_turns_until_own: &'a [Vec<ByPenalties>],
}

impl<'a> KnownValues<'a> {
    /// The values that the turns of other seats lead to.
    fn other_turns(&self) -> &'a [Vec<ByPenalties>] {
        &self.by_turns_until_own[..self.by_turns_until_own.len() - 1]
    }
}

impl<'a> SheetKernel<'a> {
    pub(crate) fn new(
        index: &'a SheetIndex,
        pair_moves: &'a [[Vec<PairMoves>; 2]; 2],
        discount: f64,
    ) -> Self {
        Self {
            index,
            pair_moves,
            discount,
            points: std::array::from_fn(|points| points as f64 / discount),
            penalty: PENALTY_POINTS / discount,
            action2_or_penalty: index.rules.is_unused_action2_penalized(true),
            single_cross_values: vec![[[0.0; 4]; SHEETS_PER_BATCH]; MAX_CROSSES],
            no_action2_values: [[[0.0; SHEETS_PER_BATCH]; 4]; MAX_WHITE_SUMS],
            gains: Vec::new(),
            useful: [[0; 4]; MAX_WHITE_SUMS],
            other_turn_values: [[[[0.0; SHEETS_PER_BATCH]; 4]; MAX_WHITE_SUMS]; MAX_OTHER_SEATS],
        }
    }

    /// The values of the sheets made of pairs of two classes, in the order of
    /// [`crate::qwixx::solver::backward_induction::sheets_of_block`], each for every number of
    /// turns until the own one.
    pub(crate) fn solve_block(
        &mut self,
        known: KnownValues<'_>,
        one: &RowPairClass,
        other: &RowPairClass,
    ) -> Vec<ByPenalties> {
        let lock_ends =
            one.locks + other.locks > 0 && !self.index.rules.has_action2_after_deciding_lock();
        let pair_moves = &self.pair_moves[usize::from(lock_ends)];
        let (first, second) = (&pair_moves[0][one.number], &pair_moves[1][other.number]);
        let mut turn_moves = TurnMoves::new(self.index, [first, second], one, other);
        if self.gains.len() < turn_moves.action2_crosses.len() {
            self.gains.resize(turn_moves.action2_crosses.len(), [[0.0; SHEETS_PER_BATCH]; 4]);
        }
        let mut solution = Vec::new();
        for high in other.first_pair..other.end_pair {
            let end = one.end_pair.min(high + 1);
            let second = second.results_for_pair(usize::from(high - other.first_pair));
            let batches =
                (one.first_pair..end).step_by(SHEETS_PER_BATCH).zip(first.results_in_batches());
            for (begin, first) in batches {
                let count = usize::from(end - begin).min(SHEETS_PER_BATCH);
                let batch = SheetBatch { first, second, count };
                let work = BatchTask { kernel: self, known, turn_moves: &mut turn_moves, batch };
                let values = run_with_simd(work);
                for value in &values[..count] {
                    solution.extend_from_slice(&value[..known.by_turns_until_own.len()]);
                }
            }
        }
        solution
    }

    /// Computes the value of each cross when it is the only one of a turn.
    #[inline(always)]
    fn compute_single_crosses(
        &mut self,
        after: &ValueMatrix,
        turn_moves: &TurnMoves,
        batch: &SheetBatch,
    ) {
        for (turn, alone) in turn_moves.single_cross_moves.iter().zip(&mut self.single_cross_values)
        {
            let result = batch.resulting_sheets(after, *turn);
            for (sheet, alone) in alone[..batch.count].iter_mut().enumerate() {
                let (value, points) = result.value_and_points(sheet, &self.points);
                *alone = value.map(|value| value + points);
            }
        }
    }

    /// Computes the gain of each cross in action 2, with the best action 1 before it.
    #[inline(always)]
    fn compute_action2_gains(
        &mut self,
        after: &ValueMatrix,
        turn_moves: &TurnMoves,
        batch: &SheetBatch,
    ) {
        for (number, sum) in turn_moves.sums.iter().enumerate() {
            let floor = self.no_action2_value(turn_moves, batch, &sum.action1_moves);
            for lane in 0..4 {
                self.no_action2_values[number][lane] = floor.map(|floor| floor[lane]);
            }
            let mut useful = [0; 4];
            let mut place = 0;
            let seconds = &turn_moves.action2_crosses[sum.action2_range.clone()];
            let gains = &mut self.gains[sum.action2_range.clone()];
            while place < seconds.len() {
                let second = &seconds[place];
                let alone = &self.single_cross_values[usize::from(second.single_cross_move)];
                let baseline = CrossBaseline { single_cross: alone, floor: &floor };
                let gains = &mut gains[place];
                let max_gains = match second.moves_with_action1.len() {
                    0 => batch.compute_action2_gain::<0>(
                        after,
                        second,
                        baseline,
                        &self.points,
                        gains,
                    ),
                    1 => batch.compute_action2_gain::<1>(
                        after,
                        second,
                        baseline,
                        &self.points,
                        gains,
                    ),
                    2 => batch.compute_action2_gain::<2>(
                        after,
                        second,
                        baseline,
                        &self.points,
                        gains,
                    ),
                    3 => batch.compute_action2_gain::<3>(
                        after,
                        second,
                        baseline,
                        &self.points,
                        gains,
                    ),
                    _ => batch.compute_action2_gain::<4>(
                        after,
                        second,
                        baseline,
                        &self.points,
                        gains,
                    ),
                };
                for lane in 0..4 {
                    useful[lane] |= UsefulMask::from(max_gains[lane] > 0.0) << place;
                }
                let gains_somewhere = max_gains.iter().any(|&gain| gain > 0.0);
                place += if gains_somewhere { 1 } else { 1 + second.dominated_count };
            }
            self.useful[number] = useful;
        }
    }

    /// The value of the best action 1 for a sum when action 2 isn't used, and no less than all the
    /// penalties that can still come.
    #[inline(always)]
    fn no_action2_value(
        &self,
        turn_moves: &TurnMoves,
        batch: &SheetBatch,
        firsts: &[u8],
    ) -> PerSheet<ByPenalties> {
        let mut floor = [[4.0 * self.penalty; 4]; SHEETS_PER_BATCH];
        for &first in firsts {
            let first = usize::from(first);
            for (sheet, floor) in floor[..batch.count].iter_mut().enumerate() {
                let mut value = self.single_cross_values[first][sheet];
                if self.action2_or_penalty {
                    let [_, one, two, three] = value;
                    let points =
                        self.points[batch.turn_points(turn_moves.single_cross_moves[first], sheet)];
                    value = [one, two, three, points].map(|value| value + self.penalty);
                }
                raise_to_max(floor, value, 0.0);
            }
        }
        floor
    }

    /// Computes the value of the best cross of each sum in another seat's turn.
    #[inline(always)]
    fn compute_other_turns(
        &mut self,
        values: &[ByPenalties],
        turn_moves: &TurnMoves,
        batch: &SheetBatch,
        turns: usize,
    ) {
        for (sum, best_crosses) in turn_moves.sums.iter().zip(&mut self.other_turn_values[turns]) {
            for sheet in 0..batch.count {
                let mut best = [f64::NEG_INFINITY; 4];
                for &first in &sum.action1_moves {
                    let turn = turn_moves.single_cross_moves[usize::from(first)];
                    let points = self.points[batch.turn_points(turn, sheet)];
                    raise_to_max(&mut best, values[batch.resulting_sheet(turn, sheet)], points);
                }
                for lane in 0..4 {
                    best_crosses[lane][sheet] = best[lane];
                }
            }
        }
    }

    /// The value of each sheet for each number of turns until the own one; `others` counts all but
    /// the own turn.
    #[inline(always)]
    fn expected_values(
        &mut self,
        turn_moves: &mut TurnMoves,
        count: usize,
        others: usize,
    ) -> PerSheet<SheetValues> {
        let mut values = [[[0.0; 4]; MAX_OTHER_SEATS + 1]; SHEETS_PER_BATCH];
        let mut value_with_penalty = [self.penalty; SHEETS_PER_BATCH];
        for lane in (0..4).rev() {
            let mut own = [0.0; SHEETS_PER_BATCH];
            for (number, sum) in turn_moves.sums.iter_mut().enumerate() {
                let floor = &self.no_action2_values[number][lane];
                let mut baseline = [0.0; SHEETS_PER_BATCH];
                for sheet in 0..SHEETS_PER_BATCH {
                    baseline[sheet] = fast_max(value_with_penalty[sheet] - floor[sheet], 0.0);
                    own[sheet] += sum.chance * (floor[sheet] + baseline[sheet]);
                }
                let useful = self.useful[number][lane];
                if useful != 0 {
                    let gains = &self.gains[sum.action2_range.clone()];
                    let ranking = &mut sum.rankings[lane];
                    let query =
                        ExpectationQuery { gains, lane, useful, baseline: &baseline, count };
                    ranking.add_expected_best(&sum.offer, query, &mut own);
                }
            }
            for (sheet, values) in values[..count].iter_mut().enumerate() {
                values[0][lane] = own[sheet] * self.discount;
                for turns in 0..others {
                    let pass = values[turns][lane];
                    let sums = turn_moves.sums.iter().zip(&self.other_turn_values[turns]);
                    let other: f64 = sums
                        .map(|(sum, crossed)| sum.chance * fast_max(pass, crossed[lane][sheet]))
                        .sum();
                    values[turns + 1][lane] = other * self.discount;
                }
                value_with_penalty[sheet] = values[others][lane] + self.penalty;
            }
        }
        values
    }
}

/// Sheets that are solved together.
#[derive(Clone, Copy)]
struct SheetBatch<'a> {
    /// The result of each move for their first pairs, and for the second pair.
    first: &'a [PerSheet<PairAfterMove>],
    second: &'a [PairAfterMove],
    count: usize,
}

/// The sheets that a turn leads to.
#[derive(Clone, Copy)]
struct ResultingSheets<'a> {
    first: &'a PerSheet<PairAfterMove>,
    second: PairAfterMove,
    row: MatrixRow<'a>,
}

impl<'a> SheetBatch<'a> {
    #[inline(always)]
    fn resulting_sheets(
        &self,
        after: &'a ValueMatrix,
        [one, other]: TurnMove,
    ) -> ResultingSheets<'a> {
        let second = self.second[usize::from(other)];
        ResultingSheets {
            first: &self.first[usize::from(one)],
            second,
            row: after.row(second.pair),
        }
    }

    /// The points of a turn on one of the sheets.
    fn turn_points(&self, [one, other]: TurnMove, sheet: usize) -> usize {
        let first = self.first[usize::from(one)][sheet];
        usize::from(first.points + self.second[usize::from(other)].points)
    }

    /// The number of the sheet after a turn on one of the sheets.
    fn resulting_sheet(&self, [one, other]: TurnMove, sheet: usize) -> usize {
        sheet_number_of_pairs(
            self.first[usize::from(one)][sheet].pair,
            self.second[usize::from(other)].pair,
        )
    }

    /// Computes the gain of a cross in action 2, with the best of `TURNS` actions 1 before it or
    /// none. Returns the maximum over all sheets.
    #[inline(always)]
    fn compute_action2_gain<const TURNS: usize>(
        &self,
        after: &'a ValueMatrix,
        second: &Action2Cross,
        baseline: CrossBaseline<'_>,
        points: &[f64; TURN_POINTS_END],
        gains: &mut GainsByPenalties,
    ) -> ByPenalties {
        let nothing = self.resulting_sheets(after, [0, 0]);
        let mut turns = [nothing; TURNS];
        for (result, turn) in turns.iter_mut().zip(&second.moves_with_action1) {
            *result = self.resulting_sheets(after, *turn);
        }
        let mut max_gains = [f64::NEG_INFINITY; 4];
        for (sheet, &alone) in baseline.single_cross.iter().enumerate().take(self.count) {
            let mut best = alone;
            for result in &turns {
                let (value, points) = result.value_and_points(sheet, points);
                raise_to_max(&mut best, value, points);
            }
            for lane in 0..4 {
                let gain = best[lane] - baseline.floor[sheet][lane];
                max_gains[lane] = fast_max(gain, max_gains[lane]);
                gains[lane][sheet] = gain;
            }
        }
        max_gains
    }
}

impl ResultingSheets<'_> {
    /// The value of the resulting sheet for one of the sheets, and the points of the turn.
    #[inline(always)]
    fn value_and_points(
        &self,
        sheet: usize,
        points: &[f64; TURN_POINTS_END],
    ) -> (ByPenalties, f64) {
        let first = self.first[sheet];
        let points = points[usize::from(first.points + self.second.points) % TURN_POINTS_END];
        (*self.row.value_with(first.pair), points)
    }
}

/// The baseline of a cross in action 2: its value alone, and the value of not making it.
#[derive(Clone, Copy)]
struct CrossBaseline<'a> {
    single_cross: &'a PerSheet<ByPenalties>,
    floor: &'a PerSheet<ByPenalties>,
}

/// Raises `best` to `value` plus `points` where that is more.
#[inline(always)]
fn raise_to_max(best: &mut ByPenalties, value: ByPenalties, points: f64) {
    for (best, value) in best.iter_mut().zip(value) {
        *best = fast_max(value + points, *best);
    }
}
