//! This server in a cluster: the leases it holds, which other servers are alive, and the state of
//! tables that it publishes to them.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc;

use super::Tables;
use crate::platform::time::{self, Instant};
use crate::secrets::Id;
use crate::store::{
    ClusterStatus, ClusterStore, EphemeralTableValue, EphemeralTableValueKind, LEASE_MILLIS,
    LeaseFence, table_partition,
};

/// This server in a cluster.
pub(super) struct ClusterNode {
    /// The server's ID.
    pub(super) id: Id,
    leases: Mutex<HeldLeases>,
    state_sender: mpsc::UnboundedSender<EphemeralTableValue>,
    /// How many milliseconds the database's clock is ahead of this server's.
    database_clock_offset: AtomicI64,
}

#[derive(Default)]
struct HeldLeases {
    /// The partitions held, with their fences.
    fence_by_partition: BTreeMap<i64, i64>,
    /// When the leases expire by this server's clock, never later than by the database's.
    expires_at: Option<Instant>,
    live_nodes: HashSet<Id>,
}

/// How a renewal changed the leases of a server.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct LeaseChanges {
    /// The partitions whose bots this server must start.
    pub(super) new_partitions: HashSet<i64>,
    /// How many partitions it has lost.
    pub(super) lost: usize,
}

impl ClusterNode {
    /// A server that holds no leases yet, and the receiver of the state that it publishes.
    pub(super) fn new(id: Id) -> (Self, mpsc::UnboundedReceiver<EphemeralTableValue>) {
        let (state_sender, state_receiver) = mpsc::unbounded_channel();
        let (leases, database_clock_offset) = (Mutex::default(), AtomicI64::new(0));
        (Self { id, leases, state_sender, database_clock_offset }, state_receiver)
    }

    fn leases(&self) -> MutexGuard<'_, HeldLeases> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates the leases to those that the database reports. `asked` is when this server asked
    /// for them, from which they last.
    pub(super) fn update_leases(&self, status: ClusterStatus, asked: Instant) -> LeaseChanges {
        let mut leases = self.leases();
        let mut before = std::mem::take(&mut leases.fence_by_partition);
        if leases.expires_at.is_none_or(|until| asked >= until) {
            // The leases had expired, so the bots have stopped meanwhile.
            before.clear();
        }
        let held = status.fence_by_partition;
        let is_new = |(partition, fence): &(&i64, &i64)| before.get(*partition) != Some(*fence);
        let new_partitions = held.iter().filter(is_new).map(|(partition, _)| *partition).collect();
        let lost = before.keys().filter(|partition| !held.contains_key(partition)).count();
        leases.fence_by_partition = held;
        leases.live_nodes = status.live_nodes;
        leases.expires_at = Some(asked + Duration::from_millis(LEASE_MILLIS.unsigned_abs()));
        LeaseChanges { new_partitions, lost }
    }

    /// Drops all leases.
    pub(super) fn drop_leases(&self) {
        *self.leases() = HeldLeases::default();
    }

    fn drop_lease(&self, table: &Id) {
        self.leases().fence_by_partition.remove(&table_partition(table));
    }

    fn lease_fence(&self, table: &Id) -> Option<LeaseFence> {
        let (partition, leases) = (table_partition(table), self.leases());
        let number = *leases.fence_by_partition.get(&partition)?;
        let holds = leases.expires_at.is_some_and(|until| time::now() < until);
        holds.then(|| LeaseFence { partition, node: self.id.clone(), number })
    }

    fn is_alive(&self, node: &Id) -> bool {
        self.leases().live_nodes.contains(node)
    }

    /// Sets how many milliseconds the database's clock is ahead of this server's.
    pub(super) fn set_database_clock_offset(&self, millis: i64) {
        self.database_clock_offset.store(millis, Ordering::Relaxed);
    }

    /// How many milliseconds the database's clock is ahead of this server's.
    pub(super) fn database_clock_offset(&self) -> i64 {
        self.database_clock_offset.load(Ordering::Relaxed)
    }

    /// Publishes ephemeral state of a table to the other servers.
    pub(super) fn publish_state(&self, table: &Id, kind: EphemeralTableValueKind, value: i64) {
        let (table, node) = (table.clone(), self.id.clone());
        let _ =
            self.state_sender.send(EphemeralTableValue { table, node, kind, value, age_millis: 0 });
    }
}

/// What a server that is in no cluster answers too.
impl Tables {
    /// This server's node and the store that it shares with others; `None` for a single server.
    pub(super) fn cluster_node(&self) -> Option<(&ClusterNode, &dyn ClusterStore)> {
        Some((self.node.as_ref()?, self.store.cluster()?))
    }

    /// Whether this server runs the bots of a table.
    pub(super) fn drives_bots_of(&self, table: &Id) -> bool {
        self.node.as_ref().is_none_or(|node| node.lease_fence(table).is_some())
    }

    /// The lease fence for bot moves at a table; `None` for a single server.
    pub(super) fn lease_fence(&self, table: &Id) -> Option<LeaseFence> {
        self.node.as_ref()?.lease_fence(table)
    }

    /// Drops a lease after a write under it was refused: another server may hold it. It doesn't
    /// count again until it is renewed.
    pub(super) fn drop_lease(&self, table: &Id) {
        if let Some(node) = &self.node {
            node.drop_lease(table);
        }
    }

    /// Whether another server of the cluster is alive.
    pub(super) fn is_node_alive(&self, node: &Id) -> bool {
        self.node.as_ref().is_some_and(|own| own.is_alive(node))
    }

    /// Publishes ephemeral state of a table to the other servers.
    pub(super) fn publish_state(&self, table: &Id, kind: EphemeralTableValueKind, value: i64) {
        if let Some(node) = &self.node {
            node.publish_state(table, kind, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lease_status(fences: &[(i64, i64)]) -> ClusterStatus {
        let fence_by_partition = fences.iter().copied().collect();
        ClusterStatus { fence_by_partition, live_nodes: HashSet::new(), database_millis: 0 }
    }

    fn changes(new_partitions: &[i64], lost: usize) -> LeaseChanges {
        LeaseChanges { new_partitions: new_partitions.iter().copied().collect(), lost }
    }

    #[test]
    fn a_renewal_reports_new_and_lost_partitions() {
        let (node, _) = ClusterNode::new(Id::generate().unwrap());
        let now = time::now();
        assert_eq!(node.update_leases(lease_status(&[(1, 1), (2, 1)]), now), changes(&[1, 2], 0));
        assert_eq!(node.update_leases(lease_status(&[(1, 1), (3, 1)]), now), changes(&[3], 1));
        assert_eq!(node.update_leases(lease_status(&[(1, 2), (3, 1)]), now), changes(&[1], 0));
    }

    #[test]
    fn leases_that_had_expired_are_new() {
        let (node, _) = ClusterNode::new(Id::generate().unwrap());
        let asked = time::now();
        node.update_leases(lease_status(&[(1, 1), (2, 1)]), asked);
        let later = asked + Duration::from_millis(LEASE_MILLIS.unsigned_abs());
        assert_eq!(node.update_leases(lease_status(&[(1, 1)]), later), changes(&[1], 0));
    }

    #[test]
    fn a_fence_needs_a_lease_that_has_not_been_dropped() {
        let (node, _) = ClusterNode::new(Id::generate().unwrap());
        let table = Id::generate().unwrap();
        assert_eq!(node.lease_fence(&table), None);
        node.update_leases(lease_status(&[(table_partition(&table), 7)]), time::now());
        assert_eq!(node.lease_fence(&table).map(|fence| fence.number), Some(7));
        node.drop_lease(&table);
        assert_eq!(node.lease_fence(&table), None);
    }
}
