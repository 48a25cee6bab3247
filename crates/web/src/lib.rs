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

pub use app::App;
pub use limits::Limits;
pub use logs::{LogForm, LogLevel};
pub use metrics::metrics_router;
pub use origin::{NoSite, PublicUrl};
pub use ready::Clock;
pub use serve::{Options, ServeError, run};
pub use share::local_address;
pub use welcome::{invitation, welcome};

use axum::Router;
use axum::middleware::from_fn_with_state;
use problem::Problem;
use tower_http::compression::CompressionLayer;

/// The whole service.
pub fn router(app: App) -> Router {
    let mut router = Router::new();
    for route in routes::all() {
        router = router.route(route.path, (route.handler)());
    }
    router
        .merge(pages::router())
        .fallback(async || Problem::not_found("there is nothing at this address"))
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .layer(from_fn_with_state(app.clone(), pages::for_people))
        // Streams are left alone.
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
