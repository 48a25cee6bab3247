//! Pages that lie over the game: rules, sheets, hints, the list of keys, questions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

use rollwright_bots::Progress;

use super::game_source::PlayerRequest;

/// What lies over the game.
pub(super) enum Overlay {
    /// Text to be read.
    Text {
        title: String,
        text: String,
        /// How many lines are scrolled away.
        scroll: usize,
    },
    /// A question that takes yes or no.
    Question { text: String, then: ConfirmedAction },
    /// The coach is at work.
    Working { title: String, work: CoachTask },
}

/// What follows a yes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ConfirmedAction {
    /// A wish.
    SendRequest(PlayerRequest),
    /// Leaving.
    Quit,
}

/// Something the coach works out on a thread of its own.
pub(super) struct CoachTask {
    pub(super) result: Receiver<Result<String, String>>,
    progress: Arc<CoachTaskProgress>,
}

impl CoachTask {
    /// Begins it.
    pub(super) fn start(
        work: impl FnOnce(&dyn Progress) -> Result<String, String> + Send + 'static,
    ) -> Self {
        let (tell, result) = channel();
        let progress = Arc::new(CoachTaskProgress::default());
        let watch = progress.clone();
        std::thread::spawn(move || tell.send(work(&*watch)));
        Self { result, progress }
    }

    /// How many percent are done.
    pub(super) fn percent(&self) -> u64 {
        self.progress.percent.load(Ordering::Relaxed)
    }
}

impl Drop for CoachTask {
    fn drop(&mut self) {
        self.progress.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// How far the coach has come; it stops when nobody waits for it any more.
#[derive(Default)]
struct CoachTaskProgress {
    percent: AtomicU64,
    is_cancelled: AtomicBool,
}

impl Progress for CoachTaskProgress {
    fn report(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100).checked_div(total).unwrap_or(0);
        self.percent.store(percent.min(100), Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}
