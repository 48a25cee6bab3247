//! How long work reports on itself and is stopped.

/// Hears of the progress of long work, and may stop it.
pub trait Progress: Sync {
    /// `done` of `total` steps are behind us. Called from any thread, often.
    fn report(&self, done: u64, total: u64);

    /// Whether the work should stop as soon as it can. Nothing half-done is kept.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// The work goes on unless it should stop.
    ///
    /// # Errors
    /// It should.
    fn check_cancelled(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn report(&self, _done: u64, _total: u64) {}
}

/// Stops whatever is begun, so that only what is there already is used.
#[derive(Clone, Copy, Debug, Default)]
pub struct CachedOnly;

impl Progress for CachedOnly {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        true
    }
}

/// The work was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before it was done")]
pub struct Cancelled;
