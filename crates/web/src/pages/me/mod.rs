//! Somebody's own games: their list, their scores as charts, and the right to be
//! forgotten.

pub(super) mod charts;
mod playing;

use crate::pages::lang::rules_title;
use std::collections::BTreeMap;

use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::{GameId, Ranking};
use rollwright_tables::store::{
    Class, Cursor, Figures, MOST_LISTED, Opponent, Page, Past, Played, Trainee,
};
use rollwright_tables::{Refusal, TokenHash};

use super::bots::bot_title;
use super::form::Form;
use super::frame;
use super::settings::back_to;
use super::texts::signed;
use super::visit::Visit;
use super::when::day;
use crate::app::App;
use crate::problem::Problem;
use charts::{distribution, over_time, share};
use playing::Playing;
pub(super) use playing::{drawn as drawn_playing, leave, playing};

/// The most games on one page of the list.
const LISTED: usize = 50;
/// Charts and figures cover this many games, the last ones: they cost the same however long
/// somebody has played.
const FIGURES: usize = 200;

pub(super) async fn page(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    let asked = Form::of_query(query.as_deref());
    if let Some(before) = asked.get("before").and_then(Cursor::read) {
        return older(&app, &before, &visit).await;
    }
    let Own { page, in_play, figures, opponents } = match visit.who() {
        Some(who) => own(&app, &who, &visit).await?,
        None => Own::default(),
    };
    let list = list(&app, &page.items, page.next.as_ref(), &visit).await?;
    let texts = &visit.texts().me;
    let forgotten = query.as_deref() == Some("forgotten");
    let body = html! {
        h1 { (texts.title) }
        @if forgotten { p.notice.good role="status" { (texts.forgotten) } }
        @if !in_play.is_empty() {
            section.figures aria-labelledby="in-play" {
                h2 #in-play { (visit.texts().start.resume) }
                (drawn_playing(&in_play, true, &visit))
            }
        }
        @if page.items.is_empty() && in_play.is_empty() {
            p.empty { (texts.empty) }
            p { a.button.primary href="/" { (texts.play) } }
        }
        @if page.next.is_some() { p.faint { ((texts.lately)(FIGURES)) } }
        @for game in GameId::ALL {
            @if let Some(one) = figures.iter().find(|one| one.game == game.name()) {
                (of_game(game, &one.played, &visit))
            }
        }
        @if !page.items.is_empty() { (against(&opponents, &visit)) (list) }
        @if visit.token.is_some() {
            section.leave {
                p { (texts.export) " " a href=(export("")) download="rollwright-games.json" { "JSON" } " "
                    a href=(export("format=xml&")) download="rollwright-games.xml" { "XML" } }
                p { a.button href="/me/forget" { (texts.forget) } }
            }
        }
    };
    Ok(frame::Page::new(texts.title, "me", body).framed(&visit))
}

/// What the first page shows of somebody.
#[derive(Default)]
struct Own {
    page: Page<Past>,
    in_play: Vec<Playing>,
    figures: Vec<Figures>,
    opponents: Vec<Opponent>,
}

async fn own(app: &App, who: &TokenHash, visit: &Visit) -> Result<Own, Problem> {
    let store = app.tables.store();
    Ok(Own {
        page: history(app, who, None, LISTED).await?,
        in_play: playing(app, who, LISTED, visit).await?,
        figures: store.figures(who, FIGURES).await.map_err(Refusal::from)?,
        opponents: store.opponents(who, FIGURES).await.map_err(Refusal::from)?,
    })
}

/// The address of as many games as there can be in one file.
fn export(format: &str) -> String {
    format!("/api/history?{format}limit={MOST_LISTED}")
}

/// A later page of the list, without charts.
async fn older(app: &App, before: &Cursor, visit: &Visit) -> Result<Response, Problem> {
    let page = match visit.who() {
        Some(who) => history(app, &who, Some(before), LISTED).await?,
        None => Page::default(),
    };
    let texts = &visit.texts().me;
    let body = html! {
        h1 { (texts.title) }
        (list(app, &page.items, page.next.as_ref(), visit).await?)
        p { a href="/me#all" { (texts.newest) } }
    };
    Ok(frame::Page::new(texts.title, "me", body).framed(visit))
}

async fn history(
    app: &App,
    who: &TokenHash,
    before: Option<&Cursor>,
    most: usize,
) -> Result<Page<Past>, Problem> {
    Ok(app.tables.store().history(who, before, most).await.map_err(Refusal::from)?)
}

/// Asks whether the name is to be deleted.
pub(super) async fn ask(visit: Visit) -> Response {
    let texts = &visit.texts().me;
    let body = html! {
        h1 { (texts.forget_title) }
        p { (texts.forget_words) }
        form.next method="post" action="/me/forget" {
            button type="submit" name="sure" value="yes" { (texts.forget_yes) }
            a.button.primary href="/me" { (texts.forget_no) }
        }
    };
    frame::Page::new(texts.forget_title, "me", body).framed(&visit)
}

pub(super) async fn forget(State(app): State<App>, visit: Visit) -> Result<Response, Problem> {
    if let Some(who) = visit.who() {
        forget_all(&app, &who).await?;
    }
    Ok(back_to("/me?forgotten"))
}

/// Deletes the names of all seats of `who` everywhere, and what they have trained.
pub(crate) async fn forget_all(app: &App, who: &TokenHash) -> Result<(), Problem> {
    let store = app.tables.store();
    for person in store.people_of(who).await.map_err(Refusal::from)? {
        app.tables.forget(&person).await?;
    }
    Ok(store.forget_training(&Trainee::of(who)).await.map_err(Refusal::from)?)
}

/// What came of the games of one kind, the oldest first in charts.
fn of_game(game: GameId, games: &[Played], visit: &Visit) -> Markup {
    let texts = visit.texts();
    let points: Vec<i64> = games.iter().map(|one| one.points).collect();
    // Nobody wins or loses alone: a game of one has points, and the best of them.
    let (alone, met): (Vec<&Played>, Vec<&Played>) = games.iter().partition(|one| one.seats == 1);
    let won = met.iter().filter(|one| one.won).count();
    let best = alone.iter().map(|one| one.points).max();
    let sum = match (met.len(), best) {
        (0, Some(best)) => (texts.me.sum_alone)(alone.len(), best),
        (_, Some(best)) => {
            format!(
                "{}; {}",
                (texts.me.sum)(met.len(), won),
                (texts.me.sum_alone)(alone.len(), best)
            )
        }
        (_, None) => (texts.me.sum)(met.len(), won),
    };
    html! {
        @if !games.is_empty() {
            section.figures aria-labelledby=(game.name()) {
                h2 #(game.name()) { (game.title()) " " small { (sum) } }
                // Where points only say who has won, there is nothing more to show.
                @if game.ranking() == Ranking::Points {
                    div.charts { (over_time(game, &points, texts)) (distribution(game, &points, texts)) }
                    details { summary { (texts.me.as_table) } (numbers(games, visit)) }
                }
            }
        }
    }
}

fn numbers(games: &[Played], visit: &Visit) -> Markup {
    let texts = visit.texts();
    html! {
        table.list {
            thead { tr { th scope="col" { (texts.me.when) } th.number scope="col" { (texts.me.points) } } }
            tbody { @for one in games {
                tr { td { (day(one.ended, texts)) } td.number { (signed(points(one.points))) } }
            } }
        }
    }
}

/// How often somebody was met and beaten.
fn against(opponents: &[Opponent], visit: &Visit) -> Markup {
    let texts = visit.texts();
    let mut met: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for one in opponents {
        let name = match &one.bot {
            Some((strategy, game)) => match GameId::from_name(game) {
                Some(game) => bot_title(game, strategy, visit.lang),
                None => texts.words.bots.bot(strategy),
            },
            None if one.name.is_empty() => texts.games.nameless.to_owned(),
            None => one.name.clone(),
        };
        let (games, won) = met.entry(name).or_default();
        *games += usize::try_from(one.games).unwrap_or_default();
        *won += usize::try_from(one.won).unwrap_or_default();
    }
    let mut met: Vec<_> = met.into_iter().collect();
    met.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
    html! {
        @if !met.is_empty() {
            section.figures aria-labelledby="against" {
                h2 #against { (texts.me.against) }
                table.list.wide {
                    thead { tr { th scope="col" { (texts.me.opponent) } th scope="col" { (texts.me.wins) } } }
                    tbody { @for (name, (games, won)) in &met {
                        tr { th scope="row" { (name) }
                            td { (share(*won, *games)) " " span { ((texts.me.won_of)(*won, *games)) } } }
                    } }
                }
            }
        }
    }
}

/// A page of the list of games.
async fn list(
    app: &App,
    past: &[Past],
    next: Option<&Cursor>,
    visit: &Visit,
) -> Result<Markup, Problem> {
    let texts = visit.texts();
    let bests = bests(app, past, visit).await?;
    Ok(html! {
        // The list that scrolls is the region of this name.
        section.figures {
            h2 #all { (texts.me.all) }
            div.scrolls tabindex="0" role="region" aria-labelledby="all" {
                table.list.wide.past {
                    thead { tr {
                        th scope="col" { (texts.me.game) }
                        th.number scope="col" { (texts.me.points) } th scope="col" { (texts.me.result) }
                        th scope="col" { span.unseen { (texts.me.watch) } }
                    } }
                    tbody {
                        @for one in past {
                            @let title = GameId::from_name(&one.game).map_or("", GameId::title);
                            tr {
                                th scope="row" { strong { (title) } " " small {
                                    @if one.name.is_empty() { (texts.games.nameless) } @else { (one.name) }
                                    " · " (rules_title(&one.game, &one.rules, visit.lang)) ", " ((texts.games.seats)(one.seats)) ", " (day(one.ended, texts))
                                } }
                                td.number { (signed(points(one.points))) }
                                td { (result(one, &bests, visit)) }
                                td.acts {
                                    a href={ "/t/" (one.table) "/replay" } aria-label={ (texts.me.watch) ": " (title) } { "▶" }
                                    form method="post" action="/me/leave" {
                                        input type="hidden" name="table" value=(one.table);
                                        button.bare type="submit" name="do" value="remove" title=(texts.company.remove)
                                            aria-label={ (texts.company.remove) ": " (title) ", " (signed(points(one.points))) } { "×" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some(next) = next {
                p { a rel="next" href={ "/me?before=" (next) "#all" } { (texts.me.older) } }
            }
        }
    })
}

/// The best that whoever looks has ever done alone, in each class of which there is a game
/// here.
async fn bests(app: &App, past: &[Past], visit: &Visit) -> Result<Vec<(Class, i64)>, Problem> {
    let mut bests: Vec<(Class, i64)> = Vec::new();
    let Some(who) = visit.who() else { return Ok(bests) };
    for class in past.iter().filter(|one| one.seats == 1).filter_map(class_of) {
        if bests.iter().all(|(known, _)| *known != class)
            && let Some(best) =
                app.tables.store().best_alone(&who, &class).await.map_err(Refusal::from)?
        {
            bests.push((class, best));
        }
    }
    Ok(bests)
}

/// The class of a game.
fn class_of(past: &Past) -> Option<Class> {
    let game = GameId::from_name(&past.game)?;
    let (rules, settings) = (past.rules.clone(), past.settings.clone());
    Some(Class { game, rules, settings, seats: past.seats })
}

/// The points of a game, which fit any sheet.
fn points(points: i64) -> i32 {
    i32::try_from(points).unwrap_or_default()
}

/// What came of a game: alone there is no winner, but a best result.
fn result(one: &Past, bests: &[(Class, i64)], visit: &Visit) -> Markup {
    let texts = visit.texts();
    let class = class_of(one);
    let best = bests.iter().find(|(known, _)| Some(known) == class.as_ref()).map(|(_, best)| *best);
    html! {
        @if one.resigned { (texts.company.resigned) }
        @else if one.seats == 1 && best == Some(one.points) { strong { (texts.me.best) } }
        @else if one.seats == 1 { "–" }
        @else if one.won { strong { (texts.me.won) } }
        @else { (texts.me.lost) }
    }
}
