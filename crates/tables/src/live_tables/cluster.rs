//! Several servers on one database: each learns what the others write, and runs the bots of the
//! tables whose lease it holds.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

use super::{TableEntry, Tables};
use crate::schedule::NextAction;
use crate::secrets::Id;
use crate::store::StoreError;
use crate::store::leases::{LEASE_MILLIS, LeaseFence, partition_of};
use crate::store::node_state::NodeState;
use crate::store::notify::{ChangeNotice, ListenerEvent};
use crate::table_error::TableError;
use crate::tasks::spawn;

/// How often leases are renewed.
const LEASE_RENEWAL_INTERVAL: Duration = Duration::from_millis(700);
/// How often a server polls for changes that it received no notification about.
const POLL_INTERVAL: Duration = Duration::from_millis(1500);
/// The same if notifications don't work.
const POLL_INTERVAL_WITHOUT_NOTIFY: Duration = Duration::from_millis(300);
/// After how many renewals all tables are scanned for bots that were missed.
const RENEWALS_PER_FULL_SCAN: u32 = 20;

/// The most clock changes applied to one table at a time, reminders included.
const MAX_CLOCK_CHANGES: usize = 32;

/// This server in a cluster.
pub(super) struct ClusterNode {
    pub(super) id: Id,
    leases: Mutex<HeldLeases>,
    state_sender: mpsc::UnboundedSender<NodeState>,
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

impl ClusterNode {
    fn leases(&self) -> MutexGuard<'_, HeldLeases> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another server is alive.
    pub(super) fn is_alive(&self, node: &Id) -> bool {
        self.leases().live_nodes.contains(node)
    }

    /// Publishes ephemeral state of a table to the other servers.
    pub(super) fn publish_state(&self, state: NodeState) {
        let _ = self.state_sender.send(state);
    }

    fn lease_fence(&self, table: &Id) -> Option<LeaseFence> {
        let (partition, leases) = (partition_of(table), self.leases());
        let number = *leases.fence_by_partition.get(&partition)?;
        let holds = leases.expires_at.is_some_and(|until| Instant::now() < until);
        holds.then(|| LeaseFence { partition, node: self.id.clone(), number })
    }
}

/// The background tasks of a server; dropping this aborts them.
pub struct ClusterTasks {
    tables: Tables,
    tasks: Vec<JoinHandle<()>>,
}

impl ClusterTasks {
    /// Stops the tasks and releases the leases, so that other servers need not wait until they
    /// expire.
    pub async fn leave_cluster(mut self) {
        self.tasks.drain(..).for_each(|task| task.abort());
        if let Some(node) = &self.tables.node {
            *node.leases() = HeldLeases::default();
            if let Err(error) = self.tables.store.release_leases(&node.id).await {
                tracing::warn!(%error, "leases run out by themselves");
            }
        }
    }
}

impl Drop for ClusterTasks {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Tables {
    /// Makes these tables one server of a cluster if the database is shared. Nothing runs until
    /// [`Tables::start_cluster_tasks`].
    ///
    /// # Errors
    /// No ID can be generated.
    pub fn join_cluster(mut self) -> Result<Self, TableError> {
        if self.store.is_shared() {
            let (state_sender, state_receiver) = mpsc::unbounded_channel();
            let (leases, clock_offset) = (Mutex::default(), AtomicI64::new(0));
            let node = ClusterNode {
                id: Id::generate()?,
                leases,
                state_sender,
                database_clock_offset: clock_offset,
            };
            self.store.start_notifier(&node.id);
            self.node = Some(Arc::new(node));
            spawn(self.clone().run_state_publisher(state_receiver));
        }
        Ok(self)
    }

    /// This server's ID in the cluster; `None` for a single server.
    #[must_use]
    pub fn node_id(&self) -> Option<&Id> {
        self.node.as_ref().map(|node| &node.id)
    }

    /// Starts following what others write: other servers, or consoles that use the same database
    /// file.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn start_cluster_tasks(&self) -> Result<ClusterTasks, StoreError> {
        let from = self.store.poll_start().await?;
        let (poll_now, notify_works) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(true)));
        let mut tasks = Vec::new();
        if let Some(node) = &self.node {
            // Behind a pooler, LISTEN doesn't work.
            notify_works.store(false, Ordering::Relaxed);
            if !self.store.is_behind_pooler() {
                let events = self.store.subscribe_changes(&node.id);
                tasks.push(spawn(self.clone().run_change_listener(
                    events,
                    poll_now.clone(),
                    notify_works.clone(),
                )));
            }
        }
        self.renew_leases().await?;
        if self.node.is_none() {
            // Continue what was due when the server stopped.
            self.wake_due_tables(true, |_| true).await?;
        }
        tasks.push(spawn(self.clone().run_lease_renewal()));
        tasks.push(spawn(self.clone().run_change_poller(from, poll_now, notify_works)));
        Ok(ClusterTasks { tables: self.clone(), tasks })
    }

    async fn run_change_listener(
        self,
        mut events: mpsc::Receiver<ListenerEvent>,
        poll_now: Arc<Notify>,
        notify_works: Arc<AtomicBool>,
    ) {
        while let Some(event) = events.recv().await {
            match event {
                ListenerEvent::TableChanged(notice) => self.on_table_changed(&notice),
                ListenerEvent::ListenerReady => notify_works.store(true, Ordering::Relaxed),
                ListenerEvent::NoticesMissed => poll_now.notify_one(),
            }
        }
    }

    async fn run_change_poller(
        self,
        mut from: i64,
        poll_now: Arc<Notify>,
        notify_works: Arc<AtomicBool>,
    ) {
        loop {
            let is_notified = notify_works.load(Ordering::Relaxed);
            let pause = if is_notified { POLL_INTERVAL } else { POLL_INTERVAL_WITHOUT_NOTIFY };
            let _ = tokio::time::timeout(pause, poll_now.notified()).await;
            match self.poll_changes(from).await {
                Ok(next) => from = next,
                Err(error) => tracing::warn!(%error, "a sweep failed; the next one finds it all"),
            }
        }
    }

    /// Polls for everything that has changed since position `from`, and returns where the next poll
    /// starts.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn poll_changes(&self, from: i64) -> Result<i64, StoreError> {
        let changes = self.store.poll_changes(from).await?;
        changes.table_changes.iter().for_each(|notice| self.on_table_changed(notice));
        for table in changes.node_state_changes {
            self.on_table_changed(&ChangeNotice {
                table,
                change_count: 0,
                next_action: NextAction::Never,
            });
        }
        Ok(changes.next_position)
    }

    async fn run_lease_renewal(self) {
        for round in 1.. {
            tokio::time::sleep(LEASE_RENEWAL_INTERVAL).await;
            if let Err(error) = self.renew_leases().await {
                tracing::warn!(%error, "leases are not renewed");
            }
            if round % RENEWALS_PER_FULL_SCAN == 0 {
                let deleted = match self.node {
                    Some(_) => self.store.delete_dead_nodes().await,
                    None => Ok(()),
                };
                if let Err(error) = deleted.and(self.wake_due_tables(true, |_| true).await) {
                    tracing::warn!(%error, "tables were not looked through");
                }
            }
        }
    }

    /// Renews leases, takes over expired ones, and wakes the tables where something is due.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn renew_leases(&self) -> Result<(), StoreError> {
        let Some(node) = &self.node else { return self.wake_due_tables(false, |_| true).await };
        let asked = Instant::now();
        let status = self.store.renew_leases(&node.id).await?;
        node.database_clock_offset
            .store(status.database_millis - (self.unix_time)(), Ordering::Relaxed);
        let (new, lost) = {
            let mut leases = node.leases();
            let mut before = std::mem::take(&mut leases.fence_by_partition);
            if leases.expires_at.is_none_or(|until| asked >= until) {
                // The leases had expired, so the bots have stopped meanwhile.
                before.clear();
            }
            let is_new = |(partition, fence): &(&i64, &i64)| before.get(*partition) != Some(*fence);
            let new: HashSet<i64> = status
                .fence_by_partition
                .iter()
                .filter(is_new)
                .map(|(partition, _)| *partition)
                .collect();
            let lost = before
                .keys()
                .filter(|partition| !status.fence_by_partition.contains_key(partition))
                .count();
            leases.fence_by_partition = status.fence_by_partition;
            leases.live_nodes = status.live_nodes;
            leases.expires_at = Some(asked + Duration::from_millis(LEASE_MILLIS.unsigned_abs()));
            (new, lost)
        };
        self.metrics().leases_taken.add(new.len() as u64);
        self.metrics().leases_lost.add(lost as u64);
        self.wake_due_tables(false, |_| true).await?;
        if !new.is_empty() {
            self.wake_due_tables(true, |table| new.contains(&partition_of(table))).await?;
        }
        Ok(())
    }

    /// Wakes the tables where something is due and this server is responsible. With `all`, this
    /// includes actions due at once; otherwise only timed ones.
    async fn wake_due_tables(
        &self,
        all: bool,
        filter: impl Fn(&Id) -> bool,
    ) -> Result<(), StoreError> {
        for table in self.store.tables_with_due_action(self.unix_millis(), all).await? {
            if filter(&table) && self.drives_bots_of(&table) {
                self.wake_table(&table);
            }
        }
        Ok(())
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
            node.leases().fence_by_partition.remove(&partition_of(table));
        }
    }

    /// Handles a notice that a table or its ephemeral state has changed.
    pub fn on_table_changed(&self, notice: &ChangeNotice) {
        let entry =
            self.entries.lock().unwrap_or_else(PoisonError::into_inner).get(&notice.table).cloned();
        if let Some(entry) = entry {
            if notice.change_count == 0 {
                let tables = self.clone();
                spawn(async move { tables.refresh_remote_state(&entry).await });
                return;
            }
            if entry.known_change_count.load(Ordering::Relaxed) < notice.change_count {
                let tables = self.clone();
                spawn(async move { tables.refresh_table(&entry).await });
                return;
            }
        }
        if notice.next_action == NextAction::Now && self.drives_bots_of(&notice.table) {
            self.wake_table(&notice.table);
        }
    }

    /// Reloads a table that is in memory and notifies its subscribers.
    async fn refresh_table(&self, entry: &Arc<TableEntry>) {
        let mut slot = entry.table.clone().lock_owned().await;
        if entry.version_sender.receiver_count() == 0 && !self.drives_bots_of(&entry.id) {
            // Nobody here needs it now: it is loaded on the next request.
            *slot = None;
            return;
        }
        match self.sync_from_store(entry, &mut slot).await {
            Ok(()) => self.start_bots_if_due(entry, &mut slot),
            Err(refusal) => {
                tracing::warn!(table = %entry.id, %refusal, "a table could not be read again");
                *slot = None;
            }
        }
    }

    /// Runs the bots of a table if something is due.
    fn wake_table(&self, table: &Id) {
        let (tables, id) = (self.clone(), table.clone());
        spawn(async move {
            let entry = tables.entry(&id);
            let mut slot = entry.table.clone().lock_owned().await;
            if let Err(refusal) = tables.wake_locked(&entry, &mut slot).await {
                tracing::warn!(table = %id, %refusal, "a table could not be woken");
            }
        });
    }

    async fn wake_locked(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<crate::table::Table>,
    ) -> Result<(), TableError> {
        let table = self.load_if_missing(entry, slot).await?;
        if !table.bots_to_prepare().is_empty() {
            self.prepare_bots(entry, table).await;
        }
        self.apply_clock_changes(entry, slot).await?;
        let Some(table) = slot.as_ref() else { return Ok(()) };
        let (id, changes, next_action) =
            (table.id().clone(), table.change_count(), table.next_action());
        if next_action != NextAction::Now {
            self.store.set_next_action(&id, changes, next_action).await?;
        }
        self.start_bots_if_due(entry, slot);
        Ok(())
    }

    /// Reminds players who have little time left, and hands expired seats to bots.
    async fn apply_clock_changes(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<crate::table::Table>,
    ) -> Result<(), TableError> {
        // Each step reminds or replaces a player, so there are few.
        for _ in 0..MAX_CLOCK_CHANGES {
            let Some(table) = slot.as_ref() else { return Ok(()) };
            let Some(draft) = table.check_clocks(self.unix_millis()) else { return Ok(()) };
            match self.store_and_commit(entry, slot, draft?, self.lease_fence(&entry.id)).await {
                Ok(_) => {}
                Err(TableError::Store(StoreError::Conflict)) => {
                    self.sync_from_store(entry, slot).await?
                }
                Err(refusal) => return Err(refusal),
            }
            if !self.drives_bots_of(&entry.id) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The current time in milliseconds since 1970, by the database's clock in a cluster.
    #[must_use]
    pub fn unix_millis(&self) -> i64 {
        let clock_offset =
            self.node.as_ref().map_or(0, |node| node.database_clock_offset.load(Ordering::Relaxed));
        (self.unix_time)() + clock_offset
    }

    /// Brings a table in memory up to date with the store.
    pub(super) async fn sync_from_store(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<crate::table::Table>,
    ) -> Result<(), TableError> {
        let Some(table) = slot.as_mut() else {
            return self.load_if_missing(entry, slot).await.map(|_| ());
        };
        let stored = self.store.load_table_since(&entry.id, table.version()).await;
        let applied = match stored? {
            None => {
                *slot = None;
                return Err(TableError::NoSuchTable);
            }
            Some(stored) => table.apply_stored(stored),
        };
        if applied.is_err() {
            *slot = None;
            return self.load_if_missing(entry, slot).await.map(|_| ());
        }
        if self.drives_bots_of(&entry.id) && !table.bots_to_prepare().is_empty() {
            self.prepare_bots(entry, table).await;
        }
        entry.known_change_count.store(table.change_count(), Ordering::Relaxed);
        entry.version_sender.send_replace(table.version());
        Ok(())
    }

    /// Ensures that the table is as fresh as the store was after `asked`: it includes everything
    /// that another server acknowledged before.
    pub(super) async fn load_fresh(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<crate::table::Table>,
        asked: Instant,
    ) -> Result<(), TableError> {
        if self.node.is_none() {
            return self.load_if_missing(entry, slot).await.map(|_| ());
        }
        let synced_at = || entry.synced_at.lock().unwrap_or_else(PoisonError::into_inner);
        // Another request has synchronized the table since this one started.
        if slot.is_some() && synced_at().is_some_and(|at| at >= asked) {
            return Ok(());
        }
        let began = Instant::now();
        match slot.as_ref() {
            None => _ = self.load_if_missing(entry, slot).await?,
            Some(table) => {
                if self.store.has_table_changed(&entry.id, table.change_count()).await? {
                    self.sync_from_store(entry, slot).await?;
                }
            }
        }
        *synced_at() = Some(began);
        Ok(())
    }
}
