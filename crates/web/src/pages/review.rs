//! The review of a game: the cost of each decision, and luck.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::html;
use rollwright_games::PlayerNames;
use rollwright_tables::Table;

use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use super::table::hints_and_tutor::{coach_error_text, queue_position_text};
use super::table::player_names;
use crate::app_state::AppState;
use crate::coaching::{CoachError, get_or_start_review};
use crate::extractors::TablePath;
use crate::problem_details::Problem;

/// A review is a standalone page with an inline stylesheet and nothing else.
const REVIEW_SECURITY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

pub(super) async fn review_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    // Hidden information stays hidden in training games too.
    let (lang, visitor) = (visit.lang, visit.clone());
    let read = move |table: &Table| {
        table.coaching_policy().is_coaching_allowed().then(|| {
            (table.public_record(), PlayerNames::new(&player_names(table, &visitor), lang))
        })
    };
    let texts = &visit.texts().review;
    let Some((record, names)) = app.tables.read_table(&id, read).await? else {
        return Ok(message_page(StatusCode::FORBIDDEN, texts.in_play, &visit));
    };
    let outcome =
        get_or_start_review(&app, &visit.coach_asker(), &id, record).and_then(|job| job.outcome());
    Ok(match outcome {
        Ok(review) => {
            let mut response = Html(review.to_html(&names)).into_response();
            let policy = HeaderValue::from_static(REVIEW_SECURITY_POLICY);
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
            response
        }
        Err(why @ CoachError::NotReady { percent, .. }) => {
            let body = html! {
                h1 { (texts.title) }
                p { label { (texts.in_progress) " " progress max="100" value=(percent) { ((visit.texts().shared.numbers.format_percent)(&percent.to_string())) } } }
                @let queued = queue_position_text(why, visit.texts());
                @if !queued.is_empty() { p { (queued.trim()) } }
                p { a href={ "/t/" (id) } { (texts.to_table) } }
            };
            let mut response = HtmlPage::new(texts.title, "review", body).render_response(&visit);
            // Reload without a script.
            response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("1"));
            response
        }
        Err(CoachError::Busy) => message_page(StatusCode::SERVICE_UNAVAILABLE, texts.busy, &visit),
        Err(CoachError::TooLong) => {
            message_page(StatusCode::SERVICE_UNAVAILABLE, texts.too_long, &visit)
        }
        Err(CoachError::Counts) => {
            message_page(StatusCode::FORBIDDEN, visit.texts().coach.counts, &visit)
        }
        Err(why @ CoachError::NoMemory) => {
            let message = coach_error_text(why, visit.texts());
            message_page(StatusCode::SERVICE_UNAVAILABLE, message, &visit)
        }
        Err(CoachError::Failed) => {
            message_page(StatusCode::SERVICE_UNAVAILABLE, texts.failed, &visit)
        }
    })
}

/// A page with one message.
fn message_page(status: StatusCode, message: &str, visit: &PageContext) -> Response {
    let title = visit.texts().review.title;
    let body = html! { h1 { (title) } p.notice role="alert" { (message) } };
    let mut response = HtmlPage::new(title, "review", body).render_response(visit);
    *response.status_mut() = status;
    response
}
