//! Puzzles: ratings, answers and runs.

use std::sync::Arc;

use async_trait::async_trait;

use super::MemoryStore;
use crate::glicko2::{Rating, ratings_after_answer};
use crate::store::{
    MAX_LOADED_DAYS, PuzzleAnswer, PuzzleRun, PuzzleStatistics, PuzzleStore, StoreError, Trainee,
};

#[async_trait]
impl PuzzleStore for MemoryStore {
    async fn rate_puzzle_answer(
        &self,
        owner: &Trainee,
        answer: PuzzleAnswer,
    ) -> Result<(), StoreError> {
        self.change(|rows| {
            let key = (owner.as_str().to_owned(), answer.game.clone(), answer.puzzle);
            if !Arc::make_mut(&mut rows.puzzle_answers).insert(key) {
                return Ok(());
            }
            let trainee = (owner.as_str().to_owned(), answer.game.clone());
            let person = Arc::make_mut(&mut rows.trainee_ratings).entry(trainee).or_default();
            let new = PuzzleStatistics {
                rating: Rating::with_start(answer.start_rating),
                answers: 0,
                found: 0,
            };
            let statistics = Arc::make_mut(&mut rows.puzzle_statistics)
                .entry((answer.game, answer.puzzle))
                .or_insert(new);
            (*person, statistics.rating) =
                ratings_after_answer(*person, statistics.rating, answer.found);
            statistics.answers += 1;
            statistics.found += i64::from(answer.found);
            Ok(())
        })
        .await
    }

    async fn puzzle_statistics(
        &self,
        game: &str,
        puzzle: i64,
    ) -> Result<Option<PuzzleStatistics>, StoreError> {
        Ok(self.rows().puzzle_statistics.get(&(game.to_owned(), puzzle)).cloned())
    }

    async fn trainee_rating(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<Rating>, StoreError> {
        let key = (owner.as_str().to_owned(), game.to_owned());
        Ok(self.rows().trainee_ratings.get(&key).copied())
    }

    async fn count_daily_answer(&self, owner: &Trainee, day: i64) -> Result<(), StoreError> {
        self.change(|rows| {
            Arc::make_mut(&mut rows.daily_answers).insert((owner.as_str().to_owned(), day));
            Ok(())
        })
        .await
    }

    async fn days_with_daily_answer(&self, owner: &Trainee) -> Result<Vec<i64>, StoreError> {
        let rows = self.rows();
        let own = rows.daily_answers.iter().rev().filter(|(of, _)| of == owner.as_str());
        Ok(own.map(|(_, day)| *day).take(MAX_LOADED_DAYS).collect())
    }

    async fn puzzle_run(
        &self,
        owner: &Trainee,
        game: &str,
        mode: &str,
    ) -> Result<Option<PuzzleRun>, StoreError> {
        let key = (owner.as_str().to_owned(), game.to_owned(), mode.to_owned());
        Ok(self.rows().puzzle_runs.get(&key).copied())
    }

    async fn store_puzzle_run(
        &self,
        owner: &Trainee,
        game: &str,
        mode: &str,
        run: PuzzleRun,
    ) -> Result<(), StoreError> {
        let key = (owner.as_str().to_owned(), game.to_owned(), mode.to_owned());
        self.change(|rows| {
            Arc::make_mut(&mut rows.puzzle_runs).insert(key, run);
            Ok(())
        })
        .await
    }
}
