//! Builds the policies of several states in a batch: the same choices that
//! [`OptimalTurn`](crate::yahtzee::solver::optimal_turn::OptimalTurn) makes for one state.

use crate::yahtzee::solver::box_scores::BoxScores;
use crate::yahtzee::solver::end_of_turn_values::EndOfTurnValues;
use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, KeepLattice, KeepRun, keep_lattice};
use crate::yahtzee::solver::optimal_turn::VALUE_TOLERANCE;
use crate::yahtzee::solver::policy_memo::{GroupPolicy, HandDecision};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::GroupLanes;
use crate::yahtzee::solver::turn_kernel::{KeepValues, STATES_PER_BATCH, StateLanes};
use crate::yahtzee::solver::turn_values::{TurnBatch, TurnValues, run_turn_batch};

/// Means all five dice where a keep is expected: no smaller keep has this number.
const KEEP_ALL_DICE: u64 = 255;

/// One number for each of `L` states, as wide as the values it is selected by.
type LaneIndices<const L: usize> = [u64; L];

/// Scratch space for building policies.
pub(crate) struct PolicyBuilder {
    batch: Box<PolicyBatch<STATES_PER_BATCH>>,
}

struct PolicyBatch<const L: usize> {
    values: TurnValues<L>,
    /// The best keep within each keep, with one and two rolls left.
    with_one: BestKeeps<L>,
    with_two: BestKeeps<L>,
    /// The best box of each hand.
    boxes: [LaneIndices<L>; 256],
}

/// The best keep within each keep, in every lane.
struct BestKeeps<const L: usize> {
    partial: [LaneIndices<L>; 256],
    hands: [LaneIndices<L>; 256],
}

impl PolicyBuilder {
    pub(crate) fn empty() -> Self {
        let choices = || BestKeeps { partial: [[0; _]; 256], hands: [[0; _]; 256] };
        let values = TurnValues::empty();
        let batch =
            PolicyBatch { values, with_one: choices(), with_two: choices(), boxes: [[0; _]; 256] };
        Self { batch: Box::new(batch) }
    }

    /// Builds the policies of these neighbouring states, which share their upper boxes and their
    /// number of lower boxes used. Entries after the last state are unspecified.
    pub(crate) fn build(
        &mut self,
        solution: &YahtzeeSolution,
        upper: usize,
        lanes: &GroupLanes,
    ) -> Box<GroupPolicy> {
        let batch = &mut *self.batch;
        let after = batch.values.load_states(solution, upper, lanes);
        run_turn_batch(batch, &after);
        for lane in 0..lanes.len() {
            let fives = batch.values.five_of_a_kind_boxes(lane);
            for (of_hand, (category, _)) in batch.boxes.iter_mut().zip(fives) {
                of_hand[lane] = category as u64;
            }
        }
        let mut plans = Box::new([[HandDecision::new(0, 0, 0); HAND_COUNT]; STATES_PER_BATCH]);
        for hand in 0..HAND_COUNT {
            let masks = keep_lattice().reroll_masks_of_hand(hand);
            let reroll_mask = |keep: u64| masks[(keep & 255) as usize];
            let (two, one) = (&batch.with_two.hands[hand], &batch.with_one.hands[hand]);
            for (lane, plans) in plans.iter_mut().enumerate() {
                let category = batch.boxes[hand][lane] as u16;
                plans[hand] =
                    HandDecision::new(reroll_mask(two[lane]), reroll_mask(one[lane]), category);
            }
        }
        plans
    }
}

impl TurnBatch for PolicyBatch<STATES_PER_BATCH> {
    #[inline(always)]
    fn compute_batch(
        &mut self,
        after: &EndOfTurnValues<STATES_PER_BATCH>,
        lattice: &KeepLattice,
        slots: &BoxScores,
    ) {
        self.values.compute_keeps(after, lattice);
        let TurnValues {
            values_one_roll_left: one_left,
            best_keeps_one_roll_left: best_of_one,
            values_two_rolls_left: two_left,
            best_keeps_two_rolls_left: best_of_two,
            ..
        } = &self.values;
        self.with_one.choose_keeps(&one_left.partial, &one_left.hands, best_of_one, lattice);
        self.with_two.choose_keeps(two_left, &one_left.hands, best_of_two, lattice);
        self.choose_best_boxes(slots);
    }
}

impl<const L: usize> PolicyBatch<L> {
    /// Finds the best box of every hand other than five of a kind; the first of equals.
    #[inline(always)]
    fn choose_best_boxes(&mut self, slots: &BoxScores) {
        let TurnValues {
            open_boxes: open,
            box_score_values: values,
            values_one_roll_left: one_left,
            ..
        } = &self.values;
        let Some((&last, others)) = open.split_last() else { return };
        for hand in 6..HAND_COUNT {
            let slot_of = &slots.by_hand[hand];
            let enough = one_left.hands[hand].plus_scalar(-VALUE_TOLERANCE);
            let mut chosen = [u64::from(last); L];
            for &at in others.iter().rev() {
                let slot = usize::from(slot_of[usize::from(at).min(12)]);
                chosen = select_where_enough(chosen, [u64::from(at); L], &values[slot], &enough);
            }
            self.boxes[hand] = chosen;
        }
    }
}

/// Selects `other` in the lanes where its `value` is at least `enough`, otherwise the earlier
/// choice.
#[inline(always)]
fn select_where_enough<const L: usize>(
    chosen: LaneIndices<L>,
    other: LaneIndices<L>,
    value: &StateLanes<L>,
    enough: &StateLanes<L>,
) -> LaneIndices<L> {
    std::array::from_fn(|l| if value.0[l] >= enough.0[l] { other[l] } else { chosen[l] })
}

impl<const L: usize> BestKeeps<L> {
    /// Finds the best keep within each keep, from the value of each and of the best.
    #[inline(always)]
    fn choose_keeps(
        &mut self,
        partial: &[StateLanes<L>; 256],
        hands: &[StateLanes<L>; 256],
        best: &KeepValues<L>,
        lattice: &KeepLattice,
    ) {
        self.partial[0] = [0; L];
        for run in &lattice.runs {
            self.choose_in_run::<false>(partial, best, lattice, run);
        }
        for run in &lattice.hand_runs {
            self.choose_in_run::<true>(hands, best, lattice, run);
        }
    }

    /// Finds the best keeps for a run of hands or of smaller keeps.
    #[inline(always)]
    fn choose_in_run<const HANDS: bool>(
        &mut self,
        values: &[StateLanes<L>; 256],
        best: &KeepValues<L>,
        lattice: &KeepLattice,
        run: &KeepRun,
    ) {
        match run.faces {
            1 => self.choose_in_run_of_width::<HANDS, 1>(values, best, lattice, run),
            2 => self.choose_in_run_of_width::<HANDS, 2>(values, best, lattice, run),
            3 => self.choose_in_run_of_width::<HANDS, 3>(values, best, lattice, run),
            4 => self.choose_in_run_of_width::<HANDS, 4>(values, best, lattice, run),
            _ => self.choose_in_run_of_width::<HANDS, 5>(values, best, lattice, run),
        }
    }

    #[inline(always)]
    fn choose_in_run_of_width<const HANDS: bool, const DISTINCT_FACES: usize>(
        &mut self,
        values: &[StateLanes<L>; 256],
        best: &KeepValues<L>,
        lattice: &KeepLattice,
        run: &KeepRun,
    ) {
        for number in run.from..run.to {
            let at = number & 255;
            let (most, down, own) = match HANDS {
                true => (&best.hands[at], &lattice.hand_keeps_with_one_less[number], KEEP_ALL_DICE),
                false => (&best.partial[at], &lattice.keeps_with_one_less[number], at as u64),
            };
            let enough = most.plus_scalar(-VALUE_TOLERANCE);
            let below = self.best_smaller_keep::<DISTINCT_FACES>(&enough, best, down);
            let choices = if HANDS { &mut self.hands } else { &mut self.partial };
            choices[at] = select_where_enough(below, [own; L], &values[at], &enough);
        }
    }

    /// The choice of the first good enough keep with one die less. If none is good enough, all dice
    /// are kept and the result isn't used.
    #[inline(always)]
    fn best_smaller_keep<const DISTINCT_FACES: usize>(
        &self,
        enough: &StateLanes<L>,
        best: &KeepValues<L>,
        down: &[u8; 5],
    ) -> LaneIndices<L> {
        let mut chosen = self.partial[usize::from(down[DISTINCT_FACES - 1])];
        for &keep in down[..DISTINCT_FACES - 1].iter().rev() {
            let keep = usize::from(keep);
            chosen = select_where_enough(chosen, self.partial[keep], &best.partial[keep], enough);
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;

    use crate::yahtzee::solver::optimal_turn::OptimalTurn;
    use crate::yahtzee::solver::policy_builder::*;
    use crate::yahtzee::tests::shared_solution;

    #[test]
    fn batched_policies_match_single_turns() {
        // Checks all states only in the long test run.
        let all = std::env::var_os("ROLLWRIGHT_LONG").is_some();
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let (mut builder, mut turn) = (PolicyBuilder::empty(), OptimalTurn::empty(rules));
            for level in 0..13 {
                let groups: Vec<_> = solution.states.groups(level, |_| true).collect();
                let step = if all { 1 } else { 1 + groups.len() / 12 };
                for group in groups.iter().step_by(step) {
                    let plans = builder.build(solution, group.upper_boxes, &group.lanes);
                    for (&(lower, sum), plans) in group.lanes.iter().zip(plans.iter()) {
                        turn.compute(solution, (group.upper_boxes, lower, sum));
                        for (hand, &plan) in plans.iter().enumerate() {
                            let reroll_mask = |rolls_left| {
                                let keep = usize::from(turn.best_keep(hand, rolls_left));
                                keep_lattice()
                                    .reroll_masks_of_hand(hand)
                                    .get(keep)
                                    .map_or(0, |&reroll_mask| reroll_mask)
                            };
                            let category = turn.best_box(hand) as u16;
                            assert_eq!(
                                plan,
                                HandDecision::new(reroll_mask(2), reroll_mask(1), category),
                                "{rules:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
