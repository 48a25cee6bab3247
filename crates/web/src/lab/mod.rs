//! Simulations that visitors ask for: one after the other, bounded in games and time,
//! and kept in memory for a while. Results in a folder are shown beside them.

mod exact;
mod kept;
mod order;
mod queue;
mod shared;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::BotError;
use rollwright_lab::Document;
use rollwright_tables::Id;
use tokio::sync::Notify;

pub(crate) use exact::{ExactGame, ExactGames, offered};
pub(crate) use order::{MOST_GAMES, Order, Wanted};
use queue::Ordered;
pub(crate) use queue::{NoPlace, Visitor};

/// How long a run may take, the preparation of its bots counted.
const PATIENCE: Duration = Duration::from_secs(60);

/// The laboratory.
pub(crate) struct Lab {
    /// Where results are kept that somebody has put there.
    folder: Option<PathBuf>,
    patience: Duration,
    /// The last one ordered first.
    runs: Mutex<VecDeque<Ordered>>,
    /// What perfect play leads to.
    pub(crate) exact: ExactGames,
}

/// A simulation: waiting, running or done.
pub(crate) struct Run {
    pub(crate) id: Id,
    pub(crate) order: Order,
    played: AtomicU64,
    outcome: Mutex<Option<Outcome>>,
    /// Rung when there is an outcome.
    done: Notify,
}

/// What came of a run.
type Outcome = Result<Arc<Document>, Failed>;

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

impl Run {
    fn new(id: Id, order: Order) -> Self {
        let (played, outcome, done) = (AtomicU64::new(0), Mutex::new(None), Notify::new());
        Self { id, order, played, outcome, done }
    }

    /// How many games have been played.
    pub(crate) fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// What came of it, once it is done.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_done(&self) -> bool {
        self.outcome().is_some()
    }
}

impl Lab {
    pub(crate) fn new() -> Self {
        Self { folder: None, patience: PATIENCE, runs: Mutex::default(), exact: ExactGames::new() }
    }

    /// A laboratory that also shows results in this folder.
    pub(crate) fn with_results(&self, folder: Option<PathBuf>) -> Self {
        Self { folder, patience: self.patience, runs: Mutex::default(), exact: ExactGames::new() }
    }

    /// A laboratory where a run may take so long.
    pub(crate) fn with_patience(&self, patience: Duration) -> Self {
        Self {
            folder: self.folder.clone(),
            patience,
            runs: Mutex::default(),
            exact: ExactGames::new(),
        }
    }

    /// All runs that are remembered here, the last one first.
    fn runs(&self) -> Vec<Arc<Run>> {
        self.ordered().iter().map(|ordered| ordered.run.clone()).collect()
    }

    /// The run of that name, if it is played here.
    fn run(&self, id: &Id) -> Option<Arc<Run>> {
        self.runs().into_iter().find(|run| run.id == *id)
    }

    fn ordered(&self) -> MutexGuard<'_, VecDeque<Ordered>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
