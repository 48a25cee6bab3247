//! What perfect play leads to: exact numbers and their pictures.

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_games::GameId;
use rollwright_i18n::capitalize;
use rollwright_lab::chart::{PANEL_HEIGHT, PANEL_WIDTH};
use rollwright_lab::{
    SolutionChart, SolutionDistribution, SolutionDocument, draw_solution, solution_charts,
    solution_csv,
};

use super::not_found;
use crate::app_state::AppState;
use crate::lab::{GameSolution, solvable_rule_sets};
use crate::pages::form_data::FormData;
use crate::pages::page_context::PageContext;
use crate::pages::page_layout::{HtmlPage, html_response};
use crate::pages::texts::with_minus_sign;
use crate::problem::Problem;

/// The most values of which the chance to reach them is told at once.
const MAX_TARGETS: usize = 12;

/// Links to all of them.
pub(super) fn solution_links(visit: &PageContext) -> Markup {
    let texts = &visit.texts().solution;
    html! {
        h2 { (texts.title) }
        p { (texts.lead) }
        ul.results { @for (game, sets) in solvable_rule_sets() { li {
            (game.title()) ": "
            @for (at, rules) in sets.iter().enumerate() {
                @if at > 0 { ", " }
                a href=(solution_url(game, rules)) { (game.rule_set_title(rules, visit.lang)) }
            }
        } } }
    }
}

fn solution_url(game: GameId, rules: &str) -> String {
    format!("/lab/exact/{}/{rules}", game.name())
}

fn find_solution(
    app: &AppState,
    game: &str,
    rules: &str,
) -> Result<(GameId, std::sync::Arc<GameSolution>), Problem> {
    let game = GameId::from_name(game).ok_or_else(not_found)?;
    let exact = app.lab.solutions.get_or_start(game, rules, &app.tables, app.shutdown.clone());
    Ok((game, exact.ok_or_else(not_found)?))
}

/// The page of a rule set: how far its solution has come, or what it shows.
pub(in crate::pages) async fn solution_page(
    State(app): State<AppState>,
    Path((game, rules)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let (game, exact) = find_solution(&app, &game, &rules)?;
    let texts = &visit.texts().solution;
    let title = format!("{} ({})", game.title(), game.rule_set_title(&rules, visit.lang));
    let found = exact.result();
    let body = match &found {
        None => progress_part(&title, exact.percent(), &visit),
        Some(Ok(document)) => {
            let asked = FormData::from_query(query.as_deref());
            render_solution(
                document,
                &title,
                &solution_url(game, &rules),
                asked.get("at_least"),
                &visit,
            )
        }
        Some(Err(why)) => html! {
            h1 { (title) }
            p.notice role="alert" { (capitalize(&why.text(visit.lang))) }
        },
    };
    if visit.wants_fragment {
        return Ok(html_response(StatusCode::OK, body));
    }
    let page = HtmlPage::new(texts.title, "lab", body);
    Ok(match found {
        None => HtmlPage { refresh_seconds: Some(2), ..page.with_script("lab.js") }
            .render_response(&visit),
        Some(_) => page.render_response(&visit),
    })
}

/// A share of 1, in percent with so many digits.
fn percent_text(share: f64, digits: usize, visit: &PageContext) -> String {
    let words = &visit.texts().shared;
    (words.numbers.format_percent)(&(words.numbers.format_decimal)(100.0 * share, digits))
}

fn progress_part(title: &str, percent: u64, visit: &PageContext) -> Markup {
    let texts = &visit.texts().solution;
    html! {
        div #run data-running {
            h1 { (title) }
            p { (texts.solving) }
            progress max="100" value=(percent) aria-label=(texts.solving) { (percent) "%" }
        }
    }
}

fn render_solution(
    document: &SolutionDocument,
    title: &str,
    base: &str,
    asked: Option<&str>,
    visit: &PageContext,
) -> Markup {
    let texts = visit.texts();
    let Some(all) = &document.distribution else { return html! { h1 { (title) } } };
    let targets = parse_targets(asked);
    let told: Vec<(i32, f64)> = match targets.is_empty() {
        true => all.at_least.clone(),
        false => targets.iter().map(|&target| (target, all.probability_at_least(target))).collect(),
    };
    let turns = all.of == "turns";
    html! {
        h1 { (title) }
        p.lead { (if turns { texts.solution.turns_lead } else { texts.solution.points_lead }) }
        (summary_table(document, all, visit))
        form method="get" action=(base) {
            div.fields { label { (if turns { texts.solution.turns_at_least } else { texts.solution.points_at_least })
                input type="text" name="at_least" inputmode="numeric" value=(targets_text(&told)) aria-describedby="targets";
                small #targets { (texts.solution.targets_help) } } }
            p.go { button type="submit" { (texts.solution.show) } }
        }
        table.list { tbody { @for (target, chance) in &told { tr {
            th scope="row" { ((texts.solution.or_more)(*target)) }
            td.number { (percent_text(*chance, 4, visit)) }
        } } } }
        div.pictures {
            @for (at, chart) in solution_charts(document).into_iter().enumerate() {
                figure { img src={ (base) "/" (at) ".svg" } alt=(chart_title(chart, document, visit))
                    width=(PANEL_WIDTH) height=(PANEL_HEIGHT) loading="lazy"; }
            }
        }
        @for (group, figures) in all.figures_by_group() {
            @let heading = document.game.description(visit.lang).measure_label(group);
            h2 { (heading) }
            // Four columns of long words are wider than a phone.
            div.scrolls tabindex="0" role="region" aria-label=(heading) {
                (group_table(document, &figures, visit))
            }
        }
        p { (texts.solution.same_by_command) " " code.command {
            "rollwright solve " (document.game.name()) " --rules " (document.rules) " --distribution" } }
        p.next { a.button href={ "/lab?game=" (document.game.name()) } { (texts.lab.back) } " "
            a.button href={ (base) "/results.json" } download="solution.json" { (texts.lab.download) } " "
            a.button href={ (base) "/results.csv" } download="solution.csv" { (texts.solution.download_csv) } }
    }
}

/// Mean, spread and the ends.
fn summary_table(
    document: &SolutionDocument,
    all: &SolutionDistribution,
    visit: &PageContext,
) -> Markup {
    let (texts, number) = (visit.texts(), visit.texts().shared.numbers.format_decimal);
    let percentile =
        |part: &str| all.percentiles.get(part).copied().map_or_else(String::new, with_minus_sign);
    let by_turns = all.of == "turns";
    html! {
        table.list { tbody {
            @if by_turns { tr { th scope="row" { (texts.solution.wins) } td.number { (percent_text(document.value, 4, visit)) } } }
            tr { th scope="row" { (texts.lab.mean) } td.number { (number(all.mean, 4)) } }
            tr { th scope="row" { (texts.lab.standard_deviation) } td.number { (number(all.sd, 4)) } }
            tr { th scope="row" { (texts.solution.mode) } td.number { (with_minus_sign(all.mode)) } }
            tr { th scope="row" { (texts.solution.median) } td.number { (percentile("50%")) } }
            tr { th scope="row" { (texts.solution.ninety_percent_range) }
                td.number { ((texts.solution.from_to)(&percentile("5%"), &percentile("95%"))) } }
            tr { th scope="row" { (texts.lab.min) } td.number { (with_minus_sign(all.lowest)) } }
            @if let Some(highest) = all.highest {
                tr { th scope="row" { (texts.lab.max) } td.number { (with_minus_sign(highest)) } }
            }
        } }
    }
}

fn group_table(
    document: &SolutionDocument,
    figures: &[&rollwright_lab::SolutionFigure],
    visit: &PageContext,
) -> Markup {
    let (texts, number) = (visit.texts(), visit.texts().shared.numbers.format_decimal);
    let about = document.game.description(visit.lang);
    let points = figures.iter().any(|figure| figure.is_points());
    html! {
        table.list {
            @if points { thead { tr {
                td {} th.number scope="col" { (texts.lab.mean) } th.number scope="col" { (texts.lab.standard_deviation) }
                th.number scope="col" { (texts.solution.never) }
            } } }
            tbody { @for figure in figures {
                tr {
                    th scope="row" { (about.measure_label(figure.label)) }
                    @if figure.is_rate() {
                        td.number { (percent_text(figure.mean, 4, visit)) }
                    } @else {
                        td.number { (number(figure.mean, 4)) }
                        @if points {
                            td.number { (number(figure.sd, 4)) }
                            td.number { (percent_text(figure.zero, 4, visit)) }
                        }
                    }
                }
                @for (value, chance) in figure.probabilities_at_least() { tr {
                    td { ((texts.solution.or_more)(value)) }
                    td.number { (percent_text(chance, 6, visit)) }
                } }
            } }
        }
    }
}

/// The values asked for: whole numbers, as far as they can be read.
fn parse_targets(asked: Option<&str>) -> Vec<i32> {
    let parts = asked.unwrap_or_default().split([',', ' ', ';']).map(str::trim);
    parts.filter_map(|part| part.parse().ok()).take(MAX_TARGETS).collect()
}

fn targets_text(told: &[(i32, f64)]) -> String {
    told.iter().map(|(target, _)| target.to_string()).collect::<Vec<_>>().join(", ")
}

fn chart_title(
    chart: SolutionChart,
    document: &SolutionDocument,
    visit: &PageContext,
) -> &'static str {
    let words = &visit.lang.shared_texts().charts;
    let turns = document.distribution.as_ref().is_some_and(|all| all.of == "turns");
    match chart {
        SolutionChart::Distribution if turns => words.exact_length_distribution_title,
        SolutionChart::Distribution => words.exact_score_distribution_title,
        SolutionChart::Survival if turns => words.at_least_turns_title,
        SolutionChart::Survival => words.at_least_points_title,
        SolutionChart::FigureBars(group) => {
            document.game.description(visit.lang).measure_label(group)
        }
    }
}

/// A picture, or the numbers.
pub(in crate::pages) async fn solution_file(
    State(app): State<AppState>,
    Path((game, rules, file)): Path<(String, String, String)>,
    visit: PageContext,
) -> Result<Response, Problem> {
    let Some(Ok(document)) = find_solution(&app, &game, &rules)?.1.result() else {
        return Err(not_found());
    };
    let sent = |kind: &'static str, text: String| {
        Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
    };
    match file.as_str() {
        "results.json" => {
            let text = serde_json::to_string(&*document).map_err(|_| not_found())?;
            sent("application/json", text)
        }
        "results.csv" => sent("text/csv", solution_csv(&document)),
        _ => {
            let number = file.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
            let chart =
                number.and_then(|number| solution_charts(&document).into_iter().nth(number));
            let chart = chart.ok_or_else(not_found)?;
            let pen = draw_solution(chart, &document, visit.lang).ok_or_else(not_found)?;
            sent(
                "image/svg+xml",
                pen.to_svg_document(
                    PANEL_WIDTH,
                    PANEL_HEIGHT,
                    chart_title(chart, &document, &visit),
                ),
            )
        }
    }
}
