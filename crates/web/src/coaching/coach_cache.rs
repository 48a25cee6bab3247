//! Coaches for hints, the tutor and the trainer. They are prepared in the background, cached until
//! their memory is needed, and answer one question at a time, so that visitors can't take all
//! cores. Clients take turns.

use rollwright_tables::PreparationRequest;
use rollwright_tables::fair_queue::{FairQueue, JobSize, QueueClient, QueueLimits};
use rollwright_tables::platform::tasks::{spawn, spawn_low_priority};
use rollwright_tables::platform::time::{self, Instant};
use rollwright_tables::platform::timer::timeout;
use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::evaluation::new_rollout_evaluator;
use rollwright_bots::{
    BotError, BudgetExceeded, HasPositionValues, Progress, SolutionProvider, rollout_strategy,
};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::{RuleSetWithSettings, Seats};
use tokio::sync::watch;

use crate::app_state::AppState;

/// How long solving for a coach may take.
const SOLVE_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a request waits for a coach before it reports `NotReady`.
const READY_WAIT: Duration = Duration::from_secs(3);
/// How many coaches may be queued for preparation.
const PREPARATION_LIMITS: QueueLimits =
    QueueLimits { max_running: 1, max_per_client: 3, max_waiting: 6 };
/// A preparation that takes longer is a large job.
const MAX_SMALL_SECONDS: f64 = 2.0;
/// How many coaches are cached. The budget of all solutions bounds their memory and evicts those
/// that nobody uses.
const MAX_COACHES: usize = 64;
/// How long a coach without a solution, for lack of memory, is used before it is prepared again.
const RETRY_AFTER: Duration = Duration::from_secs(60);
/// How many questions may be queued.
const QUESTION_LIMITS: QueueLimits =
    QueueLimits { max_running: 1, max_per_client: 4, max_waiting: 16 };

/// The coaches of a server.
pub(crate) struct CoachCache {
    preparations: Mutex<VecDeque<Arc<CoachPreparation>>>,
    preparation_queue: Arc<FairQueue>,
    question_queue: Arc<FairQueue>,
}

/// A coach that is ready or in preparation.
struct CoachPreparation {
    key: String,
    /// Its number in the queue.
    number: u64,
    /// The progress of solving.
    percent: AtomicU8,
    outcome: watch::Sender<Option<PreparedCoach>>,
}

type PreparedCoach = Result<Ready, CoachError>;

/// A coach that is ready.
#[derive(Clone)]
struct Ready {
    /// A `Coach<G>` of the game in the key.
    coach: Arc<dyn Any + Send + Sync>,
    /// When to try again to get memory for the missing solution.
    retry_at: Option<Instant>,
}

impl CoachPreparation {
    /// Whether the coach must be prepared again.
    fn is_outdated(&self) -> bool {
        match &*self.outcome.borrow() {
            Some(Ok(ready)) => ready.retry_at.is_some_and(|retry_at| retry_at <= time::now()),
            Some(Err(why)) => {
                matches!(why, CoachError::Failed | CoachError::NoMemory | CoachError::Busy)
            }
            None => false,
        }
    }

    /// Whether its coach is ready and nobody uses it.
    fn is_idle(self: &Arc<Self>) -> bool {
        let is_unused = |coach| Arc::strong_count(coach) == 1;
        let outcome = self.outcome.borrow();
        Arc::strong_count(self) == 1
            && matches!(&*outcome, Some(Ok(ready)) if is_unused(&ready.coach))
    }
}

/// Why the coach doesn't answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CoachError {
    /// Too many questions are queued.
    Busy,
    /// The coach is still being prepared, or at work.
    NotReady {
        /// The progress.
        percent: u8,
        /// The position in the queue, from 1; `None` once the work has started.
        position: Option<usize>,
    },
    /// The asker, or somebody in their network, plays this position in a game that counts.
    Counts,
    /// The work takes longer than the server allows.
    TooLong,
    /// The solution doesn't fit into the server's memory, and the coach needs it.
    NoMemory,
    /// The program failed.
    Failed,
}

impl CoachCache {
    pub(crate) fn new() -> Self {
        Self {
            preparations: Mutex::default(),
            preparation_queue: FairQueue::new(PREPARATION_LIMITS),
            question_queue: FairQueue::new(QUESTION_LIMITS),
        }
    }

    /// The coach for games with these rules and seats. Starts preparing it if it isn't there yet;
    /// the preparation continues when nobody waits any more.
    pub(crate) async fn coach<G: HasPositionValues>(
        &self,
        app: &AppState,
        client: &QueueClient,
        rules: &RuleSetWithSettings,
        seats: Seats,
    ) -> Result<Arc<Coach<G>>, CoachError> {
        let preparation = self.get_or_start_preparation::<G>(app, client, rules, seats)?;
        let mut receiver = preparation.outcome.subscribe();
        let ready = timeout(READY_WAIT, receiver.wait_for(Option::is_some)).await;
        let outcome = match ready {
            Ok(Ok(outcome)) => outcome.clone(),
            Ok(Err(_)) => Some(Err(CoachError::Failed)),
            Err(_) => {
                let percent = preparation.percent.load(Ordering::Relaxed);
                let position = self.preparation_queue.position(preparation.number);
                Some(Err(CoachError::NotReady { percent, position }))
            }
        };
        let ready = outcome.unwrap_or(Err(CoachError::Failed))?;
        ready.coach.downcast().map_err(|_| CoachError::Failed)
    }

    /// Like [`Self::coach`], but waits until the coach is ready and reports progress. For
    /// background jobs.
    pub(super) async fn wait_for_coach<G: HasPositionValues>(
        &self,
        app: &AppState,
        client: &QueueClient,
        rules: &RuleSetWithSettings,
        seats: Seats,
        progress: &AtomicU8,
    ) -> Result<Arc<Coach<G>>, CoachError> {
        loop {
            match self.coach::<G>(app, client, rules, seats).await {
                Err(CoachError::NotReady { percent, .. }) => {
                    progress.store(percent, Ordering::Relaxed);
                }
                outcome => return outcome,
            }
        }
    }

    /// Whether the coach is ready; starts preparing it if not.
    pub(crate) fn is_ready<G: HasPositionValues>(
        &self,
        app: &AppState,
        client: &QueueClient,
        rules: &RuleSetWithSettings,
        seats: Seats,
    ) -> bool {
        let preparation = self.get_or_start_preparation::<G>(app, client, rules, seats);
        preparation.is_ok_and(|one| matches!(*one.outcome.borrow(), Some(Ok(_))))
    }

    /// Whether this coach lacks its solution because others use the memory, so that it may give
    /// better answers later.
    pub(super) fn is_makeshift<G: HasPositionValues>(&self, coach: &Arc<Coach<G>>) -> bool {
        let is_it = |ready: &Ready| {
            ready.retry_at.is_some()
                && Arc::as_ptr(&ready.coach).cast::<()>() == Arc::as_ptr(coach).cast()
        };
        self.lock_preparations()
            .iter()
            .any(|one| matches!(&*one.outcome.borrow(), Some(Ok(ready)) if is_it(ready)))
    }

    /// The preparation of a coach, started if there is none.
    fn get_or_start_preparation<G: HasPositionValues>(
        &self,
        app: &AppState,
        client: &QueueClient,
        rules: &RuleSetWithSettings,
        seats: Seats,
    ) -> Result<Arc<CoachPreparation>, CoachError> {
        let settings: Vec<u32> = rules.settings().map(|(_, value)| value).collect();
        let key = format!("{} {} {settings:?} {seats:?}", G::ID.name(), rules.rule_set().name);
        let mut preparations = self.lock_preparations();
        preparations.retain(|one| !one.is_outdated());
        if let Some(at) = preparations.iter().position(|one| one.key == key)
            && let Some(one) = preparations.remove(at)
        {
            preparations.push_front(one.clone());
            return Ok(one);
        }
        let request = PreparationRequest::new(G::ID, rules, seats, None);
        let rules = G::rules_for(rules);
        let is_small = G::solve_cost(&rules, seats.count()).seconds <= MAX_SMALL_SECONDS;
        let size = if is_small { JobSize::Small } else { JobSize::Large };
        let ticket = self.preparation_queue.enter(client.clone(), size);
        let mut ticket = ticket.map_err(|_| CoachError::Busy)?;
        let (outcome, percent) = (watch::Sender::new(None), AtomicU8::new(0));
        let new = Arc::new(CoachPreparation { key, number: ticket.number(), percent, outcome });
        preparations.push_front(new.clone());
        // Preparations in progress are in front of the least recently used coaches.
        preparations.truncate(MAX_COACHES);
        drop(preparations);
        let (solutions, shutdown) = (app.tables.solutions().clone(), app.shutdown.clone());
        let (preparation, heavy_worker) = (new.clone(), app.tables.heavy_worker().cloned());
        spawn(async move {
            if ticket.wait_for_turn().await.is_err() {
                preparation.outcome.send_replace(Some(Err(CoachError::Busy)));
                return;
            }
            if let Some(worker) = heavy_worker {
                let progress = preparation.clone();
                let report = move |percent| progress.percent.store(percent, Ordering::Relaxed);
                worker.prepare(request, &report).await;
            }
            let worker = preparation.clone();
            let work = spawn_low_priority(move || {
                let progress = DeadlineWithProgress {
                    deadline: Deadline::new(SOLVE_TIMEOUT, shutdown),
                    percent: &worker.percent,
                };
                prepare_coach::<G>(&rules, seats, &solutions, &progress)
            });
            let outcome = work.await.unwrap_or(Err(CoachError::Failed));
            preparation.outcome.send_replace(Some(outcome));
        });
        Ok(new)
    }

    /// The queue of the questions that coaches answer.
    pub(super) fn question_queue(&self) -> &Arc<FairQueue> {
        &self.question_queue
    }

    /// Answers a question of `client` when it is their turn.
    pub(crate) async fn run_question<T: Send + 'static>(
        &self,
        client: QueueClient,
        size: JobSize,
        question: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CoachError> {
        let ticket = self.question_queue.enter(client, size);
        let mut ticket = ticket.map_err(|_| CoachError::Busy)?;
        ticket.wait_for_turn().await.map_err(|_| CoachError::Busy)?;
        let work = spawn_low_priority(move || {
            // Held until the work is done, even if the client disconnects.
            let _held = ticket;
            question()
        });
        work.await.map_err(|_| CoachError::Failed)
    }

    /// Evicts the least recently used idle coach; false if there is none.
    pub(super) fn evict_one(&self) -> bool {
        let mut preparations = self.lock_preparations();
        let idle = preparations.iter().rposition(CoachPreparation::is_idle);
        let evicted = idle.and_then(|at| preparations.remove(at));
        // Free its memory after the lock is released.
        drop(preparations);
        evicted.is_some()
    }

    fn lock_preparations(&self) -> MutexGuard<'_, VecDeque<Arc<CoachPreparation>>> {
        self.preparations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn prepare_coach<G: HasPositionValues>(
    rules: &G::Rules,
    seats: Seats,
    solutions: &SolutionProvider<'_>,
    progress: &dyn Progress,
) -> PreparedCoach {
    if !G::solve_cost(rules, seats.count()).is_quick_enough_to_wait_for() {
        return Err(CoachError::TooLong);
    }
    let solutions = solutions.with_progress(progress);
    match Coach::<G>::new(rules, seats, DEFAULT_ROLLOUTS, &solutions) {
        Ok(coach) => Ok(Ready { coach: Arc::new(coach), retry_at: None }),
        Err(BotError::NoMemory(why)) => rollout_coach::<G>(rules, seats, &solutions, why),
        Err(_) => Err(CoachError::TooLong),
    }
}

/// A coach that estimates values by rollouts, for lack of memory for a solution.
fn rollout_coach<G: HasPositionValues>(
    rules: &G::Rules,
    seats: Seats,
    solutions: &SolutionProvider<'_>,
    why: BudgetExceeded,
) -> PreparedCoach {
    let strategy = rollout_strategy::<G>(rules);
    let values = new_rollout_evaluator::<G>(strategy, DEFAULT_ROLLOUTS, rules, seats, solutions);
    let coach = Coach::from_evaluator(Arc::new(values.map_err(|_| CoachError::NoMemory)?));
    let retry_at = why.is_temporary().then(|| time::now() + RETRY_AFTER);
    Ok(Ready { coach: Arc::new(coach), retry_at })
}

/// Cancels work that takes too long, or that runs while the server shuts down.
pub(crate) struct Deadline {
    expires_at: Instant,
    shutdown: watch::Receiver<bool>,
}

impl Deadline {
    pub(crate) fn new(timeout: Duration, shutdown: watch::Receiver<bool>) -> Self {
        Self { expires_at: time::now() + timeout, shutdown }
    }
}

impl Progress for Deadline {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        *self.shutdown.borrow() || time::now() > self.expires_at
    }
}

/// A deadline that also reports progress.
pub(crate) struct DeadlineWithProgress<'a> {
    pub(crate) deadline: Deadline,
    pub(crate) percent: &'a AtomicU8,
}

impl Progress for DeadlineWithProgress<'_> {
    fn report(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100) / total.max(1);
        self.percent.store(percent.min(100) as u8, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.deadline.is_cancelled()
    }
}
