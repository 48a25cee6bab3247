//! `/docs`: the documentation, from the Markdown files that the repository and the book show too.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::response::Response;
use maud::{PreEscaped, html};

use super::markdown::{PageTargets, RenderedPage, render_markdown, table_of_contents};
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use crate::problem_details::Problem;

/// The page at `/docs`.
const START_PAGE: &str = "README";

/// The names of the files in `docs/`, with their texts.
macro_rules! pages {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../../docs/", $name, ".md")))),*]
    };
}

const PAGES: [(&str, &str); 20] = pages! {
    "README" "install" "tutorial" "play" "teach" "handouts" "write-a-bot" "python"
    "run-a-server" "cli" "api" "games" "files" "positions" "engine-protocol" "explanation"
    "qwixx-champion" "qwinto-champion" "yahtzee-champion" "warrior-champion"
};

const PICTURES: [(&str, &str); 2] = [
    ("pictures/qwixx.svg", include_str!("../../../../docs/pictures/qwixx.svg")),
    ("pictures/scores.svg", include_str!("../../../../docs/pictures/scores.svg")),
];

/// `/docs`.
pub(super) async fn documentation_start_page(visit: PageContext) -> Result<Response, Problem> {
    documentation(&visit, START_PAGE)
}

/// `/docs/{page}`.
pub(super) async fn documentation_page(
    visit: PageContext,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    documentation(&visit, &name)
}

fn documentation(visit: &PageContext, name: &str) -> Result<Response, Problem> {
    static RENDERED: LazyLock<Vec<(&str, RenderedPage)>> =
        LazyLock::new(|| PAGES.iter().map(|(name, text)| (*name, render(text))).collect());
    let found = RENDERED.iter().find(|(known, _)| *known == name);
    let (_, page) =
        found.ok_or_else(|| Problem::not_found("there is no page of this name: see /docs"))?;
    let texts = &visit.texts().layout;
    let body = html! {
        @if name != START_PAGE { nav.games { a href="/docs" { (texts.documentation) } } }
        @if let Some(note) = texts.only_in_english { p.faint { (note) } }
        div lang="en" {
            h1 { (page.title) }
            @if page.contents.is_empty() {
                article { (PreEscaped(&page.body)) }
            } @else {
                div.with-contents {
                    (table_of_contents(page, "On this page"))
                    article { (PreEscaped(&page.body)) }
                }
            }
        }
    };
    Ok(HtmlPage::new(page.title.clone(), "rules docs", body).render_response(visit))
}

fn render(text: &str) -> RenderedPage {
    render_markdown(text, text, &DocumentationTargets)
}

/// The links and pictures of the documentation.
struct DocumentationTargets;

impl PageTargets for DocumentationTargets {
    /// Files outside the documentation have no page here.
    fn url(&self, file: &str) -> Option<String> {
        let (path, anchor) = file.split_once('#').map_or((file, None), |(p, a)| (p, Some(a)));
        let page = match path {
            "" => String::new(),
            _ if path.starts_with("https://") || path.starts_with("http://") => path.to_owned(),
            "README.md" => "/docs".to_owned(),
            "../crates/web/rules/en/fair-dice.md" => "/fair".to_owned(),
            _ => match rules_page(path) {
                Some(game) => format!("/rules/{game}"),
                None => format!("/docs/{}", documentation_name(path)?),
            },
        };
        Some(anchor.map_or(page.clone(), |anchor| format!("{page}#{anchor}")))
    }

    fn picture_svg(&self, file: &str) -> Option<String> {
        let (_, svg) = PICTURES.iter().find(|(name, _)| *name == file)?;
        Some(svg.replacen("<svg ", r#"<svg aria-hidden="true" focusable="false" "#, 1))
    }
}

/// The game whose rules page is the file `path`.
fn rules_page(path: &str) -> Option<&str> {
    path.strip_prefix("../crates/games/src/")?.strip_suffix("/rules/en.md")
}

/// The name of the page in the file `path`.
fn documentation_name(path: &str) -> Option<&str> {
    let name = path.strip_suffix(".md")?;
    PAGES.iter().any(|(known, _)| *known == name).then_some(name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{PAGES, PICTURES, render};

    /// All URLs in links of the page `name`.
    fn links(name: &str) -> Vec<String> {
        let (_, text) = PAGES.iter().find(|(known, _)| *known == name).unwrap();
        let body = render(text).body;
        let links = body.split("<a href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        links.map(str::to_owned).collect()
    }

    #[test]
    fn links_lead_to_pages_and_their_headings() {
        for (name, _) in PAGES {
            for link in links(name) {
                let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
                let target = match path {
                    "" => name,
                    "/docs" => "README",
                    _ => path.strip_prefix("/docs/").unwrap_or_default(),
                };
                let Some((_, text)) = PAGES.iter().find(|(known, _)| *known == target) else {
                    let is_elsewhere = ["/rules/", "/fair", "http"];
                    assert!(
                        is_elsewhere.iter().any(|place| path.starts_with(place)),
                        "{name}: {link}"
                    );
                    continue;
                };
                let page = render(text);
                let is_there = page.contents.iter().any(|heading| heading.id == anchor)
                    || page.body.contains(&format!("<a id=\"{anchor}\">"));
                assert!(anchor.is_empty() || is_there, "{name}: {link}");
            }
        }
    }

    #[test]
    fn every_page_is_linked_from_another() {
        let all: Vec<String> = PAGES.iter().flat_map(|(name, _)| links(name)).collect();
        for (name, _) in PAGES.iter().skip(1) {
            assert!(all.contains(&format!("/docs/{name}")), "{name}");
        }
    }

    #[test]
    fn headings_have_different_anchors() {
        for (name, text) in PAGES {
            let mut ids: Vec<String> =
                render(text).contents.into_iter().map(|heading| heading.id).collect();
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count, "{name}: {ids:?}");
        }
    }

    /// The content security policy forbids inline styles and scripts.
    #[test]
    fn pages_have_no_style_script_or_html_of_their_own() {
        for (name, text) in PAGES {
            let body = render(text).body;
            assert!(!body.contains("<script") && !body.contains("style="), "{name}");
        }
        for (name, svg) in PICTURES {
            assert!(!svg.contains("<style") && !svg.contains("style="), "{name}");
        }
    }

    #[test]
    fn links_to_files_of_the_repository_show_only_their_text() {
        let body =
            render("# A\n\nSee [the code](../crates/web/src/lib.rs) and [B](play.md#x).\n").body;
        assert!(body.contains("See the code and <a href=\"/docs/play#x\">B</a>."), "{body}");
    }
}
