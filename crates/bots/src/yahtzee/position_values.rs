//! Values of Yahtzee positions: exact for one seat, otherwise the champion's win chances.

use std::sync::Arc;

use rollwright_games::yahtzee::{Action, Rules};
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee};

use crate::evaluation::{
    ActionValue, EvaluationMethod, EvaluatorStandardErrors, PositionEvaluator, ValuesBySeat,
    default_loss_thresholds, final_points_or_win_shares,
};
use crate::solution_provider::Shared;
use crate::yahtzee::champion::bot::{Champion, ChampionSharedData};
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::optimal_turn::OptimalTurn;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::SolverSheetState;
use crate::yahtzee::strategies::optimal::load_solution;
use crate::{BotError, Cancelled, HasPositionValues, Objective, Progress, SolutionProvider};

impl HasPositionValues for Yahtzee {
    /// Exact for one seat; otherwise the champion's estimates.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        _games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        match seats.count() {
            1 => Ok(Arc::new(ExactValues(load_solution(*rules, solutions)?))),
            _ => {
                Ok(Arc::new(ChampionValues(Arc::new(ChampionSharedData::new(*rules, solutions)?))))
            }
        }
    }

    /// 1, 3 and 8 points: a roll is worth about ten.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [1.0, 3.0, 8.0],
            Objective::Win => default_loss_thresholds(objective, start),
        }
    }
}

/// The expected points of a single seat.
pub(super) struct ExactValues(pub(super) Shared<YahtzeeSolution>);

impl YahtzeeSolution {
    /// The expected final score of `seat`, whose turn it is, before a roll.
    fn expected_score_before_roll(&self, position: &Yahtzee, seat: Seat) -> Option<f64> {
        let sheet = position.sheet_of(seat)?;
        let state = SolverSheetState::from_sheet(sheet);
        let to_come = if position.is_turn_start() {
            self.expected_points_to_come(state)?
        } else {
            let mut turn = OptimalTurn::empty(self.rules());
            turn.compute(self, self.states.parts_of_state(state)?);
            let kept = position.dice_faces().into_iter().filter(|&face| face != 0);
            let keeps = if position.rolls_left() == 1 {
                &turn.values_one_roll_left
            } else {
                &turn.values_two_rolls_left
            };
            keeps.partial[keep_lattice().keep_index(kept)].0[0]
        };
        Some(f64::from(sheet.total()) + to_come)
    }
}

impl PositionEvaluator<Yahtzee> for ExactValues {
    fn objective(&self) -> Objective {
        Objective::Points
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Exact
    }

    fn seat_values(&self, position: &Yahtzee) -> ValuesBySeat {
        let of = |seat: Seat| match position.phase() {
            Phase::Over { .. } => f64::from(position.score(seat)),
            Phase::Roll { .. } => self.0.expected_score_before_roll(position, seat).unwrap_or(0.0),
            Phase::Decide { .. } => best_value(&self.0.action_values(position, seat)),
        };
        position.seats().iter().map(of).collect()
    }

    fn predicted_action(&self, position: &Yahtzee, seat: Seat) -> Action {
        self.0.best_action(position, seat).unwrap_or_else(|| position.legal_actions(seat)[0])
    }

    fn action_values(
        &self,
        position: &Yahtzee,
        seat: Seat,
        _progress: &dyn Progress,
    ) -> Result<Vec<ActionValue<Action>>, Cancelled> {
        let choices = self.0.action_values(position, seat).into_iter();
        Ok(choices
            .map(|(action, value)| ActionValue { action, value, error: 0.0, expected_points: None })
            .collect())
    }
}

/// The value of the best choice.
fn best_value(choices: &[(Action, f64)]) -> f64 {
    choices.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max)
}

/// The chance to win, as the champion estimates it.
pub(super) struct ChampionValues(pub(super) Arc<ChampionSharedData>);

/// How far the champion's chances are off (BENCHMARKS.md). The error of differences was too small
/// to measure.
const CHAMPION_ERRORS: EvaluatorStandardErrors =
    EvaluatorStandardErrors { value_error: 0.011, difference_error: 0.007 };

impl PositionEvaluator<Yahtzee> for ChampionValues {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Evaluator { strategy: "champion" }
    }

    /// The champion estimates the chance of the seat whose turn it is. The others share the rest in
    /// proportion to the chances they would have if it were their turn.
    fn seat_values(&self, position: &Yahtzee) -> ValuesBySeat {
        if matches!(position.phase(), Phase::Over { .. }) {
            return final_points_or_win_shares(position);
        }
        let mut champion = Champion::without_nets(self.0.clone());
        let active = position.active_seat();
        let own = champion.win_chance(position, active);
        let chances = position.seats().iter().map(|seat| match position.seats().count() {
            _ if seat == active => own,
            2 => 1.0,
            _ => champion.win_chance_with_turn(position, seat),
        });
        let mut values: ValuesBySeat = chances.collect();
        let others = values.iter().sum::<f64>() - own;
        for (seat, value) in position.seats().iter().zip(&mut values) {
            if seat != active && others > 0.0 {
                *value *= (1.0 - own) / others;
            }
        }
        values
    }

    fn predicted_action(&self, position: &Yahtzee, seat: Seat) -> Action {
        use crate::Bot;
        Champion::without_nets(self.0.clone()).choose(position, seat, 0)
    }

    fn evaluator_standard_errors(&self) -> Option<EvaluatorStandardErrors> {
        Some(CHAMPION_ERRORS)
    }

    fn action_values(
        &self,
        position: &Yahtzee,
        seat: Seat,
        _progress: &dyn Progress,
    ) -> Result<Vec<ActionValue<Action>>, Cancelled> {
        let points = self.0.solution().action_values(position, seat);
        let chances =
            Champion::without_nets(self.0.clone()).action_win_chances(position, seat).into_iter();
        let valued = chances.map(|(action, value)| {
            let points = points.iter().find(|(other, _)| *other == action);
            let points = points.map(|(_, points)| *points);
            ActionValue { action, value, error: self.action_value_error(), expected_points: points }
        });
        Ok(valued.collect())
    }
}
