//! The start page: what to play, what to go on with, where to sit down.

mod pictures;

use crate::pages::lang::rules_title;
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::GameId;
use rollwright_games::Ranking;
use rollwright_i18n::sentence;
use rollwright_tables::Refusal;
use rollwright_tables::store::{Class, Famous, Glance};

use super::frame::Page;
use super::lesson;
use super::me::{drawn_playing, playing};
use super::visit::Visit;
use crate::app::App;
use crate::problem::Problem;
use crate::qr;

pub(super) use pictures::{die, picture, words};

/// How many of each class of the hall of fame are shown here.
const BEST: usize = 3;
/// How many tables of a list are shown.
const TABLES: usize = 8;

pub(super) async fn page(State(app): State<App>, visit: Visit) -> Result<Response, Problem> {
    let store = app.tables.store();
    let mine = match visit.who() {
        Some(who) => playing(&app, &who, TABLES, &visit).await?,
        None => Vec::new(),
    };
    let mut open = store.open_tables().await.map_err(Refusal::from)?;
    open.retain(|table| mine.iter().all(|own| own.table() != table.table));
    let fame = best(&app).await?;
    let learn = lesson::offer(&app, &visit).await?;
    let texts = &visit.texts().start;
    let body = html! {
        h1 { (texts.title) }
        p.lead { (texts.lead) }
        (learn)
        (around(&app, &visit))
        ul.games {
            @for game in GameId::ALL { li { (card(game, &visit)) } }
        }
        p.train { a.button href="/daily" { (visit.texts().train.to_daily) } " "
            a.button href="/train" { (visit.texts().train.title) } " "
            button #install type="button" hidden { (visit.texts().company.install) } }
        div.beside {
            @if !mine.is_empty() {
                section aria-labelledby="resume" {
                    h2 #resume { (texts.resume) }
                    (drawn_playing(&mine, false, &visit))
                }
            }
            section aria-labelledby="open" {
                h2 #open { (texts.open) }
                @if open.is_empty() { p.faint { (texts.none_open) } }
                (tables(&open, texts.sit_down, &visit))
            }
            section aria-labelledby="fame" {
                h2 #fame { (texts.fame) }
                @if fame.is_empty() { p.faint { (texts.no_fame) } }
                (famous(&fame, &visit))
                @if !fame.is_empty() { p { a href="/scores" { (texts.all_fame) } } }
            }
        }
    };
    Ok(Page::new(visit.texts().common.play, "start", body).framed(&visit))
}

/// Where everybody in this machine's network is invited: the address, and that it is not
/// encrypted.
fn around(app: &App, visit: &Visit) -> Markup {
    let texts = &visit.texts().company;
    html! {
        @if app.shared.is_some() {
            section.around aria-labelledby="around" {
                h2 #around { (texts.around) }
                (qr::drawn(&visit.link("/"), texts.qr))
                p { (texts.around_how) }
                p { code { (visit.link("/")) } }
                p.faint { (texts.not_encrypted) }
            }
        }
    }
}

/// A game to choose.
fn card(game: GameId, visit: &Visit) -> Markup {
    html! {
        a.game href={ "/play/" (game.name()) } {
            (picture(game))
            span.words {
                strong { (game.title()) }
                span { (sentence(game.about(visit.lang).line)) }
            }
        }
    }
}

/// The best of the class with most results, for each game.
async fn best(app: &App) -> Result<Vec<(Class, Vec<Famous>)>, Problem> {
    let store = app.tables.store();
    let mut best: Vec<(Class, Vec<Famous>)> = Vec::new();
    for class in store.top_classes().await.map_err(Refusal::from)? {
        let mut famous = store.fame(&class, None).await.map_err(Refusal::from)?;
        famous.truncate(BEST);
        if !famous.is_empty() {
            best.push((class, famous));
        }
    }
    Ok(best)
}

fn famous(best: &[(Class, Vec<Famous>)], visit: &Visit) -> Markup {
    let texts = &visit.texts().games;
    html! {
        @for (class, list) in best {
            h3 { (class.game.title()) " " small { (class.game.rules_title(&class.rules, visit.lang)) ", " ((texts.seats)(class.seats)) } }
            ol.best {
                @for one in list {
                    li value=(one.place) {
                        span.who { @if one.name.is_empty() { (texts.nameless) } @else { (one.name) } }
                        " " span.worth {
                            @if class.game.ranking() == Ranking::FewestTurns { ((texts.turns)(one.turns)) }
                            @else { ((texts.points)(one.points)) }
                        }
                    }
                }
            }
        }
    }
}

fn tables(list: &[Glance], go: &str, visit: &Visit) -> Markup {
    let texts = visit.texts();
    html! {
        ul.tables {
            @for table in list.iter().take(TABLES) {
                @let title = GameId::from_name(&table.game).map_or("", GameId::title);
                li {
                    a.button href={ "/t/" (table.table) } aria-label={ (go) ": " (title) } { (go) }
                    span.words {
                        strong { (title) } " " small { (rules_title(&table.game, &table.rules, visit.lang)) }
                        br;
                        @if table.names.is_empty() { (texts.start.nobody) }
                        @else { ((texts.start.with)(&table.names.join(", "))) }
                        @if !table.free.is_empty() { " · " ((texts.start.free)(table.free.len())) }
                    }
                }
            }
        }
    }
}
