//! Where the two databases speak differently, and how statements are sent to them.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection};

use super::ranking::RankingChanges;

/// How one database is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SqlDialect {
    /// SQLite, not PostgreSQL.
    pub(super) is_sqlite: bool,
    /// A pooler in transaction mode stands between: a connection is the same one only
    /// within a transaction, so nothing may be prepared on it for later.
    pub(super) is_pooled: bool,
}

impl SqlDialect {
    /// A statement. Everything in the store is sent by this, so that none is prepared
    /// for later where that would be lost.
    pub(super) fn query(self, sql: &str) -> Query<'_, Any, AnyArguments<'_>> {
        sqlx::query(sql).persistent(!self.is_pooled)
    }

    /// Both at once: `insert`, which says what by a `SELECT` without a `FROM`, happens where
    /// `update` has found its one row.
    pub(super) fn update_then_insert_sql(self, update: &str, insert: &str) -> String {
        match self.is_sqlite {
            true => format!("{update}; {insert} WHERE changes() = 1"),
            false => format!("WITH found AS ({update} RETURNING 1) {insert} FROM found"),
        }
    }

    /// The milliseconds since 1970 by the database's clock.
    pub(super) const fn now_millis_sql(self) -> &'static str {
        match self.is_sqlite {
            true => "CAST((julianday('now') - 2440587.5) * 86400000 AS BIGINT)",
            false => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// The number of the transaction that writes. SQLite has one writer at a time, so
    /// counting is enough there.
    pub(super) const fn transaction_id_sql(self) -> &'static str {
        match self.is_sqlite {
            true => {
                "(SELECT 1 + MAX(COALESCE((SELECT MAX(tx) FROM tables), 0), \
                 COALESCE((SELECT MAX(tx) FROM beside), 0)))"
            }
            false => "CAST(txid_current() AS BIGINT)",
        }
    }

    /// The number from which on a later look may find what this one can't see yet:
    /// the oldest transaction that is still going on.
    pub(super) const fn oldest_transaction_sql(self) -> &'static str {
        match self.is_sqlite {
            true => self.transaction_id_sql(),
            false => "CAST(txid_snapshot_xmin(txid_current_snapshot()) AS BIGINT)",
        }
    }
}

/// A transaction that writes, and the database it speaks to.
pub(super) struct WriteTransaction<'c> {
    pub(super) connection: &'c mut AnyConnection,
    pub(super) dialect: SqlDialect,
    /// Whether this is the one server of a file.
    pub(super) is_only_server: bool,
    /// What begins it, where its first statement has to say that.
    pub(super) begin_sql: Option<&'static str>,
    /// What it changes about the counts of ranked results.
    pub(super) ranking: RankingChanges,
}

impl WriteTransaction<'_> {
    /// What names the transaction in the row of a table that has changed, for whoever sweeps.
    /// The one server of a file is the only one who does, and knows what it has written itself:
    /// it need not be told, and an index less is written with each move.
    pub(super) fn set_transaction_id_sql(&self) -> String {
        match self.is_only_server {
            true => String::new(),
            false => format!(", tx = {}", self.dialect.transaction_id_sql()),
        }
    }

    /// A statement for this transaction.
    pub(super) fn query<'q>(&self, sql: &'q str) -> Query<'q, Any, AnyArguments<'q>> {
        self.dialect.query(sql)
    }
}
