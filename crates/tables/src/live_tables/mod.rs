//! All tables in play, each behind a lock of its own.
//!
//! A command locks its table and produces a pending change. The change is written to the store, and
//! only then committed and published to subscribers.
//!
//! - `bot_driver`: runs bots and automatic rolls
//! - `bot_pacing`: delays between bot steps while somebody watches
//! - `bot_preparation`: computes the solutions that bots need
//! - `cluster`: leases and change notices among several servers
//! - `create_table`: new tables, joining, rematches
//! - `seat_transfer`: moving seats to another device
//! - `presence`: who is at a table and who is away
//! - `react`: reactions
//! - `read_table`: reading and subscribing
//! - `remote_state`: ephemeral state on other servers
//! - `run_command`: changing a table

mod bot_driver;
mod bot_pacing;
mod bot_preparation;
mod cluster;
mod create_table;
mod presence;
mod react;
mod read_table;
mod remote_state;
mod run_command;
mod seat_transfer;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rollwright_bots::SolutionProvider;
use tokio::sync::{Notify, watch};

use crate::metrics::TableMetrics;
use crate::moderation::Moderation;
use crate::recent_reactions::RecentReactions;
use crate::secrets::{Id, Token};
use crate::store::{Database, StoreError};
use crate::table::Table;
use crate::table_error::TableError;

pub use bot_pacing::{SleepFn, SpectatorGuard};
pub use bot_preparation::PreparationLimits;
use bot_preparation::{BotPreparation, BotPreparations};
use cluster::ClusterNode;
pub use cluster::ClusterTasks;
use presence::Presence;
pub use presence::{MonotonicTimeSource, OpenPageGuard};
use remote_state::RemoteState;
pub use seat_transfer::PASS_LIFETIME;

/// All tables in play.
#[derive(Clone)]
pub struct Tables {
    store: Database,
    solutions: Arc<SolutionProvider<'static>>,
    entries: Arc<Mutex<HashMap<Id, Arc<TableEntry>>>>,
    preparations: Arc<BotPreparations>,
    bot_step_delay: Duration,
    sleep: SleepFn,
    monotonic_time: MonotonicTimeSource,
    moderation: Arc<Moderation>,
    /// The milliseconds since 1970, which game clocks use.
    unix_time: UnixTimeSource,
    /// This server's node, if several servers share the database.
    node: Option<Arc<ClusterNode>>,
    /// How long people wait for a bot that isn't ready before a substitute plays.
    substitute_after: Option<Duration>,
}

/// Returns the milliseconds since 1970.
pub type UnixTimeSource = Arc<dyn Fn() -> i64 + Send + Sync>;

/// A table in play.
struct TableEntry {
    id: Id,
    /// The table while it is in memory. It is evicted when the stored state is unknown, and loaded
    /// again.
    table: Arc<tokio::sync::Mutex<Option<Table>>>,
    /// Whether a task is running the table's bots.
    is_bot_task_running: AtomicBool,
    /// Wakes that task while it waits for the store.
    store_recovered: Notify,
    version_sender: watch::Sender<u64>,
    /// How many pages watch the table.
    spectator_count: AtomicUsize,
    /// Who is at the table.
    presence: Presence,
    /// Recent reactions.
    reactions: RecentReactions,
    /// The preparation of one of the table's bots, if one is in progress.
    preparation: Mutex<Option<Arc<BotPreparation>>>,
    /// The table's change count when it was last read or written here.
    known_change_count: AtomicU64,
    /// When the table was last known to match the store.
    synced_at: Mutex<Option<Instant>>,
    /// What other servers report about it.
    remote_state: Mutex<Vec<RemoteState>>,
}

/// The seats that a token has just received.
#[derive(Clone, Debug)]
pub struct SeatGrant {
    /// The table.
    pub table: Id,
    /// The token that holds the seats.
    pub token: Token,
    /// The table's version.
    pub version: u64,
}

impl Tables {
    /// The tables of a store. Bots take their solutions from `solutions`.
    #[must_use]
    pub fn new(store: Database, solutions: Arc<SolutionProvider<'static>>) -> Self {
        let (entries, preparations) = (Arc::default(), Arc::default());
        let (bot_step_delay, sleep, monotonic_time) =
            (Duration::ZERO, bot_pacing::tokio_sleep(), presence::monotonic_time());
        let (moderation, node, substitute_after) = (Arc::default(), None, None);
        let unix_time: UnixTimeSource = Arc::new(crate::store::unix_millis);
        Self {
            store,
            solutions,
            entries,
            preparations,
            bot_step_delay,
            sleep,
            monotonic_time,
            moderation,
            unix_time,
            node,
            substitute_after,
        }
    }

    /// Sets about how long a bot takes per step while somebody watches.
    #[must_use]
    pub fn with_bot_step_delay(self, delay: Duration) -> Self {
        Self { bot_step_delay: delay, ..self }
    }

    /// Sets the limits on bot preparation.
    #[must_use]
    pub fn with_preparation_limits(self, limits: PreparationLimits) -> Self {
        Self { preparations: Arc::new(BotPreparations::new(limits)), ..self }
    }

    /// Replaces the function that sleeps.
    #[must_use]
    pub fn with_sleep(self, sleep: SleepFn) -> Self {
        Self { sleep, ..self }
    }

    /// Lets a substitute play for a bot that isn't ready after this time.
    #[must_use]
    pub fn with_substitutes_after(self, after: Duration) -> Self {
        Self { substitute_after: Some(after), ..self }
    }

    /// Replaces the clock that measures how long players have been away.
    #[must_use]
    pub fn with_monotonic_time(self, clock: MonotonicTimeSource) -> Self {
        Self { monotonic_time: clock, ..self }
    }

    /// Replaces the clock that time limits use.
    #[must_use]
    pub fn with_unix_time(self, time: UnixTimeSource) -> Self {
        Self { unix_time: time, ..self }
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Database {
        &self.store
    }

    /// The metrics of these tables.
    #[must_use]
    pub fn metrics(&self) -> &Arc<TableMetrics> {
        self.store.metrics()
    }

    /// The solutions that bots play from.
    #[must_use]
    pub fn solutions(&self) -> &Arc<SolutionProvider<'static>> {
        &self.solutions
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn count_in_memory(&self) -> usize {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether requests from this address must be refused.
    #[must_use]
    pub fn is_banned(&self, address: IpAddr) -> bool {
        self.moderation.is_banned(address)
    }

    /// Reloads the closed tables and banned addresses.
    ///
    /// # Errors
    /// The store doesn't answer; the rules loaded last stay in force.
    pub async fn reload_moderation(&self) -> Result<(), StoreError> {
        self.moderation.replace(self.store.load_moderation_rules().await?);
        Ok(())
    }

    /// Deletes a person's name everywhere.
    ///
    /// # Errors
    /// It couldn't be deleted.
    pub async fn delete_person(&self, person: &Id) -> Result<(), TableError> {
        let deleted = self.store.delete_person(person).await;
        if deleted.as_ref().is_err_and(|error| !error.is_commit_unknown()) {
            return Ok(deleted?);
        }
        let all: Vec<_> = {
            let all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
            all.values().cloned().collect()
        };
        for entry in all {
            if let Some(table) = entry.table.lock().await.as_mut() {
                table.remove_person_name(person);
            }
        }
        Ok(deleted?)
    }

    /// Evicts tables that nobody watches. An unfinished game with recent visitors keeps its
    /// presence data; the table itself can be loaded again.
    pub fn evict_idle(&self) {
        let now = (self.monotonic_time)();
        let mut all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, entry| {
            if Arc::strong_count(entry) > 1 || entry.version_sender.receiver_count() > 0 {
                return true;
            }
            let evicted = entry.table.try_lock().ok().and_then(|mut table| table.take());
            let is_unfinished = evicted.is_none_or(|table| !table.is_over());
            is_unfinished && entry.presence.has_recent_visitor(now)
        });
    }

    fn entry(&self, id: &Id) -> Arc<TableEntry> {
        let mut all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = all.get(id) {
            return entry.clone();
        }
        let new = Arc::new(TableEntry {
            id: id.clone(),
            table: Arc::default(),
            is_bot_task_running: AtomicBool::new(false),
            store_recovered: Notify::new(),
            version_sender: watch::Sender::new(0),
            spectator_count: AtomicUsize::new(0),
            presence: Presence::new((self.monotonic_time)()),
            reactions: RecentReactions::default(),
            preparation: Mutex::default(),
            known_change_count: AtomicU64::new(0),
            synced_at: Mutex::default(),
            remote_state: Mutex::default(),
        });
        all.insert(id.clone(), new.clone());
        new
    }

    /// Removes the entry of an ID that no table has.
    fn remove_if_missing<T>(&self, id: &Id, result: &Result<T, TableError>, slot: &Option<Table>) {
        if matches!(result, Err(TableError::NoSuchTable)) && slot.is_none() {
            self.entries.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        }
    }
}
