//! Reviews of finished games, stored with the settings that produced them. Their contents are
//! opaque to this crate.

use sqlx::Row;

use super::dialect::WriteTransaction;
use super::write_job::WriteJob;
use super::{Database, StoreError};

/// How many reviews are stored; the oldest are evicted, since they can be computed again.
pub const MAX_STORED_REVIEWS: i64 = 500;

/// What a review depends on besides the record: the same settings give the same review, bit for
/// bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewSettings {
    /// The program and its version.
    pub program: String,
    /// The number of rollouts per value, if values are estimated.
    pub rollouts: u64,
    /// Up to which event the game was reviewed.
    pub version: u64,
}

/// A review to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReview {
    /// The table.
    pub table: String,
    /// The settings that produced it.
    pub settings: ReviewSettings,
    /// The review, in its author's format.
    pub body: String,
}

impl StoredReview {
    /// Stores it, replacing an older review of the same game, and evicts the oldest one.
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
    /// The review of a table with these settings, if it is stored.
    ///
    /// # Errors
    /// The database doesn't answer.
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

    /// Stores a review.
    ///
    /// # Errors
    /// It couldn't be stored.
    pub async fn store_review(&self, review: StoredReview) -> Result<(), StoreError> {
        self.submit_write(WriteJob::Review(Box::new(review))).await
    }
}
