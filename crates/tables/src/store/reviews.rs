//! Reviews of finished games, kept with the settings they were made with. Tables do not
//! know what is in them.

use sqlx::Row;

use super::dialect::WriteTransaction;
use super::write_job::WriteJob;
use super::{Database, StoreError};

/// How many reviews are kept; the oldest make room. They can be made again.
pub const MAX_STORED_REVIEWS: i64 = 500;

/// What a review depends on, beside the record: the same give the same, bit for bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewSettings {
    /// The program and its version.
    pub program: String,
    /// How many games were played for a value, where values are estimated by games.
    pub rollouts: u64,
    /// Up to which event the game was looked at.
    pub version: u64,
}

/// A review to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReview {
    /// The table.
    pub table: String,
    /// What it was made with.
    pub settings: ReviewSettings,
    /// The review, as whoever made it writes it.
    pub body: String,
}

impl StoredReview {
    /// Writes it in the place of an older one of the same game, and lets the oldest of all go.
    pub(super) async fn upsert(&self, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
        to.query(
            "DELETE FROM reviews WHERE number <= (SELECT COALESCE(MAX(number), 0) FROM reviews) - $1",
        )
        .bind(MAX_STORED_REVIEWS - 1)
        .execute(&mut *to.connection)
        .await?;
        let ReviewSettings { program, rollouts, version } = &self.settings;
        to.query(
            "INSERT INTO reviews (table_id, program, rollouts, version, number, body) \
             VALUES ($1, $2, $3, $4, (SELECT COALESCE(MAX(number), 0) + 1 FROM reviews), $5) \
             ON CONFLICT (table_id) DO UPDATE SET program = excluded.program, \
             rollouts = excluded.rollouts, version = excluded.version, \
             number = excluded.number, body = excluded.body",
        )
        .bind(&self.table)
        .bind(program)
        .bind(to_i64(*rollouts))
        .bind(to_i64(*version))
        .bind(&self.body)
        .execute(&mut *to.connection)
        .await?;
        Ok(())
    }
}

fn to_i64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Database {
    /// The review of a table that was made with these settings, if it is kept.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn load_review(
        &self,
        table: &str,
        ReviewSettings { program, rollouts, version }: &ReviewSettings,
    ) -> Result<Option<String>, StoreError> {
        let row = self
            .query(
                "SELECT body FROM reviews WHERE table_id = $1 AND program = $2 \
                 AND rollouts = $3 AND version = $4",
            )
            .bind(table)
            .bind(program)
            .bind(to_i64(*rollouts))
            .bind(to_i64(*version))
            .fetch_optional(&mut *self.read_connection().await?)
            .await?;
        Ok(row.map(|row| row.try_get("body")).transpose()?)
    }

    /// Keeps a review.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn store_review(&self, review: StoredReview) -> Result<(), StoreError> {
        self.submit_write(WriteJob::Review(Box::new(review))).await
    }
}
