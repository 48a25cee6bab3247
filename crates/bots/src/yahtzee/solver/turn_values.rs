//! All values of a turn for several states in a batch: each filled box, each keep with one and two
//! rolls left, and the best keep within each.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Category, CategoryScore};

use crate::simd_dispatch::{SimdTask, run_with_simd};
use crate::yahtzee::distribution::keep_probability_flow::fill_best_keep_values;
use crate::yahtzee::solver::box_scores::{BoxScores, box_scores};
use crate::yahtzee::solver::end_of_turn_values::EndOfTurnValues;
use crate::yahtzee::solver::five_of_a_kind_choices::FiveOfAKindChoices;
use crate::yahtzee::solver::keep_lattice::{KeepLattice, keep_lattice};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{GroupLanes, LowerBoxes, StateParts};
use crate::yahtzee::solver::turn_kernel::{
    KeepValues, STATES_PER_BATCH, StateLanes, empty_keep_values, expected_keep_values,
    expected_partial_keep_values,
};

/// The values of the turns of up to `L` states.
pub(crate) struct TurnValues<const L: usize> {
    upper: usize,
    lanes: GroupLanes,
    five_of_a_kind_choices: FiveOfAKindChoices,
    /// The boxes that are open in at least one of the states, in sheet order.
    pub(crate) open_boxes: ArrayVec<u8, 13>,
    /// The value of each slot; unspecified where its box is used.
    pub(crate) box_score_values: [StateLanes<L>; 256],
    /// The values of keeps with one roll left (for hands: in their best box), and of the best keep
    /// within each.
    pub(crate) values_one_roll_left: Box<KeepValues<L>>,
    pub(crate) best_keeps_one_roll_left: Box<KeepValues<L>>,
    /// The same with two rolls left. The values of hands in their best box are above.
    pub(crate) values_two_rolls_left: Box<[StateLanes<L>; 256]>,
    pub(crate) best_keeps_two_rolls_left: Box<KeepValues<L>>,
}

impl<const L: usize> TurnValues<L> {
    /// Creates it without states.
    pub(crate) fn empty() -> Self {
        let nothing = [StateLanes([0.0; L]); 256];
        Self {
            upper: 0,
            lanes: ArrayVec::new(),
            five_of_a_kind_choices: FiveOfAKindChoices::empty(),
            open_boxes: ArrayVec::new(),
            box_score_values: nothing,
            values_one_roll_left: empty_keep_values(),
            best_keeps_one_roll_left: empty_keep_values(),
            values_two_rolls_left: Box::new(nothing),
            best_keeps_two_rolls_left: empty_keep_values(),
        }
    }

    /// Loads the value of each slot.
    fn load_box_scores(&mut self, after: &EndOfTurnValues<L>) {
        let slots = box_scores();
        for &at in &self.open_boxes {
            let (from, to) = slots.range_by_box[usize::from(at)];
            for slot in from..to {
                let category = Category::ALL[usize::from(at)];
                self.box_score_values[slot] = after.box_value(category, slots.points[slot]);
            }
        }
    }

    /// Computes the values of keeps, after [`TurnValues::load_states`].
    #[inline(always)]
    pub(crate) fn compute_keeps(&mut self, after: &EndOfTurnValues<L>, lattice: &KeepLattice) {
        let Self {
            values_one_roll_left: one_left,
            best_keeps_one_roll_left: best_of_one,
            values_two_rolls_left: two_left,
            best_keeps_two_rolls_left: best_of_two,
            ..
        } = self;
        after.fill_hand_values(one_left, lattice);
        expected_keep_values(one_left, lattice);
        fill_best_keep_values(&one_left.partial, &one_left.hands, best_of_one, lattice);
        expected_partial_keep_values(two_left, &best_of_one.hands, lattice);
        fill_best_keep_values(two_left, &one_left.hands, best_of_two, lattice);
    }

    /// The best box for each five of a kind, with its points there and whether it earns a chip.
    pub(crate) fn five_of_a_kind_boxes(&self, lane: usize) -> [(Category, CategoryScore); 6] {
        self.five_of_a_kind_choices
            .best_boxes(self.lanes[lane].0, |slot| self.box_score_values[slot & 255].0[lane])
    }

    pub(crate) fn state_parts(&self, lane: usize) -> StateParts {
        let (lower, sum) = self.lanes[lane];
        (self.upper, lower, sum)
    }
}

impl TurnValues<STATES_PER_BATCH> {
    /// Loads the values after each box for these states, which share their upper boxes and their
    /// number of lower boxes used.
    pub(crate) fn load_states(
        &mut self,
        solution: &YahtzeeSolution,
        upper: usize,
        lanes: &GroupLanes,
    ) -> EndOfTurnValues<STATES_PER_BATCH> {
        self.upper = upper;
        self.lanes.clone_from(lanes);
        let mut after = EndOfTurnValues::empty(solution.rules(), upper);
        after.load_states(&solution.states, &self.lanes, &solution.values, 0);
        let used =
            self.lanes.iter().fold(u8::MAX, |used, &(lower, _)| used & used_lower_boxes(lower));
        let is_open = |at: &u8| match at {
            0..6 => upper >> at & 1 == 0,
            _ => used >> (at - 6) & 1 == 0,
        };
        self.open_boxes = (0..13).filter(is_open).collect();
        self.load_box_scores(&after);
        for &(lower, sum) in lanes {
            self.five_of_a_kind_choices.load_choices(solution.rules(), (upper, lower, sum));
        }
        after
    }
}

/// A computation on the turn values of several states.
pub(crate) trait TurnBatch {
    /// Runs the computation, turn values first. Must be inlined, so that the compiler uses wide
    /// vectors.
    fn compute_batch(
        &mut self,
        after: &EndOfTurnValues<STATES_PER_BATCH>,
        lattice: &KeepLattice,
        slots: &BoxScores,
    );
}

/// Runs [`TurnBatch::compute_batch`] with wide vectors.
pub(crate) fn run_turn_batch(
    batch: &mut impl TurnBatch,
    after: &EndOfTurnValues<STATES_PER_BATCH>,
) {
    run_with_simd(TurnBatchTask { batch, after });
}

struct TurnBatchTask<'a, W> {
    batch: &'a mut W,
    after: &'a EndOfTurnValues<STATES_PER_BATCH>,
}

impl<W: TurnBatch> SimdTask for TurnBatchTask<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.batch.compute_batch(self.after, keep_lattice(), box_scores());
    }
}

/// The lower boxes used, as bits in sheet order.
fn used_lower_boxes(lower: LowerBoxes) -> u8 {
    lower & 31 | u8::from(lower > 63) << 5 | (lower >> 5 & 1) << 6
}
