//! `/metrics`, at an address of its own: what it tells is nobody's business who plays.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use super::exposition::Exposition;
use super::{ServerMetrics, process};
use crate::app::App;
use crate::problem::Problem;
use crate::routes;

/// The format's version, as Prometheus wants it.
const KIND: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The service for whoever watches over the server: `/metrics`, and whether it runs and keeps
/// moves.
pub fn metrics_router(app: App) -> Router {
    let mut router = Router::new().route("/metrics", get(metrics));
    for route in routes::all() {
        if matches!(route.path, "/healthz" | "/readyz") {
            router = router.route(route.path, (route.handler)());
        }
    }
    router
        .fallback(async || Problem::not_found("metrics are at /metrics"))
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .with_state(app)
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, KIND), (header::CACHE_CONTROL, "no-store")], text(&app))
}

/// Every number.
fn text(app: &App) -> String {
    let mut to = Exposition::default();
    let help = "The version of the program.";
    let version = ("version", env!("CARGO_PKG_VERSION"));
    to.metric("rollwright_build_info", "gauge", help).sample(&[version], 1);
    requests(&app.metrics, &mut to);
    let listeners = app.metrics.listeners.load(Ordering::Relaxed) as u64;
    let help = "Streams of events and requests that wait for news, open now.";
    to.number("rollwright_listeners", "gauge", help, listeners);
    tables(app, &mut to);
    store(app, &mut to);
    let dropped = app.metrics.dropped_lines.get();
    let help = "Lines of the log that were dropped, because nobody read them.";
    to.number("rollwright_log_lines_dropped_total", "counter", help, dropped);
    process::tell(&mut to);
    to.text()
}

fn requests(metrics: &ServerMetrics, to: &mut Exposition) {
    let all = metrics.requests.lock().unwrap_or_else(PoisonError::into_inner);
    let help = "Requests that were answered.";
    let mut metric = to.metric("rollwright_http_requests_total", "counter", help);
    for ((route, method), answered) in &*all {
        for (status, count) in &answered.statuses {
            let status = status.to_string();
            let labels = [("route", route.as_str()), ("method", *method), ("status", &*status)];
            metric.sample(&labels, *count);
        }
    }
    let help = "How long requests took until the answer began; streams go on after that.";
    let name = "rollwright_http_request_duration_seconds";
    let mut metric = to.metric(name, "histogram", help);
    for ((route, method), answered) in &*all {
        metric.buckets(&[("route", route), ("method", method)], &answered.took);
    }
}

fn tables(app: &App, to: &mut Exposition) {
    let metrics = app.tables.metrics();
    let in_memory = app.tables.in_memory() as u64;
    to.number("rollwright_tables", "gauge", "Tables in memory.", in_memory);
    to.metric("rollwright_moves_total", "counter", "Rolls and decisions that were kept.")
        .sample(&[("by", "person")], metrics.moves_of_people.get())
        .sample(&[("by", "bot")], metrics.moves_of_bots.get());
    let help = "How long bots thought about a decision.";
    to.histogram("rollwright_bot_thinking_seconds", help, &metrics.thinking);
    let studies = app.tables.studies_waiting() as u64;
    let help = "Solutions that bots work out or wait for.";
    to.number("rollwright_studies", "gauge", help, studies);
    let budget = app.tables.solutions().budget();
    let help = "Memory reserved for solutions, in use or being worked out.";
    to.number("rollwright_solutions_bytes", "gauge", help, budget.reserved() as u64);
    let help = "The most memory that solutions may reserve (--limit-solver-mb).";
    to.number("rollwright_solutions_limit_bytes", "gauge", help, budget.limit() as u64);
    let help = "Solutions that were refused because they did not fit into the memory.";
    to.number("rollwright_solutions_refused_total", "counter", help, budget.refused());
    to.metric("rollwright_lease_changes_total", "counter", "Leases of groups of tables.")
        .sample(&[("change", "taken")], metrics.leases_taken.get())
        .sample(&[("change", "lost")], metrics.leases_lost.get());
}

fn store(app: &App, to: &mut Exposition) {
    let metrics = app.tables.metrics();
    let help = "How long transactions took that wrote, until they were kept.";
    to.histogram("rollwright_store_write_seconds", help, &metrics.writes);
    let help = "How many jobs went into one transaction.";
    to.histogram("rollwright_store_batch_jobs", help, &metrics.batches);
    let help = "Transactions that could not be kept.";
    let failed = metrics.failed_writes.get();
    to.number("rollwright_store_failed_writes_total", "counter", help, failed);
    let help = "How long it took to read a table from the store.";
    to.histogram("rollwright_store_load_seconds", help, &metrics.loads);
}
