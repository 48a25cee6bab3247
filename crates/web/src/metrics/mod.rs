//! Metrics for Prometheus. Requests, subscribers and dropped log lines are counted here, everything
//! about games in `tables`.
//!
//! - `metrics_page`: the endpoint and all metrics
//! - `process_metrics`: memory and open files
//! - `prometheus`: the text format

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

/// The counters of a server since its start.
#[derive(Default)]
pub(crate) struct RequestMetrics {
    requests: Mutex<BTreeMap<RouteKey, RouteStats>>,
    subscribers: AtomicUsize,
    dropped_lines: Arc<Counter>,
}

/// A route and a method. The route rather than the path: there are as many paths as tables, and
/// each is a secret of its players.
type RouteKey = (String, &'static str);

/// The requests for a route.
struct RouteStats {
    /// The time until a response started.
    durations: MetricHistogram,
    statuses: BTreeMap<u16, u64>,
}

impl RequestMetrics {
    /// Sets the counter of dropped log lines.
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
        let stats = all.entry((route.to_owned(), method_label(method))).or_insert_with(new);
        stats.durations.observe_duration(took);
        *stats.statuses.entry(status.as_u16()).or_default() += 1;
    }

    /// Counts a subscriber who waits for changes of a table, until the guard is dropped.
    pub(crate) fn subscribe(self: &Arc<Self>) -> SubscriberGuard {
        self.subscribers.fetch_add(1, Ordering::Relaxed);
        SubscriberGuard(self.clone())
    }
}

/// A counted subscriber.
pub(crate) struct SubscriberGuard(Arc<RequestMetrics>);

impl Drop for SubscriberGuard {
    fn drop(&mut self) {
        self.0.subscribers.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The label of a method. Clients can make up methods, so all others share a label.
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
