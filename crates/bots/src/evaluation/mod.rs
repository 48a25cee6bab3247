//! What positions are worth to the seats of a table: what the coach goes by.

mod expected_points;
mod rollouts;

pub use expected_points::expected_points;
pub use rollouts::{Rollouts, new_rollouts};

use std::f64::consts::FRAC_1_SQRT_2;

use arrayvec::ArrayVec;
use rollwright_games::{Game, MAX_SEATS, Phase, Seat, winners};

use crate::{Cancelled, Objective, Progress};

/// One number for each seat, in seat order.
pub type ValuesBySeat = ArrayVec<f64, MAX_SEATS>;

/// How values were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationMethod {
    /// By the solution of the game.
    Exact,
    /// By what this strategy takes a position to be worth.
    Evaluator {
        /// The strategy.
        strategy: &'static str,
    },
    /// By games played to their end.
    Rollouts {
        /// The strategy that all seats play by.
        strategy: &'static str,
        /// How many games were played for a value.
        games: usize,
    },
}

/// How far an evaluator was measured to be off (BENCHMARKS.md): standard errors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// Of a value.
    pub value_error: f64,
    /// Of the difference between the values of two answers to the same question. It is
    /// smaller: what is misjudged in both alike cancels.
    pub difference_error: f64,
}

/// A legal action and what it is worth to whoever takes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionValue<A> {
    /// The action.
    pub action: A,
    /// What it is worth: points where the objective is points, else the chance to win.
    pub value: f64,
    /// How far the value may be off against that of another answer to the same question:
    /// two that are closer than the root of the sum of their squares can't be told apart.
    /// Two standard errors where games are played, what was measured where an evaluator
    /// judges, nothing where it is exact.
    pub error: f64,
    /// The points that the seat can expect, where the value is a chance to win and they
    /// are known.
    pub expected_points: Option<f64>,
}

/// Knows what positions of one table are worth when everybody plays on as well as the
/// method knows.
pub trait PositionValues<G: Game>: Send + Sync {
    /// What values are: expected points, or the chance to win.
    fn objective(&self) -> Objective;

    /// How they are found.
    fn method(&self) -> EvaluationMethod;

    /// What `position` is worth to each seat. Where a roll is due that is the mean over
    /// all rolls, where the game is over its result ([`results`]).
    fn seat_values(&self, position: &G) -> ValuesBySeat;

    /// What `seat` is taken to answer in `position`, which is as `seat` may see it and
    /// asks it: the others can't know its answer, only this.
    fn predicted_action(&self, position: &G, seat: Seat) -> G::Action;

    /// How far values are off, where an evaluator finds them.
    fn calibration(&self) -> Option<Calibration> {
        None
    }

    /// The error of each answer ([`Valued::error`]), where all are about as uncertain: two
    /// of them together make that of a difference.
    fn action_value_error(&self) -> f64 {
        self.calibration().map_or(0.0, |off| off.difference_error * FRAC_1_SQRT_2)
    }

    /// Every legal action of `seat` in `position`, which is as `seat` may see it, in the
    /// order of [`Game::legal`]. What others are asked at the same time they are taken to
    /// answer by [`Values::answer`]. What takes long asks `watch` before each action
    /// whether to stop.
    ///
    /// # Errors
    /// `watch` stopped it.
    fn action_values(
        &self,
        position: &G,
        seat: Seat,
        watch: &dyn Progress,
    ) -> Result<Vec<ActionValue<G::Action>>, Cancelled> {
        let legal = position.legal_actions(seat).into_iter();
        let valued = legal.map(|action| {
            watch.check_cancelled()?;
            let after = position_after_action(self, position, seat, action);
            let value = self.seat_values(&after).get(seat.index()).copied().unwrap_or(0.0);
            Ok(ActionValue {
                action,
                value,
                error: self.action_value_error(),
                expected_points: None,
            })
        });
        valued.collect()
    }
}

/// From which loss on a decision is doubtful, bad and very bad, unless the game says
/// otherwise: parts of what the game is worth at its start, or of the chance to win.
#[must_use]
pub fn default_loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
    match objective {
        Objective::Win => [0.02, 0.05, 0.1],
        Objective::Points => [0.004, 0.012, 0.03].map(|part| part * start.abs()),
    }
}

/// The position after `seat` has answered `action`, and all who are asked with it what
/// they are taken to answer. Nobody's real answer is looked at.
pub fn position_after_action<G: Game, V: PositionValues<G> + ?Sized>(
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

/// The result of a finished game for each seat: its points alone at the table, else its
/// share of the win.
pub fn final_results<G: Game>(position: &G) -> ValuesBySeat {
    let seats = position.seats();
    if seats.count() == 1 {
        return seats.iter().map(|seat| f64::from(position.score(seat))).collect();
    }
    let winners = winners(position);
    let share = 1.0 / winners.len().max(1) as f64;
    seats.iter().map(|seat| if winners.contains(seat) { share } else { 0.0 }).collect()
}

/// What values are at a table of so many seats: alone there is nobody to win against.
#[must_use]
pub(crate) fn objective_for_seats(seats: usize) -> Objective {
    if seats == 1 { Objective::Points } else { Objective::Win }
}
