//! Whether the store keeps what it is given, asked at most once a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rollwright_tables::tasks::spawn;
use rollwright_tables::{Database, StoreError};
use tokio::sync::Mutex;

/// How long an answer serves all who ask.
const CACHE_DURATION: Duration = Duration::from_secs(1);

/// Tells the time. Tests bring a clock of their own.
pub type InstantSource = Arc<dyn Fn() -> Instant + Send + Sync>;

/// The last answer of the store, shared by all who ask.
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

    /// Whether the store keeps what it is given: the last answer, or a new one where
    /// that is older than a second. Whoever asks meanwhile waits for the same answer.
    pub(crate) async fn check(&self, store: &Database) -> Result<(), StoreError> {
        let mut last = self.last.clone().lock_owned().await;
        let now = (self.clock)();
        if let Some(answer) = &*last
            && now.duration_since(answer.checked_at) < CACHE_DURATION
        {
            return answer.result.clone();
        }
        let store = store.clone();
        // It goes on even if whoever asked goes away, or many who do could ask often.
        let asked = spawn(async move {
            let result = store.check_health().await;
            if let Err(error) = &result {
                let cause = std::error::Error::source(error).map(ToString::to_string);
                tracing::warn!(%error, cause, "the store does not keep what it is given");
            }
            *last = Some(CachedProbe { checked_at: now, result: result.clone() });
            result
        });
        asked.await.unwrap_or(Err(StoreError::Closed))
    }
}
