//! Connector for reading. Behind a pooler every read is a transaction of its own, because
//! otherwise a statement and its result might use two server processes.

use std::ops::{Deref, DerefMut};

use rollwright_tables::StoreError;
use sqlx::any::AnyRow;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Decode, Row, Transaction, Type};

use crate::connection::unavailable;
use crate::database::Database;

/// A connection for reading.
pub(crate) enum ReadConnection {
    Plain(PoolConnection<Any>),
    InTransaction(Transaction<'static, Any>),
}

impl Database {
    /// Begins a transaction that bypasses the writer, for what servers write for each other.
    pub(crate) async fn begin_write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        let begin_sql = self.connections.begin_with_idle_timeout_sql();
        self.read_pool.begin_with(begin_sql).await.map_err(unavailable)
    }

    /// Acquires a connection for reading.
    pub(crate) async fn read_connection(&self) -> Result<ReadConnection, StoreError> {
        Ok(match self.connections.dialect().is_pooled {
            false => ReadConnection::Plain(self.read_pool.acquire().await.map_err(unavailable)?),
            true => {
                ReadConnection::InTransaction(self.read_pool.begin().await.map_err(unavailable)?)
            }
        })
    }
}

impl Deref for ReadConnection {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match self {
            Self::Plain(connection) => connection,
            Self::InTransaction(transaction) => transaction,
        }
    }
}

impl DerefMut for ReadConnection {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match self {
            Self::Plain(connection) => connection,
            Self::InTransaction(transaction) => transaction,
        }
    }
}

/// Reads columns with the store's error.
pub(crate) trait ReadColumn {
    /// The value of a column.
    fn read_column<'r, T: Decode<'r, Any> + Type<Any>>(
        &'r self,
        name: &str,
    ) -> Result<T, StoreError>;
}

impl ReadColumn for AnyRow {
    fn read_column<'r, T: Decode<'r, Any> + Type<Any>>(
        &'r self,
        name: &str,
    ) -> Result<T, StoreError> {
        self.try_get(name).map_err(unavailable)
    }
}
