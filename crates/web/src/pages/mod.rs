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

use crate::app::AppState;
pub(crate) use lang::PageTextsExt;
pub(crate) use me::delete_all_data;
pub(crate) use texts::multiplayer_texts;
pub(crate) use trouble::render_problems;

/// Every page.
pub(crate) fn page_routes() -> Router<AppState> {
    Router::new()
        .route("/", get(start::start_page))
        .route("/play/{game}", get(setup::setup_page).post(setup::create_table))
        .route("/learn/{game}", post(lesson::start_or_resume_lesson))
        .route("/settings", post(settings::save_settings))
        .route("/t/{table}", get(table::table_page).post(table::handle_table_form))
        .route("/t/{table}/live", get(table::table_fragment))
        .route("/rules", get(rules::all_rules_page))
        .route("/rules/{game}", get(rules::game_rules_page))
        .route("/fair", get(rules::fair_dice_page))
        .route("/t/{table}/replay", get(replay::replay_page))
        .route("/t/{table}/review", get(review::review_page))
        .route("/scores", get(scores::hall_of_fame_page))
        .route("/train", get(train::trainer_overview_page))
        .route("/train/{game}", get(train::exercise_page).post(train::answer_exercise))
        .route("/daily", get(train::daily_overview_page))
        .route("/daily/{game}", get(train::daily_page).post(train::answer_daily))
        .route("/lab", get(lab::lab_page).post(lab::start_simulation))
        .route("/lab/{id}", get(lab::run_page))
        .route("/lab/{id}/{file}", get(lab::run_file))
        .route("/lab/exact/{game}/{rules}", get(lab::exact::solution_page))
        .route("/lab/exact/{game}/{rules}/{file}", get(lab::exact::solution_file))
        .route("/lab/file/{name}", get(lab::result_page))
        .route("/lab/file/{name}/{file}", get(lab::result_file))
        .route("/t/{table}/seat", get(table::device::seat_link_page).post(table::device::post))
        .route(
            "/t/{table}/seat/{pass}",
            get(table::device::take_seat_page).post(table::device::take_seat),
        )
        .route("/me", get(me::my_games_page))
        .route("/me/leave", post(me::resign_or_remove))
        .route("/me/forget", get(me::confirm_deletion_page).post(me::delete_my_data))
        .route(preview::PREVIEW_ROUTE, get(preview::get_preview_image))
        .route("/manifest.webmanifest", get(app_shell::get_manifest))
        .route("/sw.js", get(app_shell::get_service_worker))
        .route(app_shell::ICON_ROUTE, get(app_shell::get_icon))
        .route("/offline", get(app_shell::offline_page))
        .route(assets::ASSET_ROUTE, get(assets::get_asset))
}
