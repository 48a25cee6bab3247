//! `/metrics`, on an address of its own because players shouldn't see it.

use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use prometheus::{IntCounter, Opts, Registry, TextEncoder};

use crate::api_routes;
use crate::app_state::AppState;
use crate::problem_details::Problem;

/// The version of the text format, as Prometheus expects it.
const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The operator's service: `/metrics`, `/healthz` and `/readyz`.
pub fn metrics_and_health_router(app: AppState) -> Router {
    let mut router = Router::new().route("/metrics", get(metrics_handler));
    for route in api_routes::all_api_routes() {
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
    let headers = [(header::CONTENT_TYPE, CONTENT_TYPE), (header::CACHE_CONTROL, "no-store")];
    match metrics_text(&app) {
        Ok(text) => (StatusCode::OK, headers, text),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, headers, format!("# {error}\n")),
    }
}

/// All metrics as text.
fn metrics_text(app: &AppState) -> prometheus::Result<String> {
    let registry = Registry::new();
    app.request_metrics.register(&registry)?;
    app.tables.metrics().register(&registry)?;
    register_current_values(app, &registry)?;
    TextEncoder::new().encode_to_string(&registry.gather())
}

/// Adds the metrics that are counted or measured elsewhere, with their values now.
fn register_current_values(app: &AppState, registry: &Registry) -> prometheus::Result<()> {
    let gauge = |opts: Opts, value: u64| {
        let gauge = prometheus::Gauge::with_opts(opts)?;
        gauge.set(value as f64);
        registry.register(Box::new(gauge))
    };
    let counter = |name: &str, help: &str, value: u64| {
        let counter = IntCounter::new(name, help)?;
        counter.inc_by(value);
        registry.register(Box::new(counter))
    };
    let build_info = Opts::new("rollwright_build_info", "The version of the program.");
    gauge(build_info.const_label("version", env!("CARGO_PKG_VERSION")), 1)?;
    let in_memory = app.tables.count_in_memory() as u64;
    gauge(Opts::new("rollwright_tables", "Tables in memory."), in_memory)?;
    let preparations = app.tables.solution_queue_length() as u64;
    let help = "Solutions being computed or queued for bots.";
    gauge(Opts::new("rollwright_studies", help), preparations)?;
    let budget = app.tables.solutions().budget();
    let help = "Memory reserved for solutions, in use or being computed.";
    gauge(Opts::new("rollwright_solutions_bytes", help), budget.reserved_bytes() as u64)?;
    let help = "Maximum memory that solutions may reserve (--limit-solver-mb).";
    gauge(Opts::new("rollwright_solutions_limit_bytes", help), budget.limit_bytes() as u64)?;
    let help = "Solutions refused because they did not fit into memory.";
    counter("rollwright_solutions_refused_total", help, budget.refused_count())?;
    let help = "Log lines dropped because nothing read them.";
    let dropped = app.dropped_log_lines.load(Ordering::Relaxed);
    counter("rollwright_log_lines_dropped_total", help, dropped)?;
    for metric in (app.process_metrics)() {
        gauge(Opts::new(metric.name, metric.help), metric.value)?;
    }
    Ok(())
}
