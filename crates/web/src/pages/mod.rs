//! The pages: HTML made here, brought to life by small scripts.
//!
//! Every page works as plain forms and links; scripts swap parts of it instead of
//! loading it anew. Pages ask the table what may be done, and work out nothing of
//! the rules themselves.

mod app_shell;
mod assets;
mod bots;
mod form;
mod frame;
mod lab;
mod lang;
mod lesson;
mod me;
mod preview;
mod raster;
mod replay;
mod review;
mod rules;
mod scores;
mod settings;
mod setup;
mod sheets;
mod start;
mod table;
mod texts;
mod train;
mod trouble;
mod visit;
mod when;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;
pub(crate) use lang::Paged;
pub(crate) use me::forget_all;
pub(crate) use texts::company_of;
pub(crate) use trouble::for_people;

/// Every page.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/", get(start::page))
        .route("/play/{game}", get(setup::page).post(setup::post))
        .route("/learn/{game}", post(lesson::post))
        .route("/settings", post(settings::set))
        .route("/t/{table}", get(table::page).post(table::post))
        .route("/t/{table}/live", get(table::live))
        .route("/rules", get(rules::all))
        .route("/rules/{game}", get(rules::game))
        .route("/fair", get(rules::fair))
        .route("/t/{table}/replay", get(replay::page))
        .route("/t/{table}/review", get(review::page))
        .route("/scores", get(scores::page))
        .route("/train", get(train::all))
        .route("/train/{game}", get(train::page).post(train::post))
        .route("/daily", get(train::days))
        .route("/daily/{game}", get(train::day).post(train::day_post))
        .route("/lab", get(lab::page).post(lab::post))
        .route("/lab/{id}", get(lab::run))
        .route("/lab/{id}/{file}", get(lab::file_of_run))
        .route("/lab/exact/{game}/{rules}", get(lab::exact::page))
        .route("/lab/exact/{game}/{rules}/{file}", get(lab::exact::file))
        .route("/lab/file/{name}", get(lab::kept))
        .route("/lab/file/{name}/{file}", get(lab::file_of_kept))
        .route("/t/{table}/seat", get(table::device::page).post(table::device::post))
        .route("/t/{table}/seat/{pass}", get(table::device::offer).post(table::device::take))
        .route("/me", get(me::page))
        .route("/me/leave", post(me::leave))
        .route("/me/forget", get(me::ask).post(me::forget))
        .route(preview::ROUTE, get(preview::serve))
        .route("/manifest.webmanifest", get(app_shell::manifest))
        .route("/sw.js", get(app_shell::worker))
        .route(app_shell::ICON, get(app_shell::icon))
        .route("/offline", get(app_shell::offline))
        .route(assets::ROUTE, get(assets::serve))
}
