//! Solves a rule set by backward induction, from the last box to the first.

use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use rayon::prelude::*;
use rollwright_games::yahtzee::Rules;

use crate::solver_thread_pool::SolverThreadPool;
use crate::yahtzee::solver::end_of_turn_values;
use crate::yahtzee::solver::end_of_turn_values::EndOfTurnValues;
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::policy_memo::PolicyMemo;
use crate::yahtzee::solver::states::{SolverSheetState, StateIndex};
use crate::yahtzee::solver::turn_kernel;
use crate::yahtzee::solver::turn_kernel::{KeepValues, STATES_PER_BATCH};
use crate::{Cancelled, Progress};

/// The number of states in one parallel task.
const STATES_PER_TASK: usize = 32 * STATES_PER_BATCH;

/// The solution of a rule set: the value of every state to a single player who maximizes the
/// expected final score.
pub struct YahtzeeSolution {
    pub(crate) states: StateIndex,
    pub(crate) values: Vec<f64>,
    pub(crate) policy_memo: PolicyMemo,
}

impl YahtzeeSolution {
    /// Solves `rules` on `threads` threads (at least one).
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub fn solve(rules: Rules, threads: usize, progress: &dyn Progress) -> Result<Self, Cancelled> {
        SolverThreadPool::new(threads).run(|| Self::solve_in_current_pool(rules, progress))
    }

    /// Solves `rules` on the current rayon thread pool.
    fn solve_in_current_pool(rules: Rules, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let states = StateIndex::new(rules);
        let mut values = vec![0.0; states.state_count()];
        let total = values.len() as u64;
        let done = AtomicU64::new(0);
        for level in (0..13).rev() {
            let (these, later) = values.split_at_mut(states.level_starts[level + 1]);
            let blocks = split_level(&states, level, &mut these[states.level_starts[level]..]);
            let blocks = blocks.into_par_iter().with_max_len(1);
            blocks.try_for_each_init(turn_kernel::empty_keep_values, |keeps, block| {
                progress.check_cancelled()?;
                let size = block.out.len() as u64;
                block.solve(&states, level, later, keeps);
                progress.report(done.fetch_add(size, Ordering::Relaxed) + size, total);
                Ok(())
            })?;
        }
        progress.report(total, total);
        Ok(Self::from_values(states, values))
    }

    pub(crate) fn from_values(states: StateIndex, values: Vec<f64>) -> Self {
        let policy_memo = PolicyMemo::new(&states);
        Self { states, values, policy_memo }
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.states.rules
    }

    /// How many states there are; those with the upper bonus decided count once.
    #[must_use]
    pub fn state_count(&self) -> usize {
        self.states.state_count()
    }

    /// The expected final score of a game.
    #[must_use]
    pub fn expected_score_at_game_start(&self) -> f64 {
        self.values.first().copied().unwrap_or(0.0)
    }

    /// The expected points to come in `state`; `None` if the state is impossible.
    #[must_use]
    pub fn expected_points_to_come(&self, state: SolverSheetState) -> Option<f64> {
        let (upper, lower, sum) = self.states.parts_of_state(state)?;
        Some(self.values[self.states.state_number(upper, lower, sum)])
    }
}

/// Neighbouring states with the same upper boxes and the same number of lower boxes used.
struct StateBlock<'a> {
    upper: usize,
    lowers: usize,
    /// The first state, counted from the first of the block.
    from: usize,
    out: &'a mut [f64],
}

/// Splits the states of a level into tasks.
fn split_level<'a>(
    states: &StateIndex,
    level: usize,
    mut rest: &'a mut [f64],
) -> Vec<StateBlock<'a>> {
    let mut blocks = Vec::new();
    for upper in 0..64usize {
        let Some(lowers) = level.checked_sub(upper.count_ones() as usize) else { continue };
        let Some(list) = states.lower_boxes_by_count.get(lowers) else { continue };
        let (block, others) =
            rest.split_at_mut(list.len() * states.distinct_upper_sums[upper].len());
        rest = others;
        let parts = block.chunks_mut(STATES_PER_TASK).enumerate();
        blocks.extend(parts.map(|(at, out)| StateBlock {
            upper,
            lowers,
            from: at * STATES_PER_TASK,
            out,
        }));
    }
    blocks
}

impl StateBlock<'_> {
    fn solve(
        self,
        states: &StateIndex,
        level: usize,
        later: &[f64],
        keeps: &mut KeepValues<STATES_PER_BATCH>,
    ) {
        let lattice = keep_lattice();
        let sums = &states.distinct_upper_sums[self.upper];
        let list = &states.lower_boxes_by_count[self.lowers];
        let offset = states.level_starts[level + 1];
        let mut after = EndOfTurnValues::empty(states.rules, self.upper);
        for (at, out) in self.out.chunks_mut(STATES_PER_BATCH).enumerate() {
            let from = self.from + at * STATES_PER_BATCH;
            let lanes: ArrayVec<_, STATES_PER_BATCH> = (from..from + out.len())
                .map(|state| (list[state % list.len()], sums[state / list.len()]))
                .collect();
            after.load_states(states, &lanes, later, offset);
            end_of_turn_values::fill_hand_values(&after, keeps, lattice);
            let values = turn_kernel::turn_values(keeps, lattice);
            out.copy_from_slice(&values[..out.len()]);
        }
    }
}
