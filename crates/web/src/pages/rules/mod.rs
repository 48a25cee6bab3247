//! The rules of every game, and what fair dice prove: texts from `rules/`, one file a
//! page and language.

mod markdown;
mod panel;
mod pictures;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::HeadingLevel;
use rollwright_games::{Game, GameId, rules_in_play, with_game};

use super::frame::Page;
use super::lang::Lang;
use super::lesson;
use super::visit::Visit;
use crate::problem::Problem;
use markdown::{Rendered, render};
pub(super) use panel::panel;

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
        @if let Topic::Game(game) = topic { (learn(game, visit)) }
        div.with-contents {
            (contents(shown, visit.texts().common.on_this_page))
            article { (PreEscaped(&shown.body)) }
        }
    };
    Page::new(shown.title.clone(), "rules", body).framed(visit)
}

/// The lesson of a game, where it has one.
fn learn(game: GameId, visit: &Visit) -> Markup {
    html! {
        @if game.lesson(visit.lang).is_some() {
            form method="post" action=(lesson::address(game)) {
                button.primary type="submit" { ((visit.texts().lesson.learn)(game.title())) }
            }
        }
    }
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

/// All pages in all languages, rendered once.
static PAGES: LazyLock<Vec<(Lang, Topic, Rendered)>> = LazyLock::new(|| {
    let all = Lang::ALL.into_iter().flat_map(|lang| topics().map(move |topic| (lang, topic)));
    let page = |(lang, topic)| {
        (lang, topic, render(&text(lang, topic), &text(Lang::En, topic), lang, topic))
    };
    all.map(page).collect()
});

/// What stands on all pages in all languages.
pub(super) fn texts() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(_, _, page)| page.body.as_str())
}

fn rendered(lang: Lang, topic: Topic) -> &'static Rendered {
    let found = PAGES.iter().find(|(of, about, _)| (*of, *about) == (lang, topic));
    found.map_or(&NO_PAGE, |(_, _, page)| page)
}

/// The pages of games, each with what is in play by one rule set alone, rendered once; what
/// is in none of them is empty.
fn in_play(game: GameId, rules: &str, lang: Lang) -> &'static Rendered {
    static PAGES: LazyLock<Vec<(Lang, GameId, &str, Rendered)>> = LazyLock::new(|| {
        let pages = |(lang, game): (Lang, GameId)| {
            let topic = Topic::Game(game);
            let names = rule_set_names(game);
            let page = |set: &&'static str| {
                let only = |lang| rules_in_play(&text(lang, topic), set, &names);
                (lang, game, *set, render(&only(lang), &only(Lang::En), lang, topic))
            };
            names.iter().map(page).collect::<Vec<_>>()
        };
        let all = Lang::ALL.into_iter().flat_map(|lang| GameId::ALL.map(|game| (lang, game)));
        all.flat_map(pages).collect()
    });
    let found = PAGES.iter().find(|(of, about, set, _)| (*of, *about, *set) == (lang, game, rules));
    found.map_or(&NO_PAGE, |(.., page)| page)
}

fn rule_set_names(game: GameId) -> Vec<&'static str> {
    with_game!(game, G => G::rule_sets()).iter().map(|set| set.name).collect()
}

/// Stands for a page that there is not.
static NO_PAGE: LazyLock<Rendered> = LazyLock::new(Rendered::default);

/// Every page there is.
fn topics() -> impl Iterator<Item = Topic> {
    [Topic::AllGames, Topic::FairDice].into_iter().chain(GameId::ALL.map(Topic::Game))
}

/// The text of a page, as it was written; the list of games is put into the first one.
fn text(lang: Lang, topic: Topic) -> Cow<'static, str> {
    match (topic, lang) {
        (Topic::AllGames, Lang::En) => with_games(include_str!("../../../rules/en/index.md"), lang),
        (Topic::AllGames, Lang::De) => with_games(include_str!("../../../rules/de/index.md"), lang),
        (Topic::FairDice, Lang::En) => include_str!("../../../rules/en/fair-dice.md").into(),
        (Topic::FairDice, Lang::De) => include_str!("../../../rules/de/fair-dice.md").into(),
        (Topic::Game(game), lang) => game.about(lang).rules_page.into(),
    }
}

/// A row for each game, where the text has its mark for them.
fn with_games(text: &str, lang: Lang) -> Cow<'static, str> {
    let rows = GameId::ALL.map(|game| {
        let (name, title) = (game.name(), game.title());
        let sets = with_game!(game, G => G::rule_sets());
        let sets: Vec<String> =
            sets.iter().map(|set| format!("[`{0}`]({name}.md#{0})", set.name)).collect();
        format!("| [{title}]({name}.md) | {} | {} |", game.about(lang).line, sets.join(", "))
    });
    text.replace(GAMES_MARK, &rows.join("\n")).into()
}

/// Stands in the text for the rows of the table of games.
const GAMES_MARK: &str = "| | | |";
