//! Sleeping and timeouts.

use std::time::Duration;

/// A future that took longer than it was allowed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("timed out")]
pub struct TimedOut;

/// Sleeps in real time.
#[cfg(not(target_family = "wasm"))]
#[allow(clippy::disallowed_methods)]
pub async fn sleep(duration: Duration) {
    tokio::time::sleep(duration).await;
}

/// Sleeps in real time.
#[cfg(target_family = "wasm")]
pub async fn sleep(duration: Duration) {
    // The browser's timer can't be sent to another thread, so a local task awaits it.
    let (done, woken) = tokio::sync::oneshot::channel::<()>();
    wasm_bindgen_futures::spawn_local(async move {
        gloo_timers::future::sleep(duration).await;
        drop(done);
    });
    let _ = woken.await;
}

/// Awaits `work` for at most `limit`.
///
/// # Errors
/// It isn't done by then; it is dropped.
pub async fn timeout<T>(limit: Duration, work: impl Future<Output = T>) -> Result<T, TimedOut> {
    tokio::select! {
        biased;
        output = work => Ok(output),
        () = sleep(limit) => Err(TimedOut),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_slow_work_times_out() {
        assert_eq!(timeout(Duration::ZERO, async { 1 }).await, Ok(1));
        let never = std::future::pending::<()>();
        assert_eq!(timeout(Duration::from_millis(1), never).await, Err(TimedOut));
    }
}
