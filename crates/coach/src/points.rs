//! Points beside a chance to win, where values do not know them.

use rollwright_bots::values::{answered, expected_points};
use rollwright_bots::{Objective, Stopped, Watch};
use rollwright_games::{Game, Ranking, Seat};

use crate::Coach;

/// How many games are played for the points of an option.
pub const POINT_GAMES: usize = 32;

impl<G: Game> Coach<G> {
    /// The points that `seat` can expect once it has taken `action` in `position`, which is
    /// as it may see it: nothing where values are points, or where places are not given by
    /// points.
    ///
    /// # Errors
    /// `watch` stopped it.
    pub(crate) fn points_of(
        &self,
        position: &G,
        seat: Seat,
        action: G::Action,
        watch: &dyn Watch,
    ) -> Result<Option<f64>, Stopped> {
        if self.objective() != Objective::Win || G::RANKING != Ranking::Points {
            return Ok(None);
        }
        watch.go_on()?;
        let after = answered(self.values(), position, seat, action);
        Ok(Some(expected_points(self.values(), &after, seat, POINT_GAMES)))
    }
}
