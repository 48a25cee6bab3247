//! The laboratory: simulations of bots and exact solutions.
//!
//! - `simulation_form`: requesting a simulation
//! - `simulation_report`: the results of a simulation
//! - `solution_page`: exact solutions

mod simulation_form;
mod simulation_report;
pub(super) mod solution_page;

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_i18n::capitalize;
use rollwright_lab::results_text::{players_line, run_heading};
use rollwright_lab::{ResultsDocument, RunConfig};
use rollwright_tables::Id;

use super::form_data::FormData;
use super::page_context::PageContext;
use super::page_layout::{HtmlPage, html_response};
use crate::app_state::AppState;
use crate::lab::{RunError, SimulationRun};
use crate::problem_details::Problem;
use simulation_form::SimulationForm;

pub(super) use simulation_form::start_simulation;

pub(super) async fn lab_page(
    State(app): State<AppState>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Response {
    let fields = FormData::from_query(query.as_deref());
    render_lab_page(&app, &SimulationForm::defaults(fields.get("game")), &visit, None).await
}

/// The form, with links to results below it.
async fn render_lab_page(
    app: &AppState,
    form: &SimulationForm,
    visit: &PageContext,
    error: Option<(StatusCode, &str)>,
) -> Response {
    let texts = &visit.texts().lab;
    let (runs, saved_results) =
        (app.lab.all_runs(&app.tables).await, app.lab.saved_result_names().await);
    let body = html! {
        h1 { (texts.title) }
        p.lead { ((texts.lead)(&(visit.texts().shared.numbers.format_integer)(crate::lab::MAX_GAMES))) }
        @if let Some((_, message)) = error { p.notice role="alert" { (message) } }
        (simulation_form::form_html(form, visit))
        (solution_page::solution_links(visit))
        h2 { (texts.results) }
        @if runs.is_empty() { p.faint { (texts.none) } }
        ul.results { @for run in &runs { li { (run_link(app, run, visit)) } } }
        @if app.lab.can_show_saved_results() {
            h2 { (texts.saved_results) }
            p.faint { (texts.saved_results_help) br; code { "rollwright simulate … --format json --out FILE.json" } }
            ul.results { @for name in &saved_results { li { a href={ "/lab/file/" (name) } { (name) } } } }
        }
    };
    let mut response = HtmlPage::new(texts.title, "lab", body).render_response(visit);
    if let Some((status, _)) = error {
        *response.status_mut() = status;
    }
    response
}

fn run_link(app: &AppState, run: &SimulationRun, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let config = &run.simulation.setting;
    html! {
        a href={ "/lab/" (run.id) } {
            (config.game.title()) " (" (config.game.rule_set_title(&config.rules, visit.lang)) "): "
            (strategy_titles(config, visit))
        }
        " " small { ((texts.lab.sample)(&(texts.shared.numbers.format_integer)(run.simulation.games))) }
        @if let Some(position) = app.lab.queue_position(run) {
            " " span.tag { ((texts.lab.queue_position)(position)) }
        } @else if run.outcome().is_none() {
            " " span.tag { (texts.lab.running) }
        }
    }
}

/// The strategies of a run.
fn strategy_titles(config: &RunConfig, visit: &PageContext) -> String {
    let bots = &visit.texts().shared.bots;
    config
        .strategies
        .iter()
        .map(|name| bots.level_or_strategy_title(name))
        .collect::<Vec<_>>()
        .join(" – ")
}

async fn find_run(app: &AppState, id: &str) -> Result<Arc<SimulationRun>, Problem> {
    let run = match Id::parse(id) {
        Some(id) => app.lab.find_run(&id, &app.tables, app.shutdown.clone()).await,
        None => None,
    };
    run.ok_or_else(|| Problem::not_found("these results no longer exist"))
}

/// A run: its progress or its results.
pub(super) async fn run_page(
    State(app): State<AppState>,
    Path(id): Path<String>,
    visit: PageContext,
) -> Result<Response, Problem> {
    let run = find_run(&app, &id).await?;
    let texts = &visit.texts().lab;
    let outcome = run.outcome();
    let body = match &outcome {
        None => progress_part(&app, &run, &visit),
        Some(Ok(document)) => {
            simulation_report::render_report(document, &format!("/lab/{}", run.id), &visit)
        }
        Some(Err(error)) => {
            let message = match error {
                RunError::Bot(why) => capitalize(&why.text(visit.lang)),
                RunError::TimedOut => texts.timed_out.to_owned(),
                RunError::Displaced => texts.displaced.to_owned(),
                RunError::Crashed => texts.failed.to_owned(),
            };
            html! {
                h1 { (texts.title) }
                p.notice role="alert" { (message) }
                p { a.button href={ "/lab?game=" (run.simulation.setting.game.name()) } { (texts.back) } }
            }
        }
    };
    if visit.wants_fragment {
        return Ok(html_response(StatusCode::OK, body));
    }
    let page = HtmlPage::new(texts.title, "lab", body);
    Ok(match outcome {
        None => HtmlPage { refresh_seconds: Some(2), ..page.with_script("lab.js") }
            .render_response(&visit),
        Some(_) => page.render_response(&visit),
    })
}

/// An unfinished run: its position in the queue, or its progress.
fn progress_part(app: &AppState, run: &SimulationRun, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let players = html! {
        p { (run.simulation.setting.game.title()) ": " (strategy_titles(&run.simulation.setting, visit)) }
    };
    if let Some(position) = app.lab.queue_position(run) {
        return html! {
            div #run data-running {
                h1 { ((texts.lab.queue_position)(position)) }
                (players)
                p { (texts.lab.queue_explanation) }
            }
        };
    }
    let format = texts.shared.numbers.format_integer;
    let text = (texts.lab.progress)(&format(run.games_played()), &format(run.simulation.games));
    html! {
        div #run data-running {
            h1 { (texts.lab.running) }
            (players)
            progress max=(run.simulation.games) value=(run.games_played().min(run.simulation.games)) aria-label=(texts.lab.running) { (text) }
            p { (text) }
        }
    }
}

/// A chart of a run, or its data.
pub(super) async fn run_file(
    State(app): State<AppState>,
    Path((id, file)): Path<(String, String)>,
    visit: PageContext,
) -> Result<Response, Problem> {
    match find_run(&app, &id).await?.outcome() {
        Some(Ok(document)) => document_file(&document, &file, &visit),
        _ => Err(not_found()),
    }
}

/// Saved results.
pub(super) async fn result_page(
    State(app): State<AppState>,
    Path(name): Path<String>,
    visit: PageContext,
) -> Result<Response, Problem> {
    let document = app.lab.load_saved_results(&name).await.ok_or_else(not_found)?;
    let body = simulation_report::render_report(&document, &format!("/lab/file/{name}"), &visit);
    Ok(HtmlPage::new(visit.texts().lab.title, "lab", body).render_response(&visit))
}

/// A chart of saved results, or their data.
pub(super) async fn result_file(
    State(app): State<AppState>,
    Path((name, file)): Path<(String, String)>,
    visit: PageContext,
) -> Result<Response, Problem> {
    document_file(&app.lab.load_saved_results(&name).await.ok_or_else(not_found)?, &file, &visit)
}

fn not_found() -> Problem {
    Problem::not_found("there is nothing at this address")
}

fn document_file(
    document: &ResultsDocument,
    file: &str,
    visit: &PageContext,
) -> Result<Response, Problem> {
    if file == "results.json" {
        let text = serde_json::to_string(document).map_err(|_| not_found())?;
        return Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response());
    }
    let number = file.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let title = format!("{}: {}", run_heading(document), players_line(document));
    let svg =
        number.and_then(|number| simulation_report::chart_svg(document, number, &title, visit));
    let svg = svg.ok_or_else(not_found)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
