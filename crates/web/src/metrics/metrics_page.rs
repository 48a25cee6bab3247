//! `/metrics`, on an address of its own because players shouldn't see it.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use super::prometheus::PrometheusText;
use super::{RequestMetrics, process_metrics};
use crate::app_state::AppState;
use crate::problem::Problem;
use crate::routes;

/// The version of the text format, as Prometheus expects it.
const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The operator's service: `/metrics`, `/healthz` and `/readyz`.
pub fn metrics_router(app: AppState) -> Router {
    let mut router = Router::new().route("/metrics", get(metrics_handler));
    for route in routes::all_routes() {
        if matches!(route.path, "/healthz" | "/readyz") {
            router = router.route(route.path, (route.handler)());
        }
    }
    router
        .fallback(async || Problem::not_found("metrics are at /metrics"))
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .with_state(app)
}

async fn metrics_handler(State(app): State<AppState>) -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, CONTENT_TYPE), (header::CACHE_CONTROL, "no-store")],
        metrics_text(&app),
    )
}

/// All metrics as text.
fn metrics_text(app: &AppState) -> String {
    let mut to = PrometheusText::default();
    let help = "The version of the program.";
    let version = ("version", env!("CARGO_PKG_VERSION"));
    to.begin_metric("rollwright_build_info", "gauge", help).write_sample(&[version], 1);
    write_request_metrics(&app.request_metrics, &mut to);
    let subscribers = app.request_metrics.subscribers.load(Ordering::Relaxed) as u64;
    let help = "Streams of events and requests that wait for news, open now.";
    to.write_value("rollwright_listeners", "gauge", help, subscribers);
    write_table_metrics(app, &mut to);
    write_store_metrics(app, &mut to);
    let dropped = app.request_metrics.dropped_lines.get();
    let help = "Lines of the log that were dropped, because nobody read them.";
    to.write_value("rollwright_log_lines_dropped_total", "counter", help, dropped);
    process_metrics::write_process_metrics(&mut to);
    to.into_text()
}

fn write_request_metrics(metrics: &RequestMetrics, to: &mut PrometheusText) {
    let all = metrics.requests.lock().unwrap_or_else(PoisonError::into_inner);
    let help = "Requests that were answered.";
    let mut metric = to.begin_metric("rollwright_http_requests_total", "counter", help);
    for ((route, method), stats) in &*all {
        for (status, count) in &stats.statuses {
            let status = status.to_string();
            let labels = [("route", route.as_str()), ("method", *method), ("status", &*status)];
            metric.write_sample(&labels, *count);
        }
    }
    let help = "How long requests took until the answer began; streams go on after that.";
    let name = "rollwright_http_request_duration_seconds";
    let mut metric = to.begin_metric(name, "histogram", help);
    for ((route, method), stats) in &*all {
        metric.write_buckets(&[("route", route), ("method", method)], &stats.durations);
    }
}

fn write_table_metrics(app: &AppState, to: &mut PrometheusText) {
    let metrics = app.tables.metrics();
    let in_memory = app.tables.count_in_memory() as u64;
    to.write_value("rollwright_tables", "gauge", "Tables in memory.", in_memory);
    to.begin_metric("rollwright_moves_total", "counter", "Rolls and decisions that were kept.")
        .write_sample(&[("by", "person")], metrics.human_moves.get())
        .write_sample(&[("by", "bot")], metrics.bot_moves.get());
    let help = "How long bots thought about a decision.";
    to.write_histogram("rollwright_bot_thinking_seconds", help, &metrics.bot_thinking_time);
    let preparations = app.tables.count_queued_preparations() as u64;
    let help = "Solutions that bots work out or wait for.";
    to.write_value("rollwright_studies", "gauge", help, preparations);
    let budget = app.tables.solutions().budget();
    let help = "Memory reserved for solutions, in use or being worked out.";
    to.write_value("rollwright_solutions_bytes", "gauge", help, budget.reserved_bytes() as u64);
    let help = "The most memory that solutions may reserve (--limit-solver-mb).";
    to.write_value("rollwright_solutions_limit_bytes", "gauge", help, budget.limit_bytes() as u64);
    let help = "Solutions that were refused because they did not fit into the memory.";
    to.write_value("rollwright_solutions_refused_total", "counter", help, budget.refused_count());
    to.begin_metric("rollwright_lease_changes_total", "counter", "Leases of groups of tables.")
        .write_sample(&[("change", "taken")], metrics.leases_taken.get())
        .write_sample(&[("change", "lost")], metrics.leases_lost.get());
}

fn write_store_metrics(app: &AppState, to: &mut PrometheusText) {
    let metrics = app.tables.metrics();
    let help = "How long transactions took that wrote, until they were kept.";
    to.write_histogram("rollwright_store_write_seconds", help, &metrics.write_duration);
    let help = "How many jobs went into one transaction.";
    to.write_histogram("rollwright_store_batch_jobs", help, &metrics.batch_size);
    let help = "Transactions that could not be kept.";
    let failed = metrics.failed_writes.get();
    to.write_value("rollwright_store_failed_writes_total", "counter", help, failed);
    let help = "How long it took to read a table from the store.";
    to.write_histogram("rollwright_store_load_seconds", help, &metrics.load_duration);
}
