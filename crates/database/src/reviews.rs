//! Reviews of finished games, stored with the settings that produced them. Their contents are
//! opaque to this crate.

use async_trait::async_trait;
use rollwright_tables::StoreError;
use rollwright_tables::store::{MAX_STORED_REVIEWS, ReviewSettings, ReviewStore, StoredReview};
use sqlx::Row;

use crate::connection::dialect::WriteTransaction;
use crate::connection::unavailable;
use crate::database::Database;
use crate::writer::write_job::WriteJob;

/// Stores it, replacing an older review of the same game, and evicts the oldest one.
pub(crate) async fn upsert_review(
    review: &StoredReview,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    to.query(
        "DELETE FROM reviews WHERE number <= (SELECT COALESCE(MAX(number), 0) FROM reviews) - $1",
    )
    .bind(MAX_STORED_REVIEWS - 1)
    .execute(&mut *to.connection)
    .await?;
    let ReviewSettings { program, rollouts, version } = &review.settings;
    to.query(
        "INSERT INTO reviews (table_id, program, rollouts, version, number, body) \
         VALUES ($1, $2, $3, $4, (SELECT COALESCE(MAX(number), 0) + 1 FROM reviews), $5) \
         ON CONFLICT (table_id) DO UPDATE SET program = excluded.program, \
         rollouts = excluded.rollouts, version = excluded.version, \
         number = excluded.number, body = excluded.body",
    )
    .bind(&review.table)
    .bind(program)
    .bind(to_i64(*rollouts))
    .bind(to_i64(*version))
    .bind(&review.body)
    .execute(&mut *to.connection)
    .await?;
    Ok(())
}

fn to_i64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[async_trait]
impl ReviewStore for Database {
    async fn load_review(
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
            .await
            .map_err(unavailable)?;
        row.map(|row| row.try_get("body")).transpose().map_err(unavailable)
    }

    async fn store_review(&self, review: StoredReview) -> Result<(), StoreError> {
        self.submit_write(WriteJob::Review(Box::new(review))).await
    }
}
