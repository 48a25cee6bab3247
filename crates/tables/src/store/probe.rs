//! Whether the store keeps what it is given: something is written and read back.

use std::io;
use std::time::Duration;

use sqlx::{AnyConnection, Executor, Row};

use super::address::close;
use super::job::Job;
use super::{Store, StoreError};

/// How long writing and reading back may take.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Writes something the way moves are written, and reads it back through a new
    /// connection, which has nothing of the database in memory yet.
    ///
    /// # Errors
    /// It could not be written or is not there: the disk is full or read-only, the
    /// file was moved or is damaged where this looks, the server is gone.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let late = |_| StoreError::from(io::Error::from(io::ErrorKind::TimedOut));
        tokio::time::timeout(PATIENCE, self.write_and_read()).await.map_err(late)?
    }

    async fn write_and_read(&self) -> Result<(), StoreError> {
        let mut connection = self.address.open().await?;
        let done = self.written_between(&mut connection).await;
        close(connection).await;
        done
    }

    /// Other servers may probe the same database: the count has grown by one or more.
    async fn written_between(&self, reader: &mut AnyConnection) -> Result<(), StoreError> {
        let before = writes(reader).await?;
        self.write(Job::Probe).await?;
        if writes(reader).await? > before {
            return Ok(());
        }
        Err(io::Error::other("what was written is not there").into())
    }
}

async fn writes(reader: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    // The text goes as it is: nothing is prepared, whoever stands between.
    reader.fetch_one("SELECT writes FROM probe").await?.try_get("writes")
}
