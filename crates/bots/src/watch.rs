//! How long work reports on itself and is stopped.

/// Hears of the progress of long work, and may stop it.
pub trait Watch: Sync {
    /// `done` of `total` steps are behind us. Called from any thread, often.
    fn progress(&self, done: u64, total: u64);

    /// Whether the work should stop as soon as it can. Nothing half-done is kept.
    fn stopped(&self) -> bool {
        false
    }

    /// The work goes on unless it should stop.
    ///
    /// # Errors
    /// It should.
    fn go_on(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn progress(&self, _done: u64, _total: u64) {}
}

/// Stops whatever is begun, so that only what is there already is used.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnlyKept;

impl Watch for OnlyKept {
    fn progress(&self, _done: u64, _total: u64) {}

    fn stopped(&self) -> bool {
        true
    }
}

/// The work was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before it was done")]
pub struct Stopped;
