//! The pages: HTML rendered on the server, with small scripts.
//!
//! Every page works with plain links and forms; scripts replace parts of it instead of reloading.
//! Pages ask the table which actions are legal and implement no rules themselves.
//!
//! - `start`, `setup`, `start_lesson`: choosing a game and creating a table
//! - `table`: the table page and its forms
//! - `games`: how each game draws its sheets and dice
//! - `replay`, `review`, `train`, `explorer`: after and beside the game
//! - `my_games`, `hall_of_fame`, `lab`: results and statistics
//! - `rules`: the rules pages and the rules panel
//! - `docs`: the documentation; `markdown` renders both
//! - `texts`, `page_language`, `dates`, `bot_titles_and_levels`: texts in both languages
//! - `page_context`, `page_layout`, `form_data`, `save_settings`, `local_redirect`,
//!   `render_problems`: shared parts
//! - `icons`: icons of strokes
//! - `assets`, `pwa`, `png_cache`, `link_preview`: static files, the app's icon, previews

mod assets;
mod bot_titles_and_levels;
mod dates;
mod docs;
mod explorer;
mod form_data;
mod games;
mod hall_of_fame;
mod icons;
mod lab;
mod link_preview;
mod local_redirect;
mod markdown;
mod my_games;
mod page_context;
mod page_language;
mod page_layout;
mod png_cache;
mod pwa;
mod render_problems;
mod replay;
mod review;
mod rules;
mod save_settings;
mod setup;
mod start;
mod start_lesson;
mod table;
mod texts;
mod train;

use axum::Router;
use axum::routing::{get, post};

use crate::app_state::AppState;
use crate::browser_app;
pub(crate) use my_games::delete_all_data;
pub(crate) use page_language::PageTextsExt;
pub(crate) use render_problems::render_problems;
pub use texts::unencrypted_lan_notice;

/// The routes of all pages.
pub(crate) fn page_routes() -> Router<AppState> {
    Router::new()
        .route("/", get(start::start_page))
        .route("/play/{game}", get(setup::setup_page).post(setup::create_table))
        .route("/learn/{game}", post(start_lesson::start_or_resume_lesson))
        .route("/settings", post(save_settings::save_settings))
        .route("/t/{table}", get(table::table_page).post(table::handle_table_form))
        .route("/t/{table}/live", get(table::table_fragment))
        .route("/rules", get(rules::all_rules_page))
        .route("/rules/{game}", get(rules::game_rules_page))
        .route("/rules/{game}/sheet", get(rules::blank_sheet_page))
        .route("/fair", get(rules::fair_dice_page))
        .route("/docs", get(docs::documentation_start_page))
        .route("/docs/{page}", get(docs::documentation_page))
        .route("/t/{table}/replay", get(replay::replay_page))
        .route("/t/{table}/review", get(review::review_page))
        .route("/t/{table}/review.csv", get(review::review_csv))
        .route("/scores", get(hall_of_fame::hall_of_fame_page))
        .route("/p/{string}", get(explorer::position_page))
        .route("/embed/{string}", get(explorer::embedded_position_page))
        .route("/train", get(train::trainer_overview_page))
        .route("/train/{game}", get(train::exercise_page).post(train::answer_exercise))
        .route("/daily", get(train::daily_overview_page))
        .route("/daily/{game}", get(train::daily_page).post(train::answer_daily))
        .route("/lab", get(lab::lab_page).post(lab::start_simulation))
        .route("/lab/{id}", get(lab::run_page))
        .route("/lab/{id}/{file}", get(lab::run_file))
        .route("/lab/exact/{game}/{rules}", get(lab::solution_page::solution_page))
        .route("/lab/exact/{game}/{rules}/{file}", get(lab::solution_page::solution_file))
        .route("/lab/file/{name}", get(lab::result_page))
        .route("/lab/file/{name}/{file}", get(lab::result_file))
        .route("/t/{table}/lan", post(table::lan_switch_form::turn_lan_on_or_off))
        .route(
            "/t/{table}/seat",
            get(table::seat_transfer_pages::seat_link_page)
                .post(table::seat_transfer_pages::make_or_cancel_link),
        )
        .route(
            "/t/{table}/seat/{pass}",
            get(table::seat_transfer_pages::take_seat_page)
                .post(table::seat_transfer_pages::take_seat),
        )
        .route("/me", get(my_games::my_games_page))
        .route("/me/leave", post(my_games::resign_or_remove))
        .route("/me/forget", get(my_games::confirm_deletion_page).post(my_games::delete_my_data))
        .route(link_preview::PREVIEW_ROUTE, get(link_preview::get_preview_image))
        .route("/manifest.webmanifest", get(pwa::get_manifest))
        .route("/sw.js", get(pwa::get_service_worker))
        .route(pwa::ICON_ROUTE, get(pwa::get_icon))
        .route("/offline", get(pwa::offline_page))
        .route("/app", get(browser_app::redirect_to_index))
        .route("/app/", get(browser_app::get_index))
        .route("/app/{file}", get(browser_app::get_file))
        .route(assets::ASSET_ROUTE, get(assets::get_asset))
}
