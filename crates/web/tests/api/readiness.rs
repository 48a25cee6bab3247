//! `/healthz`: the process runs. `/readyz`: moves can be stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::test_service::{TestService, block_on};

/// A service with a clock that the test sets, in milliseconds.
async fn service() -> (TestService, Arc<AtomicU64>) {
    let clock = Arc::new(AtomicU64::new(0));
    let (began, hand) = (Instant::now(), clock.clone());
    let now = move || began + Duration::from_millis(hand.load(Ordering::Relaxed));
    (TestService::new().await.configure(|app| app.with_readiness_time_source(Arc::new(now))), clock)
}

#[test]
fn healthz_checks_the_process_and_readyz_the_store() {
    block_on(async {
        let (service, clock) = service().await;
        assert_eq!(service.get("/healthz", "").await.json()["status"], "ok");
        assert_eq!(service.get("/readyz", "").await.json()["status"], "ok");
        let file = service.folder().join("tables.db");
        std::fs::rename(&file, file.with_extension("away")).unwrap();
        clock.store(1000, Ordering::Relaxed);
        assert_eq!(service.get("/healthz", "").await.status, 200);
        let answer = service.get("/readyz", "").await;
        answer.assert_problem(503, "can't store anything");
        assert_eq!(answer.header("retry-after"), "1");
        std::fs::rename(file.with_extension("away"), &file).unwrap();
        clock.store(2000, Ordering::Relaxed);
        assert_eq!(service.get("/readyz", "").await.status, 200);
    });
}

#[test]
fn readyz_queries_the_store_at_most_once_per_second() {
    block_on(async {
        let (service, clock) = service().await;
        let file = service.folder().join("tables.db");
        let all = async |status: u16| {
            for answer in join_all((0..40).map(|_| service.get("/readyz", ""))).await {
                assert_eq!(answer.status, status, "{}", answer.text);
            }
        };
        all(200).await;
        // The response is cached for a second, even if the file disappears.
        std::fs::rename(&file, file.with_extension("away")).unwrap();
        clock.store(999, Ordering::Relaxed);
        all(200).await;
        clock.store(1000, Ordering::Relaxed);
        all(503).await;
        std::fs::rename(file.with_extension("away"), &file).unwrap();
        clock.store(1999, Ordering::Relaxed);
        all(503).await;
        clock.store(2000, Ordering::Relaxed);
        all(200).await;
    });
}
