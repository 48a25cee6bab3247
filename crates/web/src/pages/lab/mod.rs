//! The laboratory: bots against bots, with the lab's pictures.

pub(super) mod exact;
mod order;
mod report;

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_i18n::capital;
use rollwright_lab::text::{heading, line_up};
use rollwright_lab::{Document, Setting};
use rollwright_tables::Id;

use super::form::Form;
use super::frame::{Page, html_response};
use super::visit::Visit;
use crate::app::App;
use crate::lab::{Failed, Run};
use crate::problem::Problem;
use order::Asked;

pub(super) use order::post;

pub(super) async fn page(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Response {
    let asked = Form::of_query(query.as_deref());
    shown(&app, &Asked::usual(asked.get("game")), &visit, None).await
}

/// The form, with what there is to see below it.
async fn shown(
    app: &App,
    asked: &Asked,
    visit: &Visit,
    trouble: Option<(StatusCode, &str)>,
) -> Response {
    let texts = &visit.texts().lab;
    let (runs, kept) = (app.lab.all_runs(&app.tables).await, app.lab.kept().await);
    let body = html! {
        h1 { (texts.title) }
        p.lead { ((texts.lead)(&(visit.texts().words.numbers.whole)(crate::lab::MOST_GAMES))) }
        @if let Some((_, word)) = trouble { p.notice role="alert" { (word) } }
        (order::form(asked, visit))
        (exact::links(visit))
        h2 { (texts.results) }
        @if runs.is_empty() { p.faint { (texts.none) } }
        ul.results { @for run in &runs { li { (entry(app, run, visit)) } } }
        @if app.lab.folder().is_some() {
            h2 { (texts.kept) }
            p.faint { (texts.kept_how) br; code { "rollwright simulate … --format json --out FILE.json" } }
            ul.results { @for name in &kept { li { a href={ "/lab/file/" (name) } { (name) } } } }
        }
    };
    let mut response = Page::new(texts.title, "lab", body).framed(visit);
    if let Some((status, _)) = trouble {
        *response.status_mut() = status;
    }
    response
}

fn entry(app: &App, run: &Run, visit: &Visit) -> Markup {
    let texts = visit.texts();
    let setting = &run.order.setting;
    html! {
        a href={ "/lab/" (run.id) } {
            (setting.game.title()) " (" (setting.game.rules_title(&setting.rules, visit.lang)) "): "
            (titles(setting, visit))
        }
        " " small { ((texts.lab.sample)(&(texts.words.numbers.whole)(run.order.games))) }
        @if let Some(place) = app.lab.place(run) {
            " " span.tag { ((texts.lab.place)(place)) }
        } @else if run.outcome().is_none() {
            " " span.tag { (texts.lab.under_way) }
        }
    }
}

/// Who plays in a run.
fn titles(setting: &Setting, visit: &Visit) -> String {
    let bots = &visit.texts().words.bots;
    setting.strategies.iter().map(|name| bots.title(name)).collect::<Vec<_>>().join(" – ")
}

async fn run_at(app: &App, id: &str) -> Result<Arc<Run>, Problem> {
    let run = match Id::read(id) {
        Some(id) => app.lab.find(&id, &app.tables, app.closing.clone()).await,
        None => None,
    };
    run.ok_or_else(|| Problem::not_found("there are no such results any more"))
}

/// A run: how far it has come, or what came of it.
pub(super) async fn run(
    State(app): State<App>,
    Path(id): Path<String>,
    visit: Visit,
) -> Result<Response, Problem> {
    let run = run_at(&app, &id).await?;
    let texts = &visit.texts().lab;
    let outcome = run.outcome();
    let body = match &outcome {
        None => under_way(&app, &run, &visit),
        Some(Ok(document)) => report::report(document, &format!("/lab/{}", run.id), &visit),
        Some(Err(failed)) => {
            let word = match failed {
                Failed::Bot(why) => capital(&why.said(visit.lang)),
                Failed::TooSlow => texts.too_slow.to_owned(),
                Failed::Broken => texts.broken.to_owned(),
            };
            html! {
                h1 { (texts.title) }
                p.notice role="alert" { (word) }
                p { a.button href={ "/lab?game=" (run.order.setting.game.name()) } { (texts.back) } }
            }
        }
    };
    if visit.wants_part {
        return Ok(html_response(StatusCode::OK, body));
    }
    let page = Page::new(texts.title, "lab", body);
    Ok(match outcome {
        None => Page { look_again: Some(2), ..page.with_script("lab.js") }.framed(&visit),
        Some(_) => page.framed(&visit),
    })
}

/// A run that is not done: its place in the queue, or how far it has come.
fn under_way(app: &App, run: &Run, visit: &Visit) -> Markup {
    let texts = visit.texts();
    let who = html! {
        p { (run.order.setting.game.title()) ": " (titles(&run.order.setting, visit)) }
    };
    if let Some(place) = app.lab.place(run) {
        return html! {
            div #run data-running {
                h1 { ((texts.lab.place)(place)) }
                (who)
                p { (texts.lab.place_help) }
            }
        };
    }
    let whole = texts.words.numbers.whole;
    let words = (texts.lab.progress)(&whole(run.played()), &whole(run.order.games));
    html! {
        div #run data-running {
            h1 { (texts.lab.under_way) }
            (who)
            progress max=(run.order.games) value=(run.played().min(run.order.games)) aria-label=(texts.lab.under_way) { (words) }
            p { (words) }
        }
    }
}

/// A picture of a run, or its numbers.
pub(super) async fn file_of_run(
    State(app): State<App>,
    Path((id, file)): Path<(String, String)>,
    visit: Visit,
) -> Result<Response, Problem> {
    match run_at(&app, &id).await?.outcome() {
        Some(Ok(document)) => file_of(&document, &file, &visit),
        _ => Err(nothing()),
    }
}

/// Results that are kept in the folder.
pub(super) async fn kept(
    State(app): State<App>,
    Path(name): Path<String>,
    visit: Visit,
) -> Result<Response, Problem> {
    let document = app.lab.kept_document(&name).await.ok_or_else(nothing)?;
    let body = report::report(&document, &format!("/lab/file/{name}"), &visit);
    Ok(Page::new(visit.texts().lab.title, "lab", body).framed(&visit))
}

/// A picture of kept results, or their numbers.
pub(super) async fn file_of_kept(
    State(app): State<App>,
    Path((name, file)): Path<(String, String)>,
    visit: Visit,
) -> Result<Response, Problem> {
    file_of(&app.lab.kept_document(&name).await.ok_or_else(nothing)?, &file, &visit)
}

fn nothing() -> Problem {
    Problem::not_found("there is nothing at this address")
}

fn file_of(document: &Document, file: &str, visit: &Visit) -> Result<Response, Problem> {
    if file == "results.json" {
        let text = serde_json::to_string(document).map_err(|_| nothing())?;
        return Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response());
    }
    let number = file.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let title = format!("{}: {}", heading(document), line_up(document));
    let svg = number.and_then(|number| report::picture(document, number, &title, visit));
    let svg = svg.ok_or_else(nothing)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
