//! The app that runs in a browser without a server: the files that `build-page.sh` makes, delivered
//! below `/app/`.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use crate::app_state::AppState;
use crate::problem_details::Problem;

/// The files of the app by name. Without any, this build of the program doesn't contain the app.
pub type BrowserAppFiles = &'static [(&'static str, &'static [u8])];

/// The file for the folder itself.
const INDEX: &str = "index.html";
/// What the files may do. The worker compiles WebAssembly; nothing else may.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src 'self'; \
    connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// The files of the worker, which compiles the program.
const WORKER_FILES: [&str; 2] = ["sw.js", "work.js"];

pub(crate) async fn redirect_to_index() -> Redirect {
    Redirect::permanent("/app/")
}

pub(crate) async fn get_index(State(app): State<AppState>) -> Result<Response, Problem> {
    respond(app.browser_app, INDEX)
}

pub(crate) async fn get_file(
    State(app): State<AppState>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    respond(app.browser_app, &name)
}

fn respond(files: BrowserAppFiles, name: &str) -> Result<Response, Problem> {
    if files.is_empty() {
        return Err(Problem::without_browser_app());
    }
    let Some((_, content)) = files.iter().find(|(known, _)| *known == name) else {
        return Err(Problem::not_found("there is nothing at this address"));
    };
    let policy = if WORKER_FILES.contains(&name) { WORKER_POLICY } else { PAGE_POLICY };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type(name))),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
        // The worker stores the files itself, and asks for `sw.js` to learn of a new version.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((StatusCode::OK, headers, *content).into_response())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, kind)| kind) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
