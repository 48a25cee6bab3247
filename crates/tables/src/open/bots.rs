//! Bots at tables: they think where nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rollwright_games::{Phase, Seat};
use tokio::sync::OwnedMutexGuard;

use super::{OpenTable, Tables};
use crate::any_game::Thought;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::table::Table;
use crate::tasks::{spawn, spawn_blocking};

/// A table under its lock.
type Held = OwnedMutexGuard<Option<Table>>;

/// How long bots wait before they try again what could not be kept. Each wait is twice as
/// long as the one before.
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The longest wait.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

impl Tables {
    /// Lets bots play, and dice roll, until a person is asked.
    pub(super) fn drive(&self, open: &Arc<OpenTable>, held: &mut Option<Table>) {
        let due = self.drives(&open.id)
            && held.as_ref().is_some_and(|table| {
                table.bot_asked().is_some()
                    || matches!(table.game().phase(), Phase::Roll { .. })
                        && table.rolls_by_itself().is_some()
            });
        if due {
            self.set_going(open);
        }
    }

    /// Has a task play the bots of a table. One that waits for the store goes on at once.
    pub(super) fn set_going(&self, open: &Arc<OpenTable>) {
        if open.driven.swap(true, Ordering::Relaxed) {
            open.store_answers.notify_waiters();
            return;
        }
        let (tables, open) = (self.clone(), open.clone());
        spawn(async move { tables.play_bots(&open).await });
    }

    /// Plays until nobody here has anything to do. One task a table does so: the table
    /// counts as driven until that is seen under its lock. What could not be kept is tried
    /// again until it is, whether anybody looks or not; meanwhile the table itself is not in
    /// memory.
    async fn play_bots(&self, open: &Arc<OpenTable>) {
        let mut wait = FIRST_WAIT;
        loop {
            let held = open.table.clone().lock_owned().await;
            let (held, step) = self.bots_step(open, held).await;
            match step {
                Step::Made => wait = FIRST_WAIT,
                Step::LookAgain => {}
                Step::NoneDue => {
                    open.driven.store(false, Ordering::Relaxed);
                    return;
                }
                Step::StoreLost => {
                    // Whoever reads the table meanwhile has found the store answering.
                    let somebody_looked = open.store_answers.notified();
                    drop(held);
                    tokio::select! {
                        () = (self.pause)(wait) => wait = LONGEST_WAIT.min(wait * 2),
                        () = somebody_looked => {}
                    }
                }
            }
        }
    }

    /// One step of a bot or one roll of the dice.
    async fn bots_step(&self, open: &Arc<OpenTable>, mut held: Held) -> (Held, Step) {
        // Nobody may play here, or another server lets them play now.
        if self.orders.allow_playing(&open.id).is_err() || !self.drives(&open.id) {
            return (held, Step::NoneDue);
        }
        let table = match self.fill(open, &mut held).await {
            Ok(table) => table,
            Err(refusal) => return (held, Step::after(&refusal)),
        };
        table.slow_bots = self.is_slow(open, table);
        let version = table.version();
        let draft = match (table.bot_asked(), self.wait(open, table)) {
            (None, None) => table.rolls_by_itself(),
            (None, _) if table.rolls_by_itself().is_none() => None,
            (asked, wait) => {
                drop(held);
                let timed = asked.map(|(seat, thought)| (seat, self.timed(thought)));
                let chosen = thought_over(timed, wait.map(|wait| (self.pause)(wait))).await;
                held = open.table.clone().lock_owned().await;
                let Some(table) = held.as_ref() else { return (held, Step::LookAgain) };
                match chosen {
                    Thinking::Lost => None,
                    Thinking::Rolls if table.version() == version => table.rolls_by_itself(),
                    // The game went on meanwhile.
                    Thinking::Rolls => return (held, Step::LookAgain),
                    Thinking::Chose(seat, action) => match table.bot_acts(version, seat, action) {
                        Ok(draft) => Some(draft),
                        Err(_) => return (held, Step::LookAgain),
                    },
                }
            }
        };
        let Some(draft) = draft else { return (held, Step::NoneDue) };
        let moves = draft.moves();
        let fence = self.fence(&open.id);
        match self.keep(open, &mut held, draft, fence).await {
            Ok(_) => {
                self.metrics().moves_of_bots.add(moves);
                (held, Step::Made)
            }
            Err(Refusal::Store(StoreError::Conflict)) => self.overtaken(open, held).await,
            Err(refusal) => (held, Step::after(&refusal)),
        }
    }

    /// Somebody else has changed the table; or nobody has, and the lease under which its
    /// bots play is another server's by now.
    async fn overtaken(&self, open: &Arc<OpenTable>, mut held: Held) -> (Held, Step) {
        let before = held.as_ref().map(Table::changes);
        if let Err(refusal) = self.catch_up(open, &mut held).await {
            held.take();
            return (held, Step::after(&refusal));
        }
        if held.as_ref().map(Table::changes) == before {
            self.doubt_lease(&open.id);
        }
        (held, Step::LookAgain)
    }

    /// The same thought, which counts how long it takes.
    fn timed(&self, thought: Thought) -> Thought {
        let metrics = self.metrics().clone();
        Box::new(move || {
            let began = Instant::now();
            let action = thought();
            metrics.thinking.since(began);
            action
        })
    }
}

/// What came of an attempt to play a bot's step.
enum Step {
    /// It was kept.
    Made,
    /// The table has changed meanwhile.
    LookAgain,
    /// No bot has anything to do.
    NoneDue,
    /// The store did not answer as it should: it may later.
    StoreLost,
}

impl Step {
    fn after(refusal: &Refusal) -> Self {
        tracing::warn!(%refusal, "a bot's move was not kept");
        match refusal {
            Refusal::Store(error) if error.may_pass() => Self::StoreLost,
            _ => Self::NoneDue,
        }
    }
}

/// What comes of a bot's wait.
enum Thinking {
    /// This is what the seat does.
    Chose(Seat, String),
    /// Nothing was to be decided: dice are rolled.
    Rolls,
    /// The thought was lost with its thread.
    Lost,
}

/// Lets a bot think, and the others look on, whichever takes longer.
async fn thought_over(
    asked: Option<(Seat, Thought)>,
    pause: Option<impl Future<Output = ()>>,
) -> Thinking {
    let thinking = asked.map(|(seat, thought)| (seat, spawn_blocking(thought)));
    if let Some(pause) = pause {
        pause.await;
    }
    match thinking {
        None => Thinking::Rolls,
        Some((seat, thought)) => match thought.await {
            Ok(action) => Thinking::Chose(seat, action),
            Err(_) => Thinking::Lost,
        },
    }
}
