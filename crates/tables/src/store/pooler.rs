//! Whether a pooler in transaction mode stands before PostgreSQL. It hands a connection
//! to whoever has a transaction: what is prepared, listened for or locked by a session
//! is somebody else's a moment later.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, Executor, Row};

/// How long an answer may take before a pool of one connection is to blame.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks two connections in turn which server process answers them. Each has one of its
/// own, unless somebody shares them out.
pub(super) async fn is_pooled(url: &str) -> Result<bool, sqlx::Error> {
    let mut one = AnyConnection::connect(url).await?;
    let mut other = AnyConnection::connect(url).await?;
    let shared = shares(&mut one, &mut other).await;
    let _ = tokio::time::timeout(PATIENCE, other.close()).await;
    let _ = tokio::time::timeout(PATIENCE, one.close()).await;
    shared
}

async fn shares(one: &mut AnyConnection, other: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    for _ in 0..3 {
        let before = process(one).await?;
        other.execute("BEGIN").await?;
        let taken = process(other).await?;
        let after = tokio::time::timeout(PATIENCE, process(one)).await;
        other.execute("COMMIT").await?;
        match after {
            Err(_) => return Ok(true),
            Ok(after) => {
                if after? != before || taken == before {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// The server process behind a connection. The text goes as it is: nothing is prepared.
async fn process(connection: &mut AnyConnection) -> Result<i32, sqlx::Error> {
    connection.fetch_one("SELECT pg_backend_pid() AS process").await?.try_get("process")
}
