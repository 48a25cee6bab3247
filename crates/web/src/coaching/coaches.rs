//! Coaches for hints, the tutor and the trainer: made ready in the background, kept in memory
//! as long as it is not needed, and asked one question at a time, so that visitors can't take
//! all cores.

use rollwright_tables::tasks::{spawn, spawn_blocking};
use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_bots::values::rollouts;
use rollwright_bots::{BotError, HasBots, Level, NoMemory, Solutions, Watch};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::{RuleChoice, Seats};
use tokio::sync::{Semaphore, watch};

use crate::app::App;

/// How long the solving for a coach may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long somebody waits for a coach to be made ready before they are told to come back.
const WAIT: Duration = Duration::from_secs(3);
/// How many coaches may be made ready or wait for it.
const MOST_PREPARING: usize = 6;
/// How many coaches are remembered. The memory of their solutions is bounded by the budget of
/// all solutions, for which those that nobody uses are evicted.
const MOST_KEPT: usize = 64;
/// How long a coach that had to do without its solution, because the memory was in use, goes on
/// without it before it is made ready again.
const RETRY_AFTER: Duration = Duration::from_secs(60);
/// How many questions may wait.
const MOST_WAITING: usize = 16;

/// The coaches of a server.
pub(crate) struct Coaches {
    kept: Mutex<VecDeque<Arc<Preparation>>>,
    /// Coaches are made ready one after the other.
    preparing: Arc<Semaphore>,
    /// Questions are answered one after the other.
    thinking: Arc<Semaphore>,
    /// A place for each question that waits or is being answered.
    places: Arc<Semaphore>,
}

/// A coach that is ready or being made so.
struct Preparation {
    key: String,
    /// How far the solving is.
    percent: AtomicU8,
    outcome: watch::Sender<Option<Outcome>>,
}

type Outcome = Result<Ready, NoCoach>;

/// A coach that is ready.
#[derive(Clone)]
struct Ready {
    /// A `Coach<G>` of the game that the key names.
    coach: Arc<dyn Any + Send + Sync>,
    /// When there may be memory for the solution that it does without.
    retry_at: Option<Instant>,
}

impl Preparation {
    /// Whether it has to be made ready anew when it is asked for.
    fn is_outdated(&self) -> bool {
        match &*self.outcome.borrow() {
            Some(Ok(ready)) => ready.retry_at.is_some_and(|retry_at| retry_at <= Instant::now()),
            Some(Err(why)) => matches!(why, NoCoach::Broken | NoCoach::NoMemory),
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
pub(crate) enum NoCoach {
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
    Broken,
}

impl Coaches {
    pub(crate) fn new() -> Self {
        Self {
            kept: Mutex::default(),
            preparing: Arc::new(Semaphore::new(1)),
            thinking: Arc::new(Semaphore::new(1)),
            places: Arc::new(Semaphore::new(MOST_WAITING)),
        }
    }

    /// The coach for games by `rules` with `seats`; made ready if it is not there yet,
    /// which goes on when nobody waits for it any more.
    pub(crate) async fn coach<G: HasBots>(
        &self,
        app: &App,
        rules: &RuleChoice,
        seats: Seats,
    ) -> Result<Arc<Coach<G>>, NoCoach> {
        let preparation = self.preparation::<G>(app, rules, seats)?;
        let mut heard = preparation.outcome.subscribe();
        let ready = tokio::time::timeout(WAIT, heard.wait_for(Option::is_some)).await;
        let outcome = match ready {
            Ok(Ok(outcome)) => outcome.clone(),
            Ok(Err(_)) => Some(Err(NoCoach::Broken)),
            Err(_) => {
                let percent = preparation.percent.load(Ordering::Relaxed);
                Some(Err(NoCoach::NotReady { percent }))
            }
        };
        let ready = outcome.unwrap_or(Err(NoCoach::Broken))?;
        ready.coach.downcast().map_err(|_| NoCoach::Broken)
    }

    /// The same for work in the background, which waits until it is there and shows how far
    /// it is.
    pub(super) async fn coach_when_ready<G: HasBots>(
        &self,
        app: &App,
        rules: &RuleChoice,
        seats: Seats,
        shown: &AtomicU8,
    ) -> Result<Arc<Coach<G>>, NoCoach> {
        loop {
            match self.coach::<G>(app, rules, seats).await {
                Err(NoCoach::NotReady { percent }) => shown.store(percent, Ordering::Relaxed),
                outcome => return outcome,
            }
        }
    }

    /// Whether the coach is ready; begins to make it so where it is not.
    pub(crate) fn is_ready<G: HasBots>(&self, app: &App, rules: &RuleChoice, seats: Seats) -> bool {
        let preparation = self.preparation::<G>(app, rules, seats);
        preparation.is_ok_and(|one| matches!(*one.outcome.borrow(), Some(Ok(_))))
    }

    /// Whether this coach does without its solution because others use the memory: what it says
    /// now, it may say better later.
    pub(super) fn is_makeshift<G: HasBots>(&self, coach: &Arc<Coach<G>>) -> bool {
        let is_it = |ready: &Ready| {
            ready.retry_at.is_some()
                && Arc::as_ptr(&ready.coach).cast::<()>() == Arc::as_ptr(coach).cast()
        };
        self.kept()
            .iter()
            .any(|one| matches!(&*one.outcome.borrow(), Some(Ok(ready)) if is_it(ready)))
    }

    /// A preparation, which is begun where there is none.
    fn preparation<G: HasBots>(
        &self,
        app: &App,
        rules: &RuleChoice,
        seats: Seats,
    ) -> Result<Arc<Preparation>, NoCoach> {
        let settings: Vec<u8> = rules.settings().map(|(_, value)| value).collect();
        let key = format!("{} {} {settings:?} {seats:?}", G::ID.name(), rules.set().name);
        let mut kept = self.kept();
        kept.retain(|one| !one.is_outdated());
        if let Some(at) = kept.iter().position(|one| one.key == key)
            && let Some(one) = kept.remove(at)
        {
            kept.push_front(one.clone());
            return Ok(one);
        }
        if kept.iter().filter(|one| one.outcome.borrow().is_none()).count() >= MOST_PREPARING {
            return Err(NoCoach::Busy);
        }
        let (outcome, percent) = (watch::Sender::new(None), AtomicU8::new(0));
        let new = Arc::new(Preparation { key, percent, outcome });
        kept.push_front(new.clone());
        // What is under way stands in front of what was not used for longest.
        kept.truncate(MOST_KEPT);
        drop(kept);
        let (turn, rules) = (self.preparing.clone(), G::rules(rules));
        let (solutions, closing) = (app.tables.solutions().clone(), app.closing.clone());
        let begun = new.clone();
        spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            let worker = begun.clone();
            let work = spawn_blocking(move || {
                let shown =
                    Shown { clock: Clock::new(PATIENCE, closing), percent: &worker.percent };
                prepared::<G>(&rules, seats, &solutions, &shown)
            });
            let outcome = work.await.unwrap_or(Err(NoCoach::Broken));
            begun.outcome.send_replace(Some(outcome));
        });
        Ok(new)
    }

    /// Answers a question on a thread where nobody else waits, after those asked before.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        question: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoCoach> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| NoCoach::Busy)?;
        let turn = self.thinking.clone().acquire_owned().await.map_err(|_| NoCoach::Broken)?;
        let work = spawn_blocking(move || {
            // Held until the work is done, also where whoever asked has gone away.
            let _held = (place, turn);
            question()
        });
        work.await.map_err(|_| NoCoach::Broken)
    }

    /// Forgets the least recently used coach that nobody uses; false if there is none.
    pub(super) fn evict_one(&self) -> bool {
        let mut kept = self.kept();
        let idle = kept.iter().rposition(Preparation::is_idle);
        let evicted = idle.and_then(|at| kept.remove(at));
        // Its memory is given back after the lock.
        drop(kept);
        evicted.is_some()
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Preparation>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn prepared<G: HasBots>(
    rules: &G::Rules,
    seats: Seats,
    solutions: &Solutions<'_>,
    watch: &dyn Watch,
) -> Outcome {
    if !G::solving_cost(rules, seats.count()).is_bearable() {
        return Err(NoCoach::TooLong);
    }
    let solutions = solutions.watched_by(watch);
    match Coach::<G>::new(rules, seats, DEFAULT_ROLLOUTS, &solutions) {
        Ok(coach) => Ok(Ready { coach: Arc::new(coach), retry_at: None }),
        Err(BotError::NoMemory(why)) => estimating::<G>(rules, seats, &solutions, why),
        Err(_) => Err(NoCoach::TooLong),
    }
}

/// A coach that estimates values by games, where there is no memory for a solution.
fn estimating<G: HasBots>(
    rules: &G::Rules,
    seats: Seats,
    solutions: &Solutions<'_>,
    why: NoMemory,
) -> Outcome {
    let strategy = G::level(Level::Easy);
    let values = rollouts::<G>(strategy, DEFAULT_ROLLOUTS, rules, seats, solutions);
    let coach = Coach::by(Arc::new(values.map_err(|_| NoCoach::NoMemory)?));
    let retry_at = why.may_pass().then(|| Instant::now() + RETRY_AFTER);
    Ok(Ready { coach: Arc::new(coach), retry_at })
}

/// Ends what takes too long, or what the server can't wait for.
pub(crate) struct Clock {
    until: Instant,
    closing: watch::Receiver<bool>,
}

impl Clock {
    pub(crate) fn new(patience: Duration, closing: watch::Receiver<bool>) -> Self {
        Self { until: Instant::now() + patience, closing }
    }
}

impl Watch for Clock {
    fn progress(&self, _done: u64, _total: u64) {}

    fn stopped(&self) -> bool {
        *self.closing.borrow() || Instant::now() > self.until
    }
}

/// A clock that also says how far the work is.
pub(super) struct Shown<'a> {
    pub(super) clock: Clock,
    pub(super) percent: &'a AtomicU8,
}

impl Watch for Shown<'_> {
    fn progress(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100) / total.max(1);
        self.percent.store(percent.min(100) as u8, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.clock.stopped()
    }
}
