//! What perfect play does with every hand, kept for the states that have come up.

use std::hint::black_box;
use std::ops::Deref;
use std::sync::{Mutex, OnceLock};

use rollwright_games::yahtzee::Category;

use super::kernel::SIDE_BY_SIDE;
use super::lattice::HANDS;
use super::planner::Planner;
use super::solve::Solved;
use super::states::{Parts, States, lower_count};
use crate::memory::{MemoGrowth, MemoryBudget};

/// What to do with a hand in one state, packed small because there are many states: five
/// bits each for the dice to roll again after the first and after the second roll (of the dice
/// in rising order, the lowest the lowest bit), and above them the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan(u16);

impl Plan {
    /// Of the dice to roll again after the first roll and after the second, and the box.
    #[inline(always)]
    pub(super) fn new(first: u8, second: u8, category: u16) -> Self {
        Self(u16::from(first) | u16::from(second) << 5 | category << 10)
    }

    /// The dice to roll again with so many rolls left.
    #[inline]
    pub(super) fn rest(self, rolls_left: u8) -> u8 {
        let rest = match rolls_left {
            0 => 0,
            1 => self.0 >> 5,
            _ => self.0,
        };
        (rest & 31) as u8
    }

    #[inline]
    pub(super) fn category(self) -> Option<Category> {
        Category::ALL.get(usize::from(self.0 >> 10)).copied()
    }
}

/// The plans of one state, one for each hand.
pub(super) type OfState = [Plan; HANDS];

/// How many plans lie in one line of the cache.
const IN_A_LINE: usize = 32;

/// Reads something of every line of these plans. Where they come from far away that takes no
/// longer than to read one of them, and the next rolls of the turn find theirs near.
pub(super) fn bring_near(plans: &OfState) {
    let lines = plans.iter().step_by(IN_A_LINE);
    black_box(lines.fold(0, |all, plan| all | plan.0));
}

/// The plans of neighbouring states, which are made side by side.
pub(super) type OfGroup = [OfState; SIDE_BY_SIDE];

/// The plans of the states that have come up and of their neighbours, each made once.
pub(super) struct Plans {
    groups: Vec<OnceLock<Box<OfGroup>>>,
    /// By upper boxes used and number of lower ones: the first group, as groups hold no others.
    first: Vec<[u32; 8]>,
    /// Work space for making them.
    spare: Mutex<Vec<Planner>>,
    growth: MemoGrowth,
}

/// The plans of a state: remembered, or made for this once where there is no memory.
pub(super) enum PlansOf<'a> {
    Remembered(&'a OfState),
    Made(Box<OfGroup>, usize),
}

impl Deref for PlansOf<'_> {
    type Target = OfState;

    #[inline]
    fn deref(&self) -> &OfState {
        match self {
            Self::Remembered(plans) => plans,
            Self::Made(plans, place) => &plans[*place],
        }
    }
}

impl Plans {
    pub(super) fn new(states: &States) -> Self {
        let mut count = 0;
        let mut group = |upper: usize, lowers: usize| {
            let first = count;
            count += states.block_size(upper, lowers).div_ceil(SIDE_BY_SIDE) as u32;
            first
        };
        let first =
            (0..64).map(|upper| std::array::from_fn(|lowers| group(upper, lowers))).collect();
        let groups = std::iter::repeat_with(OnceLock::new).take(count as usize).collect();
        Self { groups, first, spare: Mutex::new(Vec::new()), growth: MemoGrowth::default() }
    }

    /// How many bytes plans for so many states take as long as none is made.
    pub(super) fn empty_memory(states: usize) -> usize {
        // Each block of states may end with a group that is not full.
        (states / SIDE_BY_SIDE + 64 * 8) * size_of::<OnceLock<Box<OfGroup>>>()
    }

    /// From now on plans are remembered as long as `budget` has memory for them.
    pub(super) fn remember_within(&mut self, budget: &MemoryBudget) {
        self.growth = MemoGrowth::new(budget.clone());
    }

    /// The plans of a state.
    #[inline]
    pub(super) fn of(&self, solved: &Solved, parts: Parts) -> PlansOf<'_> {
        let place = solved.states.place_in_block(parts);
        let group = self.first[parts.0][lower_count(parts.1)] as usize + place / SIDE_BY_SIDE;
        let (group, place) = (&self.groups[group], place % SIDE_BY_SIDE);
        if let Some(plans) = group.get() {
            return PlansOf::Remembered(&plans[place]);
        }
        if !self.growth.try_add(size_of::<OfGroup>()) {
            return PlansOf::Made(self.make(solved, parts), place);
        }
        PlansOf::Remembered(&group.get_or_init(|| self.make(solved, parts))[place])
    }

    #[cold]
    fn make(&self, solved: &Solved, parts: Parts) -> Box<OfGroup> {
        let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
        let mut planner = spare.unwrap_or_else(Planner::blank);
        let plans = planner.plan(solved, parts.0, &solved.states.neighbours(parts));
        if let Ok(mut spare) = self.spare.lock() {
            spare.push(planner);
        }
        plans
    }
}
