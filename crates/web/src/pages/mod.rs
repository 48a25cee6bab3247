//! The pages: HTML made here, brought to life by small scripts.
//!
//! Every page works as plain forms and links; scripts swap parts of it instead of
//! loading it anew. Pages ask the table what may be done, and work out nothing of
//! the rules themselves.

#![allow(dead_code)]

mod assets;
mod form;
mod frame;
mod lang;
mod rules;
mod settings;
mod sheets;
mod start;
mod steps;
mod table;
mod texts;
mod trouble;
mod visit;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;
pub(crate) use trouble::for_people;

/// Every page.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/", get(start::page))
        .route("/play", post(start::play))
        .route("/settings", post(settings::set))
        .route("/t/{table}", get(table::page).post(table::post))
        .route("/t/{table}/live", get(table::live))
        .route("/rules", get(rules::all))
        .route("/rules/{game}", get(rules::game))
        .route("/fair", get(rules::fair))
        .route(assets::ROUTE, get(assets::serve))
}
