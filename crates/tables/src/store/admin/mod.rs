//! Operator tasks on the database while servers run.
//!
//! - `backup`: backup and restore of SQLite databases
//! - `check_games`: replays all stored games
//! - `moderation`: closed tables and banned addresses
//! - `retention`: deletes expired data

mod backup;
mod check_games;
mod moderation;
mod retention;

pub use backup::{BackupError, BackupSummary, back_up, restore};
pub use check_games::{GameCheckReport, GameFault};
pub use moderation::{Ban, ClosedTable};
pub use retention::{DeletedCounts, Retention};

use sqlx::{AnyConnection, Executor};

use super::connections::close_connection;
use super::{Database, StoreError};

impl Database {
    /// Runs some work in a short transaction on a connection of its own.
    async fn in_own_transaction<T>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut connection = self.connections.connect().await?;
        let done = in_transaction(&mut connection, self.connections.begin_sql(), work).await;
        close_connection(connection).await;
        Ok(done?)
    }
}

async fn in_transaction<T>(
    connection: &mut AnyConnection,
    begin: &'static str,
    work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    connection.execute(begin).await?;
    // Closing the connection without COMMIT rolls back.
    let done = work(&mut *connection).await?;
    connection.execute("COMMIT").await?;
    Ok(done)
}
