//! Progress reports and cancellation of long work.

/// Receives the progress of long work, and may cancel it.
pub trait Progress: Sync {
    /// Reports that `done` of `total` steps are done. Called often, from any thread.
    fn report(&self, done: u64, total: u64);

    /// Whether the work should stop as soon as it can. Partial results are discarded.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Returns an error if the work should stop.
    ///
    /// # Errors
    /// The work was cancelled.
    fn check_cancelled(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// Ignores progress and never cancels.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn report(&self, _done: u64, _total: u64) {}
}

/// Cancels every computation, so that only available solutions are used.
#[derive(Clone, Copy, Debug, Default)]
pub struct CancelAtOnce;

impl Progress for CancelAtOnce {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        true
    }
}

/// The work was cancelled before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the work was cancelled before it was done")]
pub struct Cancelled;
