//! The background tasks of a server: they renew its leases, learn what other servers write, and
//! publish this server's state.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};

use super::Tables;
use super::cluster_node::ClusterNode;
use crate::next_server_action_time::NextServerActionTime;
use crate::platform::tasks::{TaskHandle, spawn};
use crate::platform::time;
use crate::platform::timer::{sleep, timeout};
use crate::secrets::Id;
use crate::store::{
    ChangeListenerEvent, ClusterStore, EphemeralTableValue, StoreError, TableChangeNotice,
    table_partition,
};
use crate::table_error::TableError;

/// How often leases are renewed.
const LEASE_RENEWAL_INTERVAL: Duration = Duration::from_millis(700);
/// How often a server polls for changes that it received no notification about.
const POLL_INTERVAL: Duration = Duration::from_millis(1500);
/// The same if notifications don't work.
const POLL_INTERVAL_WITHOUT_NOTIFY: Duration = Duration::from_millis(300);
/// After how many renewals all tables are scanned for bots that were missed.
const RENEWALS_PER_FULL_SCAN: u32 = 20;
/// How long changes of state are collected before they are published.
const PUBLISH_BATCH_DELAY: Duration = Duration::from_millis(30);

/// The background tasks of a server; dropping this aborts them.
pub struct SyncTasks {
    tables: Tables,
    tasks: Vec<TaskHandle<()>>,
}

impl SyncTasks {
    /// Stops the tasks and releases the leases, so that other servers need not wait until they
    /// expire.
    pub async fn leave_cluster(mut self) {
        self.tasks.drain(..).for_each(|task| task.abort());
        if let Some((node, store)) = self.tables.cluster_node() {
            node.drop_leases();
            if let Err(error) = store.release_leases(&node.id).await {
                tracing::warn!(%error, "leases were not released; they will expire");
            }
        }
    }
}

impl Drop for SyncTasks {
    fn drop(&mut self) {
        self.tasks.iter().for_each(TaskHandle::abort);
    }
}

impl Tables {
    /// Makes these tables one server of a cluster if the database is shared. It then publishes its
    /// state; leases and polling begin with [`Tables::start_sync_tasks`].
    ///
    /// # Errors
    /// No ID can be generated.
    pub fn join_cluster_if_database_shared(mut self) -> Result<Self, TableError> {
        if let Some(store) = self.store.cluster() {
            let (node, states) = ClusterNode::new(Id::generate()?);
            store.start_notifier(&node.id);
            self.node = Some(Arc::new(node));
            spawn(self.clone().run_state_publisher(states));
        }
        Ok(self)
    }

    /// This server's ID in the cluster, and the store that it shares with other servers; `None` for
    /// a single server.
    #[must_use]
    pub fn node_id_and_cluster_store(&self) -> Option<(&Id, &dyn ClusterStore)> {
        self.cluster_node().map(|(node, store)| (&node.id, store))
    }

    /// Starts following what others write: other servers, or consoles that use the same database
    /// file.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn start_sync_tasks(&self) -> Result<SyncTasks, StoreError> {
        let from = self.store.poll_start().await?;
        let (poll_now, notify_works) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(true)));
        let mut tasks = Vec::new();
        if let Some((node, store)) = self.cluster_node() {
            notify_works.store(false, Ordering::Relaxed);
            if let Some(events) = store.subscribe_changes(&node.id) {
                tasks.push(spawn(self.clone().run_change_listener(
                    events,
                    poll_now.clone(),
                    notify_works.clone(),
                )));
            }
        }
        self.renew_and_take_over_leases().await?;
        if self.node.is_none() {
            // Continue what was due when the server stopped.
            self.wake_due_tables(true, |_| true).await?;
        }
        tasks.push(spawn(self.clone().run_lease_renewal()));
        tasks.push(spawn(self.clone().run_change_poller(from, poll_now, notify_works)));
        Ok(SyncTasks { tables: self.clone(), tasks })
    }

    async fn run_change_listener(
        self,
        mut events: mpsc::Receiver<ChangeListenerEvent>,
        poll_now: Arc<Notify>,
        notify_works: Arc<AtomicBool>,
    ) {
        while let Some(event) = events.recv().await {
            match event {
                ChangeListenerEvent::TableChanged(notice) => self.handle_change_notice(&notice),
                ChangeListenerEvent::ListenerReady => notify_works.store(true, Ordering::Relaxed),
                ChangeListenerEvent::NoticesMissed => poll_now.notify_one(),
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
            let _ = timeout(pause, poll_now.notified()).await;
            match self.poll_changes(from).await {
                Ok(next) => from = next,
                Err(error) => {
                    tracing::warn!(%error, "polling for changes failed; the next poll will find them")
                }
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
        changes.table_changes.iter().for_each(|notice| self.handle_change_notice(notice));
        for table in changes.ephemeral_state_changes {
            self.handle_change_notice(&TableChangeNotice {
                table,
                change_count: 0,
                next_action: NextServerActionTime::Never,
            });
        }
        Ok(changes.next_position)
    }

    async fn run_lease_renewal(self) {
        for round in 1.. {
            sleep(LEASE_RENEWAL_INTERVAL).await;
            if let Err(error) = self.renew_and_take_over_leases().await {
                tracing::warn!(%error, "leases could not be renewed");
            }
            if round % RENEWALS_PER_FULL_SCAN == 0 {
                let deleted = match self.node_id_and_cluster_store() {
                    Some((_, store)) => store.delete_dead_nodes().await,
                    None => Ok(()),
                };
                if let Err(error) = deleted.and(self.wake_due_tables(true, |_| true).await) {
                    tracing::warn!(%error, "tables could not be scanned");
                }
            }
        }
    }

    /// Renews leases, takes over expired ones, and wakes the tables where something is due.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn renew_and_take_over_leases(&self) -> Result<(), StoreError> {
        let Some((node, store)) = self.cluster_node() else {
            return self.wake_due_tables(false, |_| true).await;
        };
        let asked = time::now();
        let status = store.renew_leases(&node.id).await?;
        node.set_database_clock_offset(status.database_millis - self.time.unix_millis());
        let changes = node.update_leases(status, asked);
        self.metrics().leases_taken.inc_by(changes.new_partitions.len() as u64);
        self.metrics().leases_lost.inc_by(changes.lost as u64);
        self.wake_due_tables(false, |_| true).await?;
        if !changes.new_partitions.is_empty() {
            let is_new = |table: &Id| changes.new_partitions.contains(&table_partition(table));
            self.wake_due_tables(true, is_new).await?;
        }
        Ok(())
    }

    /// Handles a notice that a table or its ephemeral state has changed.
    pub fn handle_change_notice(&self, notice: &TableChangeNotice) {
        if let Some(entry) = self.registry.get(&notice.table) {
            if notice.change_count == 0 {
                let tables = self.clone();
                spawn(async move { tables.refresh_remote_ephemeral_state(&entry).await });
                return;
            }
            if entry.is_behind(notice.change_count) {
                let tables = self.clone();
                spawn(async move { tables.refresh_table(&entry).await });
                return;
            }
        }
        if notice.next_action == NextServerActionTime::Now && self.drives_bots_of(&notice.table) {
            self.wake_table(&notice.table);
        }
    }

    /// Writes published state in batches. A value that couldn't be written is replaced by the next
    /// change.
    async fn run_state_publisher(self, mut states: mpsc::UnboundedReceiver<EphemeralTableValue>) {
        let mut batch = Vec::new();
        let Some((_, store)) = self.node_id_and_cluster_store() else { return };
        while states.recv_many(&mut batch, 1000).await > 0 {
            sleep(PUBLISH_BATCH_DELAY).await;
            while let Ok(more) = states.try_recv() {
                batch.push(more);
            }
            // Only the last value counts.
            let mut rows: Vec<EphemeralTableValue> = Vec::new();
            for row in batch.drain(..).rev() {
                if rows.iter().all(|state| (&state.table, &state.kind) != (&row.table, &row.kind)) {
                    rows.push(row);
                }
            }
            rows.sort_by(|state, other| state.table.as_str().cmp(other.table.as_str()));
            if let Err(error) = store.write_ephemeral_table_states(rows).await {
                tracing::warn!(%error, "other servers were not told who is connected");
            }
        }
    }
}
