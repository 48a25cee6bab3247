//! The coach looks back on a game: what was luck, and what mistakes cost.

use std::path::Path;

use rollwright_bots::{HasBots, Solutions, Unwatched};
use rollwright_coach::{Coach, SeatReview};
use rollwright_games::record::fold;
use rollwright_tables::KeeperError;
use rollwright_tables::keeper::read_file;

use crate::failure::Failure;
use crate::solutions::{cache, threads};

/// Looks back on games one after the other.
pub(super) struct Reviewing {
    rollouts: usize,
}

impl Reviewing {
    pub(super) fn new(rollouts: usize) -> Self {
        Self { rollouts }
    }

    /// What came of the program, which sat in seat 1.
    pub(super) fn look_back<G: HasBots>(&self, path: &Path) -> Result<SeatReview, Failure> {
        let (record, _) = read_file(path)?;
        let damaged = |damage| KeeperError::Damaged { path: path.to_owned(), damage };
        let folded = fold::<G>(&record).map_err(damaged)?;
        let cache = cache();
        let solutions = Solutions::new(&cache, &Unwatched, threads());
        let (rules, seats) = (G::rules(&folded.rules), folded.opening.seats());
        let coach = Coach::<G>::new(&rules, seats, self.rollouts, &solutions)?;
        let review = coach.review(&record, &folded, &Unwatched);
        let review = review.map_err(|stopped| Failure::Failed(stopped.to_string()))?;
        let own = review.seats.into_iter().next();
        own.ok_or_else(|| Failure::Failed("the record has no seats".to_owned()))
    }
}
