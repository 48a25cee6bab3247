//! The entry of a table in the registry: the table behind its lock, and what is known about it only
//! in memory.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedMutexGuard, watch};

use super::bot_driver::BotTask;
use super::bot_preparer::PreparationProgress;
use super::presence::Presence;
use super::remote_ephemeral_state::RemoteEphemeralState;
use crate::fair_queue::QueueClient;
use crate::platform::time::Instant;
use crate::recent_reactions::RecentReactions;
use crate::secrets::Id;
use crate::table::Table;

/// A table with its lock held; `None` while it isn't in memory.
pub(super) type LockedTable = OwnedMutexGuard<Option<Table>>;

/// A table in play.
pub(super) struct TableEntry {
    /// The table's ID.
    pub(super) id: Id,
    /// The table while it is in memory. It is evicted when the stored state is unknown, and loaded
    /// again.
    table: Arc<tokio::sync::Mutex<Option<Table>>>,
    version_sender: watch::Sender<u64>,
    /// The table's change count when it was last read or written here.
    known_change_count: AtomicU64,
    /// When the table was last known to match the store.
    synced_at: Mutex<Option<Instant>>,
    /// The task that plays its bots.
    pub(super) bot_task: BotTask,
    /// How many pages watch the table.
    pub(super) spectator_count: AtomicUsize,
    /// Who is at the table.
    pub(super) presence: Presence,
    /// The network of the client who created the table, as far as this server knows.
    creator_network: OnceLock<IpAddr>,
    /// Recent reactions.
    pub(super) reactions: RecentReactions,
    /// The preparation of one of the table's bots, if one is in progress.
    preparation: Mutex<Option<Arc<PreparationProgress>>>,
    /// What other servers report about it.
    pub(super) remote_ephemeral_state: RemoteEphemeralState,
}

impl TableEntry {
    /// An entry without its table. Everybody counts as seen at `now`.
    pub(super) fn new(id: Id, now: Duration) -> Self {
        Self {
            id,
            table: Arc::default(),
            version_sender: watch::Sender::new(0),
            known_change_count: AtomicU64::new(0),
            synced_at: Mutex::default(),
            bot_task: BotTask::default(),
            spectator_count: AtomicUsize::new(0),
            presence: Presence::new(now),
            creator_network: OnceLock::new(),
            reactions: RecentReactions::default(),
            preparation: Mutex::default(),
            remote_ephemeral_state: RemoteEphemeralState::default(),
        }
    }

    /// Waits for the table's lock. [`Tables::lock_table`] also counts it.
    ///
    /// [`Tables::lock_table`]: super::Tables::lock_table
    pub(super) async fn lock_table(&self) -> LockedTable {
        self.table.clone().lock_owned().await
    }

    /// Evicts the table from memory. Returns whether the entry is still needed for its presence
    /// data, because the game isn't known to be over and had a recent visitor.
    pub(super) fn evict_table(&self, now: Duration) -> bool {
        let evicted = self.table.try_lock().ok().and_then(|mut table| table.take());
        let is_unfinished = evicted.is_none_or(|table| !table.is_over());
        is_unfinished && self.presence.has_recent_visitor(now)
    }

    /// Whether somebody with a seat is at the table, and a seat may be open. A table that is just
    /// being changed counts.
    pub(super) fn may_be_listed_and_attended(&self, now: Duration) -> bool {
        let has_open_seat = |table: &Option<Table>| {
            table.as_ref().is_some_and(|table| {
                !table.is_over() && table.game().seats().iter().any(|seat| table.is_seat_open(seat))
            })
        };
        self.presence.has_visitor_now(now)
            && self.table.try_lock().map_or(true, |table| has_open_seat(&table))
    }

    /// Remembers the network of the client who created the table.
    pub(super) fn set_creator_network(&self, network: IpAddr) {
        // It never changes.
        let _ = self.creator_network.set(network);
    }

    /// The client who waits in queues for the table.
    pub(super) fn queue_client(&self, table: &Table) -> QueueClient {
        match self.creator_network.get() {
            Some(network) => QueueClient::Network(*network),
            None => QueueClient::Holder(table.host().clone()),
        }
    }

    /// Subscribes to the table's version.
    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.version_sender.subscribe()
    }

    /// Whether anybody subscribes to the table.
    pub(super) fn has_subscribers(&self) -> bool {
        self.version_sender.receiver_count() > 0
    }

    /// Notifies subscribers that there may be news other than a new version.
    pub(super) fn notify_subscribers(&self) {
        self.version_sender.send_modify(|_| {});
    }

    /// Publishes the table's version to subscribers, and remembers that its changes are known here.
    pub(super) fn publish_version(&self, table: &Table) {
        self.known_change_count.store(table.change_count(), Ordering::Relaxed);
        self.version_sender.send_replace(table.version());
    }

    /// Whether fewer changes than `change_count` are known here.
    pub(super) fn is_behind(&self, change_count: u64) -> bool {
        self.known_change_count.load(Ordering::Relaxed) < change_count
    }

    /// Whether the table was known to match the store at `moment` or later.
    pub(super) fn is_synced_since(&self, moment: Instant) -> bool {
        self.synced_at().is_some_and(|at| at >= moment)
    }

    /// Remembers that the table matched the store at `moment`.
    pub(super) fn set_synced_at(&self, moment: Instant) {
        *self.synced_at() = Some(moment);
    }

    fn synced_at(&self) -> MutexGuard<'_, Option<Instant>> {
        self.synced_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The preparation of one of the table's bots, if one is in progress.
    pub(super) fn preparation(&self) -> MutexGuard<'_, Option<Arc<PreparationProgress>>> {
        self.preparation.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
