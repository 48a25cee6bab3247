//! Metrics for Prometheus. Requests and subscribers are counted here, everything about games in
//! `tables`; the server supplies those of its process.

mod metrics_and_health_router;

use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry};
use rollwright_tables::metrics::DURATION_BUCKET_SECONDS;

pub use metrics_and_health_router::metrics_and_health_router;

/// A metric that the server supplies: a value that goes up and down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaugeReading {
    /// Its name in the text format.
    pub name: &'static str,
    /// What it measures, as a sentence.
    pub help: &'static str,
    /// Its value now.
    pub value: u64,
}

/// The requests of a server since its start.
///
/// Labels have the route rather than the path: there are as many paths as tables, and each is a
/// secret of its players.
pub(crate) struct RequestMetrics {
    requests: IntCounterVec,
    /// The time until a response started.
    durations: HistogramVec,
    subscribers: IntGauge,
}

impl RequestMetrics {
    fn new() -> prometheus::Result<Self> {
        let requests = Opts::new("rollwright_http_requests_total", "Requests answered.");
        let durations = HistogramOpts::new(
            "rollwright_http_request_duration_seconds",
            "Time until the response started; streams continue after that.",
        );
        Ok(Self {
            requests: IntCounterVec::new(requests, &["route", "method", "status"])?,
            durations: HistogramVec::new(
                durations.buckets(DURATION_BUCKET_SECONDS.to_vec()),
                &["route", "method"],
            )?,
            subscribers: IntGauge::new(
                "rollwright_listeners",
                "Open event streams and waiting requests.",
            )?,
        })
    }

    /// Adds all metrics to `registry`.
    fn register(&self, registry: &Registry) -> prometheus::Result<()> {
        registry.register(Box::new(self.requests.clone()))?;
        registry.register(Box::new(self.durations.clone()))?;
        registry.register(Box::new(self.subscribers.clone()))
    }

    /// Counts a request that was answered.
    pub(crate) fn record_request(
        &self,
        route: &str,
        method: &Method,
        status: StatusCode,
        took: Duration,
    ) {
        let method = method_label(method);
        self.requests.with_label_values(&[route, method, status.as_str()]).inc();
        self.durations.with_label_values(&[route, method]).observe(took.as_secs_f64());
    }

    /// Counts a subscriber who waits for changes of a table, until the guard is dropped.
    pub(crate) fn subscribe(self: &Arc<Self>) -> SubscriberGuard {
        self.subscribers.inc();
        SubscriberGuard(self.clone())
    }
}

impl Default for RequestMetrics {
    fn default() -> Self {
        Self::new().expect("names, labels and bounds of metrics are constants")
    }
}

/// A counted subscriber.
pub(crate) struct SubscriberGuard(Arc<RequestMetrics>);

impl Drop for SubscriberGuard {
    fn drop(&mut self) {
        self.0.subscribers.dec();
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
