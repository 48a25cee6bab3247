//! Expected points alongside a chance to win, where the values don't include them.

use rollwright_bots::evaluation::{position_after_own_and_predicted_actions, rollout_mean_points};
use rollwright_bots::{Cancelled, Objective, Progress};
use rollwright_games::{Game, Seat};

use crate::Coach;

/// How many games are played to estimate the points of an option.
pub const ROLLOUTS_PER_POINT_ESTIMATE: usize = 32;

impl<G: Game> Coach<G> {
    /// The expected points of `seat` after it takes `action` in `position`, which it sees as far as
    /// it may. `None` if values are points, or if the ranking isn't by points.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub(crate) fn expected_points(
        &self,
        position: &G,
        seat: Seat,
        action: G::Action,
        progress: &dyn Progress,
    ) -> Result<Option<f64>, Cancelled> {
        if self.objective() != Objective::Win || !G::HAS_POINTS {
            return Ok(None);
        }
        progress.check_cancelled()?;
        let after = position_after_own_and_predicted_actions(
            self.position_evaluator(),
            position,
            seat,
            action,
        );
        Ok(Some(rollout_mean_points(
            self.position_evaluator(),
            &after,
            seat,
            ROLLOUTS_PER_POINT_ESTIMATE,
        )))
    }
}
