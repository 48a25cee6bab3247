//! The optimal strategy: plays by the exact solution of the one-seat game.

use rollwright_games::yahtzee::{Action, Rules};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::memory_budget::MemoryBudget;
use crate::perfect_play_outcome::DistributionSet;
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::yahtzee::distribution::score_distribution::STATISTICS;
use crate::yahtzee::solver::policy_memo::PolicyMemo;
use crate::yahtzee::solver::states::StateIndex;
use crate::yahtzee::{SolverSheetState, YahtzeeSolution};
use crate::{
    Bot, CacheableSolution, CompletedGame, PerfectPlayOutcome, PointsOrTurns, RollNumberGenerator,
    SolutionBuildError, SolutionProvider,
};

/// Increment when the solver or its file format changes, so that no stale solution is loaded.
const SOLUTION_VERSION: u32 = 2;

impl CacheableSolution for YahtzeeSolution {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }

    fn remember_within(&mut self, budget: &MemoryBudget) {
        self.policy_memo.remember_within(budget);
    }
}

/// The memory of the solution: a value per state, and a pointer to the policy of each group of
/// states. The policies themselves are counted when they are built.
pub(crate) fn footprint(rules: Rules) -> MemoryFootprint {
    let states = StateIndex::new(rules).state_count();
    let kept = states * size_of::<f64>() + PolicyMemo::empty_memory(states) + OVERHEAD_BYTES;
    MemoryFootprint { stored_bytes: kept, solving_bytes: kept + OVERHEAD_BYTES }
}

/// Bytes for the state index, or for threads and their scratch space.
const OVERHEAD_BYTES: usize = 2 << 20;

/// The memory for computing the score distribution: mostly the transitions from all states of one
/// level to the next. There are more of them where chips can be won.
fn outcome_footprint(rules: Rules) -> MemoryFootprint {
    MemoryFootprint {
        stored_bytes: 1 << 20,
        solving_bytes: if rules.has_bonus_chips() { 200 << 20 } else { 100 << 20 },
    }
}

/// The solution of the one-seat game under `rules`.
///
/// # Errors
/// The solver was cancelled.
pub(crate) fn load_solution(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<YahtzeeSolution>, SolutionBuildError> {
    let key = format!("yahtzee {} v{SOLUTION_VERSION}", rules.cache_identifier());
    let footprint = footprint(rules);
    solutions.get_or_build(&key, footprint, |threads, progress| {
        Ok(YahtzeeSolution::solve(rules, threads, progress)?)
    })
}

/// The score distribution of optimal play under `rules`.
///
/// # Errors
/// The solver was cancelled.
pub(crate) fn load_outcome(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Option<PerfectPlayOutcome>, SolutionBuildError> {
    let key = format!("yahtzee {} outcome v{SOLUTION_VERSION}", rules.cache_identifier());
    let solution = load_solution(rules, solutions)?;
    let found = solutions.get_or_build(&key, outcome_footprint(rules), |_, progress| {
        let found = solution.all_distributions(SolverSheetState::START, progress)?;
        Ok::<_, SolutionBuildError>(found.unwrap_or(DistributionSet(Vec::new())))
    })?;
    Ok(found.to_outcome(PointsOrTurns::Points, &STATISTICS))
}

/// Maximizes its expected score and ignores the opponents.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Shared<YahtzeeSolution>);

impl Bot<Yahtzee> for Optimal {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _random: u64) -> Action {
        self.0.best_action(position, seat).unwrap_or_else(|| position.legal_actions(seat)[0])
    }

    fn play_solo_games(
        &mut self,
        opening: &Yahtzee,
        dice: &[RollNumberGenerator],
        ends: &mut Vec<CompletedGame<Yahtzee>>,
    ) -> bool {
        self.0.play_solo_games(opening, dice, ends).is_some()
    }
}
