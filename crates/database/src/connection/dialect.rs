//! The differences between SQLite and PostgreSQL, and how statements are sent.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection};

use crate::writer::hall_of_fame_counts::HallOfFameCountChanges;

/// The SQL dialect of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SqlDialect {
    /// SQLite rather than PostgreSQL.
    pub(crate) is_sqlite: bool,
    /// Whether a pooler in transaction mode is in between. A connection is then the same only
    /// within a transaction, so no statement may stay prepared.
    pub(crate) is_pooled: bool,
}

impl SqlDialect {
    /// A statement. The whole store uses this, so that none stays prepared behind a pooler.
    pub(crate) fn query(self, sql: &str) -> Query<'_, Any, AnyArguments<'_>> {
        sqlx::query(sql).persistent(!self.is_pooled)
    }

    /// Combines two statements: `insert`, which uses a `SELECT` without a `FROM`, runs only if
    /// `update` has changed its row.
    pub(crate) fn update_then_insert_sql(self, update: &str, insert: &str) -> String {
        match self.is_sqlite {
            true => format!("{update}; {insert} WHERE changes() = 1"),
            false => format!("WITH found AS ({update} RETURNING 1) {insert} FROM found"),
        }
    }

    /// SQL for the milliseconds since 1970 by the database's clock.
    pub(crate) const fn now_millis_sql(self) -> &'static str {
        match self.is_sqlite {
            true => "CAST((julianday('now') - 2440587.5) * 86400000 AS BIGINT)",
            false => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// SQL for the ID of the write transaction. SQLite has one writer at a time, so counting is
    /// enough.
    pub(crate) const fn transaction_id_sql(self) -> &'static str {
        match self.is_sqlite {
            true => {
                "(SELECT 1 + MAX(COALESCE((SELECT MAX(tx) FROM tables), 0), \
                 COALESCE((SELECT MAX(tx) FROM beside), 0)))"
            }
            false => "CAST(txid_current() AS BIGINT)",
        }
    }

    /// SQL for the oldest transaction that is still running. A later poll starts there to find what
    /// this one can't see yet.
    pub(crate) const fn oldest_transaction_sql(self) -> &'static str {
        match self.is_sqlite {
            true => self.transaction_id_sql(),
            false => "CAST(txid_snapshot_xmin(txid_current_snapshot()) AS BIGINT)",
        }
    }
}

/// A write transaction and its database.
pub(crate) struct WriteTransaction<'c> {
    pub(crate) connection: &'c mut AnyConnection,
    pub(crate) dialect: SqlDialect,
    /// Whether this process is the only server of a SQLite file.
    pub(crate) is_only_server: bool,
    /// The BEGIN statement, if the first statement has to include it.
    pub(crate) begin_sql: Option<&'static str>,
    /// The changes to the counts of ranked results.
    pub(crate) ranking: HallOfFameCountChanges,
}

impl WriteTransaction<'_> {
    /// SQL that marks a changed table with the transaction's ID for pollers. The only server of a
    /// SQLite file doesn't need it: it knows what it has written, and skipping it saves an index
    /// update per move.
    pub(crate) fn set_transaction_id_sql(&self) -> String {
        match self.is_only_server {
            true => String::new(),
            false => format!(", tx = {}", self.dialect.transaction_id_sql()),
        }
    }

    /// A statement for this transaction.
    pub(crate) fn query<'q>(&self, sql: &'q str) -> Query<'q, Any, AnyArguments<'q>> {
        self.dialect.query(sql)
    }
}
