//! Errors for people: turns problem documents into pages for browsers, and translates them for API
//! clients.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::html;

use super::page_context::PageContext;
use super::page_language::negotiate_language;
use super::page_layout::HtmlPage;
use crate::app_state::AppState;
use crate::problem_details::Problem;

/// Turns problems into pages if the client asked for a page, and translates them otherwise.
pub(crate) async fn render_problems(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let wants_page = accept.is_some_and(|accept| accept.contains("text/html"))
        && !request.uri().path().starts_with("/api/");
    if !wants_page {
        let lang = negotiate_language(request.headers());
        let response = next.run(request).await;
        let problem = response.extensions().get::<Problem>();
        let Some(translated) = problem.and_then(|problem| problem.in_language(lang)) else {
            return response;
        };
        let mut response = translated.clone().into_response();
        response
            .headers_mut()
            .insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang.code()));
        return response;
    }
    let (mut parts, body) = request.into_parts();
    let visit = PageContext::from_request_parts(&mut parts, &app).await;
    let response = next.run(Request::from_parts(parts, body)).await;
    match (response.extensions().get::<Problem>(), visit) {
        (Some(problem), Ok(visit)) => problem_page(problem, &visit),
        _ => response,
    }
}

fn problem_page(problem: &Problem, visit: &PageContext) -> Response {
    let texts = visit.texts();
    let problem = problem.in_language(visit.lang).unwrap_or(problem);
    let body = html! {
        h1 { ((texts.error_page.title)(problem.status())) }
        p { ((texts.error_page.detail)(problem.kind(), problem.detail())) }
        p { a.button href="/" { (texts.error_page.back_to_start) } }
    };
    let title = (texts.error_page.title)(problem.status());
    let mut response = HtmlPage::new(title, "trouble", body).render_response(visit);
    *response.status_mut() =
        StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}
