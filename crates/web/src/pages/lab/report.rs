//! What came of a run: a table and the lab's pictures.

use maud::{Markup, html};
use rollwright_i18n::capital;
use rollwright_lab::Document;
use rollwright_lab::chart::{HEIGHT, WIDTH, charts, draw, title};
use rollwright_lab::text::player_titles;

use crate::pages::visit::Visit;

/// The report of results whose pictures lie under `base`.
pub(super) fn report(document: &Document, base: &str, visit: &Visit) -> Markup {
    let texts = &visit.texts().lab;
    let numbers = &visit.texts().words.numbers;
    let settings: Vec<String> = (document.settings.iter())
        .map(|(key, value)| {
            format!("{}: {value}", capital(document.game.about(visit.lang).setting(key)))
        })
        .collect();
    html! {
        h1 { (document.game.title()) ": " (player_titles(document, visit.lang).join(" – ")) }
        p { (document.game.rules_title(&document.rules, visit.lang))
            @if !settings.is_empty() { " (" (settings.join(", ")) ")" }
            " · " ((texts.sample)(&(numbers.whole)(document.games))) }
        @if document.partial {
            p.notice { ((texts.partial)(&(numbers.whole)(document.games), &(numbers.whole)(document.asked))) }
        }
        (table(document, visit))
        div.pictures {
            @for (number, chart) in charts(document).into_iter().enumerate() {
                figure { img src={ (base) "/" (number) ".svg" } alt=(title(chart, document, visit.lang))
                    width=(WIDTH) height=(HEIGHT) loading="lazy"; }
            }
        }
        @if let Some(command) = &document.command {
            p { (texts.repeat) code.command { (command) } }
        }
        p.next { a.button href={ "/lab?game=" (document.game.name()) } { (texts.back) } " "
            a.button href={ (base) "/results.json" } download="results.json" { (texts.download) } }
    }
}

fn table(document: &Document, visit: &Visit) -> Markup {
    let texts = &visit.texts().lab;
    let numbers = &visit.texts().words.numbers;
    let heads = [texts.mean, texts.error, texts.sd, texts.min, texts.max, texts.wins, texts.ties];
    html! {
        div.scrolls tabindex="0" role="region" aria-label=(texts.results) {
            table.list.wide {
                thead { tr {
                    th scope="col" { (texts.strategy) }
                    @for head in heads { th.number scope="col" { (head) } }
                } }
                tbody {
                    @for (player, name) in document.seats.iter().zip(player_titles(document, visit.lang)) {
                        @let scores = &player.scores;
                        tr {
                            th scope="row" { (name) }
                            td.number { ((numbers.number)(scores.mean, 2)) }
                            td.number { ((numbers.number)(scores.stderr, 2)) }
                            td.number { ((numbers.number)(scores.sd, 1)) }
                            td.number { (scores.min) } td.number { (scores.max) }
                            td.number { ((numbers.whole)(player.wins)) } td.number { ((numbers.whole)(player.ties)) }
                        }
                    }
                }
            }
        }
    }
}

/// Picture `number` of a report.
pub(super) fn picture(
    document: &Document,
    number: usize,
    title: &str,
    visit: &Visit,
) -> Option<String> {
    let chart = charts(document).into_iter().nth(number)?;
    Some(draw(chart, document, &[], visit.lang).picture(WIDTH, HEIGHT, title))
}
