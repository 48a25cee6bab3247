//! Leases: which server runs the bots of which tables.
//!
//! Tables are partitioned by their IDs. Each partition is leased to one server at a time, by the
//! database's clock. The fence, a number that grows with every new holder, is part of every write
//! under a lease. So a server that missed the end of its lease is refused, whatever it believes.

use std::collections::{BTreeMap, HashSet};

use async_trait::async_trait;
use rollwright_tables::store::{BotLeaseStore, ClusterStatus, LEASE_MILLIS, PARTITION_COUNT};
use rollwright_tables::{Id, StoreError};

use crate::cluster::ephemeral_table_state::REACTION_KIND;
use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

/// How long a dead server is remembered, in milliseconds.
const DEAD_NODE_RETENTION_MILLIS: i64 = 60_000;
/// The protocol between servers that run side by side. Increase it when the meaning of what they
/// write for each other changes.
pub(crate) const NODE_PROTOCOL_VERSION: i64 = 1;

#[async_trait]
impl BotLeaseStore for Database {
    async fn renew_leases(&self, node: &Id) -> Result<ClusterStatus, StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let mut tx = self.begin_write().await?;
        let place = format!("process {}", std::process::id());
        let heartbeat = format!(
            "INSERT INTO nodes (id, place, protocol, seen) VALUES ($1, $2, $3, {now}) \
             ON CONFLICT (id) DO UPDATE SET seen = {now}"
        );
        let query =
            self.query(&heartbeat).bind(node.as_str()).bind(place).bind(NODE_PROTOCOL_VERSION);
        query.execute(&mut *tx).await.map_err(unavailable)?;
        let others =
            format!("SELECT id, {now} AS now FROM nodes WHERE seen > {now} - {LEASE_MILLIS}");
        let rows = self.query(&others).fetch_all(&mut *tx).await.map_err(unavailable)?;
        let mut status = ClusterStatus {
            fence_by_partition: BTreeMap::new(),
            live_nodes: HashSet::new(),
            database_millis: 0,
        };
        for row in rows {
            status.database_millis = row.read_column("now")?;
            let id: String = row.read_column("id")?;
            status.live_nodes.extend(Id::parse(&id));
        }
        let renew = format!(
            "UPDATE leases SET until = {now} + {LEASE_MILLIS} WHERE node = $1 RETURNING share, fence"
        );
        for row in
            self.query(&renew).bind(node.as_str()).fetch_all(&mut *tx).await.map_err(unavailable)?
        {
            status.fence_by_partition.insert(row.read_column("share")?, row.read_column("fence")?);
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
            for row in self
                .query(&take)
                .bind(node.as_str())
                .fetch_all(&mut *tx)
                .await
                .map_err(unavailable)?
            {
                status
                    .fence_by_partition
                    .insert(row.read_column("share")?, row.read_column("fence")?);
            }
        }
        while status.fence_by_partition.len() as i64 > fair_share {
            let Some((partition, _)) = status.fence_by_partition.pop_last() else { break };
            let give = "UPDATE leases SET until = 0, node = '' WHERE share = $1 AND node = $2";
            self.query(give)
                .bind(partition)
                .bind(node.as_str())
                .execute(&mut *tx)
                .await
                .map_err(unavailable)?;
        }
        tx.commit().await.map_err(unavailable)?;
        Ok(status)
    }

    async fn release_leases(&self, node: &Id) -> Result<(), StoreError> {
        let mut tx = self.begin_write().await?;
        for sql in [
            "UPDATE leases SET until = 0, node = '' WHERE node = $1",
            "DELETE FROM beside WHERE node = $1",
            "DELETE FROM nodes WHERE id = $1",
        ] {
            self.query(sql).bind(node.as_str()).execute(&mut *tx).await.map_err(unavailable)?;
        }
        tx.commit().await.map_err(unavailable)?;
        Ok(())
    }

    async fn delete_dead_nodes(&self) -> Result<(), StoreError> {
        let now = self.connections.dialect().now_millis_sql();
        let mut tx = self.begin_write().await?;
        let dead = format!("DELETE FROM nodes WHERE seen < {now} - {DEAD_NODE_RETENTION_MILLIS}");
        self.query(&dead).execute(&mut *tx).await.map_err(unavailable)?;
        let orphans = "DELETE FROM beside WHERE node NOT IN (SELECT id FROM nodes)";
        self.query(orphans).execute(&mut *tx).await.map_err(unavailable)?;
        let old = format!(
            "DELETE FROM beside WHERE kind = '{REACTION_KIND}' AND seen < {now} - {DEAD_NODE_RETENTION_MILLIS}"
        );
        self.query(&old).execute(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)?;
        Ok(())
    }
}
