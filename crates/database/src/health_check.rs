//! Checks that the store works by writing something and reading it back.

use std::io;
use std::time::Duration;

use rollwright_tables::StoreError;
use sqlx::{AnyConnection, Executor, Row};

use crate::connection::connector::close_connection;
use crate::connection::{file_error, unavailable};
use crate::database::Database;
use crate::writer::write_job::WriteJob;

/// How long writing and reading back may take.
const HEALTH_CHECK_TIMEOUT: Duration = Duration::from_secs(5);

impl Database {
    /// Writes something the way moves are written, and reads it back through a new connection,
    /// which has nothing of the database in memory yet.
    ///
    /// # Errors
    /// It couldn't be written or read back: the disk is full or read-only, the file was moved or is
    /// damaged at this point, or the server is gone.
    pub(crate) async fn write_and_read_back(&self) -> Result<(), StoreError> {
        let timed_out = |_| file_error(io::ErrorKind::TimedOut.into());
        tokio::time::timeout(HEALTH_CHECK_TIMEOUT, self.write_and_read())
            .await
            .map_err(timed_out)?
    }

    async fn write_and_read(&self) -> Result<(), StoreError> {
        let mut connection = self.connections.connect().await.map_err(unavailable)?;
        let done = self.write_and_compare_counts(&mut connection).await;
        close_connection(connection).await;
        done
    }

    /// Other servers may check the same database, so the count has grown by one or more.
    async fn write_and_compare_counts(&self, reader: &mut AnyConnection) -> Result<(), StoreError> {
        let before = read_write_count(reader).await.map_err(unavailable)?;
        self.submit_write(WriteJob::HealthCheck).await?;
        if read_write_count(reader).await.map_err(unavailable)? > before {
            return Ok(());
        }
        Err(file_error(io::Error::other("a written row can't be read back")))
    }
}

async fn read_write_count(reader: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    // Sent as plain text, so that nothing is prepared behind a pooler.
    reader.fetch_one("SELECT writes FROM probe").await?.try_get("writes")
}
