//! Tables over HTTP: web pages and a JSON API, as a router without sockets.
//!
//! Tables check every action; this crate only translates between them and HTTP. The list of routes
//! in [`api_routes`] is the source of both the API's router and its OpenAPI document.
//!
//! - `pages`: what players see, rendered on the server
//! - [`api_routes`]: the JSON API
//! - `coaching`, `lab`, `player_trainer`: work in the background
//! - `middleware`, `token_extractors`, `extractors`, `problem_details`: around every request
//! - `browser_app`: the app that runs in a browser, as files that the server delivers
//! - `connection_info`: what the server reports about a connection
//! - `lan_switch`: letting the local network join
//! - `metrics`: Prometheus metrics

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod allowed_hosts;
pub mod api_routes;
mod api_table_position;
mod app_state;
mod browser_app;
mod coaching;
mod connection_info;
mod cookies;
mod extractors;
mod lab;
mod lan_switch;
mod metrics;
mod middleware;
mod openapi;
mod pages;
mod player_trainer;
mod private_network;
mod problem_details;
mod public_url;
mod qr_code;
mod rate_limits;
mod readiness;
mod request_id;
mod token_extractors;

pub use app_state::AppState;
pub use browser_app::BrowserAppFiles;
pub use coaching::{ReviewFailed, review_in_storage_text};
pub use connection_info::{BodyReceivedCallback, PeerAddress};
pub use lab::SavedResultsReader;
pub use lan_switch::LanSwitch;
pub use metrics::{GaugeReading, metrics_and_health_router};
pub use pages::unencrypted_lan_notice;
pub use private_network::is_private_address;
pub use public_url::{PublicUrl, PublicUrlError};
pub use rate_limits::{RateLimitConfig, rate_limit_key};
pub use readiness::InstantSource;

use axum::Router;
use axum::middleware::from_fn_with_state;
use problem_details::Problem;

/// The router of the whole service: API and pages.
pub fn router(app: AppState) -> Router {
    router_with_compression(app, |routes| routes)
}

/// The router of the whole service; `compress` adds a layer that compresses responses. Refusals of
/// the middleware around it are short and stay as they are. The layer must not compress event
/// streams.
pub fn router_with_compression(
    app: AppState,
    compress: impl FnOnce(Router<AppState>) -> Router<AppState>,
) -> Router {
    let mut router = Router::new();
    for route in api_routes::all_api_routes() {
        router = router.route(route.path, (route.handler)());
    }
    let routes = router
        .merge(pages::page_routes())
        .fallback(async || Problem::not_found("there is nothing at this address"))
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .layer(from_fn_with_state(app.clone(), pages::render_problems));
    compress(routes)
        .layer(from_fn_with_state(app.clone(), middleware::tag_with_request_id))
        .with_state(app)
}
