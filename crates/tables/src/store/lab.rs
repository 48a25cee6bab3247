//! Runs of the laboratory, where servers share a database. The server that was asked for
//! one plays it and writes down how far it is; every other one shows what is written.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::leases::LEASE;
use super::{Store, StoreError};
use crate::token::{Id, TokenHash};

/// How long a run is remembered, in milliseconds.
const REMEMBERED: i64 = 24 * 60 * 60 * 1000;
/// How many are listed.
const LISTED: i64 = 20;

/// A run, as another server sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabRun {
    /// Its name.
    pub id: Id,
    /// The server that plays it.
    pub node: Id,
    /// Whether that server lives.
    pub lives: bool,
    /// Who ordered it.
    pub who: TokenHash,
    /// What is simulated, as whoever ordered it wrote it down.
    pub wanted: String,
    /// How many games have been played.
    pub played: u64,
    /// What came of it; nothing until it is done.
    pub outcome: String,
}

impl LabRun {
    fn read(row: &AnyRow) -> Result<Option<Self>, sqlx::Error> {
        let text = |name: &str| row.try_get::<String, _>(name);
        let (id, node) = (Id::read(&text("id")?), Id::read(&text("node")?));
        let (Some(id), Some(node), Some(who)) = (id, node, TokenHash::stored(text("who")?)) else {
            return Ok(None);
        };
        let lives = row.try_get::<i64, _>("lives")? > 0;
        let played = row.try_get::<i64, _>("played")?.max(0).unsigned_abs();
        let (wanted, outcome) = (text("wanted")?, text("outcome")?);
        Ok(Some(Self { id, node, lives, who, wanted, played, outcome }))
    }
}

impl Store {
    /// Writes down that a server plays a run. `false` when whoever orders it has another
    /// one under way, at any server that lives.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn order_lab_run(
        &self,
        id: &Id,
        node: &Id,
        who: &TokenHash,
        wanted: &str,
    ) -> Result<bool, StoreError> {
        let now = self.address.dialect().now();
        let mut tx = self.begin().await?;
        let forget = format!("DELETE FROM lab_runs WHERE ordered < {now} - {REMEMBERED}");
        self.query(&forget).execute(&mut *tx).await?;
        let insert = format!(
            "INSERT INTO lab_runs (id, node, who, wanted, ordered) \
             SELECT $1, $2, $3, $4, {now} WHERE NOT EXISTS (SELECT 1 FROM lab_runs r \
             JOIN nodes n ON n.id = r.node WHERE r.who = $5 AND r.outcome = '' \
             AND n.seen > {now} - {LEASE})"
        );
        let query = self.query(&insert).bind(id.as_str()).bind(node.as_str()).bind(who.as_str());
        let done = query.bind(wanted).bind(who.as_str()).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// Writes down how far a run is, and what came of it once it is done.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn keep_lab_run(
        &self,
        id: &Id,
        node: &Id,
        played: u64,
        outcome: &str,
    ) -> Result<(), StoreError> {
        let update = "UPDATE lab_runs SET played = $3, outcome = $4 WHERE id = $1 AND node = $2";
        let query = self.query(update).bind(id.as_str()).bind(node.as_str());
        let mut tx = self.begin().await?;
        query.bind(played as i64).bind(outcome).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Takes a run on that another server has left undone. `false` when somebody else has.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn take_lab_run_on(&self, run: &LabRun, node: &Id) -> Result<bool, StoreError> {
        let update = "UPDATE lab_runs SET node = $3, played = 0 WHERE id = $1 AND node = $2";
        let query = self.query(update).bind(run.id.as_str()).bind(run.node.as_str());
        let mut tx = self.begin().await?;
        let done = query.bind(node.as_str()).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// A run of any server.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn lab_run(&self, id: &Id) -> Result<Option<LabRun>, StoreError> {
        Ok(self.read_lab_runs("r.id = $1", id.as_str()).await?.pop())
    }

    /// The last runs of the other servers, the newest first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn lab_runs(&self, own: &Id) -> Result<Vec<LabRun>, StoreError> {
        self.read_lab_runs("r.node <> $1", own.as_str()).await
    }

    async fn read_lab_runs(&self, which: &str, value: &str) -> Result<Vec<LabRun>, StoreError> {
        let now = self.address.dialect().now();
        let select = format!(
            "SELECT r.id, r.node, r.who, r.wanted, r.played, r.outcome, \
             (SELECT COUNT(*) FROM nodes n WHERE n.id = r.node AND n.seen > {now} - {LEASE}) \
             AS lives FROM lab_runs r WHERE {which} ORDER BY r.ordered DESC LIMIT {LISTED}"
        );
        let rows = self.query(&select).bind(value).fetch_all(&mut *self.reader().await?).await?;
        let runs = rows.iter().map(LabRun::read).collect::<Result<Vec<_>, _>>()?;
        Ok(runs.into_iter().flatten().collect())
    }
}
