//! Whether a pooler in transaction mode stands before PostgreSQL. It hands a connection
//! to whoever has a transaction: what is prepared, listened for or locked by a session
//! is somebody else's a moment later.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, Executor, Row};

/// How long an answer may take before a pool of one connection is to blame.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Asks two connections in turn which server process answers them. Each has one of its
/// own, unless somebody shares them out.
pub(super) async fn detect_pooler(url: &str) -> Result<bool, sqlx::Error> {
    let mut one = AnyConnection::connect(url).await?;
    let mut other = AnyConnection::connect(url).await?;
    let shared = shares_server_process(&mut one, &mut other).await;
    let _ = tokio::time::timeout(RESPONSE_TIMEOUT, other.close()).await;
    let _ = tokio::time::timeout(RESPONSE_TIMEOUT, one.close()).await;
    shared
}

async fn shares_server_process(
    one: &mut AnyConnection,
    other: &mut AnyConnection,
) -> Result<bool, sqlx::Error> {
    for _ in 0..3 {
        let before = server_process_id(one).await?;
        other.execute("BEGIN").await?;
        let taken = server_process_id(other).await?;
        let after = tokio::time::timeout(RESPONSE_TIMEOUT, server_process_id(one)).await;
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
async fn server_process_id(connection: &mut AnyConnection) -> Result<i32, sqlx::Error> {
    connection.fetch_one("SELECT pg_backend_pid() AS process").await?.try_get("process")
}
