//! Polling: finds every table that has changed since the last poll, whether a notice arrived or
//! not.
//!
//! Sequential numbers become visible in any order, so the largest one seen proves nothing. Instead,
//! each row names the transaction that wrote it. The next poll starts at the oldest transaction
//! that was still running during this one: whatever this poll couldn't see was written by that
//! transaction or a later one.

use sqlx::Row;

use super::notify::ChangeNotice;
use super::{Database, StoreError};
use crate::secrets::Id;

/// What a poll has found, and where the next one starts.
pub struct PolledChanges {
    /// The tables that have changed.
    pub table_changes: Vec<ChangeNotice>,
    /// The tables whose ephemeral state has changed.
    pub node_state_changes: Vec<Id>,
    /// Where the next poll starts.
    pub next_position: i64,
}

impl Database {
    /// Everything that may have changed since the poll that returned `from`.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn poll_changes(&self, from: i64) -> Result<PolledChanges, StoreError> {
        let horizon = self.connections.dialect().oldest_transaction_sql();
        let tables = format!(
            "SELECT h.horizon AS horizon, COALESCE(t.id, '') AS id, \
             COALESCE(t.changes, 0) AS changes, COALESCE(t.due, 0) AS due \
             FROM (SELECT {horizon} AS horizon) h LEFT JOIN tables t ON t.tx >= $1"
        );
        let mut reader = self.read_connection().await?;
        let rows = self.query(&tables).bind(from).fetch_all(&mut *reader).await?;
        let beside = "SELECT DISTINCT table_id FROM beside WHERE tx >= $1";
        let state_rows = self.query(beside).bind(from).fetch_all(&mut *reader).await?;
        let mut changes_found = PolledChanges {
            table_changes: Vec::new(),
            node_state_changes: Vec::new(),
            next_position: from,
        };
        for row in rows {
            changes_found.next_position = row.try_get("horizon")?;
            let id: String = row.try_get("id")?;
            if let Some(table) = Id::parse(&id) {
                changes_found.table_changes.push(ChangeNotice::from_row(table, &row)?);
            }
        }
        for row in state_rows {
            let id: String = row.try_get("table_id")?;
            changes_found.node_state_changes.extend(Id::parse(&id));
        }
        Ok(changes_found)
    }

    /// Where the first poll starts: no server has loaded anything before it.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn poll_start(&self) -> Result<i64, StoreError> {
        let sql =
            format!("SELECT {} AS horizon", self.connections.dialect().oldest_transaction_sql());
        let row = self.query(&sql).fetch_one(&mut *self.read_connection().await?).await?;
        Ok(row.try_get("horizon")?)
    }

    /// Whether a table's change count differs from `changes`. A table that is gone counts as
    /// changed.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn has_table_changed(&self, table: &Id, changes: u64) -> Result<bool, StoreError> {
        let select = self.query("SELECT changes FROM tables WHERE id = $1");
        let row =
            select.bind(table.as_str()).fetch_optional(&mut *self.read_connection().await?).await?;
        let now = row.map(|row| row.try_get::<i64, _>("changes")).transpose()?;
        Ok(now != Some(changes as i64))
    }

    /// Resets transaction IDs of another database server, which are meaningless here, for example
    /// after restoring a backup.
    pub(super) async fn reset_foreign_transaction_ids(&self) -> Result<(), StoreError> {
        if self.connections.dialect().is_sqlite {
            return Ok(());
        }
        for table in ["tables", "beside"] {
            let reset = format!(
                "UPDATE {table} SET tx = 0 WHERE tx > \
                 CAST(txid_snapshot_xmax(txid_current_snapshot()) AS BIGINT)"
            );
            let mut tx = self.read_pool.begin().await?;
            self.query(&reset).execute(&mut *tx).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
