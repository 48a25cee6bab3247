//! Stored puzzles: ratings, answers and runs.

use async_trait::async_trait;
use rollwright_tables::StoreError;
use rollwright_tables::glicko2::{Rating, ratings_after_answer};
use rollwright_tables::store::{
    MAX_LOADED_DAYS, PuzzleAnswer, PuzzleRun, PuzzleStatistics, PuzzleStore, Trainee,
};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::connection::dialect::WriteTransaction;
use crate::connection::unavailable;
use crate::database::Database;
use crate::player_training::TrainingWrite;
use crate::writer::write_job::WriteJob;

/// Ratings are stored in millionths.
const RATING_SCALE: f64 = 1e6;

fn to_stored(value: f64) -> i64 {
    (value * RATING_SCALE).round() as i64
}

fn rating(row: &AnyRow) -> Result<Rating, sqlx::Error> {
    let column = |name: &str| -> Result<f64, sqlx::Error> {
        Ok(row.try_get::<i64, _>(name)? as f64 / RATING_SCALE)
    };
    Ok(Rating {
        rating: column("rating")?,
        deviation: column("deviation")?,
        volatility: column("volatility")?,
    })
}

fn statistics(row: &AnyRow) -> Result<PuzzleStatistics, sqlx::Error> {
    Ok(PuzzleStatistics {
        rating: rating(row)?,
        answers: row.try_get("answers")?,
        found: row.try_get("found")?,
    })
}

const RATING_OF_PUZZLE: &str = "SELECT rating, deviation, volatility, answers, found \
                                FROM puzzle_ratings WHERE game = $1 AND puzzle = $2";
const RATING_OF_TRAINEE: &str =
    "SELECT rating, deviation, volatility FROM trainee_ratings WHERE owner = $1 AND game = $2";

/// Counts the first answer of a player to a puzzle, and changes both ratings.
pub(crate) async fn rate_answer(
    owner: &Trainee,
    answer: &PuzzleAnswer,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO puzzle_answers (owner, game, puzzle) VALUES ($1, $2, $3) \
                  ON CONFLICT (owner, game, puzzle) DO NOTHING";
    let inserted = to
        .query(insert)
        .bind(owner.as_str())
        .bind(&answer.game)
        .bind(answer.puzzle)
        .execute(&mut *to.connection)
        .await?;
    if inserted.rows_affected() == 0 {
        return Ok(());
    }
    let row = to
        .query(RATING_OF_PUZZLE)
        .bind(&answer.game)
        .bind(answer.puzzle)
        .fetch_optional(&mut *to.connection)
        .await?;
    let start = Rating::with_start(answer.start_rating);
    let puzzle = row.as_ref().map(rating).transpose()?.unwrap_or(start);
    let row = to
        .query(RATING_OF_TRAINEE)
        .bind(owner.as_str())
        .bind(&answer.game)
        .fetch_optional(&mut *to.connection)
        .await?;
    let person = row.as_ref().map(rating).transpose()?.unwrap_or_default();
    let (person, puzzle) = ratings_after_answer(person, puzzle, answer.found);
    to.query(
        "INSERT INTO puzzle_ratings (game, puzzle, rating, deviation, volatility, answers, found) \
         VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (game, puzzle) DO UPDATE SET \
         rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, answers = puzzle_ratings.answers + 1, \
         found = puzzle_ratings.found + excluded.found",
    )
    .bind(&answer.game)
    .bind(answer.puzzle)
    .bind(to_stored(puzzle.rating))
    .bind(to_stored(puzzle.deviation))
    .bind(to_stored(puzzle.volatility))
    .bind(i64::from(answer.found))
    .execute(&mut *to.connection)
    .await?;
    to.query(
        "INSERT INTO trainee_ratings (owner, game, rating, deviation, volatility) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (owner, game) DO UPDATE SET \
         rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility",
    )
    .bind(owner.as_str())
    .bind(&answer.game)
    .bind(to_stored(person.rating))
    .bind(to_stored(person.deviation))
    .bind(to_stored(person.volatility))
    .execute(&mut *to.connection)
    .await?;
    Ok(())
}

/// Counts a day on which a player answered the exercise of that day.
pub(crate) async fn count_day(
    owner: &Trainee,
    day: i64,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO daily_answers (owner, day) VALUES ($1, $2) \
                  ON CONFLICT (owner, day) DO NOTHING";
    to.query(insert).bind(owner.as_str()).bind(day).execute(&mut *to.connection).await?;
    Ok(())
}

/// Stores a run in place of the one before.
pub(crate) async fn write_run(
    owner: &Trainee,
    game: &str,
    mode: &str,
    run: PuzzleRun,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    to.query(
        "INSERT INTO puzzle_runs (owner, game, mode, started, answered, solved, ended, best) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (owner, game, mode) DO UPDATE SET \
         started = excluded.started, answered = excluded.answered, solved = excluded.solved, \
         ended = excluded.ended, best = excluded.best",
    )
    .bind(owner.as_str())
    .bind(game)
    .bind(mode)
    .bind(run.started)
    .bind(run.answered)
    .bind(run.solved)
    .bind(i64::from(run.ended))
    .bind(run.best)
    .execute(&mut *to.connection)
    .await?;
    Ok(())
}

#[async_trait]
impl PuzzleStore for Database {
    async fn rate_puzzle_answer(
        &self,
        owner: &Trainee,
        answer: PuzzleAnswer,
    ) -> Result<(), StoreError> {
        let job = TrainingWrite::RatedAnswer(owner.clone(), answer);
        self.submit_write(WriteJob::Training(Box::new(job))).await
    }

    async fn puzzle_statistics(
        &self,
        game: &str,
        puzzle: i64,
    ) -> Result<Option<PuzzleStatistics>, StoreError> {
        let query = self.query(RATING_OF_PUZZLE).bind(game).bind(puzzle);
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        row.as_ref().map(statistics).transpose().map_err(unavailable)
    }

    async fn trainee_rating(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<Rating>, StoreError> {
        let query = self.query(RATING_OF_TRAINEE).bind(owner.as_str()).bind(game);
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        row.as_ref().map(rating).transpose().map_err(unavailable)
    }

    async fn count_daily_answer(&self, owner: &Trainee, day: i64) -> Result<(), StoreError> {
        let job = TrainingWrite::DailyAnswer(owner.clone(), day);
        self.submit_write(WriteJob::Training(Box::new(job))).await
    }

    async fn days_with_daily_answer(&self, owner: &Trainee) -> Result<Vec<i64>, StoreError> {
        let sql = format!(
            "SELECT day FROM daily_answers WHERE owner = $1 ORDER BY day DESC \
             LIMIT {MAX_LOADED_DAYS}"
        );
        let query = self.query(&sql).bind(owner.as_str());
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        let days = rows.iter().map(|row| row.try_get("day"));
        days.collect::<Result<_, sqlx::Error>>().map_err(unavailable)
    }

    async fn puzzle_run(
        &self,
        owner: &Trainee,
        game: &str,
        mode: &str,
    ) -> Result<Option<PuzzleRun>, StoreError> {
        let sql = "SELECT started, answered, solved, ended, best FROM puzzle_runs \
                   WHERE owner = $1 AND game = $2 AND mode = $3";
        let query = self.query(sql).bind(owner.as_str()).bind(game).bind(mode);
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        let run = |row: &AnyRow| {
            Ok(PuzzleRun {
                started: row.try_get("started")?,
                answered: row.try_get("answered")?,
                solved: row.try_get("solved")?,
                ended: row.try_get::<i64, _>("ended")? != 0,
                best: row.try_get("best")?,
            })
        };
        row.as_ref().map(run).transpose().map_err(|error: sqlx::Error| unavailable(error))
    }

    async fn store_puzzle_run(
        &self,
        owner: &Trainee,
        game: &str,
        mode: &str,
        run: PuzzleRun,
    ) -> Result<(), StoreError> {
        let (owner, game, mode) = (owner.clone(), game.to_owned(), mode.to_owned());
        let job = TrainingWrite::Run { owner, game, mode, run };
        self.submit_write(WriteJob::Training(Box::new(job))).await
    }
}
