//! What Pig's solver supports and costs, and its results.

use rollwright_games::pig::Pig;

use super::value_iteration::PigSolution;
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::{
    BotError, HasSolver, Objective, SharedExactValues, SolutionBuildError, SolutionProvider,
    SolutionSummary, Solvability, SolveCost, SolveRequest, SolverCapabilities,
};

impl HasSolver for Pig {
    fn solvability(_goal: &u8) -> Solvability {
        Solvability::Solvable(SolverCapabilities::with_objective(Objective::Win, 2..=2))
    }

    fn solve_cost(goal: &u8, _seats: usize) -> SolveCost {
        SolveCost { seconds: 0.1, memory_bytes: footprint(*goal).peak() }
    }

    fn solve(
        goal: &u8,
        _request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        let solution = load_solution(*goal, solutions)?;
        let objective = format!("win probability of the seat that moves first, goal {goal}");
        Ok(SolutionSummary::from_value(
            objective,
            solution.first_seat_win_chance(),
            solution.state_count(),
        ))
    }

    fn exact_values(
        goal: &u8,
        _request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<SharedExactValues<Self>>, BotError> {
        Ok(Some(load_solution(*goal, solutions)?))
    }
}

/// The solution for two seats.
pub(super) fn load_solution(
    goal: u8,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<PigSolution>, SolutionBuildError> {
    // Increase the version when the solver changes, so that no old solution is read.
    let key = format!("pig goal {goal} v1");
    solutions
        .get_or_build(&key, footprint(goal), |_, progress| Ok(PigSolution::solve(goal, progress)?))
}

/// A win chance per pair of scores, and little else.
fn footprint(goal: u8) -> MemoryFootprint {
    let kept = usize::from(goal).pow(2) * size_of::<f64>() + (16 << 10);
    MemoryFootprint { stored_bytes: kept, solving_bytes: 2 * kept }
}
