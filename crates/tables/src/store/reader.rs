//! Reading: behind a pooler every question is a transaction of its own, because a
//! statement and its answer might else meet two servers.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Transaction};

use super::{Store, StoreError};

/// A connection to read through.
pub(super) enum Reader {
    Plain(PoolConnection<Any>),
    Begun(Transaction<'static, Any>),
}

impl Store {
    /// A transaction that writes beside the writer, for what servers tell each other.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.pool.begin_with(self.address.begin_awake()).await?)
    }

    /// A connection to read through.
    pub(super) async fn reader(&self) -> Result<Reader, StoreError> {
        Ok(match self.address.dialect().pooled {
            false => Reader::Plain(self.pool.acquire().await?),
            true => Reader::Begun(self.pool.begin().await?),
        })
    }
}

impl Deref for Reader {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match self {
            Self::Plain(connection) => connection,
            Self::Begun(transaction) => transaction,
        }
    }
}

impl DerefMut for Reader {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match self {
            Self::Plain(connection) => connection,
            Self::Begun(transaction) => transaction,
        }
    }
}
