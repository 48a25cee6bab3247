//! What the server did, for Prometheus: requests, listeners and dropped lines of the log are
//! counted here, everything about games in `tables`. Served at an address of its own.

mod metrics_page;
mod process_metrics;
mod prometheus;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use rollwright_tables::metrics::{Counter, DURATION_BUCKETS, MetricHistogram};

pub use metrics_page::metrics_router;

/// What one server has counted since it was started.
#[derive(Default)]
pub(crate) struct RequestMetrics {
    requests: Mutex<BTreeMap<RouteKey, RouteStats>>,
    subscribers: AtomicUsize,
    dropped_lines: Arc<Counter>,
}

/// A route and how it was asked for. The route, not the address: there are as many addresses
/// as tables, and each is a secret of those who play there.
type RouteKey = (String, &'static str);

/// What became of the requests for a route.
struct RouteStats {
    /// How long it took until an answer began.
    durations: MetricHistogram,
    statuses: BTreeMap<u16, u64>,
}

impl RequestMetrics {
    /// The same, with the lines that this counter says were dropped.
    pub(crate) fn with_dropped_lines(self, dropped_lines: Arc<Counter>) -> Self {
        Self { dropped_lines, ..self }
    }

    /// Counts a request that was answered.
    pub(crate) fn record_request(
        &self,
        route: &str,
        method: &Method,
        status: StatusCode,
        took: Duration,
    ) {
        let new = || RouteStats {
            durations: MetricHistogram::new(DURATION_BUCKETS),
            statuses: BTreeMap::new(),
        };
        let mut all = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let answered = all.entry((route.to_owned(), method_label(method))).or_insert_with(new);
        answered.durations.observe_duration(took);
        *answered.statuses.entry(status.as_u16()).or_default() += 1;
    }

    /// Counts somebody who waits for news of a table, for as long as it is kept.
    pub(crate) fn subscribe(self: &Arc<Self>) -> SubscriberGuard {
        self.subscribers.fetch_add(1, Ordering::Relaxed);
        SubscriberGuard(self.clone())
    }
}

/// One who waits for news.
pub(crate) struct SubscriberGuard(Arc<RequestMetrics>);

impl Drop for SubscriberGuard {
    fn drop(&mut self) {
        self.0.subscribers.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The name of a method. Anybody can make one up, so others than these share a name.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
