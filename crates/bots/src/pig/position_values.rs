//! Exact values of positions of Pig for two.

use std::sync::Arc;

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Game, Phase, Seat, Seats};

use super::has_solver::load_solution;
use super::value_iteration::PigSolution;
use crate::evaluation::{
    EvaluationMethod, PositionEvaluator, ValuesBySeat, final_points_or_win_shares,
    new_rollout_evaluator,
};
use crate::solution_provider::Shared;
use crate::{BotError, HasPositionValues, Objective, SolutionProvider, rollout_strategy};

impl HasPositionValues for Pig {
    /// Exact for two seats, else by rollouts like a plain game.
    fn position_values(
        goal: &u8,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        match seats.count() {
            2 => Ok(Arc::new(ExactValues(load_solution(*goal, solutions)?))),
            _ => {
                let strategy = rollout_strategy::<Self>(goal);
                Ok(Arc::new(new_rollout_evaluator::<Self>(
                    strategy, games, goal, seats, solutions,
                )?))
            }
        }
    }
}

/// The win chances and actions of two perfect players.
#[derive(Clone)]
pub(super) struct ExactValues(pub(super) Shared<PigSolution>);

impl PositionEvaluator<Pig> for ExactValues {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Exact
    }

    fn seat_values(&self, position: &Pig) -> ValuesBySeat {
        if matches!(position.phase(), Phase::Over { .. }) {
            return final_points_or_win_shares(position);
        }
        let active = self.0.active_win_chance(position);
        let of = |seat| if seat == position.active_seat() { active } else { 1.0 - active };
        position.seats().iter().map(of).collect()
    }

    fn predicted_action(&self, position: &Pig, seat: Seat) -> Action {
        self.0.best_action(position, seat)
    }
}
