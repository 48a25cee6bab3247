//! What surrounds every page.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::app_shell;
use super::assets::address;
use super::lang::Lang;
use super::preview::Preview;
use super::visit::{Theme, Visit};

/// A page: what stands in its frame.
pub(super) struct Page {
    /// Its title, also in the browser's tab.
    pub(super) title: String,
    /// What class its body has, for its styles.
    pub(super) class: &'static str,
    /// The module that brings it to life, if it needs one.
    pub(super) script: Option<&'static str>,
    /// After so many seconds a browser without script looks again.
    pub(super) look_again: Option<u8>,
    /// What a link to it looks like elsewhere.
    pub(super) preview: Option<Preview>,
    /// What is in it.
    pub(super) body: Markup,
}

impl Page {
    pub(super) fn new(title: impl Into<String>, class: &'static str, body: Markup) -> Self {
        Self { title: title.into(), class, script: None, look_again: None, preview: None, body }
    }

    pub(super) fn with_script(self, script: &'static str) -> Self {
        Self { script: Some(script), ..self }
    }

    /// The whole page.
    pub(super) fn framed(self, visit: &Visit) -> Response {
        let texts = &visit.texts().common;
        let markup = html! {
            (DOCTYPE)
            html lang=(visit.lang.code()) data-theme=[visit.theme.map(Theme::name)] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · Rollwright" }
                    (app_shell::head())
                    (Preview::head(self.preview.as_ref(), &self.title, visit))
                    link rel="stylesheet" href=(address("rollwright.css"));
                    @if let Some(script) = self.script {
                        script type="module" src=(address(script)) {}
                    }
                    @if let Some(seconds) = self.look_again {
                        noscript { meta http-equiv="refresh" content=(seconds); }
                    }
                }
                body class=(self.class) {
                    a.skip href="#main" { (texts.skip) }
                    header.top {
                        a.brand href="/" {
                            img src=(address("icon.svg")) alt="" width="32" height="32";
                            "Rollwright"
                        }
                        nav aria-label=(texts.pages) {
                            @for (path, name) in [
                                ("/", texts.play),
                                ("/train", texts.train),
                                ("/rules", texts.rules),
                                ("/scores", texts.scores),
                                ("/me", texts.statistics),
                                ("/lab", texts.lab),
                            ] {
                                a href=(path) aria-current=[is_at(path, visit).then_some("page")] { (name) }
                            }
                        }
                        (switches(visit))
                    }
                    main #main tabindex="-1" { (self.body) }
                    footer.bottom {
                        p { a href="/fair" { (texts.fair) } " · " a href="/api/openapi.json" { "API" } }
                    }
                }
            }
        };
        html_response(StatusCode::OK, markup)
    }
}

/// Whether a page is the one that is shown, or the one above it.
fn is_at(path: &str, visit: &Visit) -> bool {
    let shown = visit.path.split('?').next().unwrap_or_default();
    let is_below = |above: &str| {
        shown.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    match path {
        // A table is set up from the start page; the day's position is one to train with.
        "/" => shown == path || is_below("/play"),
        "/train" => is_below(path) || is_below("/daily"),
        _ => is_below(path),
    }
}

/// Language, and light or dark.
fn switches(visit: &Visit) -> Markup {
    let texts = &visit.texts().common;
    html! {
        form.switches method="post" action="/settings" {
            input type="hidden" name="back" value=(visit.path);
            @for lang in Lang::ALL {
                button type="submit" name="lang" value=(lang.code()) lang=(lang.code())
                    aria-pressed=(lang == visit.lang) title=(lang.own_name()) { (lang.code()) }
            }
            button.to-dark type="submit" name="theme" value="dark" aria-label=(texts.dark) title=(texts.dark) { "☾" }
            button.to-light type="submit" name="theme" value="light" aria-label=(texts.light) title=(texts.light) { "☀" }
        }
    }
}

/// Nothing runs or loads that is not a file of ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A page or a part of one.
pub(super) fn html_response(status: StatusCode, markup: Markup) -> Response {
    let mut response = (status, Html(markup.into_string())).into_response();
    let policy = HeaderValue::from_static(POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
