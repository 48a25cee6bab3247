//! How likely each way is that a turn of perfect play ends, for several states side by side.
//!
//! The choices are those of [`crate::yahtzee::turn::Turn`]. Instead of a choice for every hand, the
//! chances themselves are handed down: from a hand to the keep with one die less that is as
//! good as the best, until to stop there is as good; then up again as dice are rolled.

use rollwright_games::yahtzee::{CHIP_POINTS, Category, Rules};

use crate::yahtzee::distribution::keep_probabilities::{
    choose_keep_chances, roll_missing_dice, transfer_where_enough,
};
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::box_scores::{BOX_SCORE_COUNT, BoxScores, box_scores};
use crate::yahtzee::solver::end_of_turn_values::EndOfTurnValues;
use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, KeepLattice};
use crate::yahtzee::solver::optimal_turn::{VALUE_TOLERANCE, apply_box};
use crate::yahtzee::solver::states::{GroupLanes, StateParts};
use crate::yahtzee::solver::turn_kernel::{
    KeepValues, STATES_PER_BATCH, StateLanes, empty_keep_values,
};
use crate::yahtzee::solver::turn_values::{TurnBatch, TurnValues, run_turn_batch};

/// A way a turn can end.
pub(crate) struct TurnOutcome {
    pub(crate) category: Category,
    /// The points in the box.
    pub(crate) box_points: u8,
    /// All points: those in the box, a chip's, and the upper bonus where it is won.
    pub(crate) total_points: u32,
    pub(crate) has_chip: bool,
    /// The state after.
    pub(crate) next_state: StateParts,
    pub(crate) chance: f64,
}

impl TurnOutcome {
    pub(crate) fn wins_bonus(&self) -> bool {
        self.total_points
            > u32::from(self.box_points) + if self.has_chip { u32::from(CHIP_POINTS) } else { 0 }
    }
}

/// The ends of turns, worked out for up to [`SIDE_BY_SIDE`] states at once.
pub(crate) struct TurnOutcomes(Box<TurnOutcomeBatch<STATES_PER_BATCH>>);

/// What is worked out for `L` states.
struct TurnOutcomeBatch<const L: usize> {
    values: TurnValues<L>,
    /// How likely each keep is: in the end, how likely each hand is after the last roll.
    keep_chances: Box<KeepValues<L>>,
    /// How likely each slot is.
    box_score_chances: [StateLanes<L>; 256],
}

impl TurnOutcomes {
    /// Of no states yet.
    pub(crate) fn empty() -> Self {
        let chances = [StateLanes([0.0; STATES_PER_BATCH]); 256];
        Self(Box::new(TurnOutcomeBatch {
            values: TurnValues::empty(),
            keep_chances: empty_keep_values(),
            box_score_chances: chances,
        }))
    }

    /// Works out the turns that begin in these states, at most [`SIDE_BY_SIDE`] with the same
    /// upper boxes used and as many lower ones.
    pub(crate) fn compute(&mut self, solution: &YahtzeeSolution, upper: usize, lanes: &GroupLanes) {
        let after = self.0.values.load_states(solution, upper, lanes);
        run_turn_batch(&mut *self.0, &after);
    }

    /// Calls `each` with every way the turn of a state can end: box by box, and in a box from
    /// the fewest points up, then those that bring a chip.
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
        let mut tell = |category: Category, in_box: u8, chip: bool, chance: f64| {
            let (points, next) = apply_box(rules, parts, category, in_box);
            let points = points + if chip { u32::from(CHIP_POINTS) } else { 0 };
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
                tell(Category::ALL[usize::from(at)], slots.points[slot], false, chances[slot]);
            }
        }
        for hand in 0..6 {
            let ((category, scored), chance) = five(hand);
            if scored.earns_chip && chance > 0.0 {
                tell(category, scored.points, true, chance);
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
        let Self { values, keep_chances: held, .. } = self;
        values.compute_keeps(after, lattice);
        let TurnValues {
            values_one_roll_left: one_left,
            best_keeps_one_roll_left: best_of_one,
            values_two_rolls_left: two_left,
            best_keeps_two_rolls_left: best_of_two,
            ..
        } = values;
        for (held, &chance) in held.hands.iter_mut().zip(&lattice.hand_chances) {
            *held = StateLanes([chance; _]);
        }
        choose_keep_chances(held, two_left, &one_left.hands, best_of_two, lattice);
        roll_missing_dice(held, lattice);
        choose_keep_chances(held, &one_left.partial, &one_left.hands, best_of_one, lattice);
        roll_missing_dice(held, lattice);
        self.assign_hands_to_boxes(slots);
    }
}

impl<const L: usize> TurnOutcomeBatch<L> {
    /// Hands the chance of every hand that is no five of a kind to the slot of its best box,
    /// the first of equals.
    #[inline(always)]
    fn assign_hands_to_boxes(&mut self, slots: &BoxScores) {
        let TurnValues {
            open_boxes: open,
            box_score_values: worths,
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
                    &worths[slot],
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

    /// How likely each end is, those that are alike together.
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
    fn turns_side_by_side_end_as_they_do_one_by_one() {
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let (mut ends, mut turn) = (TurnOutcomes::empty(), OptimalTurn::empty(rules));
            for level in 0..13 {
                // States that are no neighbours, as the distribution has them.
                let groups: Vec<_> =
                    solution.states.groups(level, |place| place % 7 % 3 != 1).collect();
                for group in groups.iter().step_by(1 + groups.len() / 12) {
                    ends.compute(solution, group.upper_boxes, &group.lanes);
                    for lane in 0..group.lanes.len() {
                        let (mut found, mut known) =
                            (OutcomeTotals::default(), OutcomeTotals::default());
                        ends.each_outcome(lane, rules, |end| found.add(&end));
                        turn.compute(solution, ends.0.values.state_parts(lane));
                        solution.each_turn_outcome(&turn, ends.0.values.state_parts(lane), |end| {
                            known.add(&end)
                        });
                        assert!(found.0.keys().eq(known.0.keys()), "{rules:?}");
                        let mut both = found.0.values().zip(known.0.values());
                        assert!(both.all(|(one, other)| (one - other).abs() < 1e-15));
                    }
                }
            }
        }
    }

    #[test]
    fn every_width_of_vectors_gives_the_same_bits() {
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
