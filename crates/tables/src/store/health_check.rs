//! Checks that the store works by writing something and reading it back.

use std::io;
use std::time::Duration;

use sqlx::{AnyConnection, Executor, Row};

use super::connections::close_connection;
use super::write_job::WriteJob;
use super::{Database, StoreError};

/// How long writing and reading back may take.
const HEALTH_CHECK_TIMEOUT: Duration = Duration::from_secs(5);

impl Database {
    /// Writes something the way moves are written, and reads it back through a new connection,
    /// which has nothing of the database in memory yet.
    ///
    /// # Errors
    /// It couldn't be written or read back: the disk is full or read-only, the file was moved or is
    /// damaged at this point, or the server is gone.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        let timed_out = |_| StoreError::from(io::Error::from(io::ErrorKind::TimedOut));
        tokio::time::timeout(HEALTH_CHECK_TIMEOUT, self.write_and_read())
            .await
            .map_err(timed_out)?
    }

    async fn write_and_read(&self) -> Result<(), StoreError> {
        let mut connection = self.connections.connect().await?;
        let done = self.write_and_compare_counts(&mut connection).await;
        close_connection(connection).await;
        done
    }

    /// Other servers may check the same database, so the count has grown by one or more.
    async fn write_and_compare_counts(&self, reader: &mut AnyConnection) -> Result<(), StoreError> {
        let before = read_write_count(reader).await?;
        self.submit_write(WriteJob::HealthCheck).await?;
        if read_write_count(reader).await? > before {
            return Ok(());
        }
        Err(io::Error::other("what was written is not there").into())
    }
}

async fn read_write_count(reader: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    // Sent as plain text, so that nothing is prepared behind a pooler.
    reader.fetch_one("SELECT writes FROM probe").await?.try_get("writes")
}
