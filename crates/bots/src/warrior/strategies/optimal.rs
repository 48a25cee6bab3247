//! Warrior by the two-player solution.

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Seat, Warrior};

use crate::outcome_distribution::DistributionSet;
use crate::solution_provider::{Footprint, Shared};
use crate::warrior::{SolveError, WarriorSolution};
use crate::{Bot, OutcomeDistribution, OutcomeUnit, Solution, SolutionProvider};

/// Goes up when the solver or its file changes, so that no old table is read.
const SOLUTION_VERSION: u32 = 1;

/// The lengths of games, in bytes.
const OUTCOME: usize = 1 << 20;

impl Solution for WarriorSolution {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// The solution on boards of this size.
///
/// # Errors
/// Its making was stopped, or there is not enough memory.
pub(crate) fn load_solution(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<WarriorSolution>, SolveError> {
    let key =
        format!("warrior levels {} size {} v{SOLUTION_VERSION}", rules.levels(), rules.size());
    let footprint = footprint(rules);
    solutions.get_or_build(&key, footprint, |threads, watch| {
        WarriorSolution::solve(rules, threads, watch)
    })
}

/// How much memory the solution on boards of this size takes.
pub(crate) fn footprint(rules: Rules) -> Footprint {
    let (kept, building) = WarriorSolution::memory_bytes(rules);
    Footprint { kept, building }
}

/// How long games of two perfect players on such boards last.
///
/// # Errors
/// It was stopped, or there is not enough memory.
pub(crate) fn load_outcome(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Option<OutcomeDistribution>, SolveError> {
    let key = format!(
        "warrior levels {} size {} length v{SOLUTION_VERSION}",
        rules.levels(),
        rules.size()
    );
    let solved = load_solution(rules, solutions)?;
    let footprint =
        Footprint { kept: OUTCOME, building: OUTCOME + WarriorSolution::length_memory(rules) };
    let found: Shared<DistributionSet> = solutions.get_or_build(&key, footprint, |_, watch| {
        Ok::<_, SolveError>(solved.turn_count_distribution(watch)?)
    })?;
    Ok(found.to_outcome(OutcomeUnit::Turns, &[]))
}

/// Makes its win probability largest against an equal.
#[derive(Clone)]
pub(crate) struct Optimal(pub(crate) Shared<WarriorSolution>);

impl Bot<Warrior> for Optimal {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        self.0.best_action(position, seat).unwrap_or_else(|| position.legal_actions(seat)[0])
    }
}
