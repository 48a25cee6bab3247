//! What Warrior's solver supports and costs, and its results.

use rollwright_games::Warrior;
use rollwright_games::warrior::Rules;

use crate::warrior::WarriorSolveError;
use crate::warrior::strategies::optimal::{footprint, load_outcome, load_solution};
use crate::{
    BotError, CancelAtOnce, ExactPlayerStatistics, HasSolver, Objective, SolutionProvider,
    SolutionSummary, Solvability, SolveCost, SolveRequest, SolverCapabilities,
};

impl HasSolver for Warrior {
    fn solvability(_rules: &Rules) -> Solvability {
        Solvability::Solvable(SolverCapabilities {
            has_distribution: true,
            ..SolverCapabilities::with_objective(Objective::Win, 2..=2)
        })
    }

    /// The work grows with the pairs of squares: eight seconds for 500 squares.
    fn solve_cost(rules: &Rules, _seats: usize) -> SolveCost {
        let seconds = 8.0 * (f64::from(rules.square_count()) / 500.0).powi(2);
        SolveCost { seconds, memory_bytes: footprint(*rules).peak() }
    }

    fn solve(
        rules: &Rules,
        request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        let solution = load_solution(*rules, solutions)?;
        let outcome = match request.wants_distribution {
            true => load_outcome(*rules, solutions)?,
            false => None,
        };
        let (levels, size) = (rules.level_count(), rules.squares_per_side());
        let objective =
            format!("win probability of the seat that moves first, levels {levels}, size {size}");
        Ok(SolutionSummary {
            outcome,
            ..SolutionSummary::from_value(
                objective,
                solution.starting_seat_win_chance(),
                solution.state_count(),
            )
        })
    }

    /// Known between two perfect players; includes the length of their games if already computed.
    fn exact_statistics(
        strategies: &[String],
        rotated: bool,
        rules: &Rules,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactPlayerStatistics>>, BotError> {
        if !strategies.iter().all(|name| matches!(name.as_str(), "optimal" | "champion")) {
            return Ok(vec![None; strategies.len()]);
        }
        let first = if rotated {
            0.5
        } else {
            load_solution(*rules, solutions)?.starting_seat_win_chance()
        };
        let length = load_outcome(*rules, &solutions.with_progress(&CancelAtOnce)).ok().flatten();
        let statistics =
            |chance| Some(ExactPlayerStatistics::from_mean(chance).with_outcome(length.clone()));
        Ok([first, 1.0 - first].map(statistics).to_vec())
    }
}

impl From<WarriorSolveError> for BotError {
    fn from(error: WarriorSolveError) -> Self {
        match error {
            WarriorSolveError::Cancelled(cancelled) => cancelled.into(),
            WarriorSolveError::NoMemory(reason) => reason.into(),
            WarriorSolveError::TooLarge { .. } => Self::Unsolvable(error.to_string()),
        }
    }
}
