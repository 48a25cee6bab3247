//! Link previews: the title, text and image that messengers show for a link.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use rollwright_games::GameId;

use super::page_context::PageContext;
use super::png_cache::cached_png;
use super::start::game_thumbnail;
use crate::problem_details::Problem;

/// The route of the images.
pub(super) const PREVIEW_ROUTE: &str = "/preview/{name}";

/// The preview of a page.
pub(super) struct LinkPreview {
    /// The title; the page's own if missing.
    pub(super) title: Option<String>,
    /// The description.
    pub(super) text: String,
    /// The game in the image.
    pub(super) game: GameId,
}

impl LinkPreview {
    /// The meta tags in the head of a page.
    pub(super) fn meta_tags(preview: Option<&Self>, page: &str, visit: &PageContext) -> Markup {
        let title = preview.and_then(|preview| preview.title.as_deref()).unwrap_or(page);
        let games = || GameId::ALL.map(GameId::title).join(", ");
        let site_description = || (visit.texts().multiplayer.site_description)(&games());
        let text = preview.map_or_else(site_description, |preview| preview.text.clone());
        let game = preview.map_or(GameId::ALL[0], |preview| preview.game);
        html! {
            meta name="description" content=(text);
            meta property="og:site_name" content="Rollwright";
            meta property="og:type" content="website";
            meta property="og:title" content=(title);
            meta property="og:description" content=(text);
            // Preview images need an absolute URL.
            @if visit.public_url.is_some() {
                meta property="og:image" content=(visit.absolute_url(&format!("/preview/{}.png", game.name())));
                meta property="og:image:width" content="1200";
                meta property="og:image:height" content="630";
                meta name="twitter:card" content="summary_large_image";
            }
        }
    }
}

/// The colours of the thumbnails from the stylesheet, as far as a standalone image can use them.
static THUMBNAIL_CSS: LazyLock<String> = LazyLock::new(|| {
    let stylesheet = include_str!("../../assets/start.css");
    stylesheet.lines().filter_map(|line| line.strip_prefix(".cover ")).map(rasterizer_css).collect()
});

/// A CSS rule in the form that the rasterizer understands.
fn rasterizer_css(rule: &str) -> String {
    let rule = rule.replace(", .cover ", ", ").replace(":not(.drop)", "");
    rule.replace("rgb(0 0 0 / .4)", "rgba(0,0,0,.4)")
        .replace("rgb(0 0 0 / .28)", "rgba(0,0,0,.28)")
        .replace("rgb(0 0 0 / .3)", "rgba(0,0,0,.3)")
}

/// The thumbnail of a game as a standalone image.
fn preview_svg(game: GameId) -> String {
    let cover = game_thumbnail(game).into_string();
    let content = cover.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let content = content.map_or("", |(content, _)| content).to_owned();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width="600" height="315" viewBox="0 0 600 315" {
            style { (PreEscaped(THUMBNAIL_CSS.as_str())) }
            rect width="600" height="315" fill="#1f6f5c" {}
            svg x="60" y="7" width="480" height="300" viewBox="0 0 240 150" { (PreEscaped(content)) }
        }
    }
    .into_string()
}

pub(super) async fn get_preview_image(Path(name): Path<String>) -> Response {
    let game = GameId::ALL.into_iter().find(|game| name == format!("{}.png", game.name()));
    match game {
        Some(game) => cached_png(name, move || preview_svg(game)).await,
        None => Problem::not_found("there is nothing at this address").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_preview_of_1200_by_630_pixels() {
        for game in GameId::ALL {
            let png = rollwright_lab::chart::svg_to_png(&preview_svg(game)).unwrap();
            assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!((side(16), side(20)), (1200, 630), "{game:?}");
            for text in
                preview_svg(game).split("<text").skip(1).filter_map(|rest| rest.split('>').next())
            {
                let is_set =
                    ["font-size=", "text-anchor=\"middle\""].iter().all(|set| text.contains(set));
                assert!(is_set, "texts need size and anchor, {game:?}: {text}");
            }
        }
    }
}
