//! Stored training: answers, and mistakes in one's own games.

use async_trait::async_trait;
use rollwright_tables::StoreError;
use rollwright_tables::store::{
    GameMistake, MAX_LOADED_GAME_MISTAKES, MAX_LOADED_TRAINING_ANSWERS,
    MAX_SEATS_SEARCHED_FOR_UNREVIEWED, PlayerTrainingStore, PuzzleAnswer, PuzzleRun, Trainee,
    TrainingAnswer, UnreviewedGame,
};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::connection::dialect::WriteTransaction;
use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;
use crate::puzzles::{count_day, rate_answer, write_run};
use crate::writer::write_job::WriteJob;

/// The columns of an answer.
const ANSWER: &str = "number, game, question, source, action, loss, mark";

fn answer(row: &AnyRow) -> Result<TrainingAnswer, sqlx::Error> {
    Ok(TrainingAnswer {
        number: row.try_get("number")?,
        game: row.try_get("game")?,
        question: row.try_get("question")?,
        source: row.try_get("source")?,
        action: row.try_get("action")?,
        loss: loss_from_stored(row.try_get("loss")?),
        mark: row.try_get("mark")?,
    })
}

/// Losses are stored in millionths.
const LOSS_SCALE: f64 = 1e6;

fn loss_to_stored(loss: f64) -> i64 {
    (loss * LOSS_SCALE).round() as i64
}

fn loss_from_stored(loss: i64) -> f64 {
    loss as f64 / LOSS_SCALE
}

/// A write for the trainer.
pub(crate) enum TrainingWrite {
    /// An answer.
    Answer(Trainee, TrainingAnswer),
    /// A reviewed game.
    ReviewedGame { owner: Trainee, game: String, table: String, mistakes: Vec<GameMistake> },
    /// An answer to a puzzle, to be rated.
    RatedAnswer(Trainee, PuzzleAnswer),
    /// A day on which the exercise of that day was answered.
    DailyAnswer(Trainee, i64),
    /// A streak or a storm.
    Run { owner: Trainee, game: String, mode: String, run: PuzzleRun },
    /// Delete everything.
    DeleteAll(Trainee),
}

impl TrainingWrite {
    pub(crate) async fn execute(&self, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
        match self {
            Self::Answer(owner, answer) => insert_answer(owner, answer, to).await,
            Self::ReviewedGame { owner, game, table, mistakes } => {
                insert_reviewed_game(owner, game, table, mistakes, to).await
            }
            Self::RatedAnswer(owner, answer) => rate_answer(owner, answer, to).await,
            Self::DailyAnswer(owner, day) => count_day(owner, *day, to).await,
            Self::Run { owner, game, mode, run } => write_run(owner, game, mode, *run, to).await,
            Self::DeleteAll(owner) => delete_all(owner, to).await,
        }
    }
}

async fn insert_answer(
    owner: &Trainee,
    answer: &TrainingAnswer,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    to.query(
        "INSERT INTO training_answers \
         (owner, number, game, question, source, action, loss, mark) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(owner.as_str())
    .bind(answer.number)
    .bind(&answer.game)
    .bind(&answer.question)
    .bind(&answer.source)
    .bind(&answer.action)
    .bind(loss_to_stored(answer.loss))
    .bind(&answer.mark)
    .execute(&mut *to.connection)
    .await?;
    Ok(())
}

async fn insert_reviewed_game(
    owner: &Trainee,
    game: &str,
    table: &str,
    mistakes: &[GameMistake],
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO training_games (owner, table_id) VALUES ($1, $2) \
                  ON CONFLICT (owner, table_id) DO NOTHING";
    to.query(insert).bind(owner.as_str()).bind(table).execute(&mut *to.connection).await?;
    for mistake in mistakes {
        to.query(
            "INSERT INTO training_mistakes \
             (owner, table_id, stood, seat, game, question, loss) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (owner, table_id, stood, seat) DO NOTHING",
        )
        .bind(owner.as_str())
        .bind(table)
        .bind(mistake.move_index)
        .bind(mistake.seat)
        .bind(game)
        .bind(&mistake.question)
        .bind(loss_to_stored(mistake.loss))
        .execute(&mut *to.connection)
        .await?;
    }
    Ok(())
}

async fn delete_all(owner: &Trainee, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    for sql in [
        "DELETE FROM training_answers WHERE owner = $1",
        "DELETE FROM training_mistakes WHERE owner = $1",
        "DELETE FROM training_games WHERE owner = $1",
        "DELETE FROM puzzle_answers WHERE owner = $1",
        "DELETE FROM trainee_ratings WHERE owner = $1",
        "DELETE FROM daily_answers WHERE owner = $1",
        "DELETE FROM puzzle_runs WHERE owner = $1",
    ] {
        to.query(sql).bind(owner.as_str()).execute(&mut *to.connection).await?;
    }
    Ok(())
}

#[async_trait]
impl PlayerTrainingStore for Database {
    async fn training_answers(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let sql = format!(
            "SELECT {ANSWER} FROM training_answers WHERE owner = $1 AND game = $2 \
             ORDER BY number DESC LIMIT {MAX_LOADED_TRAINING_ANSWERS}"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(game);
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        Ok(rows
            .iter()
            .rev()
            .map(answer)
            .collect::<Result<_, sqlx::Error>>()
            .map_err(unavailable)?)
    }

    async fn training_answer(
        &self,
        owner: &Trainee,
        number: i64,
    ) -> Result<Option<TrainingAnswer>, StoreError> {
        let sql = format!("SELECT {ANSWER} FROM training_answers WHERE owner = $1 AND number = $2");
        let query = self.query(&sql).bind(owner.as_str()).bind(number);
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        row.as_ref().map(answer).transpose().map_err(unavailable)
    }

    async fn training_answers_to(
        &self,
        owner: &Trainee,
        source: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let sql = format!(
            "SELECT {ANSWER} FROM training_answers WHERE owner = $1 AND source = $2 \
             ORDER BY number LIMIT {MAX_LOADED_TRAINING_ANSWERS}"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(source);
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        rows.iter().map(answer).collect::<Result<_, sqlx::Error>>().map_err(unavailable)
    }

    async fn own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<GameMistake>, StoreError> {
        let sql = format!(
            "SELECT table_id, stood, seat, question, loss FROM training_mistakes \
             WHERE owner = $1 AND game = $2 \
             ORDER BY loss DESC, table_id, stood, seat LIMIT {MAX_LOADED_GAME_MISTAKES}"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(game);
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        let mistake = |row: &AnyRow| {
            Ok(GameMistake {
                table: row.try_get("table_id")?,
                move_index: row.try_get("stood")?,
                seat: row.try_get("seat")?,
                question: row.try_get("question")?,
                loss: loss_from_stored(row.try_get("loss")?),
            })
        };
        let mut all: Vec<GameMistake> =
            rows.iter().map(mistake).collect::<Result<_, sqlx::Error>>().map_err(unavailable)?;
        all.sort_by(|one, other| {
            (&one.table, one.move_index, one.seat).cmp(&(
                &other.table,
                other.move_index,
                other.seat,
            ))
        });
        Ok(all)
    }

    async fn latest_unreviewed_game(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<UnreviewedGame>, StoreError> {
        let seats = match owner == &Trainee::console() {
            true => format!(
                "SELECT t.finished AS ended, t.id AS table_id, c.seat \
                 FROM (SELECT finished, id FROM tables WHERE origin = 'console' AND finished > 0 \
                   ORDER BY finished DESC, id LIMIT {MAX_SEATS_SEARCHED_FOR_UNREVIEWED}) t \
                 JOIN chairs c ON c.table_id = t.id"
            ),
            false => format!(
                "SELECT ended, table_id, seat FROM chairs \
                 WHERE holder = $1 AND removed = 0 AND ended > 0 \
                 ORDER BY ended DESC, table_id, seat LIMIT {MAX_SEATS_SEARCHED_FOR_UNREVIEWED}"
            ),
        };
        let sql = format!(
            "SELECT r.table_id, r.seat FROM ({seats}) o \
             JOIN results r ON r.table_id = o.table_id AND r.seat = o.seat \
             WHERE r.game = $2 AND r.bot = '' AND NOT EXISTS (SELECT 1 FROM training_games g \
               WHERE g.owner = $1 AND g.table_id = r.table_id) \
             ORDER BY o.ended DESC, r.table_id, r.seat LIMIT 12"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(game);
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        let mut unreviewed: Option<UnreviewedGame> = None;
        for row in rows {
            let (table, seat): (String, i64) =
                (row.read_column("table_id")?, row.read_column("seat")?);
            let game = unreviewed
                .get_or_insert(UnreviewedGame { table: table.clone(), seats: Vec::new() });
            if game.table == table {
                game.seats.push(seat);
            }
        }
        Ok(unreviewed)
    }

    async fn store_training_answer(
        &self,
        owner: &Trainee,
        answer: TrainingAnswer,
    ) -> Result<i64, StoreError> {
        let last = "SELECT COALESCE(MAX(number), 0) AS last FROM training_answers WHERE owner = $1";
        let row = self
            .query(last)
            .bind(owner.as_str())
            .fetch_one(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let number = row.read_column::<i64>("last")? + 1;
        let answer = TrainingAnswer { number, ..answer };
        let job = TrainingWrite::Answer(owner.clone(), answer);
        self.submit_write(WriteJob::Training(Box::new(job))).await?;
        Ok(number)
    }

    async fn store_own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
        table: &str,
        mistakes: Vec<GameMistake>,
    ) -> Result<(), StoreError> {
        let (owner, game, table) = (owner.clone(), game.to_owned(), table.to_owned());
        let job = TrainingWrite::ReviewedGame { owner, game, table, mistakes };
        self.submit_write(WriteJob::Training(Box::new(job))).await
    }

    async fn delete_training(&self, owner: &Trainee) -> Result<(), StoreError> {
        self.submit_write(WriteJob::Training(Box::new(TrainingWrite::DeleteAll(owner.clone()))))
            .await
    }
}
