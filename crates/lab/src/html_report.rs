//! A self-contained HTML report of a run.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::chart::{ExactResults, PANEL_HEIGHT, PANEL_WIDTH, available_charts, draw_chart};
use crate::results_text::{
    self, format_percent, format_thousands, games_and_seed_line, run_heading,
    strategy_names_by_player,
};

const STYLE: &str = include_str!("html_report.css");

/// The HTML page. `exact` has the exact results of each player, if known; it may be empty.
#[must_use]
pub fn html_report(document: &ResultsDocument, exact: &[Option<ExactResults>]) -> String {
    let names = strategy_names_by_player(document);
    let title = format!("{}: {}", run_heading(document), results_text::players_line(document));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main {
                h1 { (title) }
                p { (games_and_seed_line(document)) }
                @if document.partial {
                    p.warning { "The run was stopped early, so these results are partial." }
                }
                h2 { "Scores" }
                (scores_section(document, &names))
                (exact_section(document, exact, &names))
                @if names.len() > 1 { (opponents_section(document, &names)) }
                h2 { "Pictures" }
                div.charts {
                    @for chart in available_charts(document) {
                        figure {
                            (PreEscaped(draw_chart(chart, document, exact, Lang::En).to_svg_document(PANEL_WIDTH, PANEL_HEIGHT, &title)))
                        }
                    }
                }
                (measures_section(document, &names))
                (length_section(document))
                @if let Some(command) = &document.command {
                    h2 { "Repeat these games" }
                    pre { (command) }
                }
            } }
        }
    };
    page.into_string() + "\n"
}

fn scores_section(document: &ResultsDocument, names: &[String]) -> Markup {
    let heads = ["", "mean", "error", "sd", "min", "5%", "25%", "median", "75%", "95%", "max"];
    let rows = document.seats.iter().zip(names).map(|(player, name)| {
        let s = &player.scores;
        let mut row = vec![
            name.clone(),
            format!("{:.3}", s.mean),
            format!("{:.3}", s.stderr),
            format!("{:.2}", s.sd),
            s.min.to_string(),
        ];
        row.extend(
            [5, 25, 50, 75, 95]
                .map(|p| s.percentiles.get(&p).map_or_else(String::new, i32::to_string)),
        );
        row.push(s.max.to_string());
        row
    });
    html_table(&heads, rows)
}

/// A solver's exact values next to the simulated ones.
fn exact_section(
    document: &ResultsDocument,
    exact: &[Option<ExactResults>],
    names: &[String],
) -> Markup {
    let known: Vec<_> = (document.seats.iter().zip(names).zip(exact))
        .filter_map(|((player, name), exact)| Some((player, name, exact.as_ref()?)))
        .collect();
    let rows = known.iter().map(|(player, name, exact)| {
        let s = &player.scores;
        let off = if s.stderr > 0.0 { (s.mean - exact.mean) / s.stderr } else { 0.0 };
        let (exact, played) = (format!("{:.4}", exact.mean), format!("{:.4}", s.mean));
        vec![(*name).clone(), exact, played, results_text::format_signed(off, 2)]
    });
    html! {
        @if !known.is_empty() {
            h2 { "Exact and simulated" }
            (html_table(&["", "exact mean", "simulated mean", "standard errors apart"], rows))
        }
    }
}

/// How the players did against each other, and the results by seat.
fn opponents_section(document: &ResultsDocument, names: &[String]) -> Markup {
    let interval =
        |low: f64, high: f64| format!("{} to {}", format_percent(low), format_percent(high));
    let wins = document.seats.iter().zip(names).map(|(player, name)| {
        let rate = player.win_rate;
        let (wins, ties) = (format_thousands(player.wins), format_thousands(player.ties));
        vec![name.clone(), wins, ties, format_percent(rate.rate), interval(rate.low, rate.high)]
    });
    let pairs = document.pairs.iter().map(|pair| {
        vec![
            format!("{} : {}", names[pair.first - 1], names[pair.second - 1]),
            format_thousands(pair.ahead),
            format_thousands(pair.level),
            format_thousands(pair.behind),
            results_text::format_signed(pair.margin, 3),
            format!("{:.3}", pair.margin_stderr),
        ]
    });
    let places = document.places.iter().map(|place| {
        let rate = place.win_rate;
        let (mean, error) = (format!("{:.3}", place.mean), format!("{:.3}", place.stderr));
        let seat = format!("seat {}", place.seat);
        vec![seat, mean, error, format_percent(rate.rate), interval(rate.low, rate.high)]
    });
    html! {
        h2 { "Wins" }
        (html_table(&["", "wins", "ties", "win rate", "95% interval"], wins))
        h2 { "Head to head" }
        (html_table(&["", "ahead", "level", "behind", "mean lead", "error"], pairs))
        h2 { "Results by seat" }
        @if !results_text::is_seat_effect_known(document) {
            p { "Each strategy kept its seat, so the effects of seat and strategy can't be separated; "
                code { "--duplicate" } " rotates the seats." }
        }
        (html_table(&["", "mean", "error", "win rate", "95% interval"], places))
    }
}

/// The game's own measures.
fn measures_section(document: &ResultsDocument, names: &[String]) -> Markup {
    let mut heads = vec![""];
    heads.extend(names.iter().map(String::as_str));
    html! {
        @for (group, list) in results_text::measures_by_group(document) {
            h2 { (group) }
            (html_table(&heads, list.into_iter().map(|(at, measure)| {
                let measures = document.seats.iter().filter_map(|player| player.measures.get(at));
                let mut row = vec![measure.label.to_owned()];
                row.extend(measures.map(|measured| results_text::format_measure(measure, measured)));
                row
            })))
        }
    }
}

fn length_section(document: &ResultsDocument) -> Markup {
    let turns = &document.length.statistics;
    let endings = document.endings.iter();
    let endings =
        endings.map(|e| vec![e.how.clone(), format_thousands(e.games), format_percent(e.rate)]);
    html! {
        h2 { "Game length and ending" }
        p { (format!("{:.2} turns per game on average, all seats together (sd {:.2}, range {} to {}).",
            turns.mean, turns.sd, turns.min, turns.max)) }
        (html_table(&["how games ended", "games", "share"], endings))
    }
}

fn html_table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    html! {
        div.wide { table {
            thead { tr { @for head in heads { th { (head) } } } }
            tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
        } }
    }
}
