//! The sweep: finds every table that has changed since the last look, whether anybody
//! rang or not.
//!
//! Numbers that are handed out in order become visible in any order, so nothing is
//! concluded from the largest one seen. Each row names the transaction that wrote it, and
//! the next look begins at the oldest transaction that was still going on during this
//! one: what it could not see yet is written by that one or a later one.

use sqlx::Row;

use super::bell::Ring;
use super::{Store, StoreError};
use crate::token::Id;

/// What a look has found, and where the next one begins.
pub struct Sweep {
    /// The tables that have changed.
    pub rings: Vec<Ring>,
    /// The tables beside whose records something else has.
    pub beside: Vec<Id>,
    /// Where the next look begins.
    pub next: i64,
}

impl Store {
    /// Everything that may have changed since the look that said `from`.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn sweep(&self, from: i64) -> Result<Sweep, StoreError> {
        let horizon = self.address.dialect().horizon();
        let tables = format!(
            "SELECT h.horizon AS horizon, COALESCE(t.id, '') AS id, \
             COALESCE(t.changes, 0) AS changes, COALESCE(t.due, 0) AS due \
             FROM (SELECT {horizon} AS horizon) h LEFT JOIN tables t ON t.tx >= $1"
        );
        let mut reader = self.reader().await?;
        let rows = self.query(&tables).bind(from).fetch_all(&mut *reader).await?;
        let beside = "SELECT DISTINCT table_id FROM beside WHERE tx >= $1";
        let named = self.query(beside).bind(from).fetch_all(&mut *reader).await?;
        let mut sweep = Sweep { rings: Vec::new(), beside: Vec::new(), next: from };
        for row in rows {
            sweep.next = row.try_get("horizon")?;
            let id: String = row.try_get("id")?;
            if let Some(table) = Id::read(&id) {
                sweep.rings.push(Ring::of(table, &row)?);
            }
        }
        for row in named {
            let id: String = row.try_get("table_id")?;
            sweep.beside.extend(Id::read(&id));
        }
        Ok(sweep)
    }

    /// Where the first look begins: nothing before it is in anybody's memory yet.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn horizon(&self) -> Result<i64, StoreError> {
        let sql = format!("SELECT {} AS horizon", self.address.dialect().horizon());
        let row = self.query(&sql).fetch_one(&mut *self.reader().await?).await?;
        Ok(row.try_get("horizon")?)
    }

    /// Whether a table has changed more often than `changes` says. A table that is gone
    /// counts as changed.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn has_changed(&self, table: &Id, changes: u64) -> Result<bool, StoreError> {
        let select = self.query("SELECT changes FROM tables WHERE id = $1");
        let row = select.bind(table.as_str()).fetch_optional(&mut *self.reader().await?).await?;
        let now = row.map(|row| row.try_get::<i64, _>("changes")).transpose()?;
        Ok(now != Some(changes as i64))
    }

    /// Transactions of another database server mean nothing here: a database that was
    /// restored from a backup begins anew.
    pub(super) async fn forget_foreign_transactions(&self) -> Result<(), StoreError> {
        if self.address.dialect().sqlite {
            return Ok(());
        }
        for table in ["tables", "beside"] {
            let reset = format!(
                "UPDATE {table} SET tx = 0 WHERE tx > \
                 CAST(txid_snapshot_xmax(txid_current_snapshot()) AS BIGINT)"
            );
            let mut writing = self.pool.begin().await?;
            self.query(&reset).execute(&mut *writing).await?;
            writing.commit().await?;
        }
        Ok(())
    }
}
