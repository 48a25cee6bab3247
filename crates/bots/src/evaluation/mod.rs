//! Values of positions for the seats of a table, on which the coach is based.
//!
//! - `rollouts`: values by games played to their end
//! - `rollout_points`: mean points of rollouts, beside win chances

mod rollout_points;
mod rollouts;

pub use rollout_points::rollout_mean_points;
pub use rollouts::{RolloutEvaluator, new_rollout_evaluator};

use std::f64::consts::FRAC_1_SQRT_2;

use arrayvec::ArrayVec;
use rollwright_games::{Game, MAX_SEATS, Phase, Seat, winners};

use crate::{Cancelled, Objective, Progress};

/// One number per seat, in seat order.
pub type ValuesBySeat = ArrayVec<f64, MAX_SEATS>;

/// How values are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationMethod {
    /// Looked up in the solution of the game.
    Exact,
    /// Estimated by the evaluator of a strategy.
    Evaluator {
        /// The strategy.
        strategy: &'static str,
    },
    /// By games played to their end.
    RolloutEvaluator {
        /// The strategy of all seats.
        strategy: &'static str,
        /// The number of games per value.
        games: usize,
    },
}

/// The measured standard errors of an evaluator (BENCHMARKS.md).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluatorStandardErrors {
    /// The error of a value.
    pub value_error: f64,
    /// The error of the difference between the values of two actions in the same position. It is
    /// smaller, since shared misjudgements cancel out.
    pub difference_error: f64,
}

/// A legal action and its value to the seat that takes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionValue<A> {
    /// The action.
    pub action: A,
    /// Expected points if the objective is points, else the chance to win.
    pub value: f64,
    /// The error of the value relative to another action in the same position: two values closer
    /// than the root of the sum of their squared errors are indistinguishable. Two standard errors
    /// for rollouts, the measured error for an evaluator, zero if exact.
    pub error: f64,
    /// The expected points of the seat, if known and the value is a chance to win.
    pub expected_points: Option<f64>,
}

/// Evaluates positions of one table, assuming that everybody plays on as well as the method knows.
pub trait PositionEvaluator<G: Game>: Send + Sync {
    /// What values mean: expected points, or the chance to win.
    fn objective(&self) -> Objective;

    /// How values are computed.
    fn method(&self) -> EvaluationMethod;

    /// The value of `position` for each seat: the mean over all rolls if a roll is due, the result
    /// ([`final_points_or_win_shares`]) if the game is over.
    fn seat_values(&self, position: &G) -> ValuesBySeat;

    /// The action that `seat` is expected to take in `position`, which shows only what `seat` may
    /// see and in which it decides. Other seats can't know its action, only this prediction.
    fn predicted_action(&self, position: &G, seat: Seat) -> G::Action;

    /// The measured errors, if an evaluator estimates the values.
    fn evaluator_standard_errors(&self) -> Option<EvaluatorStandardErrors> {
        None
    }

    /// The error of each action's value ([`ActionValue::error`]) if all are about equally
    /// uncertain: two of them combine to the error of a difference.
    fn action_value_error(&self) -> f64 {
        self.evaluator_standard_errors()
            .map_or(0.0, |errors| errors.difference_error * FRAC_1_SQRT_2)
    }

    /// The value of every legal action of `seat` in `position`, which shows only what `seat` may
    /// see, in the order of [`Game::legal_actions`]. Other seats that decide at the same time are
    /// assumed to take their [`PositionEvaluator::predicted_action`]. Slow methods check `progress`
    /// for cancellation before each action.
    ///
    /// # Errors
    /// `progress` cancelled it.
    fn action_values(
        &self,
        position: &G,
        seat: Seat,
        progress: &dyn Progress,
    ) -> Result<Vec<ActionValue<G::Action>>, Cancelled> {
        let legal = position.legal_actions(seat).into_iter();
        let values = legal.map(|action| {
            progress.check_cancelled()?;
            let after = position_after_own_and_predicted_actions(self, position, seat, action);
            let value = self.seat_values(&after).get(seat.index()).copied().unwrap_or(0.0);
            Ok(ActionValue {
                action,
                value,
                error: self.action_value_error(),
                expected_points: None,
            })
        });
        values.collect()
    }
}

/// The default losses from which a decision is doubtful, bad and very bad: fractions of the game's
/// value at its start, or of the chance to win.
#[must_use]
pub fn default_loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
    match objective {
        Objective::Win => [0.02, 0.05, 0.1],
        Objective::Points => [0.004, 0.012, 0.03].map(|fraction| fraction * start.abs()),
    }
}

/// The position after `seat` takes `action`, and all seats that decide at the same time take their
/// predicted actions. Nobody's real decision is used.
pub fn position_after_own_and_predicted_actions<G: Game, V: PositionEvaluator<G> + ?Sized>(
    values: &V,
    position: &G,
    seat: Seat,
    action: G::Action,
) -> G {
    let mut after = position.clone();
    after.apply_action(seat, action);
    if let Phase::Decide { seats, .. } = position.phase() {
        for other in seats.iter().filter(|&other| other != seat) {
            let seen = position.visible_to(Some(other));
            after.apply_action(other, values.predicted_action(&seen, other));
        }
    }
    after
}

/// The result of a finished game for each seat: its points in a solo game, else its share of the
/// win.
pub fn final_points_or_win_shares<G: Game>(position: &G) -> ValuesBySeat {
    let seats = position.seats();
    if seats.count() == 1 {
        return seats.iter().map(|seat| f64::from(position.score(seat))).collect();
    }
    let winners = winners(position);
    let share = 1.0 / winners.len().max(1) as f64;
    seats.iter().map(|seat| if winners.contains(seat) { share } else { 0.0 }).collect()
}

/// What values mean at a table of this size: a solo game has no opponent to beat.
#[must_use]
pub(crate) fn objective_for_seats(seats: usize) -> Objective {
    if seats == 1 { Objective::Points } else { Objective::Win }
}
