//! Points beside a chance to win, where values do not know them.

use rollwright_bots::evaluation::{expected_points, position_after_action};
use rollwright_bots::{Cancelled, Objective, Progress};
use rollwright_games::{Game, Ranking, Seat};

use crate::Coach;

/// How many games are played for the points of an option.
pub const ROLLOUTS_PER_POINT_ESTIMATE: usize = 32;

impl<G: Game> Coach<G> {
    /// The points that `seat` can expect once it has taken `action` in `position`, which is
    /// as it may see it: nothing where values are points, or where places are not given by
    /// points.
    ///
    /// # Errors
    /// `watch` stopped it.
    pub(crate) fn expected_points(
        &self,
        position: &G,
        seat: Seat,
        action: G::Action,
        watch: &dyn Progress,
    ) -> Result<Option<f64>, Cancelled> {
        if self.objective() != Objective::Win || G::RANKING != Ranking::Points {
            return Ok(None);
        }
        watch.check_cancelled()?;
        let after = position_after_action(self.values(), position, seat, action);
        Ok(Some(expected_points(self.values(), &after, seat, ROLLOUTS_PER_POINT_ESTIMATE)))
    }
}
