//! The installable web app: manifest, icons, service worker and offline page.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_games::GameId;
use serde_json::json;

use super::assets::{asset_url, content_hash, content_hash_of};
use super::page_context::PageContext;
use super::page_language::{Lang, PageTextsExt};
use super::page_layout::HtmlPage;
use super::png_cache::cached_png;
use super::rules;
use crate::problem_details::Problem;

/// The route of the icons.
pub(super) const ICON_ROUTE: &str = "/icon/{name}";

/// The widths of the icons in pixels: for Apple phones, for others, and for app stores.
const ICON_SIZES: [u32; 3] = [180, 192, 512];

/// The tags in the head of every page.
pub(super) fn head_tags() -> Markup {
    html! {
        link #icon rel="icon" href=(asset_url("icon.svg")) data-turn=(asset_url("icon-turn.svg")) type="image/svg+xml";
        link rel="apple-touch-icon" href="/icon/180.png";
        link rel="manifest" href="/manifest.webmanifest";
        meta name="theme-color" content="#1f6f5c";
        script type="module" src=(asset_url("shell.js")) {}
    }
}

pub(super) async fn get_manifest(visit: PageContext) -> Response {
    let icon = |side: &u32| {
        json!({ "src": format!("/icon/{side}.png"), "sizes": format!("{side}x{side}"),
            "type": "image/png", "purpose": "any maskable" })
    };
    let manifest = json!({
        "name": "Rollwright",
        "short_name": "Rollwright",
        "lang": visit.lang.code(),
        "description": visit.texts().start_page.lead,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f1e5",
        "theme_color": "#1f6f5c",
        "icons": ICON_SIZES.iter().map(icon).collect::<Vec<_>>(),
    });
    let kind = HeaderValue::from_static("application/manifest+json");
    ([(header::CONTENT_TYPE, kind)], manifest.to_string()).into_response()
}

pub(super) async fn get_icon(Path(name): Path<String>) -> Response {
    let side = ICON_SIZES.into_iter().find(|side| name == format!("{side}.png"));
    match side {
        Some(side) => cached_png(name, move || icon_svg(side)).await,
        None => Problem::not_found("there is nothing at this address").into_response(),
    }
}

/// The icon with a margin, because some phones crop it to a circle. It is rasterized at twice its
/// size.
fn icon_svg(side: u32) -> String {
    let icon = include_str!("../../assets/icon.svg");
    let inner = icon.replacen("<svg ", "<svg x=\"4\" y=\"4\" width=\"32\" height=\"32\" ", 1);
    let half = f64::from(side) / 2.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{half}\" height=\"{half}\" \
         viewBox=\"0 0 40 40\"><rect width=\"40\" height=\"40\" fill=\"#1f6f5c\"/>{inner}</svg>"
    )
}

/// Changes when anything in the service worker's cache changes: files, rules, or the texts of the
/// offline page.
static CACHE_VERSION: LazyLock<String> = LazyLock::new(|| {
    let texts = Lang::ALL.map(|lang| &lang.texts().multiplayer);
    let texts = texts.iter().flat_map(|texts| [texts.offline, texts.offline_rules]);
    content_hash_of(
        [content_hash()].into_iter().chain(rules::all_page_texts()).chain(texts).map(str::as_bytes),
    )
});

/// The service worker: it caches the offline page and the rules.
pub(super) async fn get_service_worker() -> Response {
    let rules: Vec<String> =
        GameId::ALL.iter().map(|game| format!("/rules/{}", game.name())).collect();
    let files =
        ["rollwright.css", "shell.js", "root.js", "icon.svg", "bricolage.woff2"].map(asset_url);
    let mut shell = ["/offline", "/rules", "/fair"].map(str::to_owned).to_vec();
    shell.extend(rules);
    shell.extend(files);
    let script = format!(
        "const EDITION = \"{}\";\nconst SHELL = {};\n{}",
        *CACHE_VERSION,
        json!(shell),
        include_str!("../../assets/worker.js")
    );
    let kind = HeaderValue::from_static("text/javascript; charset=utf-8");
    let cache_control = HeaderValue::from_static("no-cache");
    // The worker may fetch only from this server.
    let policy = HeaderValue::from_static("default-src 'none'; connect-src 'self'");
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, cache_control),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, script).into_response()
}

/// The page that is shown when the server can't be reached.
pub(super) async fn offline_page(visit: PageContext) -> Response {
    let texts = &visit.texts().multiplayer;
    let body = html! {
        h1 data-stands-in { (texts.offline_title) }
        p.lead { (texts.offline) }
        // The empty link reloads the page that was requested.
        p { a.button.primary href="" { (texts.try_again) } }
        p { (texts.offline_rules) }
        ul {
            @for game in GameId::ALL {
                li { a href={ "/rules/" (game.name()) } { (game.title()) } }
            }
        }
    };
    HtmlPage::new(texts.offline_title, "offline", body).render_response(&visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_have_the_declared_size() {
        for side in ICON_SIZES {
            let png = rollwright_lab::chart::svg_to_png(&icon_svg(side)).unwrap();
            let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
            assert_eq!(width, side);
        }
    }
}
