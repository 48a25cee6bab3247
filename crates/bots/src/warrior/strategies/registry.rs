//! The strategies of Warrior.

use std::sync::Arc;

use rollwright_games::warrior::Rules;
use rollwright_games::{Seat, Seats, Warrior};

use crate::cloning_bot_factory;
use crate::evaluation::{PositionEvaluator, default_loss_thresholds, new_rollouts};
use crate::generic_expectimax::DepthExpectimax;
use crate::warrior::WarriorSolveError;
use crate::warrior::position_values::{ExactValues, FullPrecisionValues};
use crate::warrior::strategies::cautious::Cautious;
use crate::warrior::strategies::greedy::Greedy;
use crate::warrior::strategies::optimal::{Optimal, footprint, load_outcome, load_solution};
use crate::warrior::strategies::win_estimate::estimate_win_chance;
use crate::{
    BotError, BotFactory, CancelAtOnce, ExactStatistics, HasBots, Objective, RandomBot,
    SolutionProvider, SolutionSummary, Solvability, SolveCost, SolveOptions, SolverCapabilities,
};

impl HasBots for Warrior {
    fn strategies(_rules: &Rules) -> &'static [&'static str] {
        &["random", "greedy", "cautious", "expectimax", "optimal", "champion"]
    }

    fn bot_factory(
        name: &str,
        rules: &Rules,
        _seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        match name {
            "random" => Ok(cloning_bot_factory(RandomBot)),
            "greedy" => Ok(cloning_bot_factory(Greedy)),
            "cautious" => Ok(cloning_bot_factory(Cautious)),
            "expectimax" => Ok(cloning_bot_factory(DepthExpectimax { depth_in_rolls: 1 })),
            // Perfect play can't be improved, so the champion is the solution itself.
            "optimal" | "champion" => match load_solution(*rules, solutions) {
                Ok(solution) => Ok(cloning_bot_factory(Optimal(solution))),
                Err(reason @ WarriorSolveError::TooLarge { .. }) => {
                    Err(BotError::Unavailable { name: "optimal", reason: reason.to_string() })
                }
                Err(reason) => Err(reason.into()),
            },
            _ => Err(BotError::unknown_strategy::<Self>(name, rules)),
        }
    }

    fn evaluate(&self, seat: Seat) -> f64 {
        estimate_win_chance(self, seat)
    }

    /// Warrior is a race: it needs an opponent.
    fn supports_solo() -> bool {
        false
    }

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
        options: SolveOptions,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        let solution = load_solution(*rules, solutions)?;
        let outcome = match options.wants_distribution {
            true => load_outcome(*rules, solutions)?,
            false => None,
        };
        let (levels, size) = (rules.levels(), rules.size());
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
    ) -> Result<Vec<Option<ExactStatistics>>, BotError> {
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
            |chance| Some(ExactStatistics::from_mean(chance).with_outcome(length.clone()));
        Ok([first, 1.0 - first].map(statistics).to_vec())
    }

    /// Exact if every probability can be stored; on larger boards by rollouts of perfect play.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        if seats.count() == 2 && FullPrecisionValues::is_affordable(*rules) {
            return Ok(Arc::new(ExactValues(FullPrecisionValues::load(*rules, solutions)?)));
        }
        Ok(Arc::new(new_rollouts::<Self>("optimal", games, rules, seats, solutions)?))
    }

    /// A duel decides little: choosing at random costs two percentage points over a whole game.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Win => [0.001, 0.003, 0.01],
            Objective::Points => default_loss_thresholds(objective, start),
        }
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
