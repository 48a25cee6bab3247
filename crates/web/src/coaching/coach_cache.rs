//! Coaches for hints, the tutor and the trainer: made ready in the background, kept in memory
//! as long as it is not needed, and asked one question at a time, so that visitors can't take
//! all cores.

use rollwright_tables::tasks::{spawn, spawn_blocking};
use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_bots::evaluation::new_rollouts;
use rollwright_bots::{BotError, HasBots, Level, NoMemory, Progress, SolutionProvider};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::{RuleChoice, Seats};
use tokio::sync::{Semaphore, watch};

use crate::app_state::AppState;

/// How long the solving for a coach may take.
const SOLVE_TIMEOUT: Duration = Duration::from_secs(60);
/// How long somebody waits for a coach to be made ready before they are told to come back.
const READY_WAIT: Duration = Duration::from_secs(3);
/// How many coaches may be made ready or wait for it.
const MOST_PREPARING: usize = 6;
/// How many coaches are remembered. The memory of their solutions is bounded by the budget of
/// all solutions, for which those that nobody uses are evicted.
const MAX_COACHES: usize = 64;
/// How long a coach that had to do without its solution, because the memory was in use, goes on
/// without it before it is made ready again.
const RETRY_AFTER: Duration = Duration::from_secs(60);
/// How many questions may wait.
const MAX_QUEUED_QUESTIONS: usize = 16;

/// The coaches of a server.
pub(crate) struct CoachCache {
    preparations: Mutex<VecDeque<Arc<CoachPreparation>>>,
    /// Coaches are made ready one after the other.
    preparation_permit: Arc<Semaphore>,
    /// Questions are answered one after the other.
    question_permit: Arc<Semaphore>,
    /// A place for each question that waits or is being answered.
    queue_slots: Arc<Semaphore>,
}

/// A coach that is ready or being made so.
struct CoachPreparation {
    key: String,
    /// How far the solving is.
    percent: AtomicU8,
    outcome: watch::Sender<Option<PreparedCoach>>,
}

type PreparedCoach = Result<Ready, CoachError>;

/// A coach that is ready.
#[derive(Clone)]
struct Ready {
    /// A `Coach<G>` of the game that the key names.
    coach: Arc<dyn Any + Send + Sync>,
    /// When there may be memory for the solution that it does without.
    retry_at: Option<Instant>,
}

impl CoachPreparation {
    /// Whether it has to be made ready anew when it is asked for.
    fn is_outdated(&self) -> bool {
        match &*self.outcome.borrow() {
            Some(Ok(ready)) => ready.retry_at.is_some_and(|retry_at| retry_at <= Instant::now()),
            Some(Err(why)) => matches!(why, CoachError::Failed | CoachError::NoMemory),
            None => false,
        }
    }

    /// Whether it has a coach that nobody uses.
    fn is_idle(self: &Arc<Self>) -> bool {
        let is_unused = |coach| Arc::strong_count(coach) == 1;
        let outcome = self.outcome.borrow();
        Arc::strong_count(self) == 1
            && matches!(&*outcome, Some(Ok(ready)) if is_unused(&ready.coach))
    }
}

/// Why the coach does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CoachError {
    /// So many wait that no other question is taken.
    Busy,
    /// It is still being made ready, or at work.
    NotReady {
        /// How far it is.
        percent: u8,
    },
    /// It would take, or took, longer than a server gives it.
    TooLong,
    /// Its solution doesn't fit into the server's memory, and it can't do without.
    NoMemory,
    /// The program failed.
    Failed,
}

impl CoachCache {
    pub(crate) fn new() -> Self {
        Self {
            preparations: Mutex::default(),
            preparation_permit: Arc::new(Semaphore::new(1)),
            question_permit: Arc::new(Semaphore::new(1)),
            queue_slots: Arc::new(Semaphore::new(MAX_QUEUED_QUESTIONS)),
        }
    }

    /// The coach for games by `rules` with `seats`; made ready if it is not there yet,
    /// which goes on when nobody waits for it any more.
    pub(crate) async fn coach<G: HasBots>(
        &self,
        app: &AppState,
        rules: &RuleChoice,
        seats: Seats,
    ) -> Result<Arc<Coach<G>>, CoachError> {
        let preparation = self.get_or_start_preparation::<G>(app, rules, seats)?;
        let mut heard = preparation.outcome.subscribe();
        let ready = tokio::time::timeout(READY_WAIT, heard.wait_for(Option::is_some)).await;
        let outcome = match ready {
            Ok(Ok(outcome)) => outcome.clone(),
            Ok(Err(_)) => Some(Err(CoachError::Failed)),
            Err(_) => {
                let percent = preparation.percent.load(Ordering::Relaxed);
                Some(Err(CoachError::NotReady { percent }))
            }
        };
        let ready = outcome.unwrap_or(Err(CoachError::Failed))?;
        ready.coach.downcast().map_err(|_| CoachError::Failed)
    }

    /// The same for work in the background, which waits until it is there and shows how far
    /// it is.
    pub(super) async fn wait_for_coach<G: HasBots>(
        &self,
        app: &AppState,
        rules: &RuleChoice,
        seats: Seats,
        shown: &AtomicU8,
    ) -> Result<Arc<Coach<G>>, CoachError> {
        loop {
            match self.coach::<G>(app, rules, seats).await {
                Err(CoachError::NotReady { percent }) => shown.store(percent, Ordering::Relaxed),
                outcome => return outcome,
            }
        }
    }

    /// Whether the coach is ready; begins to make it so where it is not.
    pub(crate) fn is_ready<G: HasBots>(
        &self,
        app: &AppState,
        rules: &RuleChoice,
        seats: Seats,
    ) -> bool {
        let preparation = self.get_or_start_preparation::<G>(app, rules, seats);
        preparation.is_ok_and(|one| matches!(*one.outcome.borrow(), Some(Ok(_))))
    }

    /// Whether this coach does without its solution because others use the memory: what it says
    /// now, it may say better later.
    pub(super) fn is_makeshift<G: HasBots>(&self, coach: &Arc<Coach<G>>) -> bool {
        let is_it = |ready: &Ready| {
            ready.retry_at.is_some()
                && Arc::as_ptr(&ready.coach).cast::<()>() == Arc::as_ptr(coach).cast()
        };
        self.lock_preparations()
            .iter()
            .any(|one| matches!(&*one.outcome.borrow(), Some(Ok(ready)) if is_it(ready)))
    }

    /// A preparation, which is begun where there is none.
    fn get_or_start_preparation<G: HasBots>(
        &self,
        app: &AppState,
        rules: &RuleChoice,
        seats: Seats,
    ) -> Result<Arc<CoachPreparation>, CoachError> {
        let settings: Vec<u8> = rules.settings().map(|(_, value)| value).collect();
        let key = format!("{} {} {settings:?} {seats:?}", G::ID.name(), rules.rule_set().name);
        let mut kept = self.lock_preparations();
        kept.retain(|one| !one.is_outdated());
        if let Some(at) = kept.iter().position(|one| one.key == key)
            && let Some(one) = kept.remove(at)
        {
            kept.push_front(one.clone());
            return Ok(one);
        }
        if kept.iter().filter(|one| one.outcome.borrow().is_none()).count() >= MOST_PREPARING {
            return Err(CoachError::Busy);
        }
        let (outcome, percent) = (watch::Sender::new(None), AtomicU8::new(0));
        let new = Arc::new(CoachPreparation { key, percent, outcome });
        kept.push_front(new.clone());
        // What is under way stands in front of what was not used for longest.
        kept.truncate(MAX_COACHES);
        drop(kept);
        let (turn, rules) = (self.preparation_permit.clone(), G::rules_for(rules));
        let (solutions, closing) = (app.tables.solutions().clone(), app.shutdown.clone());
        let begun = new.clone();
        spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            let worker = begun.clone();
            let work = spawn_blocking(move || {
                let shown = DeadlineWithProgress {
                    deadline: Deadline::new(SOLVE_TIMEOUT, closing),
                    percent: &worker.percent,
                };
                prepare_coach::<G>(&rules, seats, &solutions, &shown)
            });
            let outcome = work.await.unwrap_or(Err(CoachError::Failed));
            begun.outcome.send_replace(Some(outcome));
        });
        Ok(new)
    }

    /// Answers a question on a thread where nobody else waits, after those asked before.
    pub(crate) async fn run_question<T: Send + 'static>(
        &self,
        question: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CoachError> {
        let place = self.queue_slots.clone().try_acquire_owned().map_err(|_| CoachError::Busy)?;
        let turn =
            self.question_permit.clone().acquire_owned().await.map_err(|_| CoachError::Failed)?;
        let work = spawn_blocking(move || {
            // Held until the work is done, also where whoever asked has gone away.
            let _held = (place, turn);
            question()
        });
        work.await.map_err(|_| CoachError::Failed)
    }

    /// Forgets the least recently used coach that nobody uses; false if there is none.
    pub(super) fn evict_one(&self) -> bool {
        let mut kept = self.lock_preparations();
        let idle = kept.iter().rposition(CoachPreparation::is_idle);
        let evicted = idle.and_then(|at| kept.remove(at));
        // Its memory is given back after the lock.
        drop(kept);
        evicted.is_some()
    }

    fn lock_preparations(&self) -> MutexGuard<'_, VecDeque<Arc<CoachPreparation>>> {
        self.preparations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn prepare_coach<G: HasBots>(
    rules: &G::Rules,
    seats: Seats,
    solutions: &SolutionProvider<'_>,
    watch: &dyn Progress,
) -> PreparedCoach {
    if !G::solve_cost(rules, seats.count()).is_affordable_while_waiting() {
        return Err(CoachError::TooLong);
    }
    let solutions = solutions.with_progress(watch);
    match Coach::<G>::new(rules, seats, DEFAULT_ROLLOUTS, &solutions) {
        Ok(coach) => Ok(Ready { coach: Arc::new(coach), retry_at: None }),
        Err(BotError::NoMemory(why)) => estimating::<G>(rules, seats, &solutions, why),
        Err(_) => Err(CoachError::TooLong),
    }
}

/// A coach that estimates values by games, where there is no memory for a solution.
fn estimating<G: HasBots>(
    rules: &G::Rules,
    seats: Seats,
    solutions: &SolutionProvider<'_>,
    why: NoMemory,
) -> PreparedCoach {
    let strategy = G::strategy_for_level(Level::Easy);
    let values = new_rollouts::<G>(strategy, DEFAULT_ROLLOUTS, rules, seats, solutions);
    let coach = Coach::with_values(Arc::new(values.map_err(|_| CoachError::NoMemory)?));
    let retry_at = why.may_pass().then(|| Instant::now() + RETRY_AFTER);
    Ok(Ready { coach: Arc::new(coach), retry_at })
}

/// Ends what takes too long, or what the server can't wait for.
pub(crate) struct Deadline {
    expires_at: Instant,
    shutdown: watch::Receiver<bool>,
}

impl Deadline {
    pub(crate) fn new(patience: Duration, shutdown: watch::Receiver<bool>) -> Self {
        Self { expires_at: Instant::now() + patience, shutdown }
    }
}

impl Progress for Deadline {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        *self.shutdown.borrow() || Instant::now() > self.expires_at
    }
}

/// A clock that also says how far the work is.
pub(super) struct DeadlineWithProgress<'a> {
    pub(super) deadline: Deadline,
    pub(super) percent: &'a AtomicU8,
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
