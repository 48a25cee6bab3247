//! Bots at tables: they think where nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rollwright_games::{Phase, Seat};
use tokio::sync::OwnedMutexGuard;

use super::{TableEntry, Tables};
use crate::any_game::BotMoveTask;
use crate::store::StoreError;
use crate::table::Table;
use crate::table_error::TableError;
use crate::tasks::{spawn, spawn_blocking};

/// A table under its lock.
type LockedTable = OwnedMutexGuard<Option<Table>>;

/// How long bots wait before they try again what could not be kept. Each wait is twice as
/// long as the one before.
const MIN_RETRY_DELAY: Duration = Duration::from_secs(1);
/// The longest wait.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(30);

impl Tables {
    /// Lets bots play, and dice roll, until a person is asked.
    pub(super) fn start_bots_if_due(&self, open: &Arc<TableEntry>, held: &mut Option<Table>) {
        let due = self.drives_bots_of(&open.id)
            && held.as_ref().is_some_and(|table| {
                table.next_bot_move_task().is_some()
                    || matches!(table.game().phase(), Phase::Roll { .. })
                        && table.automatic_rolls().is_some()
            });
        if due {
            self.start_bot_task(open);
        }
    }

    /// Has a task play the bots of a table. One that waits for the store goes on at once.
    pub(super) fn start_bot_task(&self, open: &Arc<TableEntry>) {
        if open.is_bot_task_running.swap(true, Ordering::Relaxed) {
            open.store_recovered.notify_waiters();
            return;
        }
        let (tables, open) = (self.clone(), open.clone());
        spawn(async move { tables.run_bot_task(&open).await });
    }

    /// Plays until nobody here has anything to do. One task a table does so: the table
    /// counts as driven until that is seen under its lock. What could not be kept is tried
    /// again until it is, whether anybody looks or not; meanwhile the table itself is not in
    /// memory.
    async fn run_bot_task(&self, open: &Arc<TableEntry>) {
        let mut wait = MIN_RETRY_DELAY;
        loop {
            let held = open.table.clone().lock_owned().await;
            let (held, step) = self.play_bot_step(open, held).await;
            match step {
                BotStepOutcome::Stored => wait = MIN_RETRY_DELAY,
                BotStepOutcome::Retry => {}
                BotStepOutcome::NothingDue => {
                    open.is_bot_task_running.store(false, Ordering::Relaxed);
                    return;
                }
                BotStepOutcome::StoreUnavailable => {
                    // Whoever reads the table meanwhile has found the store answering.
                    let somebody_looked = open.store_recovered.notified();
                    drop(held);
                    tokio::select! {
                        () = (self.sleep)(wait) => wait = MAX_RETRY_DELAY.min(wait * 2),
                        () = somebody_looked => {}
                    }
                }
            }
        }
    }

    /// One step of a bot or one roll of the dice.
    async fn play_bot_step(
        &self,
        open: &Arc<TableEntry>,
        mut held: LockedTable,
    ) -> (LockedTable, BotStepOutcome) {
        // Nobody may play here, or another server lets them play now.
        if self.moderation.check_can_play(&open.id).is_err() || !self.drives_bots_of(&open.id) {
            return (held, BotStepOutcome::NothingDue);
        }
        let table = match self.load_if_missing(open, &mut held).await {
            Ok(table) => table,
            Err(refusal) => return (held, BotStepOutcome::after_error(&refusal)),
        };
        table.is_paced = self.is_paced(open, table);
        let version = table.version();
        let draft = match (table.next_bot_move_task(), self.next_step_delay(open, table)) {
            (None, None) => table.automatic_rolls(),
            (None, _) if table.automatic_rolls().is_none() => None,
            (asked, wait) => {
                drop(held);
                let timed = asked.map(|(seat, thought)| (seat, self.with_timing(thought)));
                let chosen = think_and_wait(timed, wait.map(|wait| (self.sleep)(wait))).await;
                held = open.table.clone().lock_owned().await;
                let Some(table) = held.as_ref() else { return (held, BotStepOutcome::Retry) };
                match chosen {
                    BotDecision::ThreadLost => None,
                    BotDecision::RollDice if table.version() == version => table.automatic_rolls(),
                    // The game went on meanwhile.
                    BotDecision::RollDice => return (held, BotStepOutcome::Retry),
                    BotDecision::Action(seat, action) => {
                        match table.play_bot_action(version, seat, action) {
                            Ok(draft) => Some(draft),
                            Err(_) => return (held, BotStepOutcome::Retry),
                        }
                    }
                }
            }
        };
        let Some(draft) = draft else { return (held, BotStepOutcome::NothingDue) };
        let moves = draft.count_moves();
        let fence = self.lease_fence(&open.id);
        match self.store_and_commit(open, &mut held, draft, fence).await {
            Ok(_) => {
                self.metrics().bot_moves.add(moves);
                (held, BotStepOutcome::Stored)
            }
            Err(TableError::Store(StoreError::Conflict)) => self.resolve_conflict(open, held).await,
            Err(refusal) => (held, BotStepOutcome::after_error(&refusal)),
        }
    }

    /// Somebody else has changed the table; or nobody has, and the lease under which its
    /// bots play is another server's by now.
    async fn resolve_conflict(
        &self,
        open: &Arc<TableEntry>,
        mut held: LockedTable,
    ) -> (LockedTable, BotStepOutcome) {
        let before = held.as_ref().map(Table::change_count);
        if let Err(refusal) = self.sync_from_store(open, &mut held).await {
            held.take();
            return (held, BotStepOutcome::after_error(&refusal));
        }
        if held.as_ref().map(Table::change_count) == before {
            self.drop_lease(&open.id);
        }
        (held, BotStepOutcome::Retry)
    }

    /// The same thought, which counts how long it takes.
    fn with_timing(&self, thought: BotMoveTask) -> BotMoveTask {
        let metrics = self.metrics().clone();
        Box::new(move || {
            let began = Instant::now();
            let action = thought();
            metrics.bot_thinking_time.observe_since(began);
            action
        })
    }
}

/// What came of an attempt to play a bot's step.
enum BotStepOutcome {
    /// It was kept.
    Stored,
    /// The table has changed meanwhile.
    Retry,
    /// No bot has anything to do.
    NothingDue,
    /// The store did not answer as it should: it may later.
    StoreUnavailable,
}

impl BotStepOutcome {
    fn after_error(refusal: &TableError) -> Self {
        tracing::warn!(%refusal, "a bot's move was not kept");
        match refusal {
            TableError::Store(error) if error.is_transient() => Self::StoreUnavailable,
            _ => Self::NothingDue,
        }
    }
}

/// What comes of a bot's wait.
enum BotDecision {
    /// This is what the seat does.
    Action(Seat, String),
    /// Nothing was to be decided: dice are rolled.
    RollDice,
    /// The thought was lost with its thread.
    ThreadLost,
}

/// Lets a bot think, and the others look on, whichever takes longer.
async fn think_and_wait(
    asked: Option<(Seat, BotMoveTask)>,
    pause: Option<impl Future<Output = ()>>,
) -> BotDecision {
    let thinking = asked.map(|(seat, thought)| (seat, spawn_blocking(thought)));
    if let Some(pause) = pause {
        pause.await;
    }
    match thinking {
        None => BotDecision::RollDice,
        Some((seat, thought)) => match thought.await {
            Ok(action) => BotDecision::Action(seat, action),
            Err(_) => BotDecision::ThreadLost,
        },
    }
}
