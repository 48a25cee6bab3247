//! The strategies of Pig: the generic ones, and perfect play for two.

use std::sync::Arc;

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Seat, Seats};

use super::position_values::ExactValues;
use super::value_iteration::PigSolution;
use crate::evaluation::{PositionEvaluator, new_rollouts};
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::{
    Bot, BotError, BotFactory, HasBots, Level, Objective, SolutionBuildError, SolutionProvider,
    SolutionSummary, Solvability, SolveCost, SolveOptions, SolverCapabilities, cloning_bot_factory,
    generic_strategies,
};

impl HasBots for Pig {
    fn strategies(_goal: &u8) -> &'static [&'static str] {
        &["greedy", "random", "expectimax", "optimal", "champion"]
    }

    /// `greedy` holds after every roll, and loses even to `random`.
    fn strategy_for_level(level: Level, _goal: &u8) -> &'static str {
        match level {
            Level::Beginner => "greedy",
            Level::Easy => "random",
            Level::Medium | Level::Hard => "expectimax",
            Level::Master => "champion",
        }
    }

    fn bot_factory(
        name: &str,
        goal: &u8,
        seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        match name {
            "optimal" | "champion" if seats.count() == 2 => {
                Ok(cloning_bot_factory(ExactValues(load_solution(*goal, solutions)?)))
            }
            "champion" => generic_strategies::generic_bot_factory("expectimax", goal),
            "optimal" => {
                let reason = "it is solved for two seats: take bot:expectimax".to_owned();
                Err(BotError::Unavailable { name: "optimal", reason })
            }
            _ => generic_strategies::generic_bot_factory(name, goal),
        }
    }

    fn solvability(_goal: &u8) -> Solvability {
        Solvability::Solvable(SolverCapabilities::with_objective(Objective::Win, 2..=2))
    }

    fn solve_cost(goal: &u8, _seats: usize) -> SolveCost {
        SolveCost { seconds: 0.1, memory_bytes: footprint(*goal).peak() }
    }

    fn solve(
        goal: &u8,
        _options: SolveOptions,
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

    /// Exact for two seats, else by rollouts like a plain game.
    fn position_values(
        goal: &u8,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        match seats.count() {
            2 => Ok(Arc::new(ExactValues(load_solution(*goal, solutions)?))),
            _ => Ok(Arc::new(new_rollouts::<Self>("greedy", games, goal, seats, solutions)?)),
        }
    }
}

fn load_solution(
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

impl Bot<Pig> for ExactValues {
    fn choose(&mut self, position: &Pig, seat: Seat, _random: u64) -> Action {
        self.predicted_action(position, seat)
    }
}
