//! Polling: finds every table that has changed since the last poll, whether a notice arrived or
//! not.
//!
//! Sequential numbers become visible in any order, so the largest one seen proves nothing. Instead,
//! each row names the transaction that wrote it. The next poll starts at the oldest transaction
//! that was still running during this one: whatever this poll couldn't see was written by that
//! transaction or a later one.

use async_trait::async_trait;
use rollwright_tables::store::{ChangePollingStore, PolledChanges};
use rollwright_tables::{Id, StoreError};
use sqlx::Row;

use crate::cluster::notify::notice_from_row;
use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

#[async_trait]
impl ChangePollingStore for Database {
    async fn has_table_changed(&self, table: &Id, changes: u64) -> Result<bool, StoreError> {
        let select = self.query("SELECT changes FROM tables WHERE id = $1");
        let row = select
            .bind(table.as_str())
            .fetch_optional(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let now =
            row.map(|row| row.try_get::<i64, _>("changes")).transpose().map_err(unavailable)?;
        Ok(now != Some(changes as i64))
    }

    async fn poll_start(&self) -> Result<i64, StoreError> {
        let sql =
            format!("SELECT {} AS horizon", self.connections.dialect().oldest_transaction_sql());
        let row = self
            .query(&sql)
            .fetch_one(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        Ok(row.read_column("horizon")?)
    }

    async fn poll_changes(&self, from: i64) -> Result<PolledChanges, StoreError> {
        let horizon = self.connections.dialect().oldest_transaction_sql();
        let tables = format!(
            "SELECT h.horizon AS horizon, COALESCE(t.id, '') AS id, \
             COALESCE(t.changes, 0) AS changes, COALESCE(t.due, 0) AS due \
             FROM (SELECT {horizon} AS horizon) h LEFT JOIN tables t ON t.tx >= $1"
        );
        let mut reader = self.read_connection().await?;
        let rows =
            self.query(&tables).bind(from).fetch_all(&mut *reader).await.map_err(unavailable)?;
        let beside = "SELECT DISTINCT table_id FROM beside WHERE tx >= $1";
        let state_rows =
            self.query(beside).bind(from).fetch_all(&mut *reader).await.map_err(unavailable)?;
        let mut changes_found = PolledChanges {
            table_changes: Vec::new(),
            ephemeral_state_changes: Vec::new(),
            next_position: from,
        };
        for row in rows {
            changes_found.next_position = row.read_column("horizon")?;
            let id: String = row.read_column("id")?;
            if let Some(table) = Id::parse(&id) {
                changes_found
                    .table_changes
                    .push(notice_from_row(table, &row).map_err(unavailable)?);
            }
        }
        for row in state_rows {
            let id: String = row.read_column("table_id")?;
            changes_found.ephemeral_state_changes.extend(Id::parse(&id));
        }
        Ok(changes_found)
    }

    async fn tables_with_due_action(&self, now: i64, all: bool) -> Result<Vec<Id>, StoreError> {
        let from = if all { 1 } else { 2 };
        let select = "SELECT id FROM tables WHERE due >= $1 AND due <= $2 AND due > 0";
        let query = self.query(select).bind(from).bind(now.max(1));
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        let id = |row: &sqlx::any::AnyRow| row.try_get::<String, _>("id").map(|id| Id::parse(&id));
        let ids = rows.iter().map(id).collect::<Result<Vec<_>, _>>().map_err(unavailable)?;
        Ok(ids.into_iter().flatten().collect())
    }
}

impl Database {
    /// Resets transaction IDs of another database server, which are meaningless here, for example
    /// after restoring a backup.
    pub(crate) async fn reset_foreign_transaction_ids(&self) -> Result<(), StoreError> {
        if self.connections.dialect().is_sqlite {
            return Ok(());
        }
        for table in ["tables", "beside"] {
            let reset = format!(
                "UPDATE {table} SET tx = 0 WHERE tx > \
                 CAST(txid_snapshot_xmax(txid_current_snapshot()) AS BIGINT)"
            );
            let mut tx = self.read_pool.begin().await.map_err(unavailable)?;
            self.query(&reset).execute(&mut *tx).await.map_err(unavailable)?;
            tx.commit().await.map_err(unavailable)?;
        }
        Ok(())
    }
}
