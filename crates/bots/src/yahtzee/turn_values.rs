//! What everything in a turn is worth, for several states side by side: each box filled, each
//! keep while one roll or two are left, and the best keep in each.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Category, Scored};

use super::afterwards::Afterwards;
use super::fives::Fives;
use super::kernel::{Keeps, Lanes, SIDE_BY_SIDE, blank, expect, expect_partial};
use super::lattice::{Lattice, lattice};
use super::passing::find_best;
use super::slots::{Slots, slots};
use super::solve::Solved;
use super::states::{GroupLanes, Lower, Parts};
use crate::vectors::{Wide, with_wide_vectors};

/// The values of the turns of up to `L` states.
pub(super) struct TurnValues<const L: usize> {
    upper: usize,
    lanes: GroupLanes,
    fives: Fives,
    /// The boxes that are open in one of the states, in the order of the scorecard.
    pub(super) open: ArrayVec<u8, 13>,
    /// What each slot is worth, never where its box is used.
    pub(super) worths: [Lanes<L>; 256],
    /// The values of keeps while one roll is left (of hands: in their best box), and of the best
    /// keep in each.
    pub(super) one_left: Box<Keeps<L>>,
    pub(super) best_of_one: Box<Keeps<L>>,
    /// The same while two are left. What hands are worth in their best box is above.
    pub(super) two_left: Box<[Lanes<L>; 256]>,
    pub(super) best_of_two: Box<Keeps<L>>,
}

impl<const L: usize> TurnValues<L> {
    /// Of no states yet.
    pub(super) fn blank() -> Self {
        let nothing = [Lanes([0.0; L]); 256];
        Self {
            upper: 0,
            lanes: ArrayVec::new(),
            fives: Fives::blank(),
            open: ArrayVec::new(),
            worths: nothing,
            one_left: blank(),
            best_of_one: blank(),
            two_left: Box::new(nothing),
            best_of_two: blank(),
        }
    }

    /// Looks what each slot is worth.
    fn look_at_slots(&mut self, after: &Afterwards<L>) {
        let slots = slots();
        for &at in &self.open {
            let (from, to) = slots.of_box[usize::from(at)];
            for slot in from..to {
                let category = Category::ALL[usize::from(at)];
                self.worths[slot] = after.filled(category, slots.points[slot]);
            }
        }
    }

    /// Works out what keeps are worth, after [`TurnValues::look`].
    #[inline(always)]
    pub(super) fn work_out(&mut self, after: &Afterwards<L>, lattice: &Lattice) {
        let Self { one_left, best_of_one, two_left, best_of_two, .. } = self;
        after.fill(one_left, lattice);
        expect(one_left, lattice);
        find_best(&one_left.partial, &one_left.hands, best_of_one, lattice);
        expect_partial(two_left, &best_of_one.hands, lattice);
        find_best(two_left, &one_left.hands, best_of_two, lattice);
    }

    /// Where each five of a kind goes, with its points there and whether a chip comes with it.
    pub(super) fn fives(&self, lane: usize) -> [(Category, Scored); 6] {
        self.fives.best(self.lanes[lane].0, |slot| self.worths[slot & 255].0[lane])
    }

    pub(super) fn parts(&self, lane: usize) -> Parts {
        let (lower, sum) = self.lanes[lane];
        (self.upper, lower, sum)
    }
}

impl TurnValues<SIDE_BY_SIDE> {
    /// Looks what boxes lead to from these states, which have the same upper boxes used and as
    /// many lower ones.
    pub(super) fn look(
        &mut self,
        solved: &Solved,
        upper: usize,
        lanes: &GroupLanes,
    ) -> Afterwards<SIDE_BY_SIDE> {
        self.upper = upper;
        self.lanes.clone_from(lanes);
        let mut after = Afterwards::blank(solved.rules(), upper);
        after.look(&solved.states, &self.lanes, &solved.values, 0);
        let used = self.lanes.iter().fold(u8::MAX, |used, &(lower, _)| used & used_boxes(lower));
        let is_open = |at: &u8| match at {
            0..6 => upper >> at & 1 == 0,
            _ => used >> (at - 6) & 1 == 0,
        };
        self.open = (0..13).filter(is_open).collect();
        self.look_at_slots(&after);
        for &(lower, sum) in lanes {
            self.fives.look(solved.rules(), (upper, lower, sum));
        }
        after
    }
}

/// What is worked out from the values of the turns of several states.
pub(super) trait OfTurns {
    /// Works it out, the values first. Has to be inlined, so that wide vectors are used.
    fn work_out(&mut self, after: &Afterwards<SIDE_BY_SIDE>, lattice: &Lattice, slots: &Slots);
}

/// [`OfTurns::work_out`] with wide vectors.
pub(super) fn work_out(work: &mut impl OfTurns, after: &Afterwards<SIDE_BY_SIDE>) {
    with_wide_vectors(WorkOut { work, after });
}

struct WorkOut<'a, W> {
    work: &'a mut W,
    after: &'a Afterwards<SIDE_BY_SIDE>,
}

impl<W: OfTurns> Wide for WorkOut<'_, W> {
    type Output = ();

    #[inline(always)]
    fn work(self) {
        self.work.work_out(self.after, lattice(), slots());
    }
}

/// The lower boxes used as bits in the order of the scorecard.
fn used_boxes(lower: Lower) -> u8 {
    lower & 31 | u8::from(lower > 63) << 5 | (lower >> 5 & 1) << 6
}
