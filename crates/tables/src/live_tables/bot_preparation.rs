//! Bot preparation: a bot that plays from an exact solution may have to compute it first.
//!
//! Solutions are computed one at a time unless the limits allow more, and then cached. The table
//! exists meanwhile, but its bot doesn't play yet.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rollwright_bots::{BotError, HasBots, Level, OutOfMemory, Progress, SolveCost};
use rollwright_games::{RuleChoice, Seats, with_game};
use tokio::sync::{Semaphore, watch};

use super::cluster::ClusterNode;
use super::remote_state::publish_node_state;
use super::{TableEntry, Tables};
use crate::any_game::{AnyBot, AnyGame};
use crate::pending_change::PendingChange;
use crate::secrets::Id;
use crate::store::node_state::NodeStateKind;
use crate::store::{GameVariant, StoreError};
use crate::table::Table;
use crate::table_error::TableError;
use crate::table_setup::TableSetupError;
use crate::tasks::{spawn, spawn_blocking};

/// Limits on bot preparation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PreparationLimits {
    /// How many solutions are computed at the same time.
    pub max_concurrent: usize,
    /// How many solutions may be in progress or queued.
    pub max_queued: usize,
}

impl Default for PreparationLimits {
    fn default() -> Self {
        Self { max_concurrent: 1, max_queued: 4 }
    }
}

/// Subscribers are notified of progress in steps of this many percent.
const PROGRESS_STEP_PERCENT: u64 = 5;

/// All preparations in progress.
pub(super) struct BotPreparations {
    limits: PreparationLimits,
    slots: Semaphore,
    /// How many tables wait for each solution.
    queued: Mutex<BTreeMap<String, usize>>,
    is_cancelled: Arc<AtomicBool>,
}

impl Default for BotPreparations {
    fn default() -> Self {
        Self::new(PreparationLimits::default())
    }
}

impl BotPreparations {
    pub(super) fn new(limits: PreparationLimits) -> Self {
        let slots = Semaphore::new(limits.max_concurrent);
        Self { limits, slots, queued: Mutex::default(), is_cancelled: Arc::default() }
    }
}

/// The progress of a table's bot preparation.
pub(super) struct BotPreparation {
    percent: AtomicU64,
    is_cancelled: Arc<AtomicBool>,
    version_sender: watch::Sender<u64>,
    /// The table, and the cluster node that publishes its progress to other servers.
    table: Id,
    cluster_node: Option<Arc<ClusterNode>>,
}

impl BotPreparation {
    fn publish_percent(&self, percent: i64) {
        if let Some(node) = &self.cluster_node {
            publish_node_state(node, &self.table, NodeStateKind::BotPreparation, percent);
        }
    }
}

impl Progress for BotPreparation {
    fn report(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100) / total.max(1);
        let before = self.percent.swap(percent, Ordering::Relaxed);
        if before / PROGRESS_STEP_PERCENT != percent / PROGRESS_STEP_PERCENT {
            self.version_sender.send_modify(|_| {});
            self.publish_percent(percent.min(100) as i64);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Allows only solutions that are already available.
struct CachedSolutionsOnly;

impl Progress for CachedSolutionsOnly {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        true
    }
}

/// A table's place in the queue for a solution.
struct QueueSlot {
    preparations: Arc<BotPreparations>,
    key: String,
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        let mut queued = self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = queued.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                queued.remove(&self.key);
            }
        }
    }
}

impl Tables {
    /// The progress of a bot of this table that is still being prepared, in percent. A strategy
    /// that needs several solutions starts again at 0 for each.
    #[must_use]
    pub fn preparation_percent(&self, table: &Id) -> Option<u8> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entries.get(table)?;
        let preparation = entry.preparation.lock().unwrap_or_else(PoisonError::into_inner);
        match preparation.as_ref() {
            Some(preparation) => Some(preparation.percent.load(Ordering::Relaxed).min(100) as u8),
            None => self.remote_preparation_percent(entry),
        }
    }

    /// How many solutions are in progress or queued.
    #[must_use]
    pub fn count_queued_preparations(&self) -> usize {
        self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Cancels all preparations; partial results are discarded.
    pub fn cancel_preparations(&self) {
        self.preparations.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// A bot of this strategy, or `None` if it may be prepared first.
    ///
    /// # Errors
    /// Why it can't play here.
    pub(super) async fn bot_if_prepared(
        &self,
        table: &Table,
        strategy: &str,
    ) -> Result<Option<AnyBot>, TableError> {
        if let Some(bot) = self.cached_bot(table.game(), strategy).await? {
            return Ok(Some(bot));
        }
        let cost = affordable_cost(table.game(), strategy)?;
        {
            let queued = self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner);
            if queued.contains_key(&preparation_key(table, strategy)) {
                return Ok(None);
            }
            if queued.len() >= self.preparations.limits.max_queued {
                return Err(TableError::PreparationQueueFull);
            }
        }
        // Other preparations may take the memory before this bot's turn; a substitute plays then.
        self.solutions.budget().try_reserve(cost.memory_bytes).map_err(no_memory)?;
        Ok(None)
    }

    /// Sets the bots of a table that are available, and starts preparing the others.
    pub(super) async fn prepare_bots(&self, entry: &Arc<TableEntry>, table: &mut Table) {
        let mut to_prepare = Vec::new();
        for (seat, strategy) in table.bots_to_prepare() {
            match self.cached_bot(table.game(), &strategy).await {
                Ok(Some(bot)) => table.set_prepared_bot(seat, Some(bot)),
                Ok(None) | Err(TableError::Setup(TableSetupError::Bot(BotError::NoMemory(_)))) => {
                    to_prepare.push((seat, strategy));
                }
                Err(refusal) => {
                    let game = table.game().id();
                    tracing::warn!(%game, strategy, %refusal, "a bot is not ready");
                }
            }
        }
        let mut any_ready = false;
        for (seat, strategy) in table.substituted_seats() {
            match self.cached_bot(table.game(), &strategy).await {
                Ok(Some(_)) => any_ready = true,
                _ => to_prepare.push((seat, strategy)),
            }
        }
        if any_ready {
            self.spawn_replace_substitutes(entry);
        }
        if let Some((_, strategy)) = to_prepare.first() {
            self.start_preparation(entry, table, strategy);
        }
    }

    /// Starts the preparation of one bot; the next one follows when it is finished.
    fn start_preparation(&self, entry: &Arc<TableEntry>, table: &Table, strategy: &str) {
        let mut current = entry.preparation.lock().unwrap_or_else(PoisonError::into_inner);
        if current.is_some() {
            return;
        }
        let is_cancelled = self.preparations.is_cancelled.clone();
        let preparation = Arc::new(BotPreparation {
            percent: AtomicU64::new(0),
            is_cancelled,
            version_sender: entry.version_sender.clone(),
            table: entry.id.clone(),
            cluster_node: self.node.clone(),
        });
        preparation.publish_percent(0);
        *current = Some(preparation.clone());
        let key = preparation_key(table, strategy);
        let mut queued = self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner);
        *queued.entry(key.clone()).or_default() += 1;
        let queue_slot = QueueSlot { preparations: self.preparations.clone(), key };
        let (tables, entry, strategy) = (self.clone(), entry.clone(), strategy.to_owned());
        let game = table.game().clone_boxed();
        if let Some(delay) = self.substitute_after {
            let (tables, entry) = (self.clone(), entry.clone());
            spawn(async move {
                (tables.sleep)(delay).await;
                tables.seat_substitutes(&entry).await;
            });
        }
        spawn(async move {
            let result = tables.solve_and_prepare(preparation, game, &strategy).await;
            drop(queue_slot);
            tables.finish_preparation(&entry, result).await;
        });
    }

    /// Seats substitutes for bots that take long to prepare.
    async fn seat_substitutes(&self, entry: &Arc<TableEntry>) {
        let mut slot = entry.table.clone().lock_owned().await;
        let Some(table) = slot.as_ref() else { return };
        let draft = table.seat_substitutes();
        self.store_bot_change(entry, &mut slot, draft).await;
    }

    /// Replaces substitutes in a task of its own, once the table's lock is free.
    fn spawn_replace_substitutes(&self, entry: &Arc<TableEntry>) {
        let (tables, entry) = (self.clone(), entry.clone());
        spawn(async move { tables.replace_substitutes(&entry).await });
    }

    /// Replaces substitutes by the requested bots that are ready now.
    async fn replace_substitutes(&self, entry: &Arc<TableEntry>) {
        let mut slot = entry.table.clone().lock_owned().await;
        let Some(table) = slot.as_ref() else { return };
        let mut ready = Vec::new();
        for (seat, strategy) in table.substituted_seats() {
            if let Ok(Some(_)) = self.cached_bot(table.game(), &strategy).await {
                ready.push((seat, strategy));
            }
        }
        let draft = table.replace_substitutes(ready);
        self.store_bot_change(entry, &mut slot, draft).await;
    }

    async fn store_bot_change(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
        draft: Result<PendingChange, TableError>,
    ) {
        let result = match draft {
            Ok(draft) if draft.is_empty() => return,
            // Another server runs the bots of this table.
            Ok(_) if !self.drives_bots_of(&entry.id) => return,
            Ok(draft) => {
                self.store_and_commit(entry, slot, draft, self.lease_fence(&entry.id)).await
            }
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = result {
            tracing::warn!(table = %entry.id, %refusal, "a bot was not relieved");
        }
        self.start_bots_if_due(entry, slot);
    }

    async fn solve_and_prepare(
        &self,
        preparation: Arc<BotPreparation>,
        game: Box<dyn AnyGame>,
        strategy: &str,
    ) -> Result<AnyBot, TableError> {
        let closed = |_| TableError::Store(StoreError::Closed);
        let _permit = self.preparations.slots.acquire().await.map_err(closed)?;
        let (solutions, name) = (self.solutions.clone(), strategy.to_owned());
        let task = spawn_blocking(move || {
            game.prepare_bot(&name, &solutions.with_progress(preparation.as_ref()))
        });
        let closed = |_| TableError::Store(StoreError::Closed);
        Ok(task.await.map_err(closed)?.map_err(TableSetupError::Bot)?)
    }

    /// Makes a finished solution available to all seats that wait for it.
    async fn finish_preparation(
        &self,
        entry: &Arc<TableEntry>,
        result: Result<AnyBot, TableError>,
    ) {
        let mut slot = entry.table.clone().lock_owned().await;
        *entry.preparation.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.publish_state(&entry.id, NodeStateKind::BotPreparation, -1);
        match (result, slot.as_mut()) {
            // The solution stays in memory while the bot exists.
            (Ok(_bot), Some(table)) => self.prepare_bots(entry, table).await,
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                tracing::warn!(%refusal, "a bot has not finished its studies");
            }
        }
        self.start_bots_if_due(entry, &mut slot);
        drop(slot);
        entry.version_sender.send_modify(|_| {});
    }

    /// A bot that needs no preparation; `None` if this one does.
    async fn cached_bot(
        &self,
        game: &dyn AnyGame,
        strategy: &str,
    ) -> Result<Option<AnyBot>, TableError> {
        let (game, solutions) = (game.clone_boxed(), self.solutions.clone());
        let strategy = strategy.to_owned();
        let task = spawn_blocking(move || {
            game.prepare_bot(&strategy, &solutions.with_progress(&CachedSolutionsOnly))
        });
        match task.await.map_err(|_| TableError::Store(StoreError::Closed))? {
            Ok(bot) => Ok(Some(bot)),
            Err(BotError::Cancelled(_)) => Ok(None),
            Err(error) => Err(TableSetupError::Bot(error).into()),
        }
    }
}

/// Identifies what must be computed, independent of the table.
fn preparation_key(table: &Table, strategy: &str) -> String {
    format!("{} {strategy}", GameVariant::from_header(table.header()))
}

fn no_memory(why: OutOfMemory) -> TableError {
    TableSetupError::Bot(BotError::NoMemory(why)).into()
}

/// The cost of a bot's solution, if it is affordable. A visitor must not keep the server busy for
/// long.
fn affordable_cost(game: &dyn AnyGame, strategy: &str) -> Result<SolveCost, TableError> {
    with_game!(game.id(), G => affordable_cost_in::<G>(game.rules(), game.seats(), strategy))
}

fn affordable_cost_in<G: HasBots>(
    choice: &RuleChoice,
    seats: Seats,
    strategy: &str,
) -> Result<SolveCost, TableError> {
    let (cost, options) = G::preparation_cost(strategy, &G::rules_for(choice), seats.count());
    if cost.is_affordable_while_waiting() {
        return Ok(cost);
    }
    let instead = G::strategy_for_level(Level::Hard);
    let settings: String = (choice.settings())
        .map(|(setting, value)| format!(" --set {}={value}", setting.key))
        .collect();
    let rules = match choice.rule_set() {
        set if *set == G::rule_sets()[0] => String::new(),
        set => format!(" --rules {}", set.name),
    };
    let why = format!(
        "its solution takes about {:.0} seconds and {} MB to work out, too much while people \
         wait; take {instead}, or have 'rollwright solve {}{rules}{settings}{options}' run on the server",
        cost.seconds,
        cost.memory_bytes >> 20,
        G::ID,
    );
    Err(TableSetupError::PreparationTooCostly { strategy: strategy.to_owned(), instead, why }
        .into())
}
