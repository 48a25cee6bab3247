//! What several servers on one database share: leases, notices of changes, ephemeral
//! state of tables, and runs of the laboratory.
//!
//! Tables are partitioned by their IDs. Each partition is leased to one server at a time, by the
//! database's clock. The fence, a number that grows with every new holder, is part of every write
//! under a lease. So a server that missed the end of its lease is refused, whatever it believes.

use std::collections::{BTreeMap, HashSet};

use async_trait::async_trait;
use rollwright_games::Seat;
use tokio::sync::mpsc;

use super::store_error::StoreError;
use super::table_change_notice::TableChangeNotice;
use crate::secrets::{Id, TokenHash};

/// Lets several servers use one store.
pub trait ClusterStore:
    BotLeaseStore + ChangeNotifications + EphemeralTableStateStore + SimulationRunStore
{
}

/// Stores which server runs the bots of which tables.
#[async_trait]
pub trait BotLeaseStore: Send + Sync {
    /// Records that a server is alive, renews its leases, takes over expired ones up to its fair
    /// share, and releases what exceeds it.
    ///
    /// # Errors
    /// The store doesn't answer, so the state is unknown.
    async fn renew_leases(&self, node: &Id) -> Result<ClusterStatus, StoreError>;

    /// Releases all leases, so that others need not wait until they expire.
    ///
    /// # Errors
    /// The store doesn't answer; the leases expire by themselves.
    async fn release_leases(&self, node: &Id) -> Result<(), StoreError>;

    /// Deletes servers that have been dead for long, and their ephemeral state.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn delete_dead_nodes(&self) -> Result<(), StoreError>;
}

/// Notifies other servers of changes.
pub trait ChangeNotifications: Send + Sync {
    /// Starts sending notices of changes to the other servers, as `node`.
    fn start_notifier(&self, node: &Id);

    /// Listens for notices of the other servers until the receiver is dropped. The first event is
    /// `ListenerReady`, once this server's own notice has come back. `None` if no notice can arrive.
    fn subscribe_changes(&self, node: &Id) -> Option<mpsc::Receiver<ChangeListenerEvent>>;
}

/// Stores ephemeral state of tables on each server.
#[async_trait]
pub trait EphemeralTableStateStore: Send + Sync {
    /// Publishes state of this server to the others.
    ///
    /// # Errors
    /// It couldn't be written.
    async fn write_ephemeral_table_states(
        &self,
        rows: Vec<EphemeralTableValue>,
    ) -> Result<(), StoreError>;

    /// The state of a table on the other servers.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn ephemeral_table_states_of_others(
        &self,
        table: &Id,
        own: &Id,
    ) -> Result<Vec<EphemeralTableValue>, StoreError>;
}

/// Stores simulations of the laboratory.
#[async_trait]
pub trait SimulationRunStore: Send + Sync {
    /// Stores that a server runs a simulation. `false` if the requester has another run in progress
    /// on any live server.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn create_simulation_run(
        &self,
        id: &Id,
        node: &Id,
        requester: &TokenHash,
        spec: &str,
    ) -> Result<bool, StoreError>;

    /// Stores the progress of a run, and its result once it is finished.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn update_simulation_run(
        &self,
        id: &Id,
        node: &Id,
        games_played: u64,
        outcome: &str,
    ) -> Result<(), StoreError>;

    /// Takes over a run that another server left unfinished. `false` if a third server was faster.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn take_over_simulation_run(
        &self,
        run: &SharedSimulationRun,
        node: &Id,
    ) -> Result<bool, StoreError>;

    /// A run of any server.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn simulation_run(&self, id: &Id) -> Result<Option<SharedSimulationRun>, StoreError>;

    /// The latest runs of the other servers, newest first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn simulation_runs_of_others(
        &self,
        own: &Id,
    ) -> Result<Vec<SharedSimulationRun>, StoreError>;
}

/// The number of partitions.
pub const PARTITION_COUNT: i64 = 16;
/// How long a lease lasts unless it is renewed, in milliseconds.
pub const LEASE_MILLIS: i64 = 3_000;
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
pub struct ClusterStatus {
    /// The partitions that this server holds, with their fences.
    pub fence_by_partition: BTreeMap<i64, i64>,
    /// The servers that are alive.
    pub live_nodes: HashSet<Id>,
    /// The database's clock, in milliseconds since 1970.
    pub database_millis: i64,
}

/// The partition of a table.
#[must_use]
pub fn table_partition(table: &Id) -> i64 {
    let first = table.as_str().bytes().next().unwrap_or(b'0');
    i64::from((first as char).to_digit(16).unwrap_or(0)) % PARTITION_COUNT
}

/// What the listener receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeListenerEvent {
    /// A table has changed.
    TableChanged(TableChangeNotice),
    /// Notices arrive: NOTIFY works.
    ListenerReady,
    /// Notices may have been missed.
    NoticesMissed,
}

/// The kind of state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EphemeralTableValueKind {
    /// The number of open pages of a seat holder.
    OpenPages(TokenHash),
    /// The number of pages that watch the table.
    Spectators,
    /// The progress of a bot preparation in percent; -1 if there is none.
    BotPreparation,
    /// A reaction of a seat, encoded with its time.
    Reaction(Seat),
}

/// One value that a server publishes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EphemeralTableValue {
    /// The table.
    pub table: Id,
    /// The server.
    pub node: Id,
    /// What the value means.
    pub kind: EphemeralTableValueKind,
    /// The value.
    pub value: i64,
    /// How many milliseconds ago it was published; not written.
    pub age_millis: i64,
}

/// A run, as another server sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedSimulationRun {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_a_partition_and_every_partition_has_tables() {
        let partitions: HashSet<i64> =
            (0..400).map(|_| table_partition(&Id::generate().unwrap())).collect();
        assert_eq!(partitions, (0..PARTITION_COUNT).collect());
    }
}
