//! What a game provides for the coach: values of positions. A game without an evaluator of its own
//! only needs `impl HasPositionValues for Pig {}`.

use std::sync::Arc;

use rollwright_games::Seats;

use crate::evaluation::{PositionEvaluator, default_loss_thresholds, new_rollout_evaluator};
use crate::{BotError, HasSolver, Objective, SolutionProvider, rollout_strategy};

/// A game whose positions can be evaluated: by its solution, where there is one.
pub trait HasPositionValues: HasSolver {
    /// Evaluates positions of a game with these `rules` and `seats`: exactly where possible, else
    /// by an estimate. The default plays `games` rollouts per position with the strongest
    /// cheap strategy ([`rollout_strategy`]), since a review evaluates hundreds of positions.
    ///
    /// # Errors
    /// A solution it needs is unavailable, or solving was cancelled.
    fn position_values(
        rules: &Self::Rules,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        let strategy = rollout_strategy::<Self>(rules);
        Ok(Arc::new(new_rollout_evaluator::<Self>(strategy, games, rules, seats, solutions)?))
    }

    /// The losses from which a decision is doubtful, bad and very bad, where the game is worth
    /// `start` to the first seat at its start. docs/explanation.md lists them.
    #[must_use]
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        default_loss_thresholds(objective, start)
    }
}

rollwright_games::impl_default_for_games!(bots: HasPositionValues);
