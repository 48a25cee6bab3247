//! A self-contained page of everything a run has shown.

use std::fmt::Write as _;

use crate::Document;
use crate::chart::frame::{HEIGHT, WIDTH};
use crate::chart::pen::escaped;
use crate::chart::{Exact, charts, draw};
use crate::text::{self, grouped, heading, percent, player_names, sample};

const STYLE: &str = include_str!("report.css");

/// The page. `exact` says for each player what is known exactly; it may be empty.
#[must_use]
pub fn report(document: &Document, exact: &[Option<Exact>]) -> String {
    let names = player_names(document);
    let title = format!("{}: {}", heading(document), text::line_up(document));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p>{1}</p>\n",
        escaped(&title),
        escaped(&sample(document)),
    );
    if document.partial {
        page += "<p class=\"warning\">The run was stopped before it was done: these results are partial.</p>\n";
    }
    page += "<h2>Scores</h2>\n";
    let heads = ["", "mean", "error", "sd", "min", "5%", "25%", "median", "75%", "95%", "max"];
    page += &table(
        &heads,
        document.seats.iter().zip(&names).map(|(player, name)| {
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
        }),
    );
    page += &exact_table(document, exact, &names);
    if names.len() > 1 {
        page += "<h2>Wins</h2>\n";
        page += &table(
            &["", "wins", "ties", "win rate", "95% interval"],
            document.seats.iter().zip(&names).map(|(player, name)| {
                let rate = player.win_rate;
                vec![
                    name.clone(),
                    grouped(player.wins),
                    grouped(player.ties),
                    percent(rate.rate),
                    format!("{} to {}", percent(rate.low), percent(rate.high)),
                ]
            }),
        );
        page += "<h2>Each against each</h2>\n";
        page += &table(
            &["", "ahead", "level", "behind", "points ahead", "error"],
            document.pairs.iter().map(|pair| {
                vec![
                    format!("{} : {}", names[pair.first - 1], names[pair.second - 1]),
                    grouped(pair.ahead),
                    grouped(pair.level),
                    grouped(pair.behind),
                    format!("{:+.3}", pair.margin),
                    format!("{:.3}", pair.margin_stderr),
                ]
            }),
        );
        page += "<h2>Seats at the table</h2>\n";
        if !text::told_apart(document) {
            page += "<p>Each strategy kept its seat, so what a seat is worth can't be told from who sat there; <code>--duplicate</code> rotates the seats.</p>\n";
        }
        page += &table(
            &["", "mean", "error", "win rate", "95% interval"],
            document.places.iter().map(|place| {
                let rate = place.win_rate;
                vec![
                    format!("seat {}", place.seat),
                    format!("{:.3}", place.mean),
                    format!("{:.3}", place.stderr),
                    percent(rate.rate),
                    format!("{} to {}", percent(rate.low), percent(rate.high)),
                ]
            }),
        );
    }
    page += "<h2>Pictures</h2>\n<div class=\"charts\">\n";
    for chart in charts(document) {
        let picture = draw(chart, document, exact).picture(WIDTH, HEIGHT, &title);
        let _ = write!(page, "<figure>\n{picture}</figure>\n");
    }
    page += "</div>\n";
    for (group, measures) in text::groups(document.game) {
        let _ = writeln!(page, "<h2>{}</h2>", escaped(group));
        let mut heads = vec![""];
        heads.extend(names.iter().map(String::as_str));
        page += &table(
            &heads,
            measures.into_iter().map(|(at, measure)| {
                let mut row = vec![measure.label.to_owned()];
                row.extend(
                    document
                        .seats
                        .iter()
                        .filter_map(|p| p.measures.get(at))
                        .map(|m| text::shown(measure, m)),
                );
                row
            }),
        );
    }
    let turns = &document.length.statistics;
    let _ = write!(
        page,
        "<h2>Length and end</h2>\n<p>{:.2} turns on average, those of all seats together (sd {:.2}, {} to {}).</p>\n",
        turns.mean, turns.sd, turns.min, turns.max
    );
    page += &table(
        &["how games ended", "games", "share"],
        document
            .endings
            .iter()
            .map(|ending| vec![ending.how.clone(), grouped(ending.games), percent(ending.rate)]),
    );
    if let Some(command) = &document.command {
        let _ = write!(page, "<h2>The same games again</h2>\n<pre>{}</pre>\n", escaped(command));
    }
    page += "</main>\n</body>\n</html>\n";
    page
}

/// What a solver knows, beside what was played.
fn exact_table(document: &Document, exact: &[Option<Exact>], names: &[String]) -> String {
    let known: Vec<_> = (document.seats.iter().zip(names).zip(exact))
        .filter_map(|((player, name), exact)| Some((player, name, exact.as_ref()?)))
        .collect();
    if known.is_empty() {
        return String::new();
    }
    let rows = known.into_iter().map(|(player, name, exact)| {
        let s = &player.scores;
        let off = if s.stderr > 0.0 { (s.mean - exact.mean) / s.stderr } else { 0.0 };
        vec![
            name.clone(),
            format!("{:.4}", exact.mean),
            format!("{:.4}", s.mean),
            format!("{off:+.2}"),
        ]
    });
    let heads = ["", "exact mean", "mean played", "standard errors apart"];
    format!("<h2>Exact and played</h2>\n{}", table(&heads, rows))
}

fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let cells = |tag: &str, cells: Vec<String>| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
    };
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    text += &cells("th", heads.iter().map(|&head| head.to_owned()).collect());
    text += "</tr></thead>\n<tbody>\n";
    for row in rows {
        let _ = writeln!(text, "<tr>{}</tr>", cells("td", row));
    }
    text + "</tbody>\n</table></div>\n"
}
