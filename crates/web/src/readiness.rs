//! Readiness: whether the database accepts writes, probed at most once a second.

use std::sync::Arc;
use std::time::Duration;

use rollwright_tables::platform::tasks::spawn;
use rollwright_tables::platform::time::Instant;
use rollwright_tables::{Store, StoreError};
use tokio::sync::Mutex;

/// How long a result is reused.
const CACHE_DURATION: Duration = Duration::from_secs(1);

/// A source of the current time, which tests replace.
pub type InstantSource = Arc<dyn Fn() -> Instant + Send + Sync>;

/// The last result of the probe, shared by all callers.
pub(crate) struct Readiness {
    clock: InstantSource,
    last: Arc<Mutex<Option<CachedProbe>>>,
}

#[derive(Clone)]
struct CachedProbe {
    checked_at: Instant,
    result: Result<(), StoreError>,
}

impl Readiness {
    pub(crate) fn new(clock: InstantSource) -> Self {
        Self { clock, last: Arc::default() }
    }

    /// Whether the database accepts writes: the last result, or a new probe if that is older than a
    /// second. Concurrent callers wait for the same probe.
    pub(crate) async fn check(&self, store: &Arc<dyn Store>) -> Result<(), StoreError> {
        let mut last = self.last.clone().lock_owned().await;
        let now = (self.clock)();
        if let Some(probe) = &*last
            && now.duration_since(probe.checked_at) < CACHE_DURATION
        {
            return probe.result.clone();
        }
        let store = store.clone();
        // The probe continues if the caller disconnects; otherwise many short requests could probe
        // often.
        let probe = spawn(async move {
            let result = store.check_health().await;
            if let Err(error) = &result {
                let cause = std::error::Error::source(error).map(ToString::to_string);
                tracing::warn!(%error, cause, "the store can't write");
            }
            *last = Some(CachedProbe { checked_at: now, result: result.clone() });
            result
        });
        probe.await.unwrap_or(Err(StoreError::Closed))
    }
}
