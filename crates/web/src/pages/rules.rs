//! The rules of every game, and what fair dice prove: texts from `rules/`, one file a
//! page and language.

mod markdown;
mod pictures;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::HeadingLevel;
use rollwright_games::GameId;

use super::frame::Page;
use super::lang::Lang;
use super::visit::Visit;
use crate::problem::Problem;
use markdown::{Rendered, render};

/// What a page is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    AllGames,
    Game(GameId),
    FairDice,
}

/// `/rules`: all games.
pub(super) async fn all(visit: Visit) -> Response {
    page(&visit, Topic::AllGames)
}

/// `/rules/{game}`.
pub(super) async fn game(visit: Visit, Path(name): Path<String>) -> Result<Response, Problem> {
    let game = GameId::from_name(&name)
        .ok_or_else(|| Problem::not_found("there are no rules of a game of this name"))?;
    Ok(page(&visit, Topic::Game(game)))
}

/// `/fair`: what fair dice prove.
pub(super) async fn fair(visit: Visit) -> Response {
    page(&visit, Topic::FairDice)
}

fn page(visit: &Visit, topic: Topic) -> Response {
    let shown = rendered(visit.lang, topic);
    let body = html! {
        @if topic != Topic::FairDice { (games(visit, topic)) }
        h1 { (shown.title) }
        div.with-contents {
            (contents(shown, visit.texts().common.on_this_page))
            article { (PreEscaped(&shown.body)) }
        }
    };
    Page::new(shown.title.clone(), "rules", body).framed(visit)
}

/// Links to the rules of all games.
fn games(visit: &Visit, here: Topic) -> Markup {
    let title = &rendered(visit.lang, Topic::AllGames).title;
    let current = |topic| (topic == here).then_some("page");
    html! {
        nav.games aria-label=(title) {
            a href="/rules" aria-current=[current(Topic::AllGames)] { (title) }
            @for game in GameId::ALL {
                a href={ "/rules/" (game.name()) } aria-current=[current(Topic::Game(game))] {
                    (game.title())
                }
            }
        }
    }
}

fn contents(shown: &Rendered, name: &str) -> Markup {
    html! {
        nav.contents aria-label=(name) {
            p { (name) }
            ul {
                @for heading in &shown.contents {
                    li.inner[heading.level > HeadingLevel::H2] {
                        a href={ "#" (heading.id) } { (heading.text) }
                    }
                }
            }
        }
    }
}

/// All pages of a language, rendered once.
struct Pages {
    all_games: Rendered,
    qwixx: Rendered,
    qwinto: Rendered,
    yahtzee: Rendered,
    warrior: Rendered,
    fair_dice: Rendered,
}

impl Pages {
    fn new(lang: Lang) -> Self {
        let page = |topic| render(text(lang, topic), text(Lang::En, topic), lang);
        Self {
            all_games: page(Topic::AllGames),
            qwixx: page(Topic::Game(GameId::Qwixx)),
            qwinto: page(Topic::Game(GameId::Qwinto)),
            yahtzee: page(Topic::Game(GameId::Yahtzee)),
            warrior: page(Topic::Game(GameId::Warrior)),
            fair_dice: page(Topic::FairDice),
        }
    }
}

fn rendered(lang: Lang, topic: Topic) -> &'static Rendered {
    static ENGLISH: LazyLock<Pages> = LazyLock::new(|| Pages::new(Lang::En));
    static GERMAN: LazyLock<Pages> = LazyLock::new(|| Pages::new(Lang::De));
    let pages = match lang {
        Lang::En => &ENGLISH,
        Lang::De => &GERMAN,
    };
    match topic {
        Topic::AllGames => &pages.all_games,
        Topic::Game(GameId::Qwixx) => &pages.qwixx,
        Topic::Game(GameId::Qwinto) => &pages.qwinto,
        Topic::Game(GameId::Yahtzee) => &pages.yahtzee,
        Topic::Game(GameId::Warrior) => &pages.warrior,
        Topic::FairDice => &pages.fair_dice,
    }
}

/// The text of a page, as it was written.
const fn text(lang: Lang, topic: Topic) -> &'static str {
    macro_rules! both {
        ($file:literal) => {
            match lang {
                Lang::En => include_str!(concat!("../../rules/en/", $file)),
                Lang::De => include_str!(concat!("../../rules/de/", $file)),
            }
        };
    }
    match topic {
        Topic::AllGames => both!("index.md"),
        Topic::Game(GameId::Qwixx) => both!("qwixx.md"),
        Topic::Game(GameId::Qwinto) => both!("qwinto.md"),
        Topic::Game(GameId::Yahtzee) => both!("yahtzee.md"),
        Topic::Game(GameId::Warrior) => both!("warrior.md"),
        Topic::FairDice => both!("fair-dice.md"),
    }
}
