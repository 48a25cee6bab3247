//! A computation of the coach on its own thread, with its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

use rollwright_bots::Progress;

/// A computation of the coach on its own thread.
pub(super) struct CoachTask {
    pub(super) result: Receiver<Result<String, String>>,
    progress: Arc<CoachTaskProgress>,
}

impl CoachTask {
    /// Starts the computation.
    pub(super) fn start(
        work: impl FnOnce(&dyn Progress) -> Result<String, String> + Send + 'static,
    ) -> Self {
        let (sender, result) = channel();
        let progress = Arc::new(CoachTaskProgress::default());
        let thread_progress = progress.clone();
        std::thread::spawn(move || sender.send(work(&*thread_progress)));
        Self { result, progress }
    }

    /// The progress in percent.
    pub(super) fn percent(&self) -> u64 {
        self.progress.percent.load(Ordering::Relaxed)
    }
}

impl Drop for CoachTask {
    fn drop(&mut self) {
        self.progress.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// The progress of the coach, which stops when the task is dropped.
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
