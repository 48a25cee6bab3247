//! Runs the bots at tables. They think on blocking threads, without the table's lock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rollwright_games::{Phase, Seat};
use tokio::sync::Notify;

use super::Tables;
use super::table_entry::{LockedTable, TableEntry};
use crate::any_replayed_game::BotMoveTask;
use crate::platform::tasks::{spawn, spawn_blocking};
use crate::platform::time;
use crate::store::StoreError;
use crate::table::Table;
use crate::table_error::TableError;

/// The first delay before bots retry a write that failed; each further delay doubles.
const MIN_RETRY_DELAY: Duration = Duration::from_secs(1);
/// The longest retry delay.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(30);

/// The task that plays a table's bots.
#[derive(Default)]
pub(super) struct BotTask {
    is_running: AtomicBool,
    /// Wakes the task while it waits for the store.
    store_recovered: Notify,
}

impl Tables {
    /// Starts the bot task if a bot or an automatic roll is due.
    pub(super) fn start_bots_if_due(&self, entry: &Arc<TableEntry>, slot: &mut Option<Table>) {
        let is_due = self.drives_bots_of(&entry.id)
            && slot.as_ref().is_some_and(|table| {
                table.next_bot_move_task().is_some()
                    || matches!(table.game().phase(), Phase::Roll { .. })
                        && table.plan_automatic_rolls().is_some()
            });
        if is_due {
            self.start_bot_task(entry);
        }
    }

    /// Starts the task that plays a table's bots. If it is already running and waiting for the
    /// store, it continues at once.
    pub(super) fn start_bot_task(&self, entry: &Arc<TableEntry>) {
        if entry.bot_task.is_running.swap(true, Ordering::Relaxed) {
            entry.bot_task.store_recovered.notify_waiters();
            return;
        }
        let (tables, entry) = (self.clone(), entry.clone());
        spawn(async move { tables.run_bot_task(&entry).await });
    }

    /// Plays until nothing is due. There is one such task per table: `BotTask::is_running` stays
    /// set until the task sees under the lock that nothing is due.
    ///
    /// A failed write is retried until it succeeds, whether anybody watches or not. Meanwhile the
    /// table isn't in memory.
    async fn run_bot_task(&self, entry: &Arc<TableEntry>) {
        let mut delay = MIN_RETRY_DELAY;
        loop {
            let slot = self.lock_table(entry).await;
            let (slot, outcome) = self.play_bot_step(entry, slot).await;
            match outcome {
                BotStepOutcome::Stored => delay = MIN_RETRY_DELAY,
                BotStepOutcome::Retry => {}
                BotStepOutcome::NothingDue => {
                    entry.bot_task.is_running.store(false, Ordering::Relaxed);
                    return;
                }
                BotStepOutcome::StoreUnavailable => {
                    // A successful read of the table means that the store works again.
                    let store_recovered = entry.bot_task.store_recovered.notified();
                    drop(slot);
                    tokio::select! {
                        () = self.time.sleep(delay) => delay = MAX_RETRY_DELAY.min(delay * 2),
                        () = store_recovered => {}
                    }
                }
            }
        }
    }

    /// Plays one bot action or one roll.
    async fn play_bot_step(
        &self,
        entry: &Arc<TableEntry>,
        mut slot: LockedTable,
    ) -> (LockedTable, BotStepOutcome) {
        // The table is closed, or another server runs its bots now.
        if self.moderation.check_can_play(&entry.id).is_err() || !self.drives_bots_of(&entry.id) {
            return (slot, BotStepOutcome::NothingDue);
        }
        let table = match self.load_if_missing(entry, &mut slot).await {
            Ok(table) => table,
            Err(refusal) => return (slot, BotStepOutcome::after_error(&refusal)),
        };
        let is_watched = self.is_watched(entry);
        table.is_paced = self.bot_pacing.is_paced(table, is_watched);
        let version = table.version();
        let delay = self.bot_pacing.next_step_delay(table, is_watched);
        let draft = match (table.next_bot_move_task(), delay) {
            (None, None) => table.plan_automatic_rolls(),
            (None, _) if table.plan_automatic_rolls().is_none() => None,
            (bot_task, delay) => {
                drop(slot);
                let timed_task = bot_task.map(|(seat, task)| (seat, self.with_timing(task)));
                let decision =
                    think_and_wait(timed_task, delay.map(|delay| self.time.sleep(delay))).await;
                slot = self.lock_table(entry).await;
                let Some(table) = slot.as_ref() else { return (slot, BotStepOutcome::Retry) };
                match decision {
                    BotDecision::ThreadLost => None,
                    BotDecision::EngineFailed(seat, why) => {
                        let engine = table.seat_spec(seat).map_or("", |spec| spec.name.as_str());
                        tracing::warn!(table = %entry.id, engine, why, "an engine has forfeited");
                        match table.plan_engine_forfeit(version, seat) {
                            Ok(draft) => Some(draft),
                            Err(_) => return (slot, BotStepOutcome::Retry),
                        }
                    }
                    BotDecision::RollDice if table.version() == version => {
                        table.plan_automatic_rolls()
                    }
                    // The game has changed meanwhile.
                    BotDecision::RollDice => return (slot, BotStepOutcome::Retry),
                    BotDecision::Action(seat, action) => {
                        match table.plan_chosen_bot_action(version, seat, action) {
                            Ok(draft) => Some(draft),
                            Err(_) => return (slot, BotStepOutcome::Retry),
                        }
                    }
                }
            }
        };
        let Some(draft) = draft else { return (slot, BotStepOutcome::NothingDue) };
        let moves = draft.count_moves();
        let fence = self.lease_fence(&entry.id);
        match self.store_and_commit(entry, &mut slot, draft, fence).await {
            Ok(_) => {
                self.metrics().bot_moves.inc_by(moves);
                (slot, BotStepOutcome::Stored)
            }
            Err(TableError::Store(StoreError::Conflict)) => {
                self.resolve_conflict(entry, slot).await
            }
            Err(refusal) => (slot, BotStepOutcome::after_error(&refusal)),
        }
    }

    /// Reloads the table after a conflict. If nothing has changed, another server holds the lease
    /// for this table's bots by now, so the lease is dropped.
    async fn resolve_conflict(
        &self,
        entry: &Arc<TableEntry>,
        mut slot: LockedTable,
    ) -> (LockedTable, BotStepOutcome) {
        let before = slot.as_ref().map(Table::change_count);
        if let Err(refusal) = self.sync_from_store(entry, &mut slot).await {
            slot.take();
            return (slot, BotStepOutcome::after_error(&refusal));
        }
        if slot.as_ref().map(Table::change_count) == before {
            self.drop_lease(&entry.id);
        }
        (slot, BotStepOutcome::Retry)
    }

    /// Wraps a task so that it records how long it takes.
    fn with_timing(&self, task: BotMoveTask) -> BotMoveTask {
        let metrics = self.metrics().clone();
        Box::new(move || {
            let began = time::now();
            let action = task();
            metrics.bot_thinking_time.observe(began.elapsed().as_secs_f64());
            action
        })
    }
}

/// The outcome of an attempt to play a bot's step.
enum BotStepOutcome {
    /// The step was stored.
    Stored,
    /// The table changed meanwhile.
    Retry,
    /// No bot has anything to do.
    NothingDue,
    /// The store failed in a way that may be temporary.
    StoreUnavailable,
}

impl BotStepOutcome {
    fn after_error(refusal: &TableError) -> Self {
        tracing::warn!(%refusal, "a bot's action was not stored");
        match refusal {
            TableError::Store(error) if error.is_transient() => Self::StoreUnavailable,
            _ => Self::NothingDue,
        }
    }
}

/// What to do after a bot has thought and waited.
enum BotDecision {
    /// The seat takes this action.
    Action(Seat, String),
    /// The engine in the seat failed.
    EngineFailed(Seat, String),
    /// There was nothing to decide: roll the dice.
    RollDice,
    /// The thread that computed the action panicked.
    ThreadLost,
}

/// Lets a bot think and spectators look, whichever takes longer.
async fn think_and_wait(
    bot_task: Option<(Seat, BotMoveTask)>,
    delay: Option<impl Future<Output = ()>>,
) -> BotDecision {
    let thinking = bot_task.map(|(seat, task)| (seat, spawn_blocking(task)));
    if let Some(delay) = delay {
        delay.await;
    }
    match thinking {
        None => BotDecision::RollDice,
        Some((seat, task)) => match task.await {
            Ok(Ok(action)) => BotDecision::Action(seat, action),
            Ok(Err(why)) => BotDecision::EngineFailed(seat, why),
            Err(_) => BotDecision::ThreadLost,
        },
    }
}
