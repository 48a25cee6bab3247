//! Several servers over one database: each hears of what the others write, and lets
//! bots play where it holds the lease.

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
/// How often a server looks for what no bell has told it of.
const POLL_INTERVAL: Duration = Duration::from_millis(1500);
/// The same where no bell works.
const POLL_INTERVAL_WITHOUT_NOTIFY: Duration = Duration::from_millis(300);
/// After how many renewals tables are looked through for bots that were forgotten.
const RENEWALS_PER_FULL_SCAN: u32 = 20;

/// How many people may run out of time at once at one table, reminders counted.
const MAX_CLOCK_CHANGES: usize = 32;

/// This server among others.
pub(super) struct ClusterNode {
    pub(super) id: Id,
    leases: Mutex<HeldLeases>,
    state_sender: mpsc::UnboundedSender<NodeState>,
    /// How many milliseconds the database's clock is ahead of this server's.
    database_clock_offset: AtomicI64,
}

#[derive(Default)]
struct HeldLeases {
    /// The shares held, with their fences.
    fence_by_partition: BTreeMap<i64, i64>,
    /// Until when, by this server's own clock, which is never later than the database's.
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

    /// Tells the others something that stands beside a record.
    pub(super) fn publish_state(&self, beside: NodeState) {
        let _ = self.state_sender.send(beside);
    }

    fn lease_fence(&self, table: &Id) -> Option<LeaseFence> {
        let (share, leases) = (partition_of(table), self.leases());
        let number = *leases.fence_by_partition.get(&share)?;
        let holds = leases.expires_at.is_some_and(|until| Instant::now() < until);
        holds.then(|| LeaseFence { partition: share, node: self.id.clone(), number })
    }
}

/// The tasks of a server among others; they end when this is dropped.
pub struct ClusterTasks {
    tables: Tables,
    tasks: Vec<JoinHandle<()>>,
}

impl ClusterTasks {
    /// Ends them and gives the leases back, so that others need not wait for their end.
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
    /// The same tables, as one server among others over a shared database. It does
    /// nothing by itself yet: see [`Tables::attend`].
    ///
    /// # Errors
    /// No name can be made for it.
    pub fn join_cluster(mut self) -> Result<Self, TableError> {
        if self.store.is_shared() {
            let (tell, told) = mpsc::unbounded_channel();
            let (leases, ahead) = (Mutex::default(), AtomicI64::new(0));
            let node = ClusterNode {
                id: Id::generate()?,
                leases,
                state_sender: tell,
                database_clock_offset: ahead,
            };
            self.store.start_notifier(&node.id);
            self.node = Some(Arc::new(node));
            spawn(self.clone().run_state_publisher(told));
        }
        Ok(self)
    }

    /// The name of this server among others; none where it is the only one.
    #[must_use]
    pub fn node_id(&self) -> Option<&Id> {
        self.node.as_ref().map(|node| &node.id)
    }

    /// Attends to what others write, from now on: other servers, and consoles beside a
    /// server that has its database in a file.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn start_cluster_tasks(&self) -> Result<ClusterTasks, StoreError> {
        let from = self.store.poll_start().await?;
        let (look, bell) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(true)));
        let mut tasks = Vec::new();
        if let Some(node) = &self.node {
            // Behind a pooler there is nothing to listen to.
            bell.store(false, Ordering::Relaxed);
            if !self.store.is_behind_pooler() {
                let heard = self.store.subscribe_changes(&node.id);
                tasks.push(spawn(self.clone().run_change_listener(
                    heard,
                    look.clone(),
                    bell.clone(),
                )));
            }
        }
        self.renew_leases().await?;
        if self.node.is_none() {
            // What was left when the server stopped goes on.
            self.wake_due_tables(true, |_| true).await?;
        }
        tasks.push(spawn(self.clone().run_lease_renewal()));
        tasks.push(spawn(self.clone().run_change_poller(from, look, bell)));
        Ok(ClusterTasks { tables: self.clone(), tasks })
    }

    async fn run_change_listener(
        self,
        mut heard: mpsc::Receiver<ListenerEvent>,
        look: Arc<Notify>,
        bell: Arc<AtomicBool>,
    ) {
        while let Some(heard) = heard.recv().await {
            match heard {
                ListenerEvent::TableChanged(ring) => self.on_table_changed(&ring),
                ListenerEvent::ListenerReady => bell.store(true, Ordering::Relaxed),
                ListenerEvent::NoticesMissed => look.notify_one(),
            }
        }
    }

    async fn run_change_poller(self, mut from: i64, look: Arc<Notify>, bell: Arc<AtomicBool>) {
        loop {
            let works = bell.load(Ordering::Relaxed);
            let pause = if works { POLL_INTERVAL } else { POLL_INTERVAL_WITHOUT_NOTIFY };
            let _ = tokio::time::timeout(pause, look.notified()).await;
            match self.poll_changes(from).await {
                Ok(next) => from = next,
                Err(error) => tracing::warn!(%error, "a sweep failed; the next one finds it all"),
            }
        }
    }

    /// Looks for whatever has changed since the look that said `from`, and says where the
    /// next one begins.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn poll_changes(&self, from: i64) -> Result<i64, StoreError> {
        let sweep = self.store.poll_changes(from).await?;
        sweep.table_changes.iter().for_each(|ring| self.on_table_changed(ring));
        for table in sweep.node_state_changes {
            self.on_table_changed(&ChangeNotice {
                table,
                change_count: 0,
                next_action: NextAction::Never,
            });
        }
        Ok(sweep.next_position)
    }

    async fn run_lease_renewal(self) {
        for round in 1.. {
            tokio::time::sleep(LEASE_RENEWAL_INTERVAL).await;
            if let Err(error) = self.renew_leases().await {
                tracing::warn!(%error, "leases are not renewed");
            }
            if round % RENEWALS_PER_FULL_SCAN == 0 {
                let forgotten = match self.node {
                    Some(_) => self.store.delete_dead_nodes().await,
                    None => Ok(()),
                };
                if let Err(error) = forgotten.and(self.wake_due_tables(true, |_| true).await) {
                    tracing::warn!(%error, "tables were not looked through");
                }
            }
        }
    }

    /// Renews leases, takes what others have lost, and wakes the tables where something
    /// is due.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn renew_leases(&self) -> Result<(), StoreError> {
        let Some(node) = &self.node else { return self.wake_due_tables(false, |_| true).await };
        let asked = Instant::now();
        let standing = self.store.renew_leases(&node.id).await?;
        node.database_clock_offset
            .store(standing.database_millis - (self.unix_time)(), Ordering::Relaxed);
        let (new, lost) = {
            let mut leases = node.leases();
            let mut before = std::mem::take(&mut leases.fence_by_partition);
            if leases.expires_at.is_none_or(|until| asked >= until) {
                // Its bots have stopped meanwhile.
                before.clear();
            }
            let is_new = |(share, fence): &(&i64, &i64)| before.get(*share) != Some(*fence);
            let new: HashSet<i64> = standing
                .fence_by_partition
                .iter()
                .filter(is_new)
                .map(|(share, _)| *share)
                .collect();
            let lost = before
                .keys()
                .filter(|share| !standing.fence_by_partition.contains_key(share))
                .count();
            leases.fence_by_partition = standing.fence_by_partition;
            leases.live_nodes = standing.live_nodes;
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

    /// Wakes the tables where something is due by now and this server has to do it.
    async fn wake_due_tables(
        &self,
        all: bool,
        which: impl Fn(&Id) -> bool,
    ) -> Result<(), StoreError> {
        for table in self.store.tables_with_due_action(self.unix_millis(), all).await? {
            if which(&table) && self.drives_bots_of(&table) {
                self.wake_table(&table);
            }
        }
        Ok(())
    }

    /// Whether this server lets the bots of a table play.
    pub(super) fn drives_bots_of(&self, table: &Id) -> bool {
        self.node.as_ref().is_none_or(|node| node.lease_fence(table).is_some())
    }

    /// The lease under which bots play at a table; none where there is one server.
    pub(super) fn lease_fence(&self, table: &Id) -> Option<LeaseFence> {
        self.node.as_ref()?.lease_fence(table)
    }

    /// After a write under a lease was refused: perhaps the lease is somebody else's. It
    /// does not count until it has been renewed.
    pub(super) fn drop_lease(&self, table: &Id) {
        if let Some(node) = &self.node {
            node.leases().fence_by_partition.remove(&partition_of(table));
        }
    }

    /// Somebody has changed a table, or what stands beside its record.
    pub fn on_table_changed(&self, ring: &ChangeNotice) {
        let open =
            self.entries.lock().unwrap_or_else(PoisonError::into_inner).get(&ring.table).cloned();
        if let Some(open) = open {
            if ring.change_count == 0 {
                let tables = self.clone();
                spawn(async move { tables.refresh_remote_state(&open).await });
                return;
            }
            if open.known_change_count.load(Ordering::Relaxed) < ring.change_count {
                let tables = self.clone();
                spawn(async move { tables.refresh_table(&open).await });
                return;
            }
        }
        if ring.next_action == NextAction::Now && self.drives_bots_of(&ring.table) {
            self.wake_table(&ring.table);
        }
    }

    /// Reads what others have written at a table that is in memory, and tells those who
    /// listen here.
    async fn refresh_table(&self, open: &Arc<TableEntry>) {
        let mut held = open.table.clone().lock_owned().await;
        if open.version_sender.receiver_count() == 0 && !self.drives_bots_of(&open.id) {
            // Nobody here waits for it: it is read when somebody asks.
            *held = None;
            return;
        }
        match self.sync_from_store(open, &mut held).await {
            Ok(()) => self.start_bots_if_due(open, &mut held),
            Err(refusal) => {
                tracing::warn!(table = %open.id, %refusal, "a table could not be read again");
                *held = None;
            }
        }
    }

    /// Has the bots of a table play, if there are any that have something to do.
    fn wake_table(&self, table: &Id) {
        let (tables, id) = (self.clone(), table.clone());
        spawn(async move {
            let open = tables.entry(&id);
            let mut held = open.table.clone().lock_owned().await;
            if let Err(refusal) = tables.wake_locked(&open, &mut held).await {
                tracing::warn!(table = %id, %refusal, "a table could not be woken");
            }
        });
    }

    async fn wake_locked(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<crate::table::Table>,
    ) -> Result<(), TableError> {
        let table = self.load_if_missing(open, held).await?;
        if !table.bots_to_prepare().is_empty() {
            self.prepare_bots(open, table).await;
        }
        self.apply_clock_changes(open, held).await?;
        let Some(table) = held.as_ref() else { return Ok(()) };
        let (id, changes, due) = (table.id().clone(), table.change_count(), table.next_action());
        if due != NextAction::Now {
            self.store.set_next_action(&id, changes, due).await?;
        }
        self.start_bots_if_due(open, held);
        Ok(())
    }

    /// Reminds those who have little time left, and lets bots play for those who have
    /// none.
    async fn apply_clock_changes(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<crate::table::Table>,
    ) -> Result<(), TableError> {
        // Each step reminds or seats somebody: there are not many.
        for _ in 0..MAX_CLOCK_CHANGES {
            let Some(table) = held.as_ref() else { return Ok(()) };
            let Some(draft) = table.check_clocks(self.unix_millis()) else { return Ok(()) };
            match self.store_and_commit(open, held, draft?, self.lease_fence(&open.id)).await {
                Ok(_) => {}
                Err(TableError::Store(StoreError::Conflict)) => {
                    self.sync_from_store(open, held).await?
                }
                Err(refusal) => return Err(refusal),
            }
            if !self.drives_bots_of(&open.id) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The milliseconds since 1970, by the database's clock where servers share one.
    #[must_use]
    pub fn unix_millis(&self) -> i64 {
        let ahead =
            self.node.as_ref().map_or(0, |node| node.database_clock_offset.load(Ordering::Relaxed));
        (self.unix_time)() + ahead
    }

    /// Brings a table in memory up to what the store has.
    pub(super) async fn sync_from_store(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<crate::table::Table>,
    ) -> Result<(), TableError> {
        let Some(table) = held.as_mut() else {
            return self.load_if_missing(open, held).await.map(|_| ());
        };
        let stored = self.store.load_table_since(&open.id, table.version()).await;
        let caught_up = match stored? {
            None => {
                *held = None;
                return Err(TableError::NoSuchTable);
            }
            Some(stored) => table.apply_stored(stored),
        };
        if caught_up.is_err() {
            *held = None;
            return self.load_if_missing(open, held).await.map(|_| ());
        }
        if self.drives_bots_of(&open.id) && !table.bots_to_prepare().is_empty() {
            self.prepare_bots(open, table).await;
        }
        open.known_change_count.store(table.change_count(), Ordering::Relaxed);
        open.version_sender.send_replace(table.version());
        Ok(())
    }

    /// The table as it is in the store at a moment after `asked`: what another server has
    /// acknowledged before is seen.
    pub(super) async fn load_fresh(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<crate::table::Table>,
        asked: Instant,
    ) -> Result<(), TableError> {
        if self.node.is_none() {
            return self.load_if_missing(open, held).await.map(|_| ());
        }
        let seen = || open.synced_at.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else has looked since this one asked.
        if held.is_some() && seen().is_some_and(|at| at >= asked) {
            return Ok(());
        }
        let began = Instant::now();
        match held.as_ref() {
            None => _ = self.load_if_missing(open, held).await?,
            Some(table) => {
                if self.store.has_table_changed(&open.id, table.change_count()).await? {
                    self.sync_from_store(open, held).await?;
                }
            }
        }
        *seen() = Some(began);
        Ok(())
    }
}
