//! Simulations that visitors ask for: one at a time, bounded in games and time, and
//! kept in memory for a while. Results in a folder are shown beside them.

mod kept;
mod order;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rollwright_lab::Document;
use rollwright_minds::{BotError, Watch};
use rollwright_tables::{Id, Tables};
use tokio::sync::watch;

pub(crate) use order::{MOST_GAMES, Order};

/// How long a run may take, the preparation of its bots counted.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many runs are remembered.
const REMEMBERED: usize = 20;

/// The laboratory.
pub(crate) struct Lab {
    /// Where results are kept that somebody has put there.
    folder: Option<PathBuf>,
    runs: Mutex<VecDeque<Arc<Run>>>,
}

/// A simulation, running or done.
pub(crate) struct Run {
    pub(crate) id: Id,
    pub(crate) order: Order,
    played: AtomicU64,
    outcome: Mutex<Option<Result<Arc<Document>, Failed>>>,
}

/// Why a run has no results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// A strategy can't be had.
    Bot(BotError),
    /// Not one game was played in time.
    TooSlow,
    /// The program failed.
    Broken,
}

/// Another run is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Busy;

impl Run {
    /// How many games have been played.
    pub(crate) fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// What came of it, once it is done.
    pub(crate) fn outcome(&self) -> Option<Result<Arc<Document>, Failed>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Lab {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, runs: Mutex::default() }
    }

    /// All runs that are remembered, the last one first.
    pub(crate) fn runs(&self) -> Vec<Arc<Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// The run of that name.
    pub(crate) fn run(&self, id: &Id) -> Option<Arc<Run>> {
        self.runs().into_iter().find(|run| run.id == *id)
    }

    /// Begins a run, unless one is under way.
    pub(crate) fn begin(
        &self,
        id: Id,
        order: Order,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Result<Arc<Run>, Busy> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        if runs.iter().any(|run| run.outcome().is_none()) {
            return Err(Busy);
        }
        let run = Run { id, order, played: AtomicU64::new(0), outcome: Mutex::new(None) };
        let run = Arc::new(run);
        runs.push_front(run.clone());
        runs.truncate(REMEMBERED);
        let (worker, solutions) = (run.clone(), tables.solutions().clone());
        let work = tokio::task::spawn_blocking(move || {
            let (until, playing) = (Instant::now() + PATIENCE, AtomicBool::new(false));
            let clock = Clock { run: &worker, until, playing, closing };
            let ready = || clock.playing.store(true, Ordering::Relaxed);
            worker.order.play(&solutions, &clock, &ready)
        });
        let watched = run.clone();
        tokio::spawn(async move {
            let outcome = work.await.unwrap_or(Err(Failed::Broken)).map(Arc::new);
            *watched.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        Ok(run)
    }
}

/// Tells how far a run has come, and ends it in time.
struct Clock<'r> {
    run: &'r Run,
    until: Instant,
    /// Before that the bots get ready, which counts no games.
    playing: AtomicBool,
    closing: watch::Receiver<bool>,
}

impl Watch for Clock<'_> {
    fn progress(&self, done: u64, _total: u64) {
        if self.playing.load(Ordering::Relaxed) {
            self.run.played.store(done, Ordering::Relaxed);
        }
    }

    fn stopped(&self) -> bool {
        Instant::now() >= self.until || *self.closing.borrow()
    }
}
