//! The layout around every page.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::assets::asset_url;
use super::icons::{Icon, icon};
use super::link_preview::LinkPreview;
use super::page_context::{PageContext, Theme};
use super::page_language::Lang;
use super::pwa;

/// A page with its content.
pub(super) struct HtmlPage {
    /// The title, also in the browser's tab.
    pub(super) title: String,
    /// The CSS class of the body.
    pub(super) body_class: &'static str,
    /// The script module, if the page needs one.
    pub(super) script: Option<&'static str>,
    /// How often browsers without scripts reload the page.
    pub(super) refresh_seconds: Option<u8>,
    /// The link preview.
    pub(super) preview: Option<LinkPreview>,
    /// The content.
    pub(super) body: Markup,
}

impl HtmlPage {
    pub(super) fn new(title: impl Into<String>, body_class: &'static str, body: Markup) -> Self {
        Self {
            title: title.into(),
            body_class,
            script: None,
            refresh_seconds: None,
            preview: None,
            body,
        }
    }

    pub(super) fn with_script(self, script: &'static str) -> Self {
        Self { script: Some(script), ..self }
    }

    /// Renders the whole page.
    pub(super) fn render_response(self, visit: &PageContext) -> Response {
        let texts = &visit.texts().layout;
        let markup = html! {
            (DOCTYPE)
            html lang=(visit.lang.code()) data-theme=[visit.theme.map(Theme::name)] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · Rollwright" }
                    (pwa::head_tags())
                    (LinkPreview::meta_tags(self.preview.as_ref(), &self.title, visit))
                    link rel="preload" href=(asset_url("bricolage.woff2")) as="font" type="font/woff2" crossorigin;
                    link rel="stylesheet" href=(asset_url("rollwright.css"));
                    @if let Some(script) = self.script {
                        script type="module" src=(asset_url(script)) {}
                    }
                    @if let Some(seconds) = self.refresh_seconds {
                        noscript { meta http-equiv="refresh" content=(seconds); }
                    }
                }
                body class=(self.body_class) {
                    a.skip href="#main" { (texts.skip_to_content) }
                    header.top {
                        a.brand href="/" {
                            img src=(asset_url("icon.svg")) alt="" width="32" height="32";
                            "Rollwright"
                        }
                        nav aria-label=(texts.navigation_label) {
                            @for (path, name) in [
                                ("/", texts.play),
                                ("/train", texts.train),
                                ("/rules", texts.rules),
                                ("/scores", texts.scores),
                                ("/me", texts.statistics),
                                ("/lab", texts.lab),
                            ] { (navigation_link(path, html! { (name) }, visit)) }
                        }
                        (language_and_theme_buttons(visit))
                    }
                    main #main tabindex="-1" { (self.body) }
                    footer.bottom {
                        p {
                            a href="/docs" { (texts.documentation) } " · "
                            a href="/fair" { (texts.fair_dice) } " · "
                            a href="/api/openapi.json" { "API" }
                        }
                    }
                    // At a table, the tray is at the bottom.
                    @if self.body_class != TABLE_CLASS { (phone_navigation(visit)) }
                }
            }
        };
        html_response(StatusCode::OK, markup)
    }
}

/// The class of the body of a table's page.
pub(super) const TABLE_CLASS: &str = "playing";

fn navigation_link(path: &str, content: Markup, visit: &PageContext) -> Markup {
    let is_current = is_current_page(path, visit);
    html! { a href=(path) aria-current=[is_current.then_some("page")] { (content) } }
}

/// The navigation on phones: the pages that are needed most, and the others under *More*.
fn phone_navigation(visit: &PageContext) -> Markup {
    let texts = &visit.texts().layout;
    html! {
        nav.tabs aria-label=(texts.navigation_label) {
            @for (path, sign, name) in [
                ("/", Icon::Die, texts.play),
                ("/train", Icon::Target, texts.train),
                ("/rules", Icon::Book, texts.rules),
                ("/me", Icon::List, texts.statistics),
            ] { (navigation_link(path, html! { (icon(sign)) (name) }, visit)) }
            details {
                summary { (icon(Icon::Menu)) (texts.more) }
                div.more {
                    @for (path, name) in [
                        ("/scores", texts.scores),
                        ("/lab", texts.lab),
                        ("/docs", texts.documentation),
                        ("/fair", texts.fair_dice),
                    ] { (navigation_link(path, html! { (name) }, visit)) }
                }
            }
        }
    }
}

/// Whether a navigation entry leads to the current page or to a parent of it.
fn is_current_page(path: &str, visit: &PageContext) -> bool {
    let current = visit.path.split('?').next().unwrap_or_default();
    let is_below = |above: &str| {
        current.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    match path {
        // The setup page belongs to the start page, the daily exercise to the trainer.
        "/" => current == path || is_below("/play"),
        "/train" => is_below(path) || is_below("/daily"),
        _ => is_below(path),
    }
}

/// The buttons for language and theme.
fn language_and_theme_buttons(visit: &PageContext) -> Markup {
    let texts = &visit.texts().layout;
    html! {
        form.switches method="post" action="/settings" {
            input type="hidden" name="back" value=(visit.path);
            @for lang in Lang::ALL {
                button type="submit" name="lang" value=(lang.code()) lang=(lang.code())
                    aria-pressed=(lang == visit.lang) title=(lang.native_name()) { (lang.code()) }
            }
            button.to-dark type="submit" name="theme" value="dark" aria-label=(texts.dark_theme) title=(texts.dark_theme) { "☾" }
            button.to-light type="submit" name="theme" value="light" aria-label=(texts.light_theme) title=(texts.light_theme) { "☀" }
        }
    }
}

/// Only our own files may run or load.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Responds with a page or a part of one.
pub(super) fn html_response(status: StatusCode, markup: Markup) -> Response {
    let mut response = (status, Html(markup.into_string())).into_response();
    let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
