//! How likely each way is that a turn of perfect play ends, for several states side by side.
//!
//! The choices are those of [`super::turn::Turn`]. Instead of a choice for every hand, the
//! chances themselves are handed down: from a hand to the keep with one die less that is as
//! good as the best, until to stop there is as good; then up again as dice are rolled.

use rollwright_games::yahtzee::{CHIP, Category, Rules};

use super::afterwards::Afterwards;
use super::kernel::{Keeps, Lanes, SIDE_BY_SIDE, blank};
use super::lattice::{HANDS, Lattice};
use super::passing::{hand_over, put_back, roll};
use super::slots::{SLOTS, Slots, slots};
use super::solve::Solved;
use super::states::{GroupLanes, Parts};
use super::turn::{EQUAL, step};
use super::turn_values::{OfTurns, TurnValues, work_out};

/// A way a turn can end.
pub(super) struct End {
    pub(super) category: Category,
    /// The points in the box.
    pub(super) in_box: u8,
    /// All points: those in the box, a chip's, and the upper bonus where it is won.
    pub(super) points: u32,
    pub(super) chip: bool,
    /// The state after.
    pub(super) next: Parts,
    pub(super) chance: f64,
}

impl End {
    pub(super) fn wins_bonus(&self) -> bool {
        self.points > u32::from(self.in_box) + if self.chip { u32::from(CHIP) } else { 0 }
    }
}

/// The ends of turns, worked out for up to [`SIDE_BY_SIDE`] states at once.
pub(super) struct Ends(Box<Work<SIDE_BY_SIDE>>);

/// What is worked out for `L` states.
struct Work<const L: usize> {
    values: TurnValues<L>,
    /// How likely each keep is: in the end, how likely each hand is after the last roll.
    held: Box<Keeps<L>>,
    /// How likely each slot is.
    chances: [Lanes<L>; 256],
}

impl Ends {
    /// Of no states yet.
    pub(super) fn blank() -> Self {
        let chances = [Lanes([0.0; SIDE_BY_SIDE]); 256];
        Self(Box::new(Work { values: TurnValues::blank(), held: blank(), chances }))
    }

    /// Works out the turns that begin in these states, at most [`SIDE_BY_SIDE`] with the same
    /// upper boxes used and as many lower ones.
    pub(super) fn work_out(&mut self, solved: &Solved, upper: usize, lanes: &GroupLanes) {
        let after = self.0.values.look(solved, upper, lanes);
        work_out(&mut *self.0, &after);
    }

    /// Calls `each` with every way the turn of a state can end: box by box, and in a box from
    /// the fewest points up, then those that bring a chip.
    pub(super) fn of(&self, lane: usize, rules: Rules, mut each: impl FnMut(End)) {
        let (parts, slots) = (self.0.values.parts(lane), slots());
        let mut chances: [f64; SLOTS] = std::array::from_fn(|at| self.0.chances[at].0[lane]);
        let fives = self.0.values.fives(lane);
        let five = |hand: usize| (fives[hand], self.0.held.hands[hand].0[lane]);
        for hand in 0..6 {
            let ((category, scored), chance) = five(hand);
            if !scored.chip {
                chances[slots.number(category, scored.points)] += chance;
            }
        }
        let mut tell = |category: Category, in_box: u8, chip: bool, chance: f64| {
            let (points, next) = step(rules, parts, category, in_box);
            let points = points + if chip { u32::from(CHIP) } else { 0 };
            each(End { category, in_box, points, chip, next, chance });
        };
        for &at in &self.0.values.open {
            let (from, to) = slots.of_box[usize::from(at)];
            for slot in (from..to).filter(|&slot| chances[slot] > 0.0) {
                tell(Category::ALL[usize::from(at)], slots.points[slot], false, chances[slot]);
            }
        }
        for hand in 0..6 {
            let ((category, scored), chance) = five(hand);
            if scored.chip && chance > 0.0 {
                tell(category, scored.points, true, chance);
            }
        }
    }
}

impl OfTurns for Work<SIDE_BY_SIDE> {
    #[inline(always)]
    fn work_out(&mut self, after: &Afterwards<SIDE_BY_SIDE>, lattice: &Lattice, slots: &Slots) {
        let Self { values, held, .. } = self;
        values.work_out(after, lattice);
        let TurnValues { one_left, best_of_one, two_left, best_of_two, .. } = values;
        for (held, &chance) in held.hands.iter_mut().zip(&lattice.chance) {
            *held = Lanes([chance; _]);
        }
        put_back(held, two_left, &one_left.hands, best_of_two, lattice);
        roll(held, lattice);
        put_back(held, &one_left.partial, &one_left.hands, best_of_one, lattice);
        roll(held, lattice);
        self.fill_boxes(slots);
    }
}

impl<const L: usize> Work<L> {
    /// Hands the chance of every hand that is no five of a kind to the slot of its best box,
    /// the first of equals.
    #[inline(always)]
    fn fill_boxes(&mut self, slots: &Slots) {
        let TurnValues { open, worths, one_left, .. } = &self.values;
        let Some((&last, others)) = open.split_last() else { return };
        for &at in open {
            let (from, to) = slots.of_box[usize::from(at)];
            self.chances[from..to].fill(Lanes([0.0; L]));
        }
        for hand in 6..HANDS {
            let slot_of = &slots.of_hand[hand];
            let enough = one_left.hands[hand].shifted(-EQUAL);
            let mut left = self.held.hands[hand];
            for &at in others {
                let slot = usize::from(slot_of[usize::from(at).min(12)]);
                hand_over(&mut left, &worths[slot], &enough, &mut self.chances[slot]);
            }
            let slot = usize::from(slot_of[usize::from(last).min(12)]);
            self.chances[slot] = self.chances[slot].plus(&left);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::yahtzee::lattice::lattice;
    use crate::yahtzee::tests::solved;
    use crate::yahtzee::turn::Turn;

    /// How likely each end is, those that are alike together.
    #[derive(Default)]
    struct Told(BTreeMap<(Category, u8, bool, u32, Parts), f64>);

    impl Told {
        fn add(&mut self, end: &End) {
            let key = (end.category, end.in_box, end.chip, end.points, end.next);
            *self.0.entry(key).or_default() += end.chance;
        }
    }

    #[test]
    fn turns_side_by_side_end_as_they_do_one_by_one() {
        for rules in Rules::ALL {
            let solved = solved(rules);
            let (mut ends, mut turn) = (Ends::blank(), Turn::blank(rules));
            for level in 0..13 {
                // States that are no neighbours, as the distribution has them.
                let groups: Vec<_> =
                    solved.states.groups(level, |place| place % 7 % 3 != 1).collect();
                for group in groups.iter().step_by(1 + groups.len() / 12) {
                    ends.work_out(solved, group.upper, &group.lanes);
                    for lane in 0..group.lanes.len() {
                        let (mut found, mut known) = (Told::default(), Told::default());
                        ends.of(lane, rules, |end| found.add(&end));
                        turn.work_out(solved, ends.0.values.parts(lane));
                        solved.outcomes(&turn, ends.0.values.parts(lane), |end| known.add(&end));
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
        let solved = solved(Rules::Official);
        let (mut wide, mut plain) = (Ends::blank(), Ends::blank());
        for level in [0, 3, 7, 12] {
            for group in solved.states.groups(level, |_| true).step_by(301) {
                wide.work_out(solved, group.upper, &group.lanes);
                let after = plain.0.values.look(solved, group.upper, &group.lanes);
                plain.0.work_out(&after, lattice(), slots());
                for (one, other) in wide.0.chances.iter().zip(&plain.0.chances) {
                    assert_eq!(one.0.map(f64::to_bits), other.0.map(f64::to_bits));
                }
            }
        }
    }
}
