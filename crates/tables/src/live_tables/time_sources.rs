//! The clocks and the timer that tables use. Tests replace them.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::platform::{time, timer};

/// How far the system's clock may be adjusted at once. A larger step is a jump.
const MAX_CLOCK_STEP_MILLIS: i64 = 60_000;

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

/// Follows `unix` through small adjustments, but not when it jumps: then time goes on as `monotonic`
/// measures it. Otherwise all players would run out of time when a wrong clock is set, or when a
/// machine wakes up.
#[must_use]
pub fn steady_unix_time(
    unix: UnixMillisSource,
    monotonic: MonotonicTimeSource,
) -> UnixMillisSource {
    let millis = |duration: Duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
    // The time since 1970 when the monotonic clock was at zero, and whether a jump was logged.
    let state = Mutex::new((unix() - millis(monotonic()), false));
    Arc::new(move || {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, is_ahead) = *state;
        let (system, steady) = (unix(), start + millis(monotonic()));
        let step = system - steady;
        if step.abs() <= MAX_CLOCK_STEP_MILLIS {
            *state = (start + step, false);
            return system;
        }
        if !is_ahead {
            tracing::warn!(
                seconds = step / 1000,
                "the system's clock has jumped; clocks at tables ignore it until the next start"
            );
            *state = (start, true);
        }
        steady
    })
}

impl Default for TimeSources {
    /// Real time.
    fn default() -> Self {
        let began = time::now();
        let monotonic: MonotonicTimeSource = Arc::new(move || began.elapsed());
        Self {
            monotonic: monotonic.clone(),
            unix: steady_unix_time(Arc::new(time::unix_millis), monotonic),
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use super::*;

    #[test]
    fn steady_time_follows_small_adjustments_and_ignores_jumps() {
        let (system, ran) =
            (Arc::new(AtomicI64::new(1_000_000_000)), Arc::new(AtomicI64::new(500)));
        let (unix, monotonic) = (system.clone(), ran.clone());
        let steady = steady_unix_time(
            Arc::new(move || unix.load(Ordering::SeqCst)),
            Arc::new(move || Duration::from_millis(monotonic.load(Ordering::SeqCst) as u64)),
        );
        let later = |by_system: i64, by_monotonic: i64| {
            system.fetch_add(by_system, Ordering::SeqCst);
            ran.fetch_add(by_monotonic, Ordering::SeqCst);
            steady()
        };
        assert_eq!(later(0, 0), 1_000_000_000);
        assert_eq!(later(10_000, 10_000), 1_000_010_000);
        assert_eq!(later(40_000, 10_000), 1_000_050_000, "the clock was set");
        assert_eq!(later(-20_000, 10_000), 1_000_030_000);
        let day = 86_400_000;
        assert_eq!(later(day + 1_000, 1_000), 1_000_031_000, "a jump is ignored");
        assert_eq!(later(1_000, 1_000), 1_000_032_000, "and time goes on");
        assert_eq!(later(-2 * day, 0), 1_000_032_000);
        assert_eq!(later(day, 0), 1_000_032_000);
        assert_eq!(later(30_000, 0), 1_000_062_000, "the clock is right again");
    }
}
