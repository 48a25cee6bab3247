//! Passes that move seats to another device. Only their hashes are stored.

use sqlx::{Any, Row, Transaction};

use super::{Database, StoreError};
use crate::secrets::{Id, PassHash, TokenHash};

impl Database {
    /// Stores a pass for the seats that `holder` has at a table, replacing an earlier one. This
    /// also deletes the expired passes of all tables.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub(crate) async fn issue_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        pass: &PassHash,
        expires: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        // In a transaction of its own: two servers that delete the same rows, each with a row of
        // its own locked, could deadlock.
        let mut tx = self.begin_pass().await?;
        let delete = "DELETE FROM seat_passes WHERE expires <= $1";
        self.query(delete).bind(now).execute(&mut *tx).await?;
        tx.commit().await?;
        let mut tx = self.begin_pass().await?;
        let upsert = "INSERT INTO seat_passes (table_id, holder, hash, expires) \
                      VALUES ($1, $2, $3, $4) ON CONFLICT (table_id, holder) DO UPDATE \
                      SET hash = excluded.hash, expires = excluded.expires";
        let query = self.query(upsert).bind(table.as_str()).bind(holder.as_str());
        query.bind(pass.as_str()).bind(expires).execute(&mut *tx).await?;
        Ok(tx.commit().await?)
    }

    /// Redeems a pass and returns whose seats it is for. If several try at the same time, on any
    /// server, exactly one succeeds: the one whose statement deletes the row.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub(crate) async fn redeem_pass(
        &self,
        table: &Id,
        pass: &PassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let mut tx = self.begin_pass().await?;
        let delete = "DELETE FROM seat_passes WHERE table_id = $1 AND hash = $2 AND expires > $3 \
                      RETURNING holder";
        let query = self.query(delete).bind(table.as_str()).bind(pass.as_str()).bind(now);
        let rows = query.fetch_all(&mut *tx).await?;
        tx.commit().await?;
        let holder = rows.first().map(|row| row.try_get("holder")).transpose()?;
        Ok(holder.and_then(TokenHash::from_stored))
    }

    /// Deletes the pass for the seats of `holder`. `false` if there was none, because it has been
    /// used or has expired.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub(crate) async fn revoke_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin_pass().await?;
        let delete = "DELETE FROM seat_passes WHERE table_id = $1 AND holder = $2 \
                      RETURNING expires";
        let query = self.query(delete).bind(table.as_str()).bind(holder.as_str());
        let rows = query.fetch_all(&mut *tx).await?;
        tx.commit().await?;
        let expires: Option<i64> = rows.first().map(|row| row.try_get("expires")).transpose()?;
        Ok(expires.is_some_and(|expires| expires > now))
    }

    /// Whose seats a pass is for; the pass stays valid.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub(crate) async fn pass_holder(
        &self,
        table: &Id,
        pass: &PassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let select = "SELECT holder FROM seat_passes \
                      WHERE table_id = $1 AND hash = $2 AND expires > $3";
        let query = self.query(select).bind(table.as_str()).bind(pass.as_str()).bind(now);
        let row = query.fetch_optional(&mut *self.read_connection().await?).await?;
        let holder = row.map(|row| row.try_get("holder")).transpose()?;
        Ok(holder.and_then(TokenHash::from_stored))
    }

    /// When the pass for the seats of `holder` expires, if there is one.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub(crate) async fn pass_expiry(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let select = "SELECT expires FROM seat_passes \
                      WHERE table_id = $1 AND holder = $2 AND expires > $3";
        let query = self.query(select).bind(table.as_str()).bind(holder.as_str()).bind(now);
        let row = query.fetch_optional(&mut *self.read_connection().await?).await?;
        Ok(row.map(|row| row.try_get("expires")).transpose()?)
    }

    async fn begin_pass(&self) -> Result<Transaction<'static, Any>, StoreError> {
        // A write to a file that was moved away would be lost.
        self.connections.check_file()?;
        self.begin_write().await
    }
}
