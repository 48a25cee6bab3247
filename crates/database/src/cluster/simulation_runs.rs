//! Lab runs on servers that share a database. The server that received a run plays it and stores
//! its progress; the other servers show what is stored.

use async_trait::async_trait;
use rollwright_tables::store::{LEASE_MILLIS, SharedSimulationRun, SimulationRunStore};
use rollwright_tables::{Id, StoreError, TokenHash};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::connection::unavailable;
use crate::database::Database;

/// How long a run is stored, in milliseconds.
const RUN_RETENTION_MILLIS: i64 = 24 * 60 * 60 * 1000;
/// How many runs are listed.
const MAX_LISTED_RUNS: i64 = 20;

#[async_trait]
impl SimulationRunStore for Database {
    async fn create_simulation_run(
        &self,
        id: &Id,
        node: &Id,
        requester: &TokenHash,
        spec: &str,
    ) -> Result<bool, StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let mut tx = self.begin_write().await?;
        let delete = format!("DELETE FROM lab_runs WHERE ordered < {now} - {RUN_RETENTION_MILLIS}");
        self.query(&delete).execute(&mut *tx).await.map_err(unavailable)?;
        let insert = format!(
            "INSERT INTO lab_runs (id, node, who, wanted, ordered) \
             SELECT $1, $2, $3, $4, {now} WHERE NOT EXISTS (SELECT 1 FROM lab_runs r \
             JOIN nodes n ON n.id = r.node WHERE r.who = $5 AND r.outcome = '' \
             AND n.seen > {now} - {LEASE_MILLIS})"
        );
        let query =
            self.query(&insert).bind(id.as_str()).bind(node.as_str()).bind(requester.as_str());
        let done = query
            .bind(spec)
            .bind(requester.as_str())
            .execute(&mut *tx)
            .await
            .map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        Ok(done.rows_affected() > 0)
    }

    async fn update_simulation_run(
        &self,
        id: &Id,
        node: &Id,
        games_played: u64,
        outcome: &str,
    ) -> Result<(), StoreError> {
        let update = "UPDATE lab_runs SET played = $3, outcome = $4 WHERE id = $1 AND node = $2";
        let query = self.query(update).bind(id.as_str()).bind(node.as_str());
        let mut tx = self.begin_write().await?;
        query
            .bind(games_played as i64)
            .bind(outcome)
            .execute(&mut *tx)
            .await
            .map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        Ok(())
    }

    async fn take_over_simulation_run(
        &self,
        run: &SharedSimulationRun,
        node: &Id,
    ) -> Result<bool, StoreError> {
        let update = "UPDATE lab_runs SET node = $3, played = 0 WHERE id = $1 AND node = $2";
        let query = self.query(update).bind(run.id.as_str()).bind(run.node.as_str());
        let mut tx = self.begin_write().await?;
        let done = query.bind(node.as_str()).execute(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        Ok(done.rows_affected() > 0)
    }

    async fn simulation_run(&self, id: &Id) -> Result<Option<SharedSimulationRun>, StoreError> {
        Ok(self.query_lab_runs("r.id = $1", id.as_str()).await?.pop())
    }

    async fn simulation_runs_of_others(
        &self,
        own: &Id,
    ) -> Result<Vec<SharedSimulationRun>, StoreError> {
        self.query_lab_runs("r.node <> $1", own.as_str()).await
    }
}

impl Database {
    async fn query_lab_runs(
        &self,
        condition: &str,
        value: &str,
    ) -> Result<Vec<SharedSimulationRun>, StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let select = format!(
            "SELECT r.id, r.node, r.who, r.wanted, r.played, r.outcome, \
             (SELECT COUNT(*) FROM nodes n WHERE n.id = r.node AND n.seen > {now} - {LEASE_MILLIS}) \
             AS lives FROM lab_runs r WHERE {condition} ORDER BY r.ordered DESC LIMIT {MAX_LISTED_RUNS}"
        );
        let rows = self
            .query(&select)
            .bind(value)
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let runs = rows
            .iter()
            .map(lab_run_from_row)
            .collect::<Result<Vec<_>, _>>()
            .map_err(unavailable)?;
        Ok(runs.into_iter().flatten().collect())
    }
}

/// Reads a run; `None` if its IDs are invalid.
fn lab_run_from_row(row: &AnyRow) -> Result<Option<SharedSimulationRun>, sqlx::Error> {
    let text = |name: &str| row.try_get::<String, _>(name);
    let (id, node) = (Id::parse(&text("id")?), Id::parse(&text("node")?));
    let (Some(id), Some(node), Some(requester)) = (id, node, TokenHash::from_stored(text("who")?))
    else {
        return Ok(None);
    };
    let is_node_alive = row.try_get::<i64, _>("lives")? > 0;
    let games_played = row.try_get::<i64, _>("played")?.max(0).unsigned_abs();
    let (spec, outcome) = (text("wanted")?, text("outcome")?);
    Ok(Some(SharedSimulationRun {
        id,
        node,
        is_node_alive,
        requester,
        spec,
        games_played,
        outcome,
    }))
}
