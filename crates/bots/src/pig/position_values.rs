//! Exact values of positions of Pig for two.

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Game, Phase, Seat};

use super::value_iteration::PigSolution;
use crate::Objective;
use crate::evaluation::{EvaluationMethod, PositionEvaluator, ValuesBySeat, final_results};
use crate::solution_provider::Shared;

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
            return final_results(position);
        }
        let active = self.0.active_win_chance(position);
        let of = |seat| if seat == position.active_seat() { active } else { 1.0 - active };
        position.seats().iter().map(of).collect()
    }

    fn predicted_action(&self, position: &Pig, seat: Seat) -> Action {
        self.0.best_action(position, seat)
    }
}
