//! What perfect play does with every hand, kept for the states that have come up.

use std::hint::black_box;
use std::ops::Deref;
use std::sync::{Mutex, OnceLock};

use rollwright_games::yahtzee::Category;

use crate::memory::{MemoGrowth, MemoryBudget};
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::keep_lattice::HAND_COUNT;
use crate::yahtzee::solver::policy_builder::PolicyBuilder;
use crate::yahtzee::solver::states::{StateIndex, StateParts, count_lower_boxes};
use crate::yahtzee::solver::turn_kernel::STATES_PER_BATCH;

/// What to do with a hand in one state, packed small because there are many states: five
/// bits each for the dice to roll again after the first and after the second roll (of the dice
/// in rising order, the lowest the lowest bit), and above them the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HandDecision(u16);

impl HandDecision {
    /// Of the dice to roll again after the first roll and after the second, and the box.
    #[inline(always)]
    pub(crate) fn new(first: u8, second: u8, category: u16) -> Self {
        Self(u16::from(first) | u16::from(second) << 5 | category << 10)
    }

    /// The dice to roll again with so many rolls left.
    #[inline]
    pub(crate) fn reroll_mask(self, rolls_left: u8) -> u8 {
        let rest = match rolls_left {
            0 => 0,
            1 => self.0 >> 5,
            _ => self.0,
        };
        (rest & 31) as u8
    }

    #[inline]
    pub(crate) fn category(self) -> Option<Category> {
        Category::ALL.get(usize::from(self.0 >> 10)).copied()
    }
}

/// The plans of one state, one for each hand.
pub(crate) type StatePolicy = [HandDecision; HAND_COUNT];

/// How many plans lie in one line of the cache.
const DECISIONS_PER_CACHE_LINE: usize = 32;

/// Reads something of every line of these plans. Where they come from far away that takes no
/// longer than to read one of them, and the next rolls of the turn find theirs near.
pub(crate) fn prefetch(plans: &StatePolicy) {
    let lines = plans.iter().step_by(DECISIONS_PER_CACHE_LINE);
    black_box(lines.fold(0, |all, plan| all | plan.0));
}

/// The plans of neighbouring states, which are made side by side.
pub(crate) type GroupPolicy = [StatePolicy; STATES_PER_BATCH];

/// The plans of the states that have come up and of their neighbours, each made once.
pub(crate) struct PolicyCache {
    groups: Vec<OnceLock<Box<GroupPolicy>>>,
    /// By upper boxes used and number of lower ones: the first group, as groups hold no others.
    first: Vec<[u32; 8]>,
    /// Work space for making them.
    spare_builders: Mutex<Vec<PolicyBuilder>>,
    growth: MemoGrowth,
}

/// The plans of a state: remembered, or made for this once where there is no memory.
pub(crate) enum PlansOf<'a> {
    Remembered(&'a StatePolicy),
    Made(Box<GroupPolicy>, usize),
}

impl Deref for PlansOf<'_> {
    type Target = StatePolicy;

    #[inline]
    fn deref(&self) -> &StatePolicy {
        match self {
            Self::Remembered(plans) => plans,
            Self::Made(plans, place) => &plans[*place],
        }
    }
}

impl PolicyCache {
    pub(crate) fn new(states: &StateIndex) -> Self {
        let mut count = 0;
        let mut group = |upper: usize, lowers: usize| {
            let first = count;
            count += states.block_size(upper, lowers).div_ceil(STATES_PER_BATCH) as u32;
            first
        };
        let first =
            (0..64).map(|upper| std::array::from_fn(|lowers| group(upper, lowers))).collect();
        let groups = std::iter::repeat_with(OnceLock::new).take(count as usize).collect();
        Self {
            groups,
            first,
            spare_builders: Mutex::new(Vec::new()),
            growth: MemoGrowth::default(),
        }
    }

    /// How many bytes plans for so many states take as long as none is made.
    pub(crate) fn empty_memory(states: usize) -> usize {
        // Each block of states may end with a group that is not full.
        (states / STATES_PER_BATCH + 64 * 8) * size_of::<OnceLock<Box<GroupPolicy>>>()
    }

    /// From now on plans are remembered as long as `budget` has memory for them.
    pub(crate) fn remember_within(&mut self, budget: &MemoryBudget) {
        self.growth = MemoGrowth::new(budget.clone());
    }

    /// The plans of a state.
    #[inline]
    pub(crate) fn state_policy(&self, solved: &YahtzeeSolution, parts: StateParts) -> PlansOf<'_> {
        let place = solved.states.position_in_block(parts);
        let group =
            self.first[parts.0][count_lower_boxes(parts.1)] as usize + place / STATES_PER_BATCH;
        let (group, place) = (&self.groups[group], place % STATES_PER_BATCH);
        if let Some(plans) = group.get() {
            return PlansOf::Remembered(&plans[place]);
        }
        if !self.growth.try_add(size_of::<GroupPolicy>()) {
            return PlansOf::Made(self.build_group(solved, parts), place);
        }
        PlansOf::Remembered(&group.get_or_init(|| self.build_group(solved, parts))[place])
    }

    #[cold]
    fn build_group(&self, solved: &YahtzeeSolution, parts: StateParts) -> Box<GroupPolicy> {
        let spare = self.spare_builders.lock().ok().and_then(|mut spare| spare.pop());
        let mut planner = spare.unwrap_or_else(PolicyBuilder::empty);
        let plans = planner.build(solved, parts.0, &solved.states.neighbour_states(parts));
        if let Ok(mut spare) = self.spare_builders.lock() {
            spare.push(planner);
        }
        plans
    }
}
