//! Puzzles: ratings of puzzles and people, who has answered, and streaks and storms.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::player_training_store::Trainee;
use super::store_error::StoreError;
use crate::glicko2::Rating;

/// Stores what players did with puzzles.
#[async_trait]
pub trait PuzzleStore: Send + Sync {
    /// Counts a player's first answer to a puzzle and changes both ratings. Later answers to the
    /// same puzzle change nothing.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn rate_puzzle_answer(
        &self,
        owner: &Trainee,
        answer: PuzzleAnswer,
    ) -> Result<(), StoreError>;

    /// The rating of a puzzle and how many people found its answer; `None` before the first answer.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn puzzle_statistics(
        &self,
        game: &str,
        puzzle: i64,
    ) -> Result<Option<PuzzleStatistics>, StoreError>;

    /// A player's rating in a game; `None` before the first answer.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn trainee_rating(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<Rating>, StoreError>;

    /// Counts that a player answered the exercise of a day, counted from 1970-01-01, on that day.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn count_daily_answer(&self, owner: &Trainee, day: i64) -> Result<(), StoreError>;

    /// The latest days on which a player answered the exercise of that day, latest first, at most
    /// [`MAX_LOADED_DAYS`].
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn days_with_daily_answer(&self, owner: &Trainee) -> Result<Vec<i64>, StoreError>;

    /// A player's current or last run; `None` before the first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn puzzle_run(
        &self,
        owner: &Trainee,
        game: &str,
        mode: &str,
    ) -> Result<Option<PuzzleRun>, StoreError>;

    /// Stores a run in place of the one before.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn store_puzzle_run(
        &self,
        owner: &Trainee,
        game: &str,
        mode: &str,
        run: PuzzleRun,
    ) -> Result<(), StoreError>;
}

/// An answer to a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAnswer {
    /// The game.
    pub game: String,
    /// The puzzle's index in the set of the game.
    pub puzzle: i64,
    /// Whether the answer was as good as the best.
    pub found: bool,
    /// The puzzle's rating before the first answer.
    pub start_rating: f64,
}

/// What answers say about a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleStatistics {
    /// Its rating.
    pub rating: Rating,
    /// How many people have answered it.
    pub answers: i64,
    /// How many of them found the best choice.
    pub found: i64,
}

impl PuzzleStatistics {
    /// The share of people who found the answer, in percent; `None` if too few have answered.
    #[must_use]
    pub fn found_percent(&self) -> Option<i64> {
        (self.answers >= MIN_ANSWERS_FOR_SHARE)
            .then(|| (200 * self.found + self.answers) / (2 * self.answers))
    }
}

/// A streak or a storm of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleRun {
    /// When it started, in seconds since 1970 by the server's clock.
    pub started: i64,
    /// How many puzzles were answered.
    pub answered: i64,
    /// How many of them were solved.
    pub solved: i64,
    /// Whether it has ended, other than by time.
    pub ended: bool,
    /// The most puzzles solved in a run of this mode.
    pub best: i64,
}

/// The fewest answers from which a share of people is shown.
pub const MIN_ANSWERS_FOR_SHARE: i64 = 20;
/// How many days are loaded to compute a streak.
pub const MAX_LOADED_DAYS: usize = 1000;

/// For how many days in a row, up to today or yesterday, there is an answer. `days` come latest
/// first.
#[must_use]
pub fn day_streak(days: &[i64], today: i64) -> usize {
    let Some(&latest) = days.first().filter(|&&day| day == today || day == today - 1) else {
        return 0;
    };
    days.iter().zip((0..=latest).rev()).take_while(|(day, expected)| *day == expected).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_the_first_day_without_an_answer() {
        assert_eq!(day_streak(&[], 100), 0);
        assert_eq!(day_streak(&[100, 99, 98, 96, 95], 100), 3);
        assert_eq!(day_streak(&[99, 98], 100), 2, "there is still time today");
        assert_eq!(day_streak(&[98, 97], 100), 0);
    }

    #[test]
    fn shares_need_twenty_answers() {
        let of = |answers, found| PuzzleStatistics { rating: Rating::default(), answers, found };
        assert_eq!(of(19, 19).found_percent(), None);
        assert_eq!(of(20, 7).found_percent(), Some(35));
        assert_eq!(of(200, 61).found_percent(), Some(31), "rounded half up");
    }
}
