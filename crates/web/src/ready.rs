//! Whether the store keeps what it is given, asked at most once a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rollwright_tables::tasks::spawn;
use rollwright_tables::{Store, StoreError};
use tokio::sync::Mutex;

/// How long an answer serves all who ask.
const FRESH: Duration = Duration::from_secs(1);

/// Tells the time. Tests bring a clock of their own.
pub type Clock = Arc<dyn Fn() -> Instant + Send + Sync>;

/// The last answer of the store, shared by all who ask.
pub(crate) struct Readiness {
    clock: Clock,
    last: Arc<Mutex<Option<Answer>>>,
}

#[derive(Clone)]
struct Answer {
    at: Instant,
    result: Result<(), StoreError>,
}

impl Readiness {
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, last: Arc::default() }
    }

    /// Whether the store keeps what it is given: the last answer, or a new one where
    /// that is older than a second. Whoever asks meanwhile waits for the same answer.
    pub(crate) async fn ask(&self, store: &Store) -> Result<(), StoreError> {
        let mut last = self.last.clone().lock_owned().await;
        let now = (self.clock)();
        if let Some(answer) = &*last
            && now.duration_since(answer.at) < FRESH
        {
            return answer.result.clone();
        }
        let store = store.clone();
        // It goes on even if whoever asked goes away, or many who do could ask often.
        let asked = spawn(async move {
            let result = store.probe().await;
            if let Err(error) = &result {
                let cause = std::error::Error::source(error).map(ToString::to_string);
                tracing::warn!(%error, cause, "the store does not keep what it is given");
            }
            *last = Some(Answer { at: now, result: result.clone() });
            result
        });
        asked.await.unwrap_or(Err(StoreError::Closed))
    }
}
