//! Study: a bot that plays from an exact solution may have to work it out first.
//!
//! One solution is worked out at a time unless more are allowed, and kept in the cache. The table is there
//! meanwhile; only its bot takes no part yet.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rollwright_bots::{BotError, HasBots, Level, NoMemory, Progress, SolveCost};
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

/// How much bots may study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PreparationLimits {
    /// How many solutions are worked out at the same time.
    pub max_concurrent: usize,
    /// How many may be worked out or wait for it.
    pub max_queued: usize,
}

impl Default for PreparationLimits {
    fn default() -> Self {
        Self { max_concurrent: 1, max_queued: 4 }
    }
}

/// Listeners hear of progress in steps of so many percent.
const PROGRESS_STEP_PERCENT: u64 = 5;

/// Everything that is being worked out.
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

/// How far a table's bots have come with their studies.
pub(super) struct BotPreparation {
    percent: AtomicU64,
    is_cancelled: Arc<AtomicBool>,
    version_sender: watch::Sender<u64>,
    /// The table, and the other servers that hear of it.
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

/// Only what is there already may be used.
struct CachedSolutionsOnly;

impl Progress for CachedSolutionsOnly {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        true
    }
}

/// A place among those that wait for a solution.
struct QueueSlot {
    preparations: Arc<BotPreparations>,
    key: String,
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        let mut waiting = self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = waiting.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                waiting.remove(&self.key);
            }
        }
    }
}

impl Tables {
    /// How many percent of its work a bot of this table has done, if one still
    /// studies. A strategy that needs several solutions counts for each anew.
    #[must_use]
    pub fn preparation_percent(&self, table: &Id) -> Option<u8> {
        let all = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let open = all.get(table)?;
        let study = open.preparation.lock().unwrap_or_else(PoisonError::into_inner);
        match study.as_ref() {
            Some(study) => Some(study.percent.load(Ordering::Relaxed).min(100) as u8),
            None => self.remote_preparation_percent(open),
        }
    }

    /// How many solutions are worked out or waited for.
    #[must_use]
    pub fn count_queued_preparations(&self) -> usize {
        self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Stops whatever is being worked out; nothing half-done is kept.
    pub fn cancel_preparations(&self) {
        self.preparations.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// A bot of this strategy, or none if it may study first.
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
        let cost = bearable_cost(table.game(), strategy)?;
        {
            let waiting = self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner);
            if waiting.contains_key(&preparation_key(table, strategy)) {
                return Ok(None);
            }
            if waiting.len() >= self.preparations.limits.max_queued {
                return Err(TableError::PreparationQueueFull);
            }
        }
        // Others may take the memory until the bot's turn comes; a simpler one then stands in.
        self.solutions.budget().try_reserve(cost.memory_bytes).map_err(no_memory)?;
        Ok(None)
    }

    /// Gets the bots of a table ready, or has them study.
    pub(super) async fn prepare_bots(&self, open: &Arc<TableEntry>, table: &mut Table) {
        let mut to_study = Vec::new();
        for (seat, strategy) in table.bots_to_prepare() {
            match self.cached_bot(table.game(), &strategy).await {
                Ok(Some(bot)) => table.set_prepared_bot(seat, Some(bot)),
                Ok(None) | Err(TableError::Setup(TableSetupError::Bot(BotError::NoMemory(_)))) => {
                    to_study.push((seat, strategy));
                }
                Err(refusal) => {
                    let game = table.game().id();
                    tracing::warn!(%game, strategy, %refusal, "a bot is not ready");
                }
            }
        }
        let mut is_ready = false;
        for (seat, strategy) in table.substituted_seats() {
            match self.cached_bot(table.game(), &strategy).await {
                Ok(Some(_)) => is_ready = true,
                _ => to_study.push((seat, strategy)),
            }
        }
        if is_ready {
            self.spawn_replace_substitutes(open);
        }
        if let Some((_, strategy)) = to_study.first() {
            self.start_preparation(open, table, strategy);
        }
    }

    /// Has a bot work out what it needs, and comes back for the next one.
    fn start_preparation(&self, open: &Arc<TableEntry>, table: &Table, strategy: &str) {
        let mut place = open.preparation.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_some() {
            return;
        }
        let stop = self.preparations.is_cancelled.clone();
        let study = Arc::new(BotPreparation {
            percent: AtomicU64::new(0),
            is_cancelled: stop,
            version_sender: open.version_sender.clone(),
            table: open.id.clone(),
            cluster_node: self.node.clone(),
        });
        study.publish_percent(0);
        *place = Some(study.clone());
        let key = preparation_key(table, strategy);
        let mut all = self.preparations.queued.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(key.clone()).or_default() += 1;
        let waiting = QueueSlot { preparations: self.preparations.clone(), key };
        let (tables, open, strategy) = (self.clone(), open.clone(), strategy.to_owned());
        let game = table.game().clone_boxed();
        if let Some(patience) = self.substitute_after {
            let (tables, open) = (self.clone(), open.clone());
            spawn(async move {
                (tables.sleep)(patience).await;
                tables.seat_substitutes(&open).await;
            });
        }
        spawn(async move {
            let worked_out = tables.solve_and_prepare(study, game, &strategy).await;
            drop(waiting);
            tables.finish_preparation(&open, worked_out).await;
        });
    }

    /// Where a bot takes long to get ready, a simpler one plays meanwhile.
    async fn seat_substitutes(&self, open: &Arc<TableEntry>) {
        let mut held = open.table.clone().lock_owned().await;
        let Some(table) = held.as_ref() else { return };
        let draft = table.seat_substitutes();
        self.store_bot_change(open, &mut held, draft).await;
    }

    /// Has bots that are ready take over once the table is not locked any more.
    fn spawn_replace_substitutes(&self, open: &Arc<TableEntry>) {
        let (tables, open) = (self.clone(), open.clone());
        spawn(async move { tables.replace_substitutes(&open).await });
    }

    /// Bots that are ready now take over from those that stood in for them.
    async fn replace_substitutes(&self, open: &Arc<TableEntry>) {
        let mut held = open.table.clone().lock_owned().await;
        let Some(table) = held.as_ref() else { return };
        let mut ready = Vec::new();
        for (seat, strategy) in table.substituted_seats() {
            if let Ok(Some(_)) = self.cached_bot(table.game(), &strategy).await {
                ready.push((seat, strategy));
            }
        }
        let draft = table.replace_substitutes(ready);
        self.store_bot_change(open, &mut held, draft).await;
    }

    async fn store_bot_change(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<Table>,
        draft: Result<PendingChange, TableError>,
    ) {
        let kept = match draft {
            Ok(draft) if draft.is_empty() => return,
            // Another server lets the bots of this table play.
            Ok(_) if !self.drives_bots_of(&open.id) => return,
            Ok(draft) => self.store_and_commit(open, held, draft, self.lease_fence(&open.id)).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = kept {
            tracing::warn!(table = %open.id, %refusal, "a bot was not relieved");
        }
        self.start_bots_if_due(open, held);
    }

    async fn solve_and_prepare(
        &self,
        study: Arc<BotPreparation>,
        game: Box<dyn AnyGame>,
        strategy: &str,
    ) -> Result<AnyBot, TableError> {
        let closed = |_| TableError::Store(StoreError::Closed);
        let _turn = self.preparations.slots.acquire().await.map_err(closed)?;
        let (solutions, name) = (self.solutions.clone(), strategy.to_owned());
        let made = spawn_blocking(move || {
            game.prepare_bot(&name, &solutions.with_progress(study.as_ref()))
        });
        let closed = |_| TableError::Store(StoreError::Closed);
        Ok(made.await.map_err(closed)?.map_err(TableSetupError::Bot)?)
    }

    /// What was worked out is there for all seats that wait for it.
    async fn finish_preparation(
        &self,
        open: &Arc<TableEntry>,
        worked_out: Result<AnyBot, TableError>,
    ) {
        let mut held = open.table.clone().lock_owned().await;
        *open.preparation.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.publish_state(&open.id, NodeStateKind::BotPreparation, -1);
        match (worked_out, held.as_mut()) {
            // The solution is in memory as long as the bot is kept.
            (Ok(_bot), Some(table)) => self.prepare_bots(open, table).await,
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                tracing::warn!(%refusal, "a bot has not finished its studies");
            }
        }
        self.start_bots_if_due(open, &mut held);
        drop(held);
        open.version_sender.send_modify(|_| {});
    }

    /// A bot that needs no study; `None` if this one does.
    async fn cached_bot(
        &self,
        game: &dyn AnyGame,
        strategy: &str,
    ) -> Result<Option<AnyBot>, TableError> {
        let (game, solutions) = (game.clone_boxed(), self.solutions.clone());
        let strategy = strategy.to_owned();
        let made = spawn_blocking(move || {
            game.prepare_bot(&strategy, &solutions.with_progress(&CachedSolutionsOnly))
        });
        match made.await.map_err(|_| TableError::Store(StoreError::Closed))? {
            Ok(bot) => Ok(Some(bot)),
            Err(BotError::Cancelled(_)) => Ok(None),
            Err(error) => Err(TableSetupError::Bot(error).into()),
        }
    }
}

/// What has to be worked out, whoever asks for it.
fn preparation_key(table: &Table, strategy: &str) -> String {
    format!("{} {strategy}", GameVariant::from_header(table.header()))
}

fn no_memory(why: NoMemory) -> TableError {
    TableSetupError::Bot(BotError::NoMemory(why)).into()
}

/// What a bot's solution takes. A visitor must not keep the server busy for long.
fn bearable_cost(game: &dyn AnyGame, strategy: &str) -> Result<SolveCost, TableError> {
    with_game!(game.id(), G => bearable_cost_in::<G>(game.rules(), game.seats(), strategy))
}

fn bearable_cost_in<G: HasBots>(
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
