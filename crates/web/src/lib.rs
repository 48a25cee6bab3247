//! Tables over HTTP: web pages, a JSON API, and the server.
//!
//! Tables check every action; this crate only translates between them and HTTP. The list of routes
//! in [`routes`] is the source of both the API's router and its OpenAPI document.
//!
//! - `pages`: what players see, rendered on the server
//! - [`routes`]: the JSON API
//! - `coaching`, `lab`, `trainer`: work in the background
//! - `middleware`, `authentication`, `extractors`, `problem`: around every request
//! - `metrics`: Prometheus metrics
//! - `server`: connections, logging, startup and shutdown

mod allowed_hosts;
mod app_state;
mod authentication;
mod coaching;
mod cookies;
mod extractors;
mod lab;
mod metrics;
mod middleware;
mod openapi;
mod pages;
mod position;
mod private_network;
mod problem;
mod public_url;
mod qr_code;
mod rate_limits;
mod readiness;
mod request_id;
pub mod routes;
mod server;
mod startup_message;
mod time_limit_conversions;
mod trainer;

pub use crate::server::logging::{LogFormat, LogLevel};
pub use crate::server::run::{ServeError, ServerOptions, run};
pub use app_state::AppState;
pub use metrics::metrics_router;
pub use private_network::local_address;
pub use public_url::{PublicUrl, PublicUrlError};
pub use rate_limits::RateLimits;
pub use readiness::InstantSource;
pub use startup_message::{lan_invitation, startup_message};

use axum::Router;
use axum::middleware::from_fn_with_state;
use problem::Problem;
use tower_http::compression::CompressionLayer;

/// The router of the whole service: API and pages.
pub fn router(app: AppState) -> Router {
    let mut router = Router::new();
    for route in routes::all_routes() {
        router = router.route(route.path, (route.handler)());
    }
    router
        .merge(pages::page_routes())
        .fallback(async || Problem::not_found("there is nothing at this address"))
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .layer(from_fn_with_state(app.clone(), pages::render_problems))
        // Event streams are not compressed.
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), middleware::tag_with_request_id))
        .with_state(app)
}
