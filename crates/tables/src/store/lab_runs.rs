//! Lab runs on servers that share a database. The server that received a run plays it and stores
//! its progress; the other servers show what is stored.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::leases::LEASE_MILLIS;
use super::{Database, StoreError};
use crate::secrets::{Id, TokenHash};

/// How long a run is stored, in milliseconds.
const RUN_RETENTION_MILLIS: i64 = 24 * 60 * 60 * 1000;
/// How many runs are listed.
const MAX_LISTED_RUNS: i64 = 20;

/// A run, as another server sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabRun {
    /// Its ID.
    pub id: Id,
    /// The server that runs it.
    pub node: Id,
    /// Whether that server is alive.
    pub is_node_alive: bool,
    /// Who requested it.
    pub requester: TokenHash,
    /// What is simulated, as the requester specified it.
    pub spec: String,
    /// How many games have been played.
    pub games_played: u64,
    /// The result; empty until it is finished.
    pub outcome: String,
}

impl LabRun {
    fn from_row(row: &AnyRow) -> Result<Option<Self>, sqlx::Error> {
        let text = |name: &str| row.try_get::<String, _>(name);
        let (id, node) = (Id::parse(&text("id")?), Id::parse(&text("node")?));
        let (Some(id), Some(node), Some(requester)) =
            (id, node, TokenHash::from_stored(text("who")?))
        else {
            return Ok(None);
        };
        let is_node_alive = row.try_get::<i64, _>("lives")? > 0;
        let games_played = row.try_get::<i64, _>("played")?.max(0).unsigned_abs();
        let (spec, outcome) = (text("wanted")?, text("outcome")?);
        Ok(Some(Self { id, node, is_node_alive, requester, spec, games_played, outcome }))
    }
}

impl Database {
    /// Stores that a server runs this. `false` if the requester has another run in progress on any
    /// live server.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn create_lab_run(
        &self,
        id: &Id,
        node: &Id,
        requester: &TokenHash,
        spec: &str,
    ) -> Result<bool, StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let mut tx = self.begin_write().await?;
        let delete = format!("DELETE FROM lab_runs WHERE ordered < {now} - {RUN_RETENTION_MILLIS}");
        self.query(&delete).execute(&mut *tx).await?;
        let insert = format!(
            "INSERT INTO lab_runs (id, node, who, wanted, ordered) \
             SELECT $1, $2, $3, $4, {now} WHERE NOT EXISTS (SELECT 1 FROM lab_runs r \
             JOIN nodes n ON n.id = r.node WHERE r.who = $5 AND r.outcome = '' \
             AND n.seen > {now} - {LEASE_MILLIS})"
        );
        let query =
            self.query(&insert).bind(id.as_str()).bind(node.as_str()).bind(requester.as_str());
        let done = query.bind(spec).bind(requester.as_str()).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// Stores the progress of a run, and its result once it is finished.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn update_lab_run(
        &self,
        id: &Id,
        node: &Id,
        games_played: u64,
        outcome: &str,
    ) -> Result<(), StoreError> {
        let update = "UPDATE lab_runs SET played = $3, outcome = $4 WHERE id = $1 AND node = $2";
        let query = self.query(update).bind(id.as_str()).bind(node.as_str());
        let mut tx = self.begin_write().await?;
        query.bind(games_played as i64).bind(outcome).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Takes over a run that another server left unfinished. `false` if a third server was faster.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn take_over_lab_run(&self, run: &LabRun, node: &Id) -> Result<bool, StoreError> {
        let update = "UPDATE lab_runs SET node = $3, played = 0 WHERE id = $1 AND node = $2";
        let query = self.query(update).bind(run.id.as_str()).bind(run.node.as_str());
        let mut tx = self.begin_write().await?;
        let done = query.bind(node.as_str()).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// A run of any server.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn lab_run(&self, id: &Id) -> Result<Option<LabRun>, StoreError> {
        Ok(self.query_lab_runs("r.id = $1", id.as_str()).await?.pop())
    }

    /// The latest runs of the other servers, newest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn lab_runs_of_others(&self, own: &Id) -> Result<Vec<LabRun>, StoreError> {
        self.query_lab_runs("r.node <> $1", own.as_str()).await
    }

    async fn query_lab_runs(
        &self,
        condition: &str,
        value: &str,
    ) -> Result<Vec<LabRun>, StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let select = format!(
            "SELECT r.id, r.node, r.who, r.wanted, r.played, r.outcome, \
             (SELECT COUNT(*) FROM nodes n WHERE n.id = r.node AND n.seen > {now} - {LEASE_MILLIS}) \
             AS lives FROM lab_runs r WHERE {condition} ORDER BY r.ordered DESC LIMIT {MAX_LISTED_RUNS}"
        );
        let rows =
            self.query(&select).bind(value).fetch_all(&mut *self.read_connection().await?).await?;
        let runs = rows.iter().map(LabRun::from_row).collect::<Result<Vec<_>, _>>()?;
        Ok(runs.into_iter().flatten().collect())
    }
}
