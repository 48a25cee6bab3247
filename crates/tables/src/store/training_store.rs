//! Stored training: answers, and mistakes in one's own games.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::dialect::WriteTransaction;
use super::write_job::WriteJob;
use super::{Database, StoreError};
use crate::secrets::TokenHash;

/// Whose training it is: a token's holder, or the user of this console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trainee(String);

impl Trainee {
    /// The holder of a token.
    #[must_use]
    pub fn from_token(holder: &TokenHash) -> Self {
        Self(holder.as_str().to_owned())
    }

    /// The user of this console.
    #[must_use]
    pub fn console() -> Self {
        Self("console".to_owned())
    }

    /// The text for storage.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An answer to the trainer. Its texts are opaque to this crate.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingAnswer {
    /// Its number among the answers of its owner, counted from 1.
    pub number: i64,
    /// The game.
    pub game: String,
    /// The kind of question.
    pub question: String,
    /// Where the position came from.
    pub source: String,
    /// What was chosen.
    pub action: String,
    /// What it lost.
    pub loss: f64,
    /// The coach's mark; empty for none.
    pub mark: String,
}

/// How many answers a player has given before these, which are their latest in a game. If
/// [`MAX_TRAINING_ANSWERS`] truncates the list, the number of the last answer replaces the count: it only
/// has to grow with every answer.
#[must_use]
pub fn answers_before(answers: &[TrainingAnswer]) -> u64 {
    let last = answers.last().map_or(0, |answer| answer.number.max(0).unsigned_abs());
    match answers.len() < MAX_TRAINING_ANSWERS {
        true => 0,
        false => last.saturating_sub(answers.len() as u64),
    }
}

/// A position in one's own game where a decision lost something.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingMistake {
    /// The table.
    pub table: String,
    /// The number of rolls and actions before it.
    pub move_index: i64,
    /// The seat, counted from 1.
    pub seat: i64,
    /// The kind of question.
    pub question: String,
    /// What the decision lost.
    pub loss: f64,
}

/// A finished game of one's own that wasn't reviewed yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreviewedGame {
    /// The table.
    pub table: String,
    /// The player's seats, counted from 1.
    pub seats: Vec<i64>,
}

/// How many of a player's latest answers in a game the trainer uses.
pub const MAX_TRAINING_ANSWERS: usize = 500;
/// How many of a player's mistakes in a game the trainer chooses from, costliest first.
const MAX_TRAINING_MISTAKES: usize = 200;
/// Among how many of a player's latest seats the trainer looks for games.
const MAX_SEATS_SEARCHED: usize = 200;

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
pub(super) enum TrainingWrite {
    /// An answer.
    Answer(Trainee, TrainingAnswer),
    /// A reviewed game.
    ReviewedGame { owner: Trainee, game: String, table: String, mistakes: Vec<TrainingMistake> },
    /// Delete everything.
    DeleteAll(Trainee),
}

impl TrainingWrite {
    pub(super) async fn execute(&self, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
        match self {
            Self::Answer(owner, answer) => insert_answer(owner, answer, to).await,
            Self::ReviewedGame { owner, game, table, mistakes } => {
                insert_reviewed_game(owner, game, table, mistakes, to).await
            }
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
    mistakes: &[TrainingMistake],
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
    ] {
        to.query(sql).bind(owner.as_str()).execute(&mut *to.connection).await?;
    }
    Ok(())
}

impl Database {
    /// The latest answers of a player in a game, at most [`MAX_TRAINING_ANSWERS`] of them, oldest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn training_answers(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let sql = format!(
            "SELECT {ANSWER} FROM training_answers WHERE owner = $1 AND game = $2 \
             ORDER BY number DESC LIMIT {MAX_TRAINING_ANSWERS}"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(game);
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        Ok(rows.iter().rev().map(answer).collect::<Result<_, sqlx::Error>>()?)
    }

    /// A player's answer with this number.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn training_answer(
        &self,
        owner: &Trainee,
        number: i64,
    ) -> Result<Option<TrainingAnswer>, StoreError> {
        let sql = format!("SELECT {ANSWER} FROM training_answers WHERE owner = $1 AND number = $2");
        let query = self.query(&sql).bind(owner.as_str()).bind(number);
        let row = query.fetch_optional(&mut *self.read_connection().await?).await?;
        Ok(row.as_ref().map(answer).transpose()?)
    }

    /// A player's answers to positions of a source, in any game, oldest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn training_answers_to(
        &self,
        owner: &Trainee,
        source: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError> {
        let sql = format!(
            "SELECT {ANSWER} FROM training_answers WHERE owner = $1 AND source = $2 \
             ORDER BY number LIMIT {MAX_TRAINING_ANSWERS}"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(source);
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        Ok(rows.iter().map(answer).collect::<Result<_, sqlx::Error>>()?)
    }

    /// The costliest mistakes in a player's own games of this kind, at most 200 of them, in the
    /// order of their games.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn training_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<TrainingMistake>, StoreError> {
        let sql = format!(
            "SELECT table_id, stood, seat, question, loss FROM training_mistakes \
             WHERE owner = $1 AND game = $2 \
             ORDER BY loss DESC, table_id, stood, seat LIMIT {MAX_TRAINING_MISTAKES}"
        );
        let query = self.query(&sql).bind(owner.as_str()).bind(game);
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        let mistake = |row: &AnyRow| {
            Ok(TrainingMistake {
                table: row.try_get("table_id")?,
                move_index: row.try_get("stood")?,
                seat: row.try_get("seat")?,
                question: row.try_get("question")?,
                loss: loss_from_stored(row.try_get("loss")?),
            })
        };
        let mut all: Vec<TrainingMistake> =
            rows.iter().map(mistake).collect::<Result<_, sqlx::Error>>()?;
        all.sort_by(|one, other| {
            (&one.table, one.move_index, one.seat).cmp(&(
                &other.table,
                other.move_index,
                other.seat,
            ))
        });
        Ok(all)
    }

    /// A player's latest finished game that wasn't reviewed yet, among their last 200 seats: at
    /// tables where they hold seats, or at this console.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn next_unreviewed_game(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<UnreviewedGame>, StoreError> {
        let seats = match owner == &Trainee::console() {
            true => format!(
                "SELECT t.finished AS ended, t.id AS table_id, c.seat \
                 FROM (SELECT finished, id FROM tables WHERE origin = 'console' AND finished > 0 \
                   ORDER BY finished DESC, id LIMIT {MAX_SEATS_SEARCHED}) t \
                 JOIN chairs c ON c.table_id = t.id"
            ),
            false => format!(
                "SELECT ended, table_id, seat FROM chairs \
                 WHERE holder = $1 AND removed = 0 AND ended > 0 \
                 ORDER BY ended DESC, table_id, seat LIMIT {MAX_SEATS_SEARCHED}"
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
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        let mut unreviewed: Option<UnreviewedGame> = None;
        for row in rows {
            let (table, seat): (String, i64) = (row.try_get("table_id")?, row.try_get("seat")?);
            let game = unreviewed
                .get_or_insert(UnreviewedGame { table: table.clone(), seats: Vec::new() });
            if game.table == table {
                game.seats.push(seat);
            }
        }
        Ok(unreviewed)
    }

    /// Stores an answer as its owner's next one; returns its number.
    ///
    /// # Errors
    /// It couldn't be stored, for instance because another one was faster.
    pub async fn store_training_answer(
        &self,
        owner: &Trainee,
        answer: TrainingAnswer,
    ) -> Result<i64, StoreError> {
        let last = "SELECT COALESCE(MAX(number), 0) AS last FROM training_answers WHERE owner = $1";
        let row = self
            .query(last)
            .bind(owner.as_str())
            .fetch_one(&mut *self.read_connection().await?)
            .await?;
        let number = row.try_get::<i64, _>("last")? + 1;
        let answer = TrainingAnswer { number, ..answer };
        let job = TrainingWrite::Answer(owner.clone(), answer);
        self.submit_write(WriteJob::Training(Box::new(job))).await?;
        Ok(number)
    }

    /// Stores the mistakes found in a review of a game.
    ///
    /// # Errors
    /// They couldn't be stored.
    pub async fn store_reviewed_game(
        &self,
        owner: &Trainee,
        game: &str,
        table: &str,
        mistakes: Vec<TrainingMistake>,
    ) -> Result<(), StoreError> {
        let (owner, game, table) = (owner.clone(), game.to_owned(), table.to_owned());
        let job = TrainingWrite::ReviewedGame { owner, game, table, mistakes };
        self.submit_write(WriteJob::Training(Box::new(job))).await
    }

    /// Deletes all training of a player.
    ///
    /// # Errors
    /// It couldn't be deleted.
    pub async fn delete_training(&self, owner: &Trainee) -> Result<(), StoreError> {
        self.submit_write(WriteJob::Training(Box::new(TrainingWrite::DeleteAll(owner.clone()))))
            .await
    }
}
