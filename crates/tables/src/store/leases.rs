//! Leases: which server runs the bots of which tables.
//!
//! Tables are partitioned by their IDs. Each partition is leased to one server at a time, by the
//! database's clock. The fence, a number that grows with every new holder, is part of every write
//! under a lease. So a server that missed the end of its lease is refused, whatever it believes.

use std::collections::{BTreeMap, HashSet};

use sqlx::Row;

use super::node_state::REACTION_KIND;
use super::{Database, StoreError};
use crate::secrets::Id;

/// The number of partitions.
pub const PARTITION_COUNT: i64 = 16;
/// How long a lease lasts unless it is renewed, in milliseconds.
pub const LEASE_MILLIS: i64 = 3_000;
/// How long a dead server is remembered, in milliseconds.
const DEAD_NODE_RETENTION_MILLIS: i64 = 60_000;
/// The protocol between servers that run side by side. Increase it when the meaning of what they
/// write for each other changes.
pub(super) const NODE_PROTOCOL_VERSION: i64 = 1;

/// The lease under which a write happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaseFence {
    /// The partition.
    pub partition: i64,
    /// The server that holds the lease.
    pub node: Id,
    /// The fence number.
    pub number: i64,
}

/// The state of the leases and servers.
#[derive(Debug)]
pub struct LeaseStatus {
    /// The partitions that this server holds, with their fences.
    pub fence_by_partition: BTreeMap<i64, i64>,
    /// The servers that are alive.
    pub live_nodes: HashSet<Id>,
    /// The database's clock, in milliseconds since 1970.
    pub database_millis: i64,
}

/// The partition of a table.
#[must_use]
pub fn partition_of(table: &Id) -> i64 {
    let first = table.as_str().bytes().next().unwrap_or(b'0');
    i64::from((first as char).to_digit(16).unwrap_or(0)) % PARTITION_COUNT
}

impl Database {
    /// Records that a server is alive, renews its leases, takes over expired ones up to its fair
    /// share, and releases what exceeds it.
    ///
    /// # Errors
    /// The database doesn't answer, so the state is unknown.
    pub async fn renew_leases(&self, node: &Id) -> Result<LeaseStatus, StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let mut tx = self.begin_write().await?;
        let place = format!("process {}", std::process::id());
        let heartbeat = format!(
            "INSERT INTO nodes (id, place, protocol, seen) VALUES ($1, $2, $3, {now}) \
             ON CONFLICT (id) DO UPDATE SET seen = {now}"
        );
        let query =
            self.query(&heartbeat).bind(node.as_str()).bind(place).bind(NODE_PROTOCOL_VERSION);
        query.execute(&mut *tx).await?;
        let others =
            format!("SELECT id, {now} AS now FROM nodes WHERE seen > {now} - {LEASE_MILLIS}");
        let rows = self.query(&others).fetch_all(&mut *tx).await?;
        let mut status = LeaseStatus {
            fence_by_partition: BTreeMap::new(),
            live_nodes: HashSet::new(),
            database_millis: 0,
        };
        for row in rows {
            status.database_millis = row.try_get("now")?;
            let id: String = row.try_get("id")?;
            status.live_nodes.extend(Id::parse(&id));
        }
        let renew = format!(
            "UPDATE leases SET until = {now} + {LEASE_MILLIS} WHERE node = $1 RETURNING share, fence"
        );
        for row in self.query(&renew).bind(node.as_str()).fetch_all(&mut *tx).await? {
            status.fence_by_partition.insert(row.try_get("share")?, row.try_get("fence")?);
        }
        let nodes = status.live_nodes.len().max(1) as i64;
        let fair_share = PARTITION_COUNT / nodes + i64::from(PARTITION_COUNT % nodes > 0);
        let missing = fair_share - status.fence_by_partition.len() as i64;
        if missing > 0 {
            let take = format!(
                "UPDATE leases SET node = $1, fence = fence + 1, until = {now} + {LEASE_MILLIS} \
                 WHERE share IN (SELECT share FROM leases WHERE until < {now} ORDER BY share \
                 LIMIT {missing} FOR UPDATE SKIP LOCKED) RETURNING share, fence"
            );
            for row in self.query(&take).bind(node.as_str()).fetch_all(&mut *tx).await? {
                status.fence_by_partition.insert(row.try_get("share")?, row.try_get("fence")?);
            }
        }
        while status.fence_by_partition.len() as i64 > fair_share {
            let Some((partition, _)) = status.fence_by_partition.pop_last() else { break };
            let give = "UPDATE leases SET until = 0, node = '' WHERE share = $1 AND node = $2";
            self.query(give).bind(partition).bind(node.as_str()).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(status)
    }

    /// Releases all leases, so that others need not wait until they expire.
    ///
    /// # Errors
    /// The database doesn't answer; the leases expire by themselves.
    pub async fn release_leases(&self, node: &Id) -> Result<(), StoreError> {
        let mut tx = self.begin_write().await?;
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

    /// Deletes servers that have been dead for long, and their ephemeral state.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn delete_dead_nodes(&self) -> Result<(), StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let mut tx = self.begin_write().await?;
        let dead = format!("DELETE FROM nodes WHERE seen < {now} - {DEAD_NODE_RETENTION_MILLIS}");
        self.query(&dead).execute(&mut *tx).await?;
        let orphans = "DELETE FROM beside WHERE node NOT IN (SELECT id FROM nodes)";
        self.query(orphans).execute(&mut *tx).await?;
        let old = format!(
            "DELETE FROM beside WHERE kind = '{REACTION_KIND}' AND seen < {now} - {DEAD_NODE_RETENTION_MILLIS}"
        );
        self.query(&old).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The tables where something is due by `now`. With `all`, this includes actions that are due
    /// at once; otherwise only timed ones.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn tables_with_due_action(&self, now: i64, all: bool) -> Result<Vec<Id>, StoreError> {
        let from = if all { 1 } else { 2 };
        let select = "SELECT id FROM tables WHERE due >= $1 AND due <= $2 AND due > 0";
        let query = self.query(select).bind(from).bind(now.max(1));
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        let id = |row: &sqlx::any::AnyRow| row.try_get::<String, _>("id").map(|id| Id::parse(&id));
        let ids = rows.iter().map(id).collect::<Result<Vec<_>, _>>()?;
        Ok(ids.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_a_partition_and_every_partition_has_tables() {
        let partitions: HashSet<i64> =
            (0..400).map(|_| partition_of(&Id::generate().unwrap())).collect();
        assert_eq!(partitions, (0..PARTITION_COUNT).collect());
    }
}
