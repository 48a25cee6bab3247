//! The probability of each outcome of an optimal turn, for several states in a batch.
//!
//! The choices are those of [`OptimalTurn`](crate::yahtzee::solver::optimal_turn::OptimalTurn).
//! Instead of a choice per hand, the probabilities themselves move: from a hand down to the keep
//! with one die less that is as good as the best, until stopping is as good. Then they move up
//! again as dice are rolled.

use rollwright_games::yahtzee::{BONUS_CHIP_POINTS, Category, Rules};

use crate::yahtzee::distribution::keep_probability_flow::{
    choose_keep_chances, roll_missing_dice, transfer_where_enough,
};
use crate::yahtzee::solver::box_scores::{BOX_SCORE_COUNT, BoxScores, box_scores};
use crate::yahtzee::solver::end_of_turn_values::EndOfTurnValues;
use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, KeepLattice};
use crate::yahtzee::solver::optimal_turn::{VALUE_TOLERANCE, apply_box};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{GroupLanes, StateParts};
use crate::yahtzee::solver::turn_kernel::{
    KeepValues, STATES_PER_BATCH, StateLanes, empty_keep_values,
};
use crate::yahtzee::solver::turn_values::{TurnBatch, TurnValues, run_turn_batch};

/// An outcome of a turn.
pub(crate) struct TurnOutcome {
    pub(crate) category: Category,
    /// The points in the box.
    pub(crate) box_points: u8,
    /// All points: those in the box, the chip, and the upper bonus if it is won.
    pub(crate) total_points: u32,
    pub(crate) has_chip: bool,
    /// The state after the turn.
    pub(crate) next_state: StateParts,
    pub(crate) chance: f64,
}

impl TurnOutcome {
    pub(crate) fn wins_bonus(&self) -> bool {
        self.total_points
            > u32::from(self.box_points)
                + if self.has_chip { u32::from(BONUS_CHIP_POINTS) } else { 0 }
    }
}

/// The outcomes of turns, computed for up to [`STATES_PER_BATCH`] states at once.
pub(crate) struct TurnOutcomes(Box<TurnOutcomeBatch<STATES_PER_BATCH>>);

/// The values and probabilities for `L` states.
struct TurnOutcomeBatch<const L: usize> {
    values: TurnValues<L>,
    /// The chance of each keep; at the end, the chance of each hand after the last roll.
    keep_chances: Box<KeepValues<L>>,
    /// The chance of each slot.
    box_score_chances: [StateLanes<L>; 256],
}

impl TurnOutcomes {
    /// Creates it without states.
    pub(crate) fn empty() -> Self {
        let chances = [StateLanes([0.0; STATES_PER_BATCH]); 256];
        Self(Box::new(TurnOutcomeBatch {
            values: TurnValues::empty(),
            keep_chances: empty_keep_values(),
            box_score_chances: chances,
        }))
    }

    /// Computes the turns that begin in these states: at most [`STATES_PER_BATCH`] with the same
    /// upper boxes and number of lower boxes used.
    pub(crate) fn compute(&mut self, solution: &YahtzeeSolution, upper: usize, lanes: &GroupLanes) {
        let after = self.0.values.load_states(solution, upper, lanes);
        run_turn_batch(&mut *self.0, &after);
    }

    /// Calls `each` with every outcome of the turn of a state: box by box in ascending order of
    /// points, then the outcomes with a chip.
    pub(crate) fn each_outcome(
        &self,
        lane: usize,
        rules: Rules,
        mut each: impl FnMut(TurnOutcome),
    ) {
        let (parts, slots) = (self.0.values.state_parts(lane), box_scores());
        let mut chances: [f64; BOX_SCORE_COUNT] =
            std::array::from_fn(|at| self.0.box_score_chances[at].0[lane]);
        let fives = self.0.values.five_of_a_kind_boxes(lane);
        let five = |hand: usize| (fives[hand], self.0.keep_chances.hands[hand].0[lane]);
        for hand in 0..6 {
            let ((category, scored), chance) = five(hand);
            if !scored.earns_chip {
                chances[slots.index(category, scored.points)] += chance;
            }
        }
        let mut report = |category: Category, in_box: u8, chip: bool, chance: f64| {
            let (points, next) = apply_box(rules, parts, category, in_box);
            let points = points + if chip { u32::from(BONUS_CHIP_POINTS) } else { 0 };
            each(TurnOutcome {
                category,
                box_points: in_box,
                total_points: points,
                has_chip: chip,
                next_state: next,
                chance,
            });
        };
        for &at in &self.0.values.open_boxes {
            let (from, to) = slots.range_by_box[usize::from(at)];
            for slot in (from..to).filter(|&slot| chances[slot] > 0.0) {
                report(Category::ALL[usize::from(at)], slots.points[slot], false, chances[slot]);
            }
        }
        for hand in 0..6 {
            let ((category, scored), chance) = five(hand);
            if scored.earns_chip && chance > 0.0 {
                report(category, scored.points, true, chance);
            }
        }
    }
}

impl TurnBatch for TurnOutcomeBatch<STATES_PER_BATCH> {
    #[inline(always)]
    fn compute_batch(
        &mut self,
        after: &EndOfTurnValues<STATES_PER_BATCH>,
        lattice: &KeepLattice,
        slots: &BoxScores,
    ) {
        let Self { values, keep_chances: chances, .. } = self;
        values.compute_keeps(after, lattice);
        let TurnValues {
            values_one_roll_left: one_left,
            best_keeps_one_roll_left: best_of_one,
            values_two_rolls_left: two_left,
            best_keeps_two_rolls_left: best_of_two,
            ..
        } = values;
        for (chances, &chance) in chances.hands.iter_mut().zip(&lattice.hand_chances) {
            *chances = StateLanes([chance; _]);
        }
        choose_keep_chances(chances, two_left, &one_left.hands, best_of_two, lattice);
        roll_missing_dice(chances, lattice);
        choose_keep_chances(chances, &one_left.partial, &one_left.hands, best_of_one, lattice);
        roll_missing_dice(chances, lattice);
        self.assign_hands_to_boxes(slots);
    }
}

impl<const L: usize> TurnOutcomeBatch<L> {
    /// Moves the chance of every hand other than five of a kind to the slot of its best box; the
    /// first of equals.
    #[inline(always)]
    fn assign_hands_to_boxes(&mut self, slots: &BoxScores) {
        let TurnValues {
            open_boxes: open,
            box_score_values: values,
            values_one_roll_left: one_left,
            ..
        } = &self.values;
        let Some((&last, others)) = open.split_last() else { return };
        for &at in open {
            let (from, to) = slots.range_by_box[usize::from(at)];
            self.box_score_chances[from..to].fill(StateLanes([0.0; L]));
        }
        for hand in 6..HAND_COUNT {
            let slot_of = &slots.by_hand[hand];
            let enough = one_left.hands[hand].plus_scalar(-VALUE_TOLERANCE);
            let mut left = self.keep_chances.hands[hand];
            for &at in others {
                let slot = usize::from(slot_of[usize::from(at).min(12)]);
                transfer_where_enough(
                    &mut left,
                    &values[slot],
                    &enough,
                    &mut self.box_score_chances[slot],
                );
            }
            let slot = usize::from(slot_of[usize::from(last).min(12)]);
            self.box_score_chances[slot] = self.box_score_chances[slot].plus(&left);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::yahtzee::distribution::turn_outcomes::*;
    use crate::yahtzee::solver::keep_lattice::keep_lattice;
    use crate::yahtzee::solver::optimal_turn::OptimalTurn;
    use crate::yahtzee::tests::shared_solution;

    /// The chance of each outcome, with equal outcomes merged.
    #[derive(Default)]
    struct OutcomeTotals(BTreeMap<(Category, u8, bool, u32, StateParts), f64>);

    impl OutcomeTotals {
        fn add(&mut self, end: &TurnOutcome) {
            let key =
                (end.category, end.box_points, end.has_chip, end.total_points, end.next_state);
            *self.0.entry(key).or_default() += end.chance;
        }
    }

    #[test]
    fn batched_outcomes_match_single_turns() {
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let (mut outcomes, mut turn) = (TurnOutcomes::empty(), OptimalTurn::empty(rules));
            for level in 0..13 {
                // States that are not neighbours, as when computing the distribution.
                let groups: Vec<_> =
                    solution.states.groups(level, |place| place % 7 % 3 != 1).collect();
                for group in groups.iter().step_by(1 + groups.len() / 12) {
                    outcomes.compute(solution, group.upper_boxes, &group.lanes);
                    for lane in 0..group.lanes.len() {
                        let (mut found, mut expected) =
                            (OutcomeTotals::default(), OutcomeTotals::default());
                        outcomes.each_outcome(lane, rules, |end| found.add(&end));
                        turn.compute(solution, outcomes.0.values.state_parts(lane));
                        solution.each_turn_outcome(
                            &turn,
                            outcomes.0.values.state_parts(lane),
                            |end| expected.add(&end),
                        );
                        assert!(found.0.keys().eq(expected.0.keys()), "{rules:?}");
                        let mut both = found.0.values().zip(expected.0.values());
                        assert!(both.all(|(one, other)| (one - other).abs() < 1e-15));
                    }
                }
            }
        }
    }

    #[test]
    fn every_vector_width_gives_the_same_bits() {
        let solution = shared_solution(Rules::Official);
        let (mut wide, mut plain) = (TurnOutcomes::empty(), TurnOutcomes::empty());
        for level in [0, 3, 7, 12] {
            for group in solution.states.groups(level, |_| true).step_by(301) {
                wide.compute(solution, group.upper_boxes, &group.lanes);
                let after = plain.0.values.load_states(solution, group.upper_boxes, &group.lanes);
                plain.0.compute_batch(&after, keep_lattice(), box_scores());
                for (one, other) in wide.0.box_score_chances.iter().zip(&plain.0.box_score_chances)
                {
                    assert_eq!(one.0.map(f64::to_bits), other.0.map(f64::to_bits));
                }
            }
        }
    }
}
