//! Exact solutions of games: figures and charts.

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_games::GameId;
use rollwright_i18n::capitalize;
use rollwright_lab::chart::{PANEL_HEIGHT, PANEL_WIDTH};
use rollwright_lab::{
    SolutionChart, SolutionDistribution, SolutionDocument, draw_solution_chart, solution_charts,
    solution_csv,
};

use super::not_found;
use crate::app_state::AppState;
use crate::lab::{GameSolution, solvable_rule_sets};
use crate::pages::form_data::FormData;
use crate::pages::page_context::PageContext;
use crate::pages::page_layout::{HtmlPage, html_response};
use crate::pages::texts::with_minus_sign;
use crate::problem_details::Problem;

/// The maximum number of targets shown at once.
const MAX_TARGETS: usize = 12;

/// Links to all solutions.
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
    let solution = app.lab.solutions.get_or_start(game, rules, &app.tables, app.shutdown.clone());
    Ok((game, solution.ok_or_else(not_found)?))
}

/// The page of a rule set: the progress of its solution, or the result.
pub(in crate::pages) async fn solution_page(
    State(app): State<AppState>,
    Path((game, rules)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let (game, solution) = find_solution(&app, &game, &rules)?;
    let texts = &visit.texts().solution;
    let title = format!("{} ({})", game.title(), game.rule_set_title(&rules, visit.lang));
    let result = solution.result();
    let body = match &result {
        None => progress_part(&title, solution.percent(), &visit),
        Some(Ok(document)) => {
            let fields = FormData::from_query(query.as_deref());
            render_solution(
                document,
                &title,
                &solution_url(game, &rules),
                fields.get("at_least"),
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
    Ok(match result {
        None => HtmlPage { refresh_seconds: Some(2), ..page.with_script("lab.js") }
            .render_response(&visit),
        Some(_) => page.render_response(&visit),
    })
}

/// A probability as a percentage with this many decimals.
fn percent_text(share: f64, digits: usize, visit: &PageContext) -> String {
    let texts = &visit.texts().shared;
    (texts.numbers.format_percent)(&(texts.numbers.format_decimal)(100.0 * share, digits))
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
    requested: Option<&str>,
    visit: &PageContext,
) -> Markup {
    let texts = visit.texts();
    let Some(distribution) = &document.distribution else { return html! { h1 { (title) } } };
    let targets = parse_targets(requested);
    let chances: Vec<(i32, f64)> = match targets.is_empty() {
        true => distribution.at_least.clone(),
        false => targets
            .iter()
            .map(|&target| (target, distribution.probability_at_least(target)))
            .collect(),
    };
    let counts_turns = distribution.of == "turns";
    html! {
        h1 { (title) }
        p.lead { (if counts_turns { texts.solution.turns_lead } else { texts.solution.points_lead }) }
        (summary_table(document, distribution, visit))
        form method="get" action=(base) {
            div.fields { label { (if counts_turns { texts.solution.turns_at_least } else { texts.solution.points_at_least })
                input type="text" name="at_least" inputmode="numeric" value=(targets_text(&chances)) aria-describedby="targets";
                small #targets { (texts.solution.targets_help) } } }
            p.go { button type="submit" { (texts.solution.show) } }
        }
        table.list { tbody { @for (target, chance) in &chances { tr {
            th scope="row" { ((texts.solution.or_more)(*target)) }
            td.number { (percent_text(*chance, 4, visit)) }
        } } } }
        div.pictures {
            @for (at, chart) in solution_charts(document).into_iter().enumerate() {
                figure { img src={ (base) "/" (at) ".svg" } alt=(chart_title(chart, document, visit))
                    width=(PANEL_WIDTH) height=(PANEL_HEIGHT) loading="lazy"; }
            }
        }
        @for (group, figures) in distribution.nonzero_measures_by_group() {
            @let heading = document.game.description(visit.lang).translate_measure_or_group_label(group);
            h2 { (heading) }
            // Four columns with long words are wider than a phone.
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

/// Mean, deviation, percentiles and extremes.
fn summary_table(
    document: &SolutionDocument,
    distribution: &SolutionDistribution,
    visit: &PageContext,
) -> Markup {
    let (texts, number) = (visit.texts(), visit.texts().shared.numbers.format_decimal);
    let percentile = |part: &str| {
        distribution.percentiles.get(part).copied().map_or_else(String::new, with_minus_sign)
    };
    let counts_turns = distribution.of == "turns";
    html! {
        table.list { tbody {
            @if counts_turns { tr { th scope="row" { (texts.solution.wins) } td.number { (percent_text(document.value, 4, visit)) } } }
            tr { th scope="row" { (texts.lab.mean) } td.number { (number(distribution.mean, 4)) } }
            tr { th scope="row" { (texts.lab.standard_deviation) } td.number { (number(distribution.sd, 4)) } }
            tr { th scope="row" { (texts.solution.mode) } td.number { (with_minus_sign(distribution.mode)) } }
            tr { th scope="row" { (texts.solution.median) } td.number { (percentile("50%")) } }
            tr { th scope="row" { (texts.solution.ninety_percent_range) }
                td.number { ((texts.solution.from_to)(&percentile("5%"), &percentile("95%"))) } }
            tr { th scope="row" { (texts.lab.min) } td.number { (with_minus_sign(distribution.lowest)) } }
            @if let Some(highest) = distribution.highest {
                tr { th scope="row" { (texts.lab.max) } td.number { (with_minus_sign(highest)) } }
            }
        } }
    }
}

fn group_table(
    document: &SolutionDocument,
    figures: &[&rollwright_lab::ExactMeasureDistribution],
    visit: &PageContext,
) -> Markup {
    let (texts, number) = (visit.texts(), visit.texts().shared.numbers.format_decimal);
    let description = document.game.description(visit.lang);
    let has_points = figures.iter().any(|figure| figure.is_category_points());
    html! {
        table.list {
            @if has_points { thead { tr {
                td {} th.number scope="col" { (texts.lab.mean) } th.number scope="col" { (texts.lab.standard_deviation) }
                th.number scope="col" { (texts.solution.never) }
            } } }
            tbody { @for figure in figures {
                tr {
                    th scope="row" { (description.translate_measure_or_group_label(figure.label)) }
                    @if figure.is_rate() {
                        td.number { (percent_text(figure.mean, 4, visit)) }
                    } @else {
                        td.number { (number(figure.mean, 4)) }
                        @if has_points {
                            td.number { (number(figure.sd, 4)) }
                            td.number { (percent_text(figure.zero, 4, visit)) }
                        }
                    }
                }
                @for (value, chance) in figure.probabilities_at_least_if_few() { tr {
                    td { ((texts.solution.or_more)(value)) }
                    td.number { (percent_text(chance, 6, visit)) }
                } }
            } }
        }
    }
}

/// The requested targets; anything but integers is ignored.
fn parse_targets(requested: Option<&str>) -> Vec<i32> {
    let parts = requested.unwrap_or_default().split([',', ' ', ';']).map(str::trim);
    parts.filter_map(|part| part.parse().ok()).take(MAX_TARGETS).collect()
}

fn targets_text(chances: &[(i32, f64)]) -> String {
    chances.iter().map(|(target, _)| target.to_string()).collect::<Vec<_>>().join(", ")
}

fn chart_title(
    chart: SolutionChart,
    document: &SolutionDocument,
    visit: &PageContext,
) -> &'static str {
    let texts = &visit.lang.shared_texts().charts;
    let counts_turns =
        document.distribution.as_ref().is_some_and(|distribution| distribution.of == "turns");
    match chart {
        SolutionChart::Distribution if counts_turns => texts.exact_length_distribution_title,
        SolutionChart::Distribution => texts.exact_score_distribution_title,
        SolutionChart::Survival if counts_turns => texts.at_least_turns_title,
        SolutionChart::Survival => texts.at_least_points_title,
        SolutionChart::FigureBars(group) => {
            document.game.description(visit.lang).translate_measure_or_group_label(group)
        }
    }
}

/// A chart of a solution, or its data.
pub(in crate::pages) async fn solution_file(
    State(app): State<AppState>,
    Path((game, rules, file)): Path<(String, String, String)>,
    visit: PageContext,
) -> Result<Response, Problem> {
    let Some(Ok(document)) = find_solution(&app, &game, &rules)?.1.result() else {
        return Err(not_found());
    };
    let file_response = |kind: &'static str, text: String| {
        Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
    };
    match file.as_str() {
        "results.json" => {
            let text = serde_json::to_string(&*document).map_err(|_| not_found())?;
            file_response("application/json", text)
        }
        "results.csv" => file_response("text/csv", solution_csv(&document)),
        _ => {
            let number = file.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
            let chart =
                number.and_then(|number| solution_charts(&document).into_iter().nth(number));
            let chart = chart.ok_or_else(not_found)?;
            let canvas = draw_solution_chart(chart, &document, visit.lang).ok_or_else(not_found)?;
            file_response(
                "image/svg+xml",
                canvas.to_svg_document(
                    PANEL_WIDTH,
                    PANEL_HEIGHT,
                    chart_title(chart, &document, &visit),
                ),
            )
        }
    }
}
