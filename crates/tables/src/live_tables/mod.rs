//! All tables in play, each behind a lock of its own.
//!
//! A command locks its table and produces a pending change. The change is written to the store, and
//! only then committed and published to subscribers.
//!
//! [`Tables`] is made of components that own their state:
//!
//! - `table_registry`: the map of tables in memory; `table_entry`: one of them, behind its lock
//! - `bot_preparer`: computes the solutions that bots need, within limits
//! - `bot_pacing`: delays between bot steps while somebody watches
//! - `positions_barred_from_coach`: the positions of games that count, which the coach must not value
//! - `cluster_node`: this server among others, and the leases it holds
//! - `time_sources`: clocks and the timer
//! - `heavy_worker`: work that a browser does in a worker of its own
//!
//! It connects them, one subject per file:
//!
//! - `create_table`: new tables and rematches; `join_table`: taking an open seat
//! - `lobby`: the public list of tables with an open seat, and its limits
//! - `read_table`: reading and subscribing
//! - `change_table`: changing a table
//! - `load_table`: loading from the store, and staying up to date with it
//! - `bot_driver`: runs bots and automatic rolls
//! - `table_bot_preparation`: sets the bots of a table, or starts preparing them
//! - `preparation_substitutes`: simpler bots that play meanwhile
//! - `scheduled_actions`: wakes tables where something is due
//! - `presence`: which seat holders are at a table; `spectators`: which pages watch it
//! - `publish_reaction`: reactions
//! - `seat_transfer`: moving seats to another device
//! - `sync_tasks`: background tasks, such as renewing leases and polling for changes
//! - `remote_ephemeral_state`: ephemeral state of a table on other servers

mod bot_driver;
mod bot_pacing;
mod bot_preparer;
mod change_table;
mod cluster_node;
mod create_table;
mod heavy_worker;
mod join_table;
mod load_table;
mod lobby;
mod positions_barred_from_coach;
mod preparation_substitutes;
mod presence;
mod publish_reaction;
mod read_table;
mod remote_ephemeral_state;
mod scheduled_actions;
mod seat_transfer;
mod spectators;
mod sync_tasks;
mod table_bot_preparation;
mod table_entry;
mod table_registry;
mod time_sources;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::SolutionProvider;

use crate::engine_seats::EngineRunner;
use crate::metrics::TableMetrics;
use crate::moderation::Moderation;
use crate::secrets::{Id, Token};
use crate::store::{Store, StoreError};
use crate::table_error::TableError;

use bot_pacing::BotPacing;
use bot_preparer::BotPreparer;
pub use bot_preparer::PreparationLimits;
use cluster_node::ClusterNode;
pub use heavy_worker::{HeavyWorker, PreparationRequest};
use lobby::Lobby;
pub use lobby::{ABANDONED_AFTER, MAX_LISTED_PER_CLIENT, MAX_LISTED_PER_NETWORK};
use positions_barred_from_coach::PositionsBarredFromCoach;
pub use presence::OpenPageGuard;
pub use seat_transfer::PASS_LIFETIME;
pub use spectators::SpectatorGuard;
pub use sync_tasks::SyncTasks;
use table_entry::{LockedTable, TableEntry};
use table_registry::TableRegistry;
use time_sources::TimeSources;
pub use time_sources::{MonotonicTimeSource, SleepFn, UnixMillisSource, steady_unix_time};

/// All tables in play.
#[derive(Clone)]
pub struct Tables {
    store: Arc<dyn Store>,
    registry: Arc<TableRegistry>,
    bot_preparer: Arc<BotPreparer>,
    bot_pacing: BotPacing,
    time: TimeSources,
    moderation: Arc<Moderation>,
    lobby: Arc<Lobby>,
    positions_barred_from_coach: Arc<PositionsBarredFromCoach>,
    /// This server's node, if several servers share the database.
    node: Option<Arc<ClusterNode>>,
    /// How long people wait for a bot that isn't ready before a substitute plays.
    substitute_after: Option<Duration>,
    /// Does heavy work, if that isn't done here.
    heavy_worker: Option<Arc<dyn HeavyWorker>>,
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
    pub fn new(store: Arc<dyn Store>, solutions: Arc<SolutionProvider<'static>>) -> Self {
        Self {
            store,
            registry: Arc::default(),
            bot_preparer: Arc::new(BotPreparer::new(solutions, PreparationLimits::default())),
            bot_pacing: BotPacing::default(),
            time: TimeSources::default(),
            moderation: Arc::default(),
            lobby: Arc::default(),
            positions_barred_from_coach: Arc::default(),
            node: None,
            substitute_after: None,
            heavy_worker: None,
        }
    }

    /// Sets about how long a bot takes per step while somebody watches.
    #[must_use]
    pub fn with_bot_step_delay(self, delay: Duration) -> Self {
        Self { bot_pacing: BotPacing { step_delay: delay }, ..self }
    }

    /// Sets the limits on bot preparation.
    #[must_use]
    pub fn with_preparation_limits(self, limits: PreparationLimits) -> Self {
        let solutions = self.solutions().clone();
        Self { bot_preparer: Arc::new(BotPreparer::new(solutions, limits)), ..self }
    }

    /// Lets these engines play. Limits on preparation must be set before.
    #[must_use]
    pub fn with_engines(self, engines: Arc<dyn EngineRunner>) -> Self {
        Self { bot_preparer: Arc::new(self.bot_preparer.with_engines(engines)), ..self }
    }

    /// Replaces the function that sleeps.
    #[must_use]
    pub fn with_sleep_fn(self, sleep: SleepFn) -> Self {
        Self { time: TimeSources { sleep, ..self.time }, ..self }
    }

    /// Lets a substitute play for a bot that isn't ready after this time.
    #[must_use]
    pub fn with_substitutes_for_unready_bots_after(self, after: Duration) -> Self {
        Self { substitute_after: Some(after), ..self }
    }

    /// Lets another place solve and review.
    #[must_use]
    pub fn with_heavy_worker(self, worker: Arc<dyn HeavyWorker>) -> Self {
        Self { heavy_worker: Some(worker), ..self }
    }

    /// The place that does heavy work, if that isn't here.
    #[must_use]
    pub fn heavy_worker(&self) -> Option<&Arc<dyn HeavyWorker>> {
        self.heavy_worker.as_ref()
    }

    /// Replaces the clock that measures how long players have been away.
    #[must_use]
    pub fn with_monotonic_time_source(self, monotonic: MonotonicTimeSource) -> Self {
        Self { time: TimeSources { monotonic, ..self.time }, ..self }
    }

    /// Replaces the clock that time limits use.
    #[must_use]
    pub fn with_unix_millis_source(self, unix: UnixMillisSource) -> Self {
        Self { time: TimeSources { unix, ..self.time }, ..self }
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Arc<dyn Store> {
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
        self.bot_preparer.solutions()
    }

    /// The current time in milliseconds since 1970, by the database's clock in a cluster.
    #[must_use]
    pub fn unix_millis(&self) -> i64 {
        let clock_offset = self.node.as_ref().map_or(0, |node| node.database_clock_offset());
        self.time.unix_millis() + clock_offset
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn count_in_memory(&self) -> usize {
        self.registry.count()
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
        self.moderation.replace(self.store.load_closures_and_bans().await?);
        Ok(())
    }

    /// Deletes a person's name everywhere.
    ///
    /// # Errors
    /// It couldn't be deleted.
    pub async fn delete_person_name_everywhere(&self, person: &Id) -> Result<(), TableError> {
        let deleted = self.store.delete_person_name_everywhere(person).await;
        if deleted.as_ref().is_err_and(|error| !error.is_commit_unknown()) {
            return Ok(deleted?);
        }
        for entry in self.registry.all() {
            if let Some(table) = self.lock_table(&entry).await.as_mut() {
                table.remove_person_name(person);
            }
        }
        Ok(deleted?)
    }

    /// Evicts tables that nobody watches. An unfinished game with recent visitors keeps its
    /// presence data; the table itself can be loaded again.
    pub fn evict_idle(&self) {
        self.registry.evict_idle(self.time.monotonic());
    }

    /// Locks a table.
    async fn lock_table(&self, entry: &TableEntry) -> LockedTable {
        self.metrics().table_locks.inc();
        entry.lock_table().await
    }

    /// The entry of a table, which may not be in memory and may not even exist.
    fn entry(&self, id: &Id) -> Arc<TableEntry> {
        self.registry.get_or_insert(id, || self.time.monotonic())
    }
}
