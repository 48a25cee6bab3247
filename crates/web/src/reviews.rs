//! Reviews that visitors ask for: one after the other, bounded in time and number, and kept
//! in memory for a while. Names are not kept with them: a name that is deleted is gone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, moments};
use rollwright_games::record::{Record, fold};
use rollwright_games::{Facts, Names, with_game};
use rollwright_lab::review_page;
use rollwright_minds::{HasBots, Solutions, Watch};
use rollwright_tables::{Id, Tables};
use tokio::sync::{Semaphore, watch};

/// How long a review may take, the solving for it counted.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many reviews are remembered.
const MOST_KEPT: usize = 40;
/// How many may wait or be under way.
const MOST_WAITING: usize = 8;

/// Every review that is remembered.
pub(crate) struct Reviews {
    kept: Mutex<VecDeque<Arc<Reviewing>>>,
    one_at_a_time: Arc<Semaphore>,
}

/// The review of a table up to a version: waiting, under way or done.
pub(crate) struct Reviewing {
    table: Id,
    version: u64,
    percent: AtomicU64,
    outcome: Mutex<Option<Outcome>>,
}

/// What came of it: what draws its page for those names and their language, or why there
/// is none.
type Outcome = Result<Arc<dyn Fn(&Names) -> String + Send + Sync>, Unreviewed>;

/// Why there is no review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unreviewed {
    /// So many wait that no other is begun.
    Busy,
    /// It would take, or took, longer than a server gives it.
    TooLong,
    /// The program failed.
    Broken,
}

impl Reviewing {
    /// How far it is.
    pub(crate) fn percent(&self) -> u64 {
        self.percent.load(Ordering::Relaxed)
    }

    /// What came of it, once it is done.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Reviews {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), one_at_a_time: Arc::new(Semaphore::new(1)) }
    }

    /// The review of a table as `record` tells it, begun if it is not there yet. What
    /// failed without being too much work is tried again.
    pub(crate) fn of(
        &self,
        table: &Id,
        record: Record,
        tables: &Tables,
        closing: &watch::Receiver<bool>,
    ) -> Result<Arc<Reviewing>, Unreviewed> {
        let version = record.events.len() as u64;
        let mut kept = self.kept();
        kept.retain(|one| !matches!(one.outcome(), Some(Err(Unreviewed::Broken))));
        if let Some(one) = kept.iter().find(|one| one.table == *table && one.version == version) {
            return Ok(one.clone());
        }
        if kept.iter().filter(|one| one.outcome().is_none()).count() >= MOST_WAITING {
            return Err(Unreviewed::Busy);
        }
        let (percent, outcome) = (AtomicU64::new(0), Mutex::default());
        let new = Arc::new(Reviewing { table: table.clone(), version, percent, outcome });
        kept.push_front(new.clone());
        // What is under way is never forgotten: few are, and they stand in front.
        kept.truncate(MOST_KEPT);
        drop(kept);
        let turn = self.one_at_a_time.clone();
        let (begun, solutions, closing) =
            (new.clone(), tables.solutions().clone(), closing.clone());
        tokio::spawn(async move {
            let Ok(_turn) = turn.acquire().await else { return };
            let worker = begun.clone();
            let work = tokio::task::spawn_blocking(move || {
                let clock = Clock { of: &worker, until: Instant::now() + PATIENCE, closing };
                with_game!(record.header.game, G => reviewed::<G>(&record, &solutions, &clock))
            });
            let outcome = work.await.unwrap_or(Err(Unreviewed::Broken));
            *begun.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        Ok(new)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Reviewing>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reviews a game.
fn reviewed<G: HasBots + Facts>(
    record: &Record,
    solutions: &Solutions<'_>,
    clock: &Clock<'_>,
) -> Outcome {
    let folded = fold::<G>(record).map_err(|_| Unreviewed::Broken)?;
    let (rules, seats) = (G::rules(&folded.rules), folded.opening.seats());
    if !G::solving_cost(&rules, seats.count()).is_bearable() {
        return Err(Unreviewed::TooLong);
    }
    let coach = Coach::<G>::new(&rules, seats, DEFAULT_ROLLOUTS, &solutions.watched_by(clock))
        .map_err(|_| Unreviewed::TooLong)?;
    let review = coach.review(record, &folded, clock).map_err(|_| Unreviewed::TooLong)?;
    Ok(Arc::new(move |names| review_page(&review, &moments(&review, &folded, names.lang()), names)))
}

/// Ends a review that takes too long, or that the server can't wait for.
struct Clock<'a> {
    of: &'a Reviewing,
    until: Instant,
    closing: watch::Receiver<bool>,
}

impl Watch for Clock<'_> {
    fn progress(&self, done: u64, total: u64) {
        self.of.percent.store(done.saturating_mul(100) / total.max(1), Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        *self.closing.borrow() || Instant::now() > self.until
    }
}
