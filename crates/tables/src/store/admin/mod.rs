//! What whoever runs the servers does to the database, beside them: backups, checks, orders,
//! and letting go of what nobody needs any more.

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
    /// Does some work in a short transaction of its own, on a connection of its own.
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
    // A connection that is closed without this word forgets what it has done.
    let done = work(&mut *connection).await?;
    connection.execute("COMMIT").await?;
    Ok(done)
}
