//! The review of a game: what each decision cost, and what was luck.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::html;
use rollwright_games::Names;
use rollwright_tables::Table;

use super::frame::Page;
use super::table::coach::silent;
use super::table::names;
use super::visit::Visit;
use crate::app::App;
use crate::body::At;
use crate::coaching::{NoCoach, may_be_coached, review};
use crate::problem::Problem;

/// A review is a page of its own that brings its style along, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

pub(super) async fn page(
    State(app): State<App>,
    At(id): At,
    visit: Visit,
) -> Result<Response, Problem> {
    // What is hidden stays so in training, too.
    let (lang, looker) = (visit.lang, visit.clone());
    let look = move |table: &Table| {
        may_be_coached(table)
            .then(|| (table.public_record(), Names::new(&names(table, &looker), lang)))
    };
    let texts = &visit.texts().review;
    let Some((record, names)) = app.tables.read(&id, look).await? else {
        return Ok(said(StatusCode::FORBIDDEN, texts.in_play, &visit));
    };
    let outcome = review(&app, &id, record).and_then(|work| work.outcome());
    Ok(match outcome {
        Ok(reviewed) => {
            let mut response = Html(reviewed.page(&names)).into_response();
            let policy = HeaderValue::from_static(POLICY);
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
            response
        }
        Err(NoCoach::NotReady { percent }) => {
            let body = html! {
                h1 { (texts.title) }
                p { label { (texts.under_way) " " progress max="100" value=(percent) { ((visit.texts().words.numbers.percent)(&percent.to_string())) } } }
                p { a href={ "/t/" (id) } { (texts.to_table) } }
            };
            let mut response = Page::new(texts.title, "review", body).framed(&visit);
            // Works without a script, too.
            response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("1"));
            response
        }
        Err(NoCoach::Busy) => said(StatusCode::SERVICE_UNAVAILABLE, texts.busy, &visit),
        Err(NoCoach::TooLong) => said(StatusCode::SERVICE_UNAVAILABLE, texts.too_long, &visit),
        Err(why @ NoCoach::NoMemory) => {
            let word = silent(why, visit.texts());
            said(StatusCode::SERVICE_UNAVAILABLE, word, &visit)
        }
        Err(NoCoach::Broken) => said(StatusCode::SERVICE_UNAVAILABLE, texts.broken, &visit),
    })
}

/// A page with one sentence.
fn said(status: StatusCode, word: &str, visit: &Visit) -> Response {
    let title = visit.texts().review.title;
    let body = html! { h1 { (title) } p.notice role="alert" { (word) } };
    let mut response = Page::new(title, "review", body).framed(visit);
    *response.status_mut() = status;
    response
}
