//! Values of Qwixx positions: exact in solo games, else by the champion's net.

use std::sync::Arc;

use rollwright_games::qwixx::{Action, Qwixx, Rules};
use rollwright_games::{Game, Phase, Seat, Seats};

use super::QwixxSolution;
use crate::evaluation::{
    ActionValue, EvaluationMethod, EvaluatorStandardErrors, PositionEvaluator, ValuesBySeat,
    default_loss_thresholds, final_points_or_win_shares, new_rollout_evaluator,
};
use crate::qwixx::champion::bot::Champion;
use crate::qwixx::strategies::optimal::load_solution;
use crate::solution_provider::Shared;
use crate::{
    Bot, BotError, Cancelled, HasPositionValues, Objective, Progress, SolutionProvider,
    rollout_strategy,
};

impl HasPositionValues for Qwixx {
    /// Exact in solo games; otherwise by the net that sees the exact value of every sheet.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        if seats.count() == 1 && QwixxSolution::supports(*rules) {
            return Ok(Arc::new(ExactValues(load_solution(*rules, 1, 1.0, solutions)?)));
        }
        match Champion::with_exact_sheet_values(*rules, seats.count(), solutions)? {
            Some(champion) => Ok(Arc::new(ChampionValues(champion))),
            None => {
                let strategy = rollout_strategy::<Self>(rules);
                Ok(Arc::new(new_rollout_evaluator::<Self>(
                    strategy, games, rules, seats, solutions,
                )?))
            }
        }
    }

    /// Half a point, one and a half, four: a cross is worth about three.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [0.5, 1.5, 4.0],
            Objective::Win => default_loss_thresholds(objective, start),
        }
    }
}

/// The expected points of a solo game.
pub(super) struct ExactValues(pub(super) Shared<QwixxSolution>);

impl PositionEvaluator<Qwixx> for ExactValues {
    fn objective(&self) -> Objective {
        Objective::Points
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Exact
    }

    fn seat_values(&self, position: &Qwixx) -> ValuesBySeat {
        let so_far = |seat: Seat| f64::from(position.score(seat));
        let to_come = |seat: Seat| match position.phase() {
            Phase::Over { .. } => 0.0,
            Phase::Roll { .. } => {
                let (sheet, locked) = (position.sheet_of(seat), position.locked_rows());
                self.0.expected_points_to_come(sheet, locked, 0).unwrap_or(0.0)
            }
            Phase::Decide { .. } => {
                let values =
                    self.0.action_values(position, seat).into_iter().map(|(_, value)| value);
                values.fold(f64::NEG_INFINITY, f64::max)
            }
        };
        position.seats().iter().map(|seat| so_far(seat) + to_come(seat)).collect()
    }

    fn predicted_action(&self, position: &Qwixx, seat: Seat) -> Action {
        self.0.best_action(position, seat).unwrap_or(Action::Pass)
    }

    fn action_values(
        &self,
        position: &Qwixx,
        seat: Seat,
        _progress: &dyn Progress,
    ) -> Result<Vec<ActionValue<Action>>, Cancelled> {
        let so_far = f64::from(position.score(seat));
        let values = self.0.action_values(position, seat).into_iter().map(|(action, value)| {
            ActionValue { action, value: so_far + value, error: 0.0, expected_points: None }
        });
        Ok(values.collect())
    }
}

/// The win chances by the champion's net.
pub(super) struct ChampionValues(pub(super) Champion);

/// The measured errors of the net (BENCHMARKS.md).
const CHAMPION_ERRORS: EvaluatorStandardErrors =
    EvaluatorStandardErrors { value_error: 0.021, difference_error: 0.019 };

impl PositionEvaluator<Qwixx> for ChampionValues {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Evaluator { strategy: "champion" }
    }

    /// Before a roll, the net's chances for each seat, scaled to add up to 1. In a decision, all
    /// seats act as the champion does.
    fn seat_values(&self, position: &Qwixx) -> ValuesBySeat {
        match position.phase() {
            Phase::Over { .. } => final_points_or_win_shares(position),
            Phase::Roll { .. } => {
                let chances = position.seats().iter().map(|seat| self.0.win_chance(position, seat));
                let mut chances: ValuesBySeat = chances.collect();
                let total = chances.iter().sum::<f64>().max(f64::MIN_POSITIVE);
                chances.iter_mut().for_each(|chance| *chance /= total);
                chances
            }
            Phase::Decide { seats, .. } => {
                let mut after = *position;
                for seat in seats.iter() {
                    after.apply_action(seat, self.predicted_action(position, seat));
                }
                self.seat_values(&after)
            }
        }
    }

    fn predicted_action(&self, position: &Qwixx, seat: Seat) -> Action {
        self.0.clone().choose(position, seat, 0)
    }

    fn evaluator_standard_errors(&self) -> Option<EvaluatorStandardErrors> {
        Some(CHAMPION_ERRORS)
    }
}
