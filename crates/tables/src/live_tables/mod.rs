//! The tables: every table that is in play, each behind a lock of its own.
//!
//! The walk of a move: its table is locked, the move makes a draft, the draft is
//! kept in the store, and only then is it committed and told to listeners.

mod bot_driver;
mod bot_pacing;
mod bot_preparation;
mod cluster;
mod create_table;
mod passes;
mod presence;
mod react;
mod read_table;
mod remote_state;
mod run_command;

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
pub use passes::PASS_LIFETIME;
use presence::Presence;
pub use presence::{MonotonicTimeSource, OpenPageGuard};
use remote_state::RemoteState;

/// Every table in play.
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
    /// The milliseconds since 1970, by which clocks of games run.
    unix_time: UnixTimeSource,
    /// This server among others, where several share the database.
    node: Option<Arc<ClusterNode>>,
    /// How long people wait for a bot that is not ready before a simpler one stands in.
    substitute_after: Option<Duration>,
}

/// Says how many milliseconds have passed since 1970.
pub type UnixTimeSource = Arc<dyn Fn() -> i64 + Send + Sync>;

/// One table in play.
struct TableEntry {
    id: Id,
    /// The table while it is in memory. It leaves when it is not known what the store
    /// holds, and is read from there again.
    table: Arc<tokio::sync::Mutex<Option<Table>>>,
    /// Whether a task lets its bots play.
    is_bot_task_running: AtomicBool,
    /// Wakes that task where it waits for the store.
    store_recovered: Notify,
    version_sender: watch::Sender<u64>,
    /// How many pages watch it.
    spectator_count: AtomicUsize,
    /// Who is there.
    presence: Presence,
    /// What people have said to what happened.
    reactions: RecentReactions,
    /// What a bot of this table is studying.
    preparation: Mutex<Option<Arc<BotPreparation>>>,
    /// How often the table had changed when it was last read or written here.
    known_change_count: AtomicU64,
    /// When it was last made sure that this is how the store has it.
    synced_at: Mutex<Option<Instant>>,
    /// What the other servers know of it.
    remote_state: Mutex<Vec<RemoteState>>,
}

/// A table somebody has just sat down at.
#[derive(Clone, Debug)]
pub struct SeatGrant {
    /// The table.
    pub table: Id,
    /// What holds the seats.
    pub token: Token,
    /// Its version.
    pub version: u64,
}

impl Tables {
    /// The tables of a store. Bots take the solutions they play by from `solutions`.
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

    /// The same tables, where bots take about so long for each step while somebody
    /// looks on.
    #[must_use]
    pub fn with_bot_step_delay(self, pace: Duration) -> Self {
        Self { bot_step_delay: pace, ..self }
    }

    /// The same tables, where bots may study so much.
    #[must_use]
    pub fn with_preparation_limits(self, limits: PreparationLimits) -> Self {
        Self { preparations: Arc::new(BotPreparations::new(limits)), ..self }
    }

    /// The same tables, where pauses are made in another way.
    #[must_use]
    pub fn with_sleep(self, pause: SleepFn) -> Self {
        Self { sleep: pause, ..self }
    }

    /// The same tables, where a simpler bot stands in after so long for one that is not ready.
    #[must_use]
    pub fn with_substitutes_after(self, after: Duration) -> Self {
        Self { substitute_after: Some(after), ..self }
    }

    /// The same tables, where another clock says who has been away for how long.
    #[must_use]
    pub fn with_monotonic_time(self, clock: MonotonicTimeSource) -> Self {
        Self { monotonic_time: clock, ..self }
    }

    /// The same tables, where clocks of games run by another time.
    #[must_use]
    pub fn with_unix_time(self, time: UnixTimeSource) -> Self {
        Self { unix_time: time, ..self }
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Database {
        &self.store
    }

    /// What these tables have done.
    #[must_use]
    pub fn metrics(&self) -> &Arc<TableMetrics> {
        self.store.metrics()
    }

    /// Where bots get what they need.
    #[must_use]
    pub fn solutions(&self) -> &Arc<SolutionProvider<'static>> {
        &self.solutions
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn count_in_memory(&self) -> usize {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether requests from this address are to be refused.
    #[must_use]
    pub fn is_banned(&self, address: IpAddr) -> bool {
        self.moderation.is_banned(address)
    }

    /// Reads again which tables are closed and which addresses are banned.
    ///
    /// # Errors
    /// The store does not answer. What was read last still holds.
    pub async fn reload_moderation(&self) -> Result<(), StoreError> {
        self.moderation.replace(self.store.load_moderation_rules().await?);
        Ok(())
    }

    /// Deletes a person's name everywhere.
    ///
    /// # Errors
    /// It could not be deleted.
    pub async fn delete_person(&self, person: &Id) -> Result<(), TableError> {
        let forgotten = self.store.delete_person(person).await;
        if forgotten.as_ref().is_err_and(|error| !error.is_commit_unknown()) {
            return Ok(forgotten?);
        }
        let all: Vec<_> = {
            let all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
            all.values().cloned().collect()
        };
        for open in all {
            if let Some(table) = open.table.lock().await.as_mut() {
                table.remove_person_name(person);
            }
        }
        Ok(forgotten?)
    }

    /// Lets tables that nobody looks at leave the memory. Where somebody was lately in a
    /// game that goes on, it is remembered who else was; the table itself can be read again.
    pub fn evict_idle(&self) {
        let now = (self.monotonic_time)();
        let mut all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, open| {
            if Arc::strong_count(open) > 1 || open.version_sender.receiver_count() > 0 {
                return true;
            }
            let left = open.table.try_lock().ok().and_then(|mut table| table.take());
            let goes_on = left.is_none_or(|table| !table.is_over());
            goes_on && open.presence.has_recent_visitor(now)
        });
    }

    fn entry(&self, id: &Id) -> Arc<TableEntry> {
        let mut all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = all.get(id) {
            return open.clone();
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

    /// A name that no table has must not stay among those that are open.
    fn remove_if_missing<T>(&self, id: &Id, result: &Result<T, TableError>, held: &Option<Table>) {
        if matches!(result, Err(TableError::NoSuchTable)) && held.is_none() {
            self.entries.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        }
    }
}
