//! The hall of fame.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::{Game, GameId, Ranking, with_game};
use rollwright_i18n::capital;
use rollwright_tables::Refusal;
use rollwright_tables::store::{Class, Famous};

use super::form::Form;
use super::frame::Page;
use super::visit::Visit;
use super::when::day;
use crate::app::App;
use crate::problem::Problem;

/// The most classes whose best are shown on one page.
const CLASSES: usize = 12;
/// The most classes of a game that can be chosen, those with most results.
const CHOICES: usize = 60;

/// The class asked for, where one is.
fn class_of(asked: &Form, game: Option<GameId>) -> Option<Class> {
    Some(Class {
        game: game?,
        rules: asked.get("rules")?.to_owned(),
        settings: asked.get("settings").unwrap_or_default().to_owned(),
        seats: asked.number("seats")?,
    })
}

/// The address of a class.
pub(super) fn class_link(class: &Class) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("game", class.game.name()).append_pair("rules", &class.rules);
    query.append_pair("seats", &class.seats.to_string());
    if !class.settings.is_empty() {
        query.append_pair("settings", &class.settings);
    }
    format!("/scores?{}", query.finish())
}

pub(super) async fn page(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    let store = app.tables.store();
    let asked = Form::of_query(query.as_deref());
    let game = asked.get("game").and_then(GameId::from_name);
    let classes = match game {
        Some(_) => store.classes(game, CHOICES).await,
        None => store.top_classes().await,
    };
    let classes = classes.map_err(Refusal::from)?;
    let chosen = class_of(&asked, game);
    let shown: Vec<&Class> = match &chosen {
        Some(class) => vec![class],
        None => classes.iter().take(CLASSES).collect(),
    };
    let who = visit.who();
    let mut boards = Vec::new();
    for class in shown {
        boards.push((class, store.fame(class, who.as_ref()).await.map_err(Refusal::from)?));
    }
    let texts = &visit.texts().scores;
    let body = html! {
        h1 { (texts.title) }
        p.lead { (texts.lead) }
        (games(game, &visit))
        @if game.is_some() && !classes.is_empty() { (ways(&classes, chosen.as_ref(), &visit)) }
        @if boards.iter().all(|(_, list)| list.is_empty()) {
            p.empty { (texts.none) }
            p { @for one in GameId::ALL.iter().filter(|one| game.is_none_or(|game| game == **one)) {
                a.button href={ "/play/" (one.name()) } { ((texts.play)(one.title())) } " "
            } }
        }
        div.halls {
            @for (class, list) in &boards { @if !list.is_empty() { (board(class, list, &visit)) } }
        }
    };
    Ok(Page::new(texts.title, "scores", body).framed(&visit))
}

fn games(chosen: Option<GameId>, visit: &Visit) -> Markup {
    let texts = &visit.texts().scores;
    html! {
        nav.filter aria-label=(texts.games) {
            a href="/scores" aria-current=[chosen.is_none().then_some("true")] { (texts.all) }
            @for game in GameId::ALL {
                a href={ "/scores?game=" (game.name()) }
                    aria-current=[(chosen == Some(game)).then_some("true")] { (game.title()) }
            }
        }
    }
}

fn ways(classes: &[Class], chosen: Option<&Class>, visit: &Visit) -> Markup {
    html! {
        nav.filter aria-label=(visit.texts().scores.classes) {
            @for class in classes {
                a href=(class_link(class)) aria-current=[(chosen == Some(class)).then_some("true")] {
                    (kind(class, visit))
                }
            }
        }
    }
}

/// Rules, settings and seats of a class. A setting is told where it is not the usual one.
fn kind(class: &Class, visit: &Visit) -> String {
    let texts = &visit.texts().games;
    let sets = with_game!(class.game, G => G::rule_sets());
    let usual = |pair: &str| {
        let settings =
            sets.iter().filter(|set| set.name == class.rules).flat_map(|set| set.settings);
        settings.into_iter().any(|setting| pair == format!("{}={}", setting.key, setting.default))
    };
    let setting = |pair: &str| match pair.split_once('=') {
        Some((key, value)) => {
            format!("{}: {value}", capital(class.game.about(visit.lang).setting(key)))
        }
        None => pair.to_owned(),
    };
    let settings: Vec<String> = class
        .settings
        .split(',')
        .filter(|pair| !pair.is_empty() && !usual(pair))
        .map(setting)
        .collect();
    let settings =
        if settings.is_empty() { String::new() } else { format!(" ({})", settings.join(", ")) };
    format!(
        "{}{settings}, {}",
        class.game.rules_title(&class.rules, visit.lang),
        (texts.seats)(class.seats)
    )
}

fn board(class: &Class, list: &[Famous], visit: &Visit) -> Markup {
    let (texts, games) = (&visit.texts().scores, &visit.texts().games);
    let by_turns = class.game.ranking() == Ranking::FewestTurns;
    html! {
        table.board {
            caption { strong { (class.game.title()) } " " a href=(class_link(class)) { (kind(class, visit)) } }
            thead { tr {
                th scope="col" { (texts.place) } th scope="col" { (texts.name) }
                th.number scope="col" { @if by_turns { (texts.turns) } @else { (texts.points) } }
                th scope="col" { (texts.when) } th scope="col" { span.unseen { (texts.watch) } }
            } }
            tbody {
                @for one in list {
                    @let name = if one.name.is_empty() { games.nameless } else { &one.name };
                    tr {
                        td.place { (one.place) }
                        th scope="row" { (name) }
                        td.number { @if by_turns { (one.turns) } @else { (one.points) } }
                        td { (day(one.ended, visit.texts())) }
                        td { @if one.known { a href={ "/t/" (one.table) "/replay" } aria-label=((texts.watch_whose)(name)) { "▶" } } }
                    }
                }
            }
        }
    }
}
