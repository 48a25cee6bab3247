//! Connections for reading. Behind a pooler every read is a transaction of its own, because
//! otherwise a statement and its result might use two server processes.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Transaction};

use super::{Database, StoreError};

/// A connection for reading.
pub(super) enum ReadConnection {
    Plain(PoolConnection<Any>),
    InTransaction(Transaction<'static, Any>),
}

impl Database {
    /// Begins a transaction that bypasses the writer, for what servers write for each other.
    pub(super) async fn begin_write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.read_pool.begin_with(self.connections.begin_with_idle_timeout_sql()).await?)
    }

    /// Acquires a connection for reading.
    pub(super) async fn read_connection(&self) -> Result<ReadConnection, StoreError> {
        Ok(match self.connections.dialect().is_pooled {
            false => ReadConnection::Plain(self.read_pool.acquire().await?),
            true => ReadConnection::InTransaction(self.read_pool.begin().await?),
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
