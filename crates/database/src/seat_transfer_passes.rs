//! Passes that move seats to another device. Only their hashes are stored.

use async_trait::async_trait;
use rollwright_tables::secrets::SeatTransferPassHash;
use rollwright_tables::store::SeatTransferPassStore;
use rollwright_tables::{Id, StoreError, TokenHash};
use sqlx::Row;

use crate::connection::unavailable;
use crate::database::Database;

#[async_trait]
impl SeatTransferPassStore for Database {
    async fn issue_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        pass: &SeatTransferPassHash,
        expires: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        // In a transaction of its own: two servers that delete the same rows, each with a row of
        // its own locked, could deadlock.
        let mut tx = self.begin_short_write().await?;
        let delete = "DELETE FROM seat_passes WHERE expires <= $1";
        self.query(delete).bind(now).execute(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        let mut tx = self.begin_short_write().await?;
        let upsert = "INSERT INTO seat_passes (table_id, holder, hash, expires) \
                      VALUES ($1, $2, $3, $4) ON CONFLICT (table_id, holder) DO UPDATE \
                      SET hash = excluded.hash, expires = excluded.expires";
        let query = self.query(upsert).bind(table.as_str()).bind(holder.as_str());
        query.bind(pass.as_str()).bind(expires).execute(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)
    }

    async fn redeem_pass(
        &self,
        table: &Id,
        pass: &SeatTransferPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let mut tx = self.begin_short_write().await?;
        let delete = "DELETE FROM seat_passes WHERE table_id = $1 AND hash = $2 AND expires > $3 \
                      RETURNING holder";
        let query = self.query(delete).bind(table.as_str()).bind(pass.as_str()).bind(now);
        let rows = query.fetch_all(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        let holder =
            rows.first().map(|row| row.try_get("holder")).transpose().map_err(unavailable)?;
        Ok(holder.and_then(TokenHash::from_stored))
    }

    async fn revoke_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin_short_write().await?;
        let delete = "DELETE FROM seat_passes WHERE table_id = $1 AND holder = $2 \
                      RETURNING expires";
        let query = self.query(delete).bind(table.as_str()).bind(holder.as_str());
        let rows = query.fetch_all(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        let expires: Option<i64> =
            rows.first().map(|row| row.try_get("expires")).transpose().map_err(unavailable)?;
        Ok(expires.is_some_and(|expires| expires > now))
    }

    async fn issuer_of_valid_pass(
        &self,
        table: &Id,
        pass: &SeatTransferPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let select = "SELECT holder FROM seat_passes \
                      WHERE table_id = $1 AND hash = $2 AND expires > $3";
        let query = self.query(select).bind(table.as_str()).bind(pass.as_str()).bind(now);
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        let holder = row.map(|row| row.try_get("holder")).transpose().map_err(unavailable)?;
        Ok(holder.and_then(TokenHash::from_stored))
    }

    async fn pass_expiry(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let select = "SELECT expires FROM seat_passes \
                      WHERE table_id = $1 AND holder = $2 AND expires > $3";
        let query = self.query(select).bind(table.as_str()).bind(holder.as_str()).bind(now);
        let row =
            query.fetch_optional(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        row.map(|row| row.try_get("expires")).transpose().map_err(unavailable)
    }
}
