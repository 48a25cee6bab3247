//! Prepares bots: a bot that plays from an exact solution may have to compute it first.
//!
//! Solutions are computed one at a time unless the limits allow more, and then cached. Clients take
//! turns. A table exists meanwhile, but its bot doesn't play yet.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::heavy_worker::{HeavyWorker, PreparationRequest};
use crate::any_replayed_game::{AnyBot, AnyReplayedGame};
use crate::engine_seats::{EngineRunner, NoEngines, engine_of_strategy};
use crate::fair_queue::{FairQueue, JobSize, QueueClient, QueueFull, QueueLimits, QueueTicket};
use crate::platform::tasks::{spawn_blocking, spawn_low_priority};
use crate::platform::timer::sleep;
use crate::store::{GameVariant, StoreError};
use crate::table::Table;
use crate::table_error::TableError;
use crate::table_setup::TableSetupError;
use rollwright_bots::{
    BotError, BudgetExceeded, CancelAtOnce, HasSolver, Level, Progress, SolutionProvider, SolveCost,
};
use rollwright_games::{RuleSetWithSettings, Seats, with_game};

/// Limits on bot preparation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PreparationLimits {
    /// How many solutions are computed at the same time.
    pub max_concurrent: usize,
    /// How many solutions may be in progress or queued; half of them for one client.
    pub max_queued: usize,
}

impl Default for PreparationLimits {
    fn default() -> Self {
        Self { max_concurrent: 1, max_queued: 4 }
    }
}

/// Progress is reported in steps of this many percent.
const PROGRESS_STEP_PERCENT: u64 = 5;

/// A preparation that takes longer is a large job.
const MAX_SMALL_SECONDS: f64 = 2.0;
/// How long a preparation that made room for another client's waits before it queues again.
const REQUEUE_DELAY: Duration = Duration::from_secs(5);

/// Prepares the bots of all tables.
pub(super) struct BotPreparer {
    solutions: Arc<SolutionProvider<'static>>,
    queue: Arc<FairQueue>,
    /// How many tables wait for each solution.
    waiting_tables: Mutex<BTreeMap<String, usize>>,
    is_cancelled: Arc<AtomicBool>,
    engines: Arc<dyn EngineRunner>,
}

impl BotPreparer {
    /// Prepares bots from these solutions.
    pub(super) fn new(
        solutions: Arc<SolutionProvider<'static>>,
        limits: PreparationLimits,
    ) -> Self {
        let queue = FairQueue::new(QueueLimits {
            max_running: limits.max_concurrent,
            max_per_client: limits.max_queued.div_ceil(2),
            max_waiting: limits.max_queued.saturating_sub(limits.max_concurrent),
        });
        let waiting_tables = Mutex::default();
        let engines = Arc::new(NoEngines);
        Self { solutions, queue, waiting_tables, is_cancelled: Arc::default(), engines }
    }

    /// The same, with these engines.
    pub(super) fn with_engines(&self, engines: Arc<dyn EngineRunner>) -> Self {
        Self {
            solutions: self.solutions.clone(),
            queue: self.queue.clone(),
            waiting_tables: Mutex::default(),
            is_cancelled: self.is_cancelled.clone(),
            engines,
        }
    }

    /// The solutions that bots play from.
    pub(super) fn solutions(&self) -> &Arc<SolutionProvider<'static>> {
        &self.solutions
    }

    /// How many solutions are in progress or queued.
    pub(super) fn queue_length(&self) -> usize {
        self.waiting_tables().len()
    }

    /// Cancels all preparations; partial results are discarded.
    pub(super) fn cancel_all(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// A bot that needs no preparation; `None` if this one does.
    pub(super) async fn cached_bot(
        &self,
        game: &dyn AnyReplayedGame,
        strategy: &str,
    ) -> Result<Option<AnyBot>, TableError> {
        if let Some(name) = engine_of_strategy(strategy) {
            // An engine that isn't registered any more forfeits when it has to decide.
            return Ok(Some(AnyBot::from_engine(name, self.engines.clone())));
        }
        let (game, solutions) = (game.clone_boxed(), self.solutions.clone());
        let strategy = strategy.to_owned();
        let task = spawn_blocking(move || {
            game.prepare_bot(&strategy, &solutions.with_progress(&CancelAtOnce))
        });
        match task.await.map_err(|_| TableError::Store(StoreError::Closed))? {
            Ok(bot) => Ok(Some(bot)),
            Err(BotError::Cancelled(_)) => Ok(None),
            Err(error) => Err(TableSetupError::Bot(error).into()),
        }
    }

    /// A bot of this strategy, or `None` if it may be prepared first.
    ///
    /// # Errors
    /// Why it can't play here.
    pub(super) async fn bot_if_prepared(
        &self,
        table: &Table,
        strategy: &str,
        client: &QueueClient,
    ) -> Result<Option<AnyBot>, TableError> {
        if let Some(name) = engine_of_strategy(strategy)
            && !self.engines.is_registered(name)
        {
            return Err(TableSetupError::UnknownEngine(name.to_owned()).into());
        }
        match self.cached_bot(table.game(), strategy).await? {
            Some(bot) => Ok(Some(bot)),
            None => self.check_can_prepare(table, strategy, client).map(|()| None),
        }
    }

    /// Whether a bot may be prepared: its solution is affordable, the queue has room for the client,
    /// and there is memory.
    fn check_can_prepare(
        &self,
        table: &Table,
        strategy: &str,
        client: &QueueClient,
    ) -> Result<(), TableError> {
        let cost = affordable_cost(table.game(), strategy)?;
        if self.waiting_tables().contains_key(&preparation_key(table, strategy)) {
            return Ok(());
        }
        if !self.queue.has_room_for(client) {
            return Err(TableError::PreparationQueueFull);
        }
        // Other preparations may take the memory before this bot's turn; a substitute plays then.
        self.solutions.budget().reserve_evicting_unused(cost.memory_bytes).map_err(no_memory)?;
        Ok(())
    }

    /// Takes a place in the queue for a bot's solution.
    pub(super) fn enqueue(
        self: &Arc<Self>,
        table: &Table,
        strategy: &str,
        client: QueueClient,
    ) -> QueuePlace {
        let (key, cost) =
            (preparation_key(table, strategy), affordable_cost(table.game(), strategy));
        let is_small = cost.is_ok_and(|cost| cost.seconds <= MAX_SMALL_SECONDS);
        let size = if is_small { JobSize::Small } else { JobSize::Large };
        let mut waiting = self.waiting_tables();
        let count = waiting.entry(key.clone()).or_default();
        *count += 1;
        let is_shared = *count > 1;
        drop(waiting);
        // A table that waits for the same solution as another one costs nothing.
        let ticket = match is_shared {
            true => Ok(self.queue.enter_without_limits(client.clone(), size)),
            false => self.queue.enter(client.clone(), size),
        };
        QueuePlace { preparer: self.clone(), key, client, size, ticket: Some(ticket) }
    }

    /// The position of a job in the queue, from 1; `None` once it has started.
    pub(super) fn queue_position(&self, job: u64) -> Option<usize> {
        self.queue.position(job)
    }

    /// The progress of a preparation that starts now. `on_step` is called with the percentage after
    /// every [`PROGRESS_STEP_PERCENT`].
    pub(super) fn new_progress(
        &self,
        on_step: impl Fn(u8) + Send + Sync + 'static,
    ) -> PreparationProgress {
        PreparationProgress {
            percent: AtomicU64::new(0),
            queue_number: AtomicU64::new(0),
            is_cancelled: self.is_cancelled.clone(),
            on_step: Box::new(on_step),
        }
    }

    /// Waits until a solution may be computed, and computes it, unless `heavy_worker` has done so.
    pub(super) async fn prepare_bot(
        &self,
        heavy_worker: Option<&Arc<dyn HeavyWorker>>,
        progress: Arc<PreparationProgress>,
        game: Box<dyn AnyReplayedGame>,
        strategy: &str,
        place: &mut QueuePlace,
    ) -> Result<AnyBot, TableError> {
        place.wait_for_turn(&progress).await;
        if let Some(worker) = heavy_worker {
            let (id, rules, seats) = (game.id(), game.rules(), game.seats());
            let request = PreparationRequest::new(id, rules, seats, Some(strategy));
            worker.prepare(request, &|percent| progress.report(percent.into(), 100)).await;
        }
        let (solutions, strategy) = (self.solutions.clone(), strategy.to_owned());
        let task = spawn_low_priority(move || {
            game.prepare_bot(&strategy, &solutions.with_progress(progress.as_ref()))
        });
        let failed = |_| TableError::Store(StoreError::Closed);
        Ok(task.await.map_err(failed)?.map_err(TableSetupError::Bot)?)
    }

    fn waiting_tables(&self) -> MutexGuard<'_, BTreeMap<String, usize>> {
        self.waiting_tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table's place in the queue for a solution; dropping it leaves the queue.
pub(super) struct QueuePlace {
    preparer: Arc<BotPreparer>,
    key: String,
    client: QueueClient,
    size: JobSize,
    /// `None` while the place is given up for another client.
    ticket: Option<Result<QueueTicket, QueueFull>>,
}

impl QueuePlace {
    /// Waits until the solution may be computed. A place that another client needs more is given up
    /// for a while.
    async fn wait_for_turn(&mut self, progress: &PreparationProgress) {
        loop {
            if let Some(Ok(ticket)) = &mut self.ticket {
                progress.queue_number.store(ticket.number(), Ordering::Relaxed);
                if ticket.wait_for_turn().await.is_ok() {
                    return;
                }
            }
            self.ticket = None;
            sleep(REQUEUE_DELAY).await;
            self.ticket = Some(self.preparer.queue.enter(self.client.clone(), self.size));
        }
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut queue = self.preparer.waiting_tables();
        if let Some(count) = queue.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                queue.remove(&self.key);
            }
        }
    }
}

/// The progress of one preparation.
pub(super) struct PreparationProgress {
    percent: AtomicU64,
    /// The number of its job in the queue; 0 before it has one.
    queue_number: AtomicU64,
    is_cancelled: Arc<AtomicBool>,
    on_step: Box<dyn Fn(u8) + Send + Sync>,
}

impl PreparationProgress {
    /// The progress so far, in percent.
    pub(super) fn percent(&self) -> u8 {
        self.percent.load(Ordering::Relaxed).min(100) as u8
    }

    /// The number of its job in the queue.
    pub(super) fn queue_number(&self) -> u64 {
        self.queue_number.load(Ordering::Relaxed)
    }
}

impl Progress for PreparationProgress {
    fn report(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100) / total.max(1);
        let before = self.percent.swap(percent, Ordering::Relaxed);
        if before / PROGRESS_STEP_PERCENT != percent / PROGRESS_STEP_PERCENT {
            (self.on_step)(percent.min(100) as u8);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Identifies what must be computed, independent of the table.
fn preparation_key(table: &Table, strategy: &str) -> String {
    format!("{} {strategy}", GameVariant::from_header(table.header()))
}

fn no_memory(why: BudgetExceeded) -> TableError {
    TableSetupError::Bot(BotError::NoMemory(why)).into()
}

/// The cost of a bot's solution, if it is affordable. A visitor must not keep the server busy for
/// long.
fn affordable_cost(game: &dyn AnyReplayedGame, strategy: &str) -> Result<SolveCost, TableError> {
    with_game!(game.id(), G => affordable_cost_in::<G>(game.rules(), game.seats(), strategy))
}

fn affordable_cost_in<G: HasSolver>(
    choice: &RuleSetWithSettings,
    seats: Seats,
    strategy: &str,
) -> Result<SolveCost, TableError> {
    let rules = G::rules_for(choice);
    let (cost, options) = G::preparation_cost(strategy, &rules, seats.count());
    if cost.is_quick_enough_to_wait_for() {
        return Ok(cost);
    }
    let instead = G::strategy_for_level(Level::Hard, &rules);
    let settings: String = (choice.settings())
        .map(|(setting, value)| format!(" --set {}={value}", setting.key))
        .collect();
    let rules = match choice.rule_set() {
        set if *set == G::rule_sets()[0] => String::new(),
        set => format!(" --rules {}", set.name),
    };
    let why = format!(
        "computing its solution takes about {:.0} seconds and {} MB, too much while people wait; choose {instead}, or run 'rollwright solve {}{rules}{settings}{options}' on the server",
        cost.seconds,
        cost.memory_bytes >> 20,
        G::ID,
    );
    Err(TableSetupError::PreparationTooCostly { strategy: strategy.to_owned(), instead, why }
        .into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_reported_in_steps() {
        let steps: Arc<Mutex<Vec<u8>>> = Arc::default();
        let reported = steps.clone();
        let progress = PreparationProgress {
            percent: AtomicU64::new(0),
            queue_number: AtomicU64::new(0),
            is_cancelled: Arc::default(),
            on_step: Box::new(move |percent| reported.lock().unwrap().push(percent)),
        };
        (0..=1000).for_each(|done| progress.report(done, 1000));
        assert_eq!(*steps.lock().unwrap(), (1..=20).map(|step| 5 * step).collect::<Vec<u8>>());
        assert_eq!(progress.percent(), 100);
        progress.report(0, 1000);
        assert_eq!(steps.lock().unwrap().last(), Some(&0), "the next solution starts again");
    }
}
