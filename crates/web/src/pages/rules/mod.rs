//! The rules of every game and the page about fair dice, one Markdown file per page and language.
//!
//! - `blank_sheet`: a sheet to print
//! - `pictures`: the pictures of the rules pages
//! - `rules_panel`: the rules next to the game

mod blank_sheet;
mod pictures;
mod rules_panel;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use rollwright_games::{Game, GameId, filter_rules_page, with_game};

use super::markdown::{PageTargets, RenderedPage, render_markdown, table_of_contents};
use super::page_context::PageContext;
use super::page_language::Lang;
use super::page_layout::HtmlPage;
use super::start_lesson;
use crate::problem_details::Problem;
pub(super) use blank_sheet::blank_sheet_page;
pub(super) use rules_panel::rules_panel;

/// The topic of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RulesTopic {
    AllGames,
    Game(GameId),
    FairDice,
}

/// `/rules`: all games.
pub(super) async fn all_rules_page(visit: PageContext) -> Response {
    rules_page(&visit, RulesTopic::AllGames)
}

/// `/rules/{game}`.
pub(super) async fn game_rules_page(
    visit: PageContext,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&name)
        .ok_or_else(|| Problem::not_found("there is no game with this name"))?;
    Ok(rules_page(&visit, RulesTopic::Game(game)))
}

/// `/fair`: what fair dice prove.
pub(super) async fn fair_dice_page(visit: PageContext) -> Response {
    rules_page(&visit, RulesTopic::FairDice)
}

fn rules_page(visit: &PageContext, topic: RulesTopic) -> Response {
    let page = rendered_page(visit.lang, topic);
    let body = html! {
        @if topic != RulesTopic::FairDice { (game_links(visit, topic)) }
        h1 { (page.title) }
        @if let RulesTopic::Game(game) = topic {
            (lesson_button(game, visit))
            p { a href={ "/rules/" (game.name()) "/sheet" } { (visit.texts().help.blank_sheet) } }
        }
        div.with-contents {
            (table_of_contents(page, visit.texts().layout.on_this_page))
            article { (PreEscaped(&page.body)) }
        }
    };
    HtmlPage::new(page.title.clone(), "rules", body).render_response(visit)
}

/// The button for the lesson of a game, if it has one.
fn lesson_button(game: GameId, visit: &PageContext) -> Markup {
    html! {
        @if game.lesson(visit.lang).is_some() {
            form method="post" action=(start_lesson::lesson_url(game)) {
                @if visit.learned.contains(&game) { button.learned type="submit" { (start_lesson::learned_label(game, visit)) } }
                @else { button.primary type="submit" { ((visit.texts().lesson.learn)(game.title())) } }
            }
        }
    }
}

/// Links to the rules of all games.
fn game_links(visit: &PageContext, here: RulesTopic) -> Markup {
    let title = &rendered_page(visit.lang, RulesTopic::AllGames).title;
    let current = |topic| (topic == here).then_some("page");
    html! {
        nav.games aria-label=(title) {
            a href="/rules" aria-current=[current(RulesTopic::AllGames)] { (title) }
            @for game in GameId::ALL {
                a href={ "/rules/" (game.name()) } aria-current=[current(RulesTopic::Game(game))] {
                    (game.title())
                }
            }
        }
    }
}

/// The links and pictures of a rules page.
struct RulesTargets {
    lang: Lang,
    topic: RulesTopic,
}

impl PageTargets for RulesTargets {
    fn url(&self, file: &str) -> Option<String> {
        let (name, anchor) = file.split_once('#').unwrap_or((file, ""));
        let Some(name) = name.strip_suffix(".md") else {
            return Some(file.to_owned());
        };
        let page = match name {
            "index" => "/rules".to_owned(),
            "fair-dice" => "/fair".to_owned(),
            game => format!("/rules/{game}"),
        };
        Some(if anchor.is_empty() { page } else { format!("{page}#{anchor}") })
    }

    fn picture_svg(&self, file: &str) -> Option<String> {
        pictures::rules_picture_svg(file, self.topic, self.lang)
    }
}

/// Renders a rules page with the anchors of the `english` one.
fn render_rules(text: &str, english: &str, lang: Lang, topic: RulesTopic) -> RenderedPage {
    render_markdown(text, english, &RulesTargets { lang, topic })
}

/// All pages in all languages, rendered once.
static PAGES: LazyLock<Vec<(Lang, RulesTopic, RenderedPage)>> = LazyLock::new(|| {
    let all = Lang::ALL.into_iter().flat_map(|lang| topics().map(move |topic| (lang, topic)));
    let page = |(lang, topic)| {
        (
            lang,
            topic,
            render_rules(&source_text(lang, topic), &source_text(Lang::En, topic), lang, topic),
        )
    };
    all.map(page).collect()
});

/// The HTML of all pages in all languages.
pub(super) fn all_page_texts() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(_, _, page)| page.body.as_str())
}

fn rendered_page(lang: Lang, topic: RulesTopic) -> &'static RenderedPage {
    let found = PAGES.iter().find(|(of, about, _)| (*of, *about) == (lang, topic));
    found.map_or(&EMPTY_PAGE, |(_, _, page)| page)
}

/// The rules page of a game, reduced to one rule set, rendered once. Unknown rule sets get an empty
/// page.
fn rendered_rules_in_play(game: GameId, rules: &str, lang: Lang) -> &'static RenderedPage {
    static PAGES: LazyLock<Vec<(Lang, GameId, &str, RenderedPage)>> = LazyLock::new(|| {
        let pages = |(lang, game): (Lang, GameId)| {
            let topic = RulesTopic::Game(game);
            let names = rule_set_names(game);
            let page = |set: &&'static str| {
                let only = |lang| filter_rules_page(&source_text(lang, topic), set, &names);
                (lang, game, *set, render_rules(&only(lang), &only(Lang::En), lang, topic))
            };
            names.iter().map(page).collect::<Vec<_>>()
        };
        let all = Lang::ALL.into_iter().flat_map(|lang| GameId::ALL.map(|game| (lang, game)));
        all.flat_map(pages).collect()
    });
    let found = PAGES.iter().find(|(of, about, set, _)| (*of, *about, *set) == (lang, game, rules));
    found.map_or(&EMPTY_PAGE, |(.., page)| page)
}

fn rule_set_names(game: GameId) -> Vec<&'static str> {
    with_game!(game, G => G::rule_sets()).iter().map(|set| set.name).collect()
}

/// Stands in for a missing page.
static EMPTY_PAGE: LazyLock<RenderedPage> = LazyLock::new(RenderedPage::default);

/// The topics of all pages.
fn topics() -> impl Iterator<Item = RulesTopic> {
    [RulesTopic::AllGames, RulesTopic::FairDice]
        .into_iter()
        .chain(GameId::ALL.map(RulesTopic::Game))
}

/// The Markdown source of a page. The overview gets one row per game.
fn source_text(lang: Lang, topic: RulesTopic) -> Cow<'static, str> {
    match (topic, lang) {
        (RulesTopic::AllGames, Lang::En) => {
            insert_game_rows(include_str!("../../../rules/en/index.md"), lang)
        }
        (RulesTopic::AllGames, Lang::De) => {
            insert_game_rows(include_str!("../../../rules/de/index.md"), lang)
        }
        (RulesTopic::FairDice, Lang::En) => include_str!("../../../rules/en/fair-dice.md").into(),
        (RulesTopic::FairDice, Lang::De) => include_str!("../../../rules/de/fair-dice.md").into(),
        (RulesTopic::Game(game), lang) => game.description(lang).rules_page.into(),
    }
}

/// Replaces the placeholder by one row per game.
fn insert_game_rows(text: &str, lang: Lang) -> Cow<'static, str> {
    let rows = GameId::ALL.map(|game| {
        let (name, title) = (game.name(), game.title());
        let sets = with_game!(game, G => G::rule_sets());
        let sets: Vec<String> =
            sets.iter().map(|set| format!("[`{0}`]({name}.md#{0})", set.name)).collect();
        format!(
            "| [{title}]({name}.md) | {} | {} |",
            game.description(lang).summary,
            sets.join(", ")
        )
    });
    text.replace(GAMES_PLACEHOLDER, &rows.join("\n")).into()
}

/// The placeholder for the rows in the table of games.
const GAMES_PLACEHOLDER: &str = "| | | |";
