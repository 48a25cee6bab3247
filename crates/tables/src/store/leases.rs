//! Leases: which server lets bots play where.
//!
//! Tables are in shares, by their names. A share is leased to one server at a time, by
//! the database's clock. The fence, a number that grows with every change of hands, goes
//! into every write that is made under a lease: a server that slept through the end of
//! its lease is refused, whatever it believes.

use std::collections::{BTreeMap, HashSet};

use sqlx::Row;

use super::beside::REACTION;
use super::{Store, StoreError};
use crate::token::Id;

/// How many shares there are.
pub const SHARES: i64 = 16;
/// How long a lease lasts unless it is renewed, in milliseconds.
pub const LEASE: i64 = 3_000;
/// How long a server that is not heard of is remembered, in milliseconds.
const REMEMBERED: i64 = 60_000;
/// What servers that run side by side have to agree on. It is raised when what they
/// write for each other changes its meaning.
pub(super) const PROTOCOL: i64 = 1;

/// The lease under which something is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The share of the tables.
    pub share: i64,
    /// The server that holds it.
    pub node: Id,
    /// Its number.
    pub number: i64,
}

/// How things stand between the servers.
#[derive(Debug)]
pub struct Standing {
    /// The shares that this server holds, with their fences.
    pub held: BTreeMap<i64, i64>,
    /// The servers that live.
    pub live: HashSet<Id>,
    /// The database's clock, in milliseconds since 1970.
    pub now: i64,
}

/// The share that a table belongs to.
#[must_use]
pub fn share_of(table: &Id) -> i64 {
    let first = table.as_str().bytes().next().unwrap_or(b'0');
    i64::from((first as char).to_digit(16).unwrap_or(0)) % SHARES
}

impl Store {
    /// Says that a server lives, renews its leases, takes those that have run out up to
    /// its fair part, and gives back what is more than that.
    ///
    /// # Errors
    /// The database does not answer: nothing is known.
    pub async fn renew_leases(&self, node: &Id) -> Result<Standing, StoreError> {
        let now = self.address.dialect().now();
        let mut tx = self.begin().await?;
        let place = format!("process {}", std::process::id());
        let heartbeat = format!(
            "INSERT INTO nodes (id, place, protocol, seen) VALUES ($1, $2, $3, {now}) \
             ON CONFLICT (id) DO UPDATE SET seen = {now}"
        );
        let query = self.query(&heartbeat).bind(node.as_str()).bind(place).bind(PROTOCOL);
        query.execute(&mut *tx).await?;
        let others = format!("SELECT id, {now} AS now FROM nodes WHERE seen > {now} - {LEASE}");
        let rows = self.query(&others).fetch_all(&mut *tx).await?;
        let mut standing = Standing { held: BTreeMap::new(), live: HashSet::new(), now: 0 };
        for row in rows {
            standing.now = row.try_get("now")?;
            let id: String = row.try_get("id")?;
            standing.live.extend(Id::read(&id));
        }
        let renew = format!(
            "UPDATE leases SET until = {now} + {LEASE} WHERE node = $1 RETURNING share, fence"
        );
        for row in self.query(&renew).bind(node.as_str()).fetch_all(&mut *tx).await? {
            standing.held.insert(row.try_get("share")?, row.try_get("fence")?);
        }
        let nodes = standing.live.len().max(1) as i64;
        let fair = SHARES / nodes + i64::from(SHARES % nodes > 0);
        let lacks = fair - standing.held.len() as i64;
        if lacks > 0 {
            let take = format!(
                "UPDATE leases SET node = $1, fence = fence + 1, until = {now} + {LEASE} \
                 WHERE share IN (SELECT share FROM leases WHERE until < {now} ORDER BY share \
                 LIMIT {lacks} FOR UPDATE SKIP LOCKED) RETURNING share, fence"
            );
            for row in self.query(&take).bind(node.as_str()).fetch_all(&mut *tx).await? {
                standing.held.insert(row.try_get("share")?, row.try_get("fence")?);
            }
        }
        while standing.held.len() as i64 > fair {
            let Some((share, _)) = standing.held.pop_last() else { break };
            let give = "UPDATE leases SET until = 0, node = '' WHERE share = $1 AND node = $2";
            self.query(give).bind(share).bind(node.as_str()).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(standing)
    }

    /// Gives everything back: the others need not wait until it runs out.
    ///
    /// # Errors
    /// The database does not answer; the leases run out then.
    pub async fn leave(&self, node: &Id) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        for sql in [
            "UPDATE leases SET until = 0, node = '' WHERE node = $1",
            "DELETE FROM beside WHERE node = $1",
            "DELETE FROM nodes WHERE id = $1",
        ] {
            self.query(sql).bind(node.as_str()).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Forgets servers that have not been heard of for long, and what they knew.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn forget_lost_nodes(&self) -> Result<(), StoreError> {
        let now = self.address.dialect().now();
        let mut tx = self.begin().await?;
        let lost = format!("DELETE FROM nodes WHERE seen < {now} - {REMEMBERED}");
        self.query(&lost).execute(&mut *tx).await?;
        let orphans = "DELETE FROM beside WHERE node NOT IN (SELECT id FROM nodes)";
        self.query(orphans).execute(&mut *tx).await?;
        let old =
            format!("DELETE FROM beside WHERE kind = '{REACTION}' AND seen < {now} - {REMEMBERED}");
        self.query(&old).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The tables in these shares where something is due by now; with `all` also those
    /// where it has been for long, else only those whose time has just come.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn due_tables(&self, now: i64, all: bool) -> Result<Vec<Id>, StoreError> {
        let from = if all { 1 } else { 2 };
        let select = "SELECT id FROM tables WHERE due >= $1 AND due <= $2 AND due > 0";
        let query = self.query(select).bind(from).bind(now.max(1));
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        let id = |row: &sqlx::any::AnyRow| row.try_get::<String, _>("id").map(|id| Id::read(&id));
        let ids = rows.iter().map(id).collect::<Result<Vec<_>, _>>()?;
        Ok(ids.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_a_share_and_every_share_has_tables() {
        let shares: HashSet<i64> = (0..400).map(|_| share_of(&Id::fresh().unwrap())).collect();
        assert_eq!(shares, (0..SHARES).collect());
    }
}
