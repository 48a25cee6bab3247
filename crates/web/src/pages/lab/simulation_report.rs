//! The report of a simulation: a table and charts.

use maud::{Markup, html};
use rollwright_i18n::capitalize;
use rollwright_lab::ResultsDocument;
use rollwright_lab::chart::{PANEL_HEIGHT, PANEL_WIDTH, available_charts, chart_title, draw_chart};
use rollwright_lab::results_text::localized_strategy_names_by_player;

use crate::pages::page_context::PageContext;

/// The report of results whose charts are under the path `base`.
pub(super) fn render_report(document: &ResultsDocument, base: &str, visit: &PageContext) -> Markup {
    let texts = &visit.texts().lab;
    let numbers = &visit.texts().shared.numbers;
    let settings: Vec<String> = (document.settings.iter())
        .map(|(key, value)| {
            format!(
                "{}: {value}",
                capitalize(document.game.description(visit.lang).setting_label(key))
            )
        })
        .collect();
    html! {
        h1 { (document.game.title()) ": " (localized_strategy_names_by_player(document, visit.lang).join(" – ")) }
        p { (document.game.rule_set_title(&document.rules, visit.lang))
            @if !settings.is_empty() { " (" (settings.join(", ")) ")" }
            " · " ((texts.sample)(&(numbers.format_integer)(document.games))) }
        @if document.partial {
            p.notice { ((texts.partial)(&(numbers.format_integer)(document.games), &(numbers.format_integer)(document.asked))) }
        }
        (score_table(document, visit))
        div.pictures {
            @for (number, chart) in available_charts(document).into_iter().enumerate() {
                figure { img src={ (base) "/" (number) ".svg" } alt=(chart_title(chart, document, visit.lang))
                    width=(PANEL_WIDTH) height=(PANEL_HEIGHT) loading="lazy"; }
            }
        }
        @if let Some(command) = &document.command {
            p { (texts.repeat_by_command) code.command { (command) } }
        }
        p.next { a.button href={ "/lab?game=" (document.game.name()) } { (texts.back) } " "
            a.button href={ (base) "/results.json" } download="results.json" { (texts.download) } }
    }
}

fn score_table(document: &ResultsDocument, visit: &PageContext) -> Markup {
    let texts = &visit.texts().lab;
    let numbers = &visit.texts().shared.numbers;
    let heads = [
        texts.mean,
        texts.standard_error,
        texts.standard_deviation,
        texts.min,
        texts.max,
        texts.wins,
        texts.ties,
    ];
    html! {
        div.scrolls tabindex="0" role="region" aria-label=(texts.results) {
            table.list.wide {
                thead { tr {
                    th scope="col" { (texts.strategy) }
                    @for head in heads { th.number scope="col" { (head) } }
                } }
                tbody {
                    @for (player, name) in document.seats.iter().zip(localized_strategy_names_by_player(document, visit.lang)) {
                        @let scores = &player.scores;
                        tr {
                            th scope="row" { (name) }
                            td.number { ((numbers.format_decimal)(scores.mean, 2)) }
                            td.number { ((numbers.format_decimal)(scores.stderr, 2)) }
                            td.number { ((numbers.format_decimal)(scores.sd, 1)) }
                            td.number { (scores.min) } td.number { (scores.max) }
                            td.number { ((numbers.format_integer)(player.wins)) } td.number { ((numbers.format_integer)(player.ties)) }
                        }
                    }
                }
            }
        }
    }
}

/// Chart `number` of a report.
pub(super) fn chart_svg(
    document: &ResultsDocument,
    number: usize,
    title: &str,
    visit: &PageContext,
) -> Option<String> {
    let chart = available_charts(document).into_iter().nth(number)?;
    Some(draw_chart(chart, document, &[], visit.lang).to_svg_document(
        PANEL_WIDTH,
        PANEL_HEIGHT,
        title,
    ))
}
