//! The clocks and the timer that tables use. Tests replace them.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::platform::{time, timer};

/// Returns the time since some fixed moment.
pub type MonotonicTimeSource = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Returns the milliseconds since 1970.
pub type UnixMillisSource = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Sleeps for a duration: in real time on a server, under the test's control in tests.
pub type SleepFn = Arc<dyn Fn(Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Two clocks and a timer.
#[derive(Clone)]
pub(super) struct TimeSources {
    /// Measures how long players have been away.
    pub(super) monotonic: MonotonicTimeSource,
    /// What time limits use.
    pub(super) unix: UnixMillisSource,
    /// How bots wait.
    pub(super) sleep: SleepFn,
}

impl Default for TimeSources {
    /// Real time.
    fn default() -> Self {
        let began = time::now();
        Self {
            monotonic: Arc::new(move || began.elapsed()),
            unix: Arc::new(time::unix_millis),
            sleep: Arc::new(|delay| Box::pin(timer::sleep(delay))),
        }
    }
}

impl TimeSources {
    /// The time since some fixed moment.
    pub(super) fn monotonic(&self) -> Duration {
        (self.monotonic)()
    }

    /// The milliseconds since 1970 by this server's clock.
    pub(super) fn unix_millis(&self) -> i64 {
        (self.unix)()
    }

    /// Sleeps for a duration.
    pub(super) fn sleep(&self, duration: Duration) -> impl Future<Output = ()> + Send + use<> {
        (self.sleep)(duration)
    }
}
