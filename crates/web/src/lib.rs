//! Tables for browsers and programs: pages, a JSON API over HTTP, and their server.
//!
//! Everything a route does is checked by the table; this crate only speaks HTTP.
//! The list of routes in [`routes`] makes both the API's router and its OpenAPI
//! document; `pages` has what people see.

mod app;
mod body;
mod caller;
mod coaching;
mod cookies;
mod guard;
mod hosts;
mod lab;
mod limits;
mod listen;
mod logs;
mod metrics;
mod openapi;
mod origin;
mod pages;
mod position;
mod problem;
mod qr;
mod ready;
mod request_id;
pub mod routes;
mod serve;
mod share;
mod time;
mod training;
mod waiting;
mod welcome;

pub use app::AppState;
pub use limits::RateLimits;
pub use logs::{LogFormat, LogLevel};
pub use metrics::metrics_router;
pub use origin::{PublicUrl, PublicUrlError};
pub use ready::InstantSource;
pub use serve::{ServeError, ServerOptions, run};
pub use share::local_address;
pub use welcome::{lan_invitation, startup_message};

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
        .layer(from_fn_with_state(app.clone(), guard::tag_with_request_id))
        .with_state(app)
}
