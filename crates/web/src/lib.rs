//! Tables for browsers and programs: pages, a JSON API over HTTP, and their server.
//!
//! Everything a route does is checked by the table; this crate only speaks HTTP.
//! The list of routes in [`routes`] makes both the API's router and its OpenAPI
//! document; `pages` has what people see.

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
mod time_limits;
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

/// The whole service.
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
        // Streams are left alone.
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), middleware::tag_with_request_id))
        .with_state(app)
}
