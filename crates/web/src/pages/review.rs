//! The review of a game: what each decision cost, and what was luck.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::html;
use rollwright_games::PlayerNames;
use rollwright_tables::Table;

use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use super::table::hints_and_tutor::coach_error_text;
use super::table::player_names;
use crate::app_state::AppState;
use crate::coaching::{CoachError, get_or_start_review, is_coaching_allowed};
use crate::extractors::TablePath;
use crate::problem::Problem;

/// A review is a page of its own that brings its style along, and nothing else.
const REVIEW_SECURITY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

pub(super) async fn review_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    // What is hidden stays so in training, too.
    let (lang, looker) = (visit.lang, visit.clone());
    let look = move |table: &Table| {
        is_coaching_allowed(table)
            .then(|| (table.public_record(), PlayerNames::new(&player_names(table, &looker), lang)))
    };
    let texts = &visit.texts().review;
    let Some((record, names)) = app.tables.read_table(&id, look).await? else {
        return Ok(message_page(StatusCode::FORBIDDEN, texts.in_play, &visit));
    };
    let outcome = get_or_start_review(&app, &id, record).and_then(|work| work.outcome());
    Ok(match outcome {
        Ok(reviewed) => {
            let mut response = Html(reviewed.to_html(&names)).into_response();
            let policy = HeaderValue::from_static(REVIEW_SECURITY_POLICY);
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
            response
        }
        Err(CoachError::NotReady { percent }) => {
            let body = html! {
                h1 { (texts.title) }
                p { label { (texts.in_progress) " " progress max="100" value=(percent) { ((visit.texts().shared.numbers.format_percent)(&percent.to_string())) } } }
                p { a href={ "/t/" (id) } { (texts.to_table) } }
            };
            let mut response = HtmlPage::new(texts.title, "review", body).render_response(&visit);
            // Works without a script, too.
            response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("1"));
            response
        }
        Err(CoachError::Busy) => message_page(StatusCode::SERVICE_UNAVAILABLE, texts.busy, &visit),
        Err(CoachError::TooLong) => {
            message_page(StatusCode::SERVICE_UNAVAILABLE, texts.too_long, &visit)
        }
        Err(why @ CoachError::NoMemory) => {
            let word = coach_error_text(why, visit.texts());
            message_page(StatusCode::SERVICE_UNAVAILABLE, word, &visit)
        }
        Err(CoachError::Failed) => {
            message_page(StatusCode::SERVICE_UNAVAILABLE, texts.failed, &visit)
        }
    })
}

/// A page with one sentence.
fn message_page(status: StatusCode, word: &str, visit: &PageContext) -> Response {
    let title = visit.texts().review.title;
    let body = html! { h1 { (title) } p.notice role="alert" { (word) } };
    let mut response = HtmlPage::new(title, "review", body).render_response(visit);
    *response.status_mut() = status;
    response
}
