//! Makes plans for several states side by side: the same choices as [`super::turn::Turn`]
//! makes for one.

use super::afterwards::Afterwards;
use super::kernel::{Keeps, Lanes, SIDE_BY_SIDE};
use super::lattice::{HANDS, Lattice, Run, lattice};
use super::plans::{OfGroup, Plan};
use super::slots::Slots;
use super::solve::Solved;
use super::states::GroupLanes;
use super::turn::EQUAL;
use super::turn_values::{OfTurns, TurnValues, work_out};

/// Stands for all five dice where a keep is named: no keep of fewer has this number.
const ALL_FIVE: u64 = 255;

/// One number for each of `L` states, as wide as the values it is chosen by.
type Numbers<const L: usize> = [u64; L];

/// Work space for plans.
pub(super) struct Planner {
    work: Box<Work<SIDE_BY_SIDE>>,
}

struct Work<const L: usize> {
    values: TurnValues<L>,
    /// The best keep in each while one roll is left, and while two are.
    with_one: Picks<L>,
    with_two: Picks<L>,
    /// The best box of each hand.
    boxes: [Numbers<L>; 256],
}

/// The best keep in each.
struct Picks<const L: usize> {
    partial: [Numbers<L>; 256],
    hands: [Numbers<L>; 256],
}

impl Planner {
    pub(super) fn blank() -> Self {
        let picks = || Picks { partial: [[0; _]; 256], hands: [[0; _]; 256] };
        let values = TurnValues::blank();
        let work = Work { values, with_one: picks(), with_two: picks(), boxes: [[0; _]; 256] };
        Self { work: Box::new(work) }
    }

    /// The plans of these states, neighbours with the same upper boxes used and as many lower
    /// ones; behind the last of them anything.
    pub(super) fn plan(
        &mut self,
        solved: &Solved,
        upper: usize,
        lanes: &GroupLanes,
    ) -> Box<OfGroup> {
        let work = &mut *self.work;
        let after = work.values.look(solved, upper, lanes);
        work_out(work, &after);
        for lane in 0..lanes.len() {
            let fives = work.values.fives(lane);
            for (of_hand, (category, _)) in work.boxes.iter_mut().zip(fives) {
                of_hand[lane] = category as u64;
            }
        }
        let mut plans = Box::new([[Plan::new(0, 0, 0); HANDS]; SIDE_BY_SIDE]);
        for hand in 0..HANDS {
            let rests = lattice().rests_of_hand(hand);
            let rest = |pick: u64| rests[(pick & 255) as usize];
            let (two, one) = (&work.with_two.hands[hand], &work.with_one.hands[hand]);
            for (lane, plans) in plans.iter_mut().enumerate() {
                let category = work.boxes[hand][lane] as u16;
                plans[hand] = Plan::new(rest(two[lane]), rest(one[lane]), category);
            }
        }
        plans
    }
}

impl OfTurns for Work<SIDE_BY_SIDE> {
    #[inline(always)]
    fn work_out(&mut self, after: &Afterwards<SIDE_BY_SIDE>, lattice: &Lattice, slots: &Slots) {
        self.values.work_out(after, lattice);
        let TurnValues { one_left, best_of_one, two_left, best_of_two, .. } = &self.values;
        self.with_one.choose(&one_left.partial, &one_left.hands, best_of_one, lattice);
        self.with_two.choose(two_left, &one_left.hands, best_of_two, lattice);
        self.choose_boxes(slots);
    }
}

impl<const L: usize> Work<L> {
    /// Finds the best box of every hand that is no five of a kind, the first of equals.
    #[inline(always)]
    fn choose_boxes(&mut self, slots: &Slots) {
        let TurnValues { open, worths, one_left, .. } = &self.values;
        let Some((&last, others)) = open.split_last() else { return };
        for hand in 6..HANDS {
            let slot_of = &slots.of_hand[hand];
            let enough = one_left.hands[hand].shifted(-EQUAL);
            let mut chosen = [u64::from(last); L];
            for &at in others.iter().rev() {
                let slot = usize::from(slot_of[usize::from(at).min(12)]);
                chosen = instead(chosen, [u64::from(at); L], &worths[slot], &enough);
            }
            self.boxes[hand] = chosen;
        }
    }
}

/// The `other` number in the lanes where its `worth` is `enough`, else the one chosen before.
#[inline(always)]
fn instead<const L: usize>(
    chosen: Numbers<L>,
    other: Numbers<L>,
    worth: &Lanes<L>,
    enough: &Lanes<L>,
) -> Numbers<L> {
    std::array::from_fn(|l| if worth.0[l] >= enough.0[l] { other[l] } else { chosen[l] })
}

impl<const L: usize> Picks<L> {
    /// Finds the best keep in each, from the value of each and of the best.
    #[inline(always)]
    fn choose(
        &mut self,
        partial: &[Lanes<L>; 256],
        hands: &[Lanes<L>; 256],
        best: &Keeps<L>,
        lattice: &Lattice,
    ) {
        self.partial[0] = [0; L];
        for run in &lattice.runs {
            self.of_run::<false>(partial, best, lattice, run);
        }
        for run in &lattice.hand_runs {
            self.of_run::<true>(hands, best, lattice, run);
        }
    }

    /// Finds it for a run of hands, or else of keeps of fewer dice.
    #[inline(always)]
    fn of_run<const OF_HANDS: bool>(
        &mut self,
        values: &[Lanes<L>; 256],
        best: &Keeps<L>,
        lattice: &Lattice,
        run: &Run,
    ) {
        match run.faces {
            1 => self.with_ways::<OF_HANDS, 1>(values, best, lattice, run),
            2 => self.with_ways::<OF_HANDS, 2>(values, best, lattice, run),
            3 => self.with_ways::<OF_HANDS, 3>(values, best, lattice, run),
            4 => self.with_ways::<OF_HANDS, 4>(values, best, lattice, run),
            _ => self.with_ways::<OF_HANDS, 5>(values, best, lattice, run),
        }
    }

    #[inline(always)]
    fn with_ways<const OF_HANDS: bool, const WAYS: usize>(
        &mut self,
        values: &[Lanes<L>; 256],
        best: &Keeps<L>,
        lattice: &Lattice,
        run: &Run,
    ) {
        for number in run.from..run.to {
            let at = number & 255;
            let (most, down, own) = match OF_HANDS {
                true => (&best.hands[at], &lattice.down_of_hand[number], ALL_FIVE),
                false => (&best.partial[at], &lattice.down[number], at as u64),
            };
            let enough = most.shifted(-EQUAL);
            let below = self.below::<WAYS>(&enough, best, down);
            let picks = if OF_HANDS { &mut self.hands } else { &mut self.partial };
            picks[at] = instead(below, [own; L], &values[at], &enough);
        }
    }

    /// What is picked in the first of the keeps with one die less that is good enough; one of
    /// them is, or all dice are kept.
    #[inline(always)]
    fn below<const WAYS: usize>(
        &self,
        enough: &Lanes<L>,
        best: &Keeps<L>,
        down: &[u8; 5],
    ) -> Numbers<L> {
        let mut chosen = self.partial[usize::from(down[WAYS - 1])];
        for &keep in down[..WAYS - 1].iter().rev() {
            let keep = usize::from(keep);
            chosen = instead(chosen, self.partial[keep], &best.partial[keep], enough);
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;

    use super::*;
    use crate::yahtzee::tests::solved;
    use crate::yahtzee::turn::Turn;

    #[test]
    fn plans_made_side_by_side_are_those_of_single_turns() {
        // All states when there is time.
        let all = std::env::var_os("ROLLWRIGHT_LONG").is_some();
        for rules in Rules::ALL {
            let solved = solved(rules);
            let (mut planner, mut turn) = (Planner::blank(), Turn::blank(rules));
            for level in 0..13 {
                let groups: Vec<_> = solved.states.groups(level, |_| true).collect();
                let step = if all { 1 } else { 1 + groups.len() / 12 };
                for group in groups.iter().step_by(step) {
                    let plans = planner.plan(solved, group.upper, &group.lanes);
                    for (&(lower, sum), plans) in group.lanes.iter().zip(plans.iter()) {
                        turn.work_out(solved, (group.upper, lower, sum));
                        for (hand, &plan) in plans.iter().enumerate() {
                            let rest = |rolls_left| {
                                let keep = usize::from(turn.pick(hand, rolls_left));
                                lattice().rests_of_hand(hand).get(keep).map_or(0, |&rest| rest)
                            };
                            let category = turn.category(hand) as u16;
                            assert_eq!(plan, Plan::new(rest(2), rest(1), category), "{rules:?}");
                        }
                    }
                }
            }
        }
    }
}
