//! What perfect play leads to: exact numbers and their pictures.

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_games::GameId;
use rollwright_i18n::capital;
use rollwright_lab::chart::{HEIGHT, WIDTH};
use rollwright_lab::{
    SolutionChart, SolutionDistribution, SolutionDocument, draw_solution, solution_charts,
    solution_csv,
};

use super::nothing;
use crate::app::App;
use crate::lab::{ExactGame, offered};
use crate::pages::form::Form;
use crate::pages::frame::{Page, html_response};
use crate::pages::texts::signed;
use crate::pages::visit::Visit;
use crate::problem::Problem;

/// The most values of which the chance to reach them is told at once.
const MOST_TARGETS: usize = 12;

/// Links to all of them.
pub(super) fn links(visit: &Visit) -> Markup {
    let texts = &visit.texts().exact;
    html! {
        h2 { (texts.title) }
        p { (texts.lead) }
        ul.results { @for (game, sets) in offered() { li {
            (game.title()) ": "
            @for (at, rules) in sets.iter().enumerate() {
                @if at > 0 { ", " }
                a href=(address(game, rules)) { (game.rules_title(rules, visit.lang)) }
            }
        } } }
    }
}

fn address(game: GameId, rules: &str) -> String {
    format!("/lab/exact/{}/{rules}", game.name())
}

fn look(
    app: &App,
    game: &str,
    rules: &str,
) -> Result<(GameId, std::sync::Arc<ExactGame>), Problem> {
    let game = GameId::from_name(game).ok_or_else(nothing)?;
    let exact = app.lab.exact.look(game, rules, &app.tables, app.closing.clone());
    Ok((game, exact.ok_or_else(nothing)?))
}

/// The page of a rule set: how far its solution has come, or what it shows.
pub(in crate::pages) async fn page(
    State(app): State<App>,
    Path((game, rules)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    let (game, exact) = look(&app, &game, &rules)?;
    let texts = &visit.texts().exact;
    let title = format!("{} ({})", game.title(), game.rules_title(&rules, visit.lang));
    let found = exact.found();
    let body = match &found {
        None => under_way(&title, exact.percent(), &visit),
        Some(Ok(document)) => {
            let asked = Form::of_query(query.as_deref());
            shown(document, &title, &address(game, &rules), asked.get("at_least"), &visit)
        }
        Some(Err(why)) => html! {
            h1 { (title) }
            p.notice role="alert" { (capital(&why.said(visit.lang))) }
        },
    };
    if visit.wants_part {
        return Ok(html_response(StatusCode::OK, body));
    }
    let page = Page::new(texts.title, "lab", body);
    Ok(match found {
        None => Page { look_again: Some(2), ..page.with_script("lab.js") }.framed(&visit),
        Some(_) => page.framed(&visit),
    })
}

/// A share of 1, in percent with so many digits.
fn percent(share: f64, digits: usize, visit: &Visit) -> String {
    let words = &visit.texts().words;
    (words.numbers.percent)(&(words.numbers.number)(100.0 * share, digits))
}

fn under_way(title: &str, percent: u64, visit: &Visit) -> Markup {
    let texts = &visit.texts().exact;
    html! {
        div #run data-running {
            h1 { (title) }
            p { (texts.working) }
            progress max="100" value=(percent) aria-label=(texts.working) { (percent) "%" }
        }
    }
}

fn shown(
    document: &SolutionDocument,
    title: &str,
    base: &str,
    asked: Option<&str>,
    visit: &Visit,
) -> Markup {
    let texts = visit.texts();
    let Some(all) = &document.distribution else { return html! { h1 { (title) } } };
    let targets = targets(asked);
    let told: Vec<(i32, f64)> = match targets.is_empty() {
        true => all.at_least.clone(),
        false => targets.iter().map(|&target| (target, all.chance_of(target))).collect(),
    };
    let turns = all.of == "turns";
    html! {
        h1 { (title) }
        p.lead { (if turns { texts.exact.turns_lead } else { texts.exact.points_lead }) }
        (figures(document, all, visit))
        form method="get" action=(base) {
            div.fields { label { (if turns { texts.exact.turns_at_least } else { texts.exact.points_at_least })
                input type="text" name="at_least" inputmode="numeric" value=(list(&told)) aria-describedby="targets";
                small #targets { (texts.exact.targets_help) } } }
            p.go { button type="submit" { (texts.exact.show) } }
        }
        table.list { tbody { @for (target, chance) in &told { tr {
            th scope="row" { ((texts.exact.or_more)(*target)) }
            td.number { (percent(*chance, 4, visit)) }
        } } } }
        div.pictures {
            @for (at, chart) in solution_charts(document).into_iter().enumerate() {
                figure { img src={ (base) "/" (at) ".svg" } alt=(chart_title(chart, document, visit))
                    width=(WIDTH) height=(HEIGHT) loading="lazy"; }
            }
        }
        @for (group, figures) in all.groups() {
            @let heading = document.game.about(visit.lang).measure(group);
            h2 { (heading) }
            // Four columns of long words are wider than a phone.
            div.scrolls tabindex="0" role="region" aria-label=(heading) {
                (group_table(document, &figures, visit))
            }
        }
        p { (texts.exact.command) " " code.command {
            "rollwright solve " (document.game.name()) " --rules " (document.rules) " --distribution" } }
        p.next { a.button href={ "/lab?game=" (document.game.name()) } { (texts.lab.back) } " "
            a.button href={ (base) "/results.json" } download="solution.json" { (texts.lab.download) } " "
            a.button href={ (base) "/results.csv" } download="solution.csv" { (texts.exact.download_csv) } }
    }
}

/// Mean, spread and the ends.
fn figures(document: &SolutionDocument, all: &SolutionDistribution, visit: &Visit) -> Markup {
    let (texts, number) = (visit.texts(), visit.texts().words.numbers.number);
    let percentile =
        |part: &str| all.percentiles.get(part).copied().map_or_else(String::new, signed);
    let by_turns = all.of == "turns";
    html! {
        table.list { tbody {
            @if by_turns { tr { th scope="row" { (texts.exact.wins) } td.number { (percent(document.value, 4, visit)) } } }
            tr { th scope="row" { (texts.lab.mean) } td.number { (number(all.mean, 4)) } }
            tr { th scope="row" { (texts.lab.sd) } td.number { (number(all.sd, 4)) } }
            tr { th scope="row" { (texts.exact.mode) } td.number { (signed(all.mode)) } }
            tr { th scope="row" { (texts.exact.median) } td.number { (percentile("50%")) } }
            tr { th scope="row" { (texts.exact.nine_of_ten) }
                td.number { ((texts.exact.from_to)(&percentile("5%"), &percentile("95%"))) } }
            tr { th scope="row" { (texts.lab.min) } td.number { (signed(all.lowest)) } }
            @if let Some(highest) = all.highest {
                tr { th scope="row" { (texts.lab.max) } td.number { (signed(highest)) } }
            }
        } }
    }
}

fn group_table(
    document: &SolutionDocument,
    figures: &[&rollwright_lab::SolutionFigure],
    visit: &Visit,
) -> Markup {
    let (texts, number) = (visit.texts(), visit.texts().words.numbers.number);
    let about = document.game.about(visit.lang);
    let points = figures.iter().any(|figure| figure.is_points());
    html! {
        table.list {
            @if points { thead { tr {
                td {} th.number scope="col" { (texts.lab.mean) } th.number scope="col" { (texts.lab.sd) }
                th.number scope="col" { (texts.exact.never) }
            } } }
            tbody { @for figure in figures {
                tr {
                    th scope="row" { (about.measure(figure.label)) }
                    @if figure.is_rate() {
                        td.number { (percent(figure.mean, 4, visit)) }
                    } @else {
                        td.number { (number(figure.mean, 4)) }
                        @if points {
                            td.number { (number(figure.sd, 4)) }
                            td.number { (percent(figure.zero, 4, visit)) }
                        }
                    }
                }
                @for (value, chance) in figure.steps() { tr {
                    td { ((texts.exact.or_more)(value)) }
                    td.number { (percent(chance, 6, visit)) }
                } }
            } }
        }
    }
}

/// The values asked for: whole numbers, as far as they can be read.
fn targets(asked: Option<&str>) -> Vec<i32> {
    let parts = asked.unwrap_or_default().split([',', ' ', ';']).map(str::trim);
    parts.filter_map(|part| part.parse().ok()).take(MOST_TARGETS).collect()
}

fn list(told: &[(i32, f64)]) -> String {
    told.iter().map(|(target, _)| target.to_string()).collect::<Vec<_>>().join(", ")
}

fn chart_title(chart: SolutionChart, document: &SolutionDocument, visit: &Visit) -> &'static str {
    let words = &visit.lang.words().charts;
    let turns = document.distribution.as_ref().is_some_and(|all| all.of == "turns");
    match chart {
        SolutionChart::Likely if turns => words.exact_turns,
        SolutionChart::Likely => words.exact_scores,
        SolutionChart::AtLeast if turns => words.at_least_turns,
        SolutionChart::AtLeast => words.at_least_points,
        SolutionChart::Figures(group) => document.game.about(visit.lang).measure(group),
    }
}

/// A picture, or the numbers.
pub(in crate::pages) async fn file(
    State(app): State<App>,
    Path((game, rules, file)): Path<(String, String, String)>,
    visit: Visit,
) -> Result<Response, Problem> {
    let Some(Ok(document)) = look(&app, &game, &rules)?.1.found() else { return Err(nothing()) };
    let sent = |kind: &'static str, text: String| {
        Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
    };
    match file.as_str() {
        "results.json" => {
            let text = serde_json::to_string(&*document).map_err(|_| nothing())?;
            sent("application/json", text)
        }
        "results.csv" => sent("text/csv", solution_csv(&document)),
        _ => {
            let number = file.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
            let chart =
                number.and_then(|number| solution_charts(&document).into_iter().nth(number));
            let chart = chart.ok_or_else(nothing)?;
            let pen = draw_solution(chart, &document, visit.lang).ok_or_else(nothing)?;
            sent("image/svg+xml", pen.picture(WIDTH, HEIGHT, chart_title(chart, &document, &visit)))
        }
    }
}
