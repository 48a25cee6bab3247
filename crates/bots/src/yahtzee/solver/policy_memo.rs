//! Caches the optimal decision for every hand, for the states that have occurred.

use std::hint::black_box;
use std::ops::Deref;
use std::sync::{Mutex, OnceLock};

use rollwright_games::yahtzee::Category;

use crate::memory_budget::{MemoGrowth, MemoryBudget};
use crate::yahtzee::solver::keep_lattice::HAND_COUNT;
use crate::yahtzee::solver::policy_builder::PolicyBuilder;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{StateIndex, StateParts, count_lower_boxes};
use crate::yahtzee::solver::turn_kernel::STATES_PER_BATCH;

/// The optimal decisions for a hand in one state, packed because there are many states. Five bits
/// each hold the dice to reroll after the first and after the second roll (over the dice in
/// ascending order, lowest die in the lowest bit). The box is above them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HandDecision(u16);

impl HandDecision {
    /// Packs the dice to reroll after the first and after the second roll, and the box.
    #[inline(always)]
    pub(crate) fn new(first: u8, second: u8, category: u16) -> Self {
        Self(u16::from(first) | u16::from(second) << 5 | category << 10)
    }

    /// The dice to reroll with `rolls_left` rolls left.
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

/// The policy of one state: a decision per hand.
pub(crate) type StatePolicy = [HandDecision; HAND_COUNT];

/// How many decisions fit into one cache line.
const DECISIONS_PER_CACHE_LINE: usize = 32;

/// Touches every cache line of a policy. If it comes from main memory, this takes no longer than
/// reading one decision, and the next rolls of the turn find theirs in the cache.
pub(crate) fn prefetch(plans: &StatePolicy) {
    let lines = plans.iter().step_by(DECISIONS_PER_CACHE_LINE);
    black_box(lines.fold(0, |all, plan| all | plan.0));
}

/// The policies of neighbouring states, which are built together.
pub(crate) type GroupPolicy = [StatePolicy; STATES_PER_BATCH];

/// The policies of the states that have occurred and of their neighbours, each built once.
pub(crate) struct PolicyMemo {
    groups: Vec<OnceLock<Box<GroupPolicy>>>,
    /// The first group, by upper boxes used and number of lower boxes used; groups never span
    /// these.
    first: Vec<[u32; 8]>,
    /// Reusable scratch space for building policies.
    spare_builders: Mutex<Vec<PolicyBuilder>>,
    growth: MemoGrowth,
}

/// The policy of a state: cached, or built for this call if the memory budget is used up.
pub(crate) enum PolicyRef<'a> {
    Cached(&'a StatePolicy),
    Temporary(Box<GroupPolicy>, usize),
}

impl Deref for PolicyRef<'_> {
    type Target = StatePolicy;

    #[inline]
    fn deref(&self) -> &StatePolicy {
        match self {
            Self::Cached(plans) => plans,
            Self::Temporary(plans, place) => &plans[*place],
        }
    }
}

impl PolicyMemo {
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

    /// The memory of an empty cache for `states` states, in bytes.
    pub(crate) fn empty_memory(states: usize) -> usize {
        // Each block of states may end with a partial group.
        (states / STATES_PER_BATCH + 64 * 8) * size_of::<OnceLock<Box<GroupPolicy>>>()
    }

    /// Caches policies from now on, as long as `budget` has memory for them.
    pub(crate) fn remember_within(&mut self, budget: &MemoryBudget) {
        self.growth = MemoGrowth::new(budget.clone());
    }

    /// The policy of a state.
    #[inline]
    pub(crate) fn state_policy(
        &self,
        solution: &YahtzeeSolution,
        parts: StateParts,
    ) -> PolicyRef<'_> {
        let place = solution.states.position_in_block(parts);
        let group =
            self.first[parts.0][count_lower_boxes(parts.1)] as usize + place / STATES_PER_BATCH;
        let (group, place) = (&self.groups[group], place % STATES_PER_BATCH);
        if let Some(plans) = group.get() {
            return PolicyRef::Cached(&plans[place]);
        }
        if !self.growth.try_add(size_of::<GroupPolicy>()) {
            return PolicyRef::Temporary(self.build_group(solution, parts), place);
        }
        PolicyRef::Cached(&group.get_or_init(|| self.build_group(solution, parts))[place])
    }

    #[cold]
    fn build_group(&self, solution: &YahtzeeSolution, parts: StateParts) -> Box<GroupPolicy> {
        let spare = self.spare_builders.lock().ok().and_then(|mut spare| spare.pop());
        let mut builder = spare.unwrap_or_else(PolicyBuilder::empty);
        let plans = builder.build(solution, parts.0, &solution.states.neighbour_states(parts));
        if let Ok(mut spare) = self.spare_builders.lock() {
            spare.push(builder);
        }
        plans
    }
}
