//! Operator tasks on the database while servers run.
//!
//! - `backup`: backup and restore of SQLite databases
//! - `replay_and_check_games`: replays all stored games
//! - `moderation`: closed tables and banned addresses
//! - `retention`: deletes expired data

mod moderation;
mod replay_and_check_games;
mod retention;
mod sqlite_backup;

pub use moderation::{NetworkBan, RestrictedTable};
pub use replay_and_check_games::{FaultyGame, GameCheckReport};
pub use retention::{ExpiredCounts, RetentionPeriods};
pub use sqlite_backup::{BackupError, BackupOutcomeMarker, BackupSummary, back_up, restore};

use rollwright_tables::StoreError;
use sqlx::{AnyConnection, Executor};

use crate::connection::connector::close_connection;
use crate::connection::unavailable;
use crate::database::Database;

impl Database {
    /// Runs some work in a short transaction on a connection of its own.
    async fn in_own_transaction<T>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut connection = self.connections.connect().await.map_err(unavailable)?;
        let done = in_transaction(&mut connection, self.connections.begin_sql(), work).await;
        close_connection(connection).await;
        done.map_err(unavailable)
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
