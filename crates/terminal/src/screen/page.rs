//! Pages that lie over the game: rules, sheets, hints, the list of keys, questions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

use rollwright_bots::Watch;

use super::source::Wish;

/// What lies over the game.
pub(super) enum Page {
    /// Text to be read.
    Text {
        title: String,
        text: String,
        /// How many lines are scrolled away.
        scroll: usize,
    },
    /// A question that takes yes or no.
    Question { text: String, then: Then },
    /// The coach is at work.
    Working { title: String, work: Work },
}

/// What follows a yes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// A wish.
    Wish(Wish),
    /// Leaving.
    Leave,
}

/// Something the coach works out on a thread of its own.
pub(super) struct Work {
    pub(super) hear: Receiver<Result<String, String>>,
    progress: Arc<Progress>,
}

impl Work {
    /// Begins it.
    pub(super) fn begin(
        work: impl FnOnce(&dyn Watch) -> Result<String, String> + Send + 'static,
    ) -> Self {
        let (tell, hear) = channel();
        let progress = Arc::new(Progress::default());
        let watch = progress.clone();
        std::thread::spawn(move || tell.send(work(&*watch)));
        Self { hear, progress }
    }

    /// How many percent are done.
    pub(super) fn percent(&self) -> u64 {
        self.progress.percent.load(Ordering::Relaxed)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.progress.stop.store(true, Ordering::Relaxed);
    }
}

/// How far the coach has come; it stops when nobody waits for it any more.
#[derive(Default)]
struct Progress {
    percent: AtomicU64,
    stop: AtomicBool,
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100).checked_div(total).unwrap_or(0);
        self.percent.store(percent.min(100), Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
