//! Detects a connection pooler in transaction mode in front of PostgreSQL. Such a pooler reassigns
//! connections after each transaction, so prepared statements, LISTEN and session locks don't
//! survive.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, Executor, Row};

/// How long an answer may take before a pool with a single connection is assumed.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Asks two connections in turn which server process answers them. Without a pooler, each has one
/// of its own.
pub(crate) async fn detect_pooler(url: &str) -> Result<bool, sqlx::Error> {
    let mut one = AnyConnection::connect(url).await?;
    let mut other = AnyConnection::connect(url).await?;
    let is_pooled = shares_server_process(&mut one, &mut other).await;
    let _ = tokio::time::timeout(RESPONSE_TIMEOUT, other.close()).await;
    let _ = tokio::time::timeout(RESPONSE_TIMEOUT, one.close()).await;
    is_pooled
}

async fn shares_server_process(
    one: &mut AnyConnection,
    other: &mut AnyConnection,
) -> Result<bool, sqlx::Error> {
    for _ in 0..3 {
        let before = server_process_id(one).await?;
        other.execute("BEGIN").await?;
        let other_process = server_process_id(other).await?;
        let after = tokio::time::timeout(RESPONSE_TIMEOUT, server_process_id(one)).await;
        other.execute("COMMIT").await?;
        match after {
            Err(_) => return Ok(true),
            Ok(after) => {
                if after? != before || other_process == before {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// The server process behind a connection. The query is sent as plain text, so nothing is prepared.
async fn server_process_id(connection: &mut AnyConnection) -> Result<i32, sqlx::Error> {
    connection.fetch_one("SELECT pg_backend_pid() AS process").await?.try_get("process")
}
