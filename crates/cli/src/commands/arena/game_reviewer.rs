//! Reviews finished games: luck, and the cost of mistakes.

use std::path::Path;

use rollwright_bots::{HasPositionValues, NoProgress, SolutionProvider};
use rollwright_coach::{Coach, SeatReview};
use rollwright_games::record::replay_record;
use rollwright_terminal::record_file::{RecordFileError, read_record_file};

use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::default_threads;

/// Reviews one game after another.
pub(crate) struct GameReviewer {
    rollouts: usize,
}

impl GameReviewer {
    pub(crate) fn new(rollouts: usize) -> Self {
        Self { rollouts }
    }

    /// The review of seat 1, where the program sat.
    pub(crate) fn review_game<G: HasPositionValues>(
        &self,
        path: &Path,
    ) -> Result<SeatReview, CommandError> {
        let (record, _) = read_record_file(path)?;
        let damaged = |damage| RecordFileError::Corrupt { path: path.to_owned(), damage };
        let folded = replay_record::<G>(&record).map_err(damaged)?;
        let cache = open_solution_cache();
        let solutions = SolutionProvider::new(&cache, &NoProgress, default_threads());
        let (rules, seats) = (G::rules_for(&folded.rules), folded.opening.seats());
        let coach = Coach::<G>::new(&rules, seats, self.rollouts, &solutions)?;
        let review = coach.review(&record, &folded, &NoProgress);
        let review = review.map_err(|stopped| CommandError::Failed(stopped.to_string()))?;
        let own = review.seats.into_iter().next();
        own.ok_or_else(|| CommandError::Failed("the record has no seats".to_owned()))
    }
}
