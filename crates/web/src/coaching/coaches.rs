//! Coaches for hints, the tutor and the trainer: made ready in the background, a few kept
//! in memory, and asked one question at a time, so that visitors can't take all cores.

use rollwright_tables::tasks::{spawn, spawn_blocking};
use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::{RuleChoice, Seats};
use rollwright_minds::{HasBots, Solutions, Watch};
use tokio::sync::{Semaphore, watch};

use crate::app::App;

/// How long the solving for a coach may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long somebody waits for a coach to be made ready before they are told to come back.
const WAIT: Duration = Duration::from_secs(3);
/// How many coaches stay in memory: each may hold the solution of a game. One for each game
/// to train, and one more.
const MOST_KEPT: usize = 6;
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

/// A `Coach<G>` of the game that the key names, or why there is none.
type Outcome = Result<Arc<dyn Any + Send + Sync>, NoCoach>;

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
        let coach = outcome.unwrap_or(Err(NoCoach::Broken))?;
        coach.downcast().map_err(|_| NoCoach::Broken)
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
        kept.retain(|one| !matches!(*one.outcome.borrow(), Some(Err(NoCoach::Broken))));
        if let Some(at) = kept.iter().position(|one| one.key == key)
            && let Some(one) = kept.remove(at)
        {
            kept.push_front(one.clone());
            return Ok(one);
        }
        if kept.iter().filter(|one| one.outcome.borrow().is_none()).count() >= MOST_KEPT {
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
    let coach = Coach::<G>::new(rules, seats, DEFAULT_ROLLOUTS, &solutions.watched_by(watch));
    coach.map(|coach| Arc::new(coach) as _).map_err(|_| NoCoach::TooLong)
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
