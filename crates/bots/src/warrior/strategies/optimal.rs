//! Warrior: perfect play by the solution for two.

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Seat, Warrior};

use crate::perfect_play_outcome::DistributionSet;
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::warrior::{WarriorSolution, WarriorSolveError};
use crate::{Bot, CacheableSolution, PerfectPlayOutcome, PointsOrTurns, SolutionProvider};

/// Increase it when the solver or its file format changes, so that no old solution is read.
const SOLUTION_VERSION: u32 = 1;

/// The memory for the distribution of game lengths, in bytes.
const OUTCOME_BYTES: usize = 1 << 20;

impl CacheableSolution for WarriorSolution {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// The solution for boards of this size.
///
/// # Errors
/// Solving was cancelled, or there is too little memory.
pub(crate) fn load_solution(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<WarriorSolution>, WarriorSolveError> {
    let key = format!("warrior {} v{SOLUTION_VERSION}", rules.cache_identifier());
    let footprint = footprint(rules);
    solutions.get_or_build(&key, footprint, |threads, progress| {
        WarriorSolution::solve(rules, threads, progress)
    })
}

/// The memory that the solution for boards of this size takes.
pub(crate) fn footprint(rules: Rules) -> MemoryFootprint {
    let (kept, building) = WarriorSolution::memory_bytes(rules);
    MemoryFootprint { stored_bytes: kept, solving_bytes: building }
}

/// The distribution of game lengths between two perfect players on these boards.
///
/// # Errors
/// It was cancelled, or there is too little memory.
pub(crate) fn load_outcome(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Option<PerfectPlayOutcome>, WarriorSolveError> {
    let key = format!("warrior {} length v{SOLUTION_VERSION}", rules.cache_identifier());
    let solution = load_solution(rules, solutions)?;
    let footprint = MemoryFootprint {
        stored_bytes: OUTCOME_BYTES,
        solving_bytes: OUTCOME_BYTES + WarriorSolution::length_memory(rules),
    };
    let distributions: Shared<DistributionSet> =
        solutions.get_or_build(&key, footprint, |_, progress| {
            Ok::<_, WarriorSolveError>(solution.turn_count_distribution(progress)?)
        })?;
    Ok(distributions.to_outcome(PointsOrTurns::Turns, &[]))
}

/// Maximizes its win probability against a perfect opponent.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Shared<WarriorSolution>);

impl Bot<Warrior> for Optimal {
    fn choose(&mut self, position: &Warrior, seat: Seat, _random: u64) -> Action {
        self.0.best_action(position, seat).unwrap_or_else(|| position.legal_actions(seat)[0])
    }
}
