//! The sweep: finds every table that has changed since the last look, whether anybody
//! rang or not.
//!
//! Numbers that are handed out in order become visible in any order, so nothing is
//! concluded from the largest one seen. Each row names the transaction that wrote it, and
//! the next look begins at the oldest transaction that was still going on during this
//! one: what it could not see yet is written by that one or a later one.

use sqlx::Row;

use super::notify::ChangeNotice;
use super::{Database, StoreError};
use crate::secrets::Id;

/// What a look has found, and where the next one begins.
pub struct PolledChanges {
    /// The tables that have changed.
    pub table_changes: Vec<ChangeNotice>,
    /// The tables beside whose records something else has.
    pub node_state_changes: Vec<Id>,
    /// Where the next look begins.
    pub next_position: i64,
}

impl Database {
    /// Everything that may have changed since the look that said `from`.
    ///
    /// # Errors
    /// The database does not answer.
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
        let named = self.query(beside).bind(from).fetch_all(&mut *reader).await?;
        let mut sweep = PolledChanges {
            table_changes: Vec::new(),
            node_state_changes: Vec::new(),
            next_position: from,
        };
        for row in rows {
            sweep.next_position = row.try_get("horizon")?;
            let id: String = row.try_get("id")?;
            if let Some(table) = Id::parse(&id) {
                sweep.table_changes.push(ChangeNotice::from_row(table, &row)?);
            }
        }
        for row in named {
            let id: String = row.try_get("table_id")?;
            sweep.node_state_changes.extend(Id::parse(&id));
        }
        Ok(sweep)
    }

    /// Where the first look begins: nothing before it is in anybody's memory yet.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn poll_start(&self) -> Result<i64, StoreError> {
        let sql =
            format!("SELECT {} AS horizon", self.connections.dialect().oldest_transaction_sql());
        let row = self.query(&sql).fetch_one(&mut *self.read_connection().await?).await?;
        Ok(row.try_get("horizon")?)
    }

    /// Whether a table has changed more often than `changes` says. A table that is gone
    /// counts as changed.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn has_table_changed(&self, table: &Id, changes: u64) -> Result<bool, StoreError> {
        let select = self.query("SELECT changes FROM tables WHERE id = $1");
        let row =
            select.bind(table.as_str()).fetch_optional(&mut *self.read_connection().await?).await?;
        let now = row.map(|row| row.try_get::<i64, _>("changes")).transpose()?;
        Ok(now != Some(changes as i64))
    }

    /// Transactions of another database server mean nothing here: a database that was
    /// restored from a backup begins anew.
    pub(super) async fn reset_foreign_transaction_ids(&self) -> Result<(), StoreError> {
        if self.connections.dialect().is_sqlite {
            return Ok(());
        }
        for table in ["tables", "beside"] {
            let reset = format!(
                "UPDATE {table} SET tx = 0 WHERE tx > \
                 CAST(txid_snapshot_xmax(txid_current_snapshot()) AS BIGINT)"
            );
            let mut writing = self.read_pool.begin().await?;
            self.query(&reset).execute(&mut *writing).await?;
            writing.commit().await?;
        }
        Ok(())
    }
}
