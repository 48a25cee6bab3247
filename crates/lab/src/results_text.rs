//! Results as text for a terminal.

use std::fmt::Write as _;

use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::measures::measure_definitions;
use crate::measures::{Measure, MeasureValueType};
use crate::results_document::{MeasureResults, PlayerResults};

/// A table with aligned columns.
#[derive(Debug, Default)]
pub(crate) struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these column heads.
    pub(crate) fn new(heads: &[&str]) -> Self {
        Self { rows: vec![heads.iter().map(|&head| head.to_owned()).collect()] }
    }

    /// Adds a row.
    pub(crate) fn add_row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Renders the table, with the first column left-aligned and all others right-aligned.
    pub(crate) fn render(&self) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
        };
        let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (at, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let _ = match at {
                    0 => write!(line, "  {cell:<width$}"),
                    _ => write!(line, "  {cell:>width$}"),
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// An integer with thousands separators.
pub(crate) fn format_thousands(number: u64) -> String {
    (Lang::En.shared_texts().numbers.format_integer)(number)
}

/// A rate in percent.
pub(crate) fn format_percent(rate: f64) -> String {
    format!("{}%", (Lang::En.shared_texts().numbers.format_decimal)(100.0 * rate, 2))
}

/// A difference with its sign; 0 gets a plus.
pub(crate) fn format_signed(number: f64, digits: usize) -> String {
    let text = (Lang::En.shared_texts().numbers.format_decimal)(number, digits);
    if text.starts_with('-') { text } else { format!("+{text}") }
}

/// The strategy of each player, with the seat number if several players have the same.
#[must_use]
pub fn strategy_names_by_player(document: &ResultsDocument) -> Vec<String> {
    numbered_names(document, str::to_owned)
}

/// The names of the players in charts and on pages: the titles of their strategies.
#[must_use]
pub fn localized_strategy_names_by_player(document: &ResultsDocument, lang: Lang) -> Vec<String> {
    numbered_names(document, |strategy| lang.shared_texts().bots.level_or_strategy_title(strategy))
}

/// The players' strategies, with the seat number if several players have the same.
fn numbered_names(document: &ResultsDocument, title: impl Fn(&str) -> String) -> Vec<String> {
    let seats = &document.seats;
    let several = |name: &str| seats.iter().filter(|other| other.strategy == name).count() > 1;
    let name = |player: &PlayerResults| match several(&player.strategy) {
        true => format!("{} ({})", title(&player.strategy), player.seat),
        false => title(&player.strategy),
    };
    seats.iter().map(name).collect()
}

/// The players in one line, however many there are.
#[must_use]
pub fn players_line(document: &ResultsDocument) -> String {
    if document.seats.len() <= 4 {
        return strategy_names_by_player(document).join(" – ");
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for player in &document.seats {
        match counts.iter_mut().find(|(name, _)| *name == player.strategy) {
            Some((_, count)) => *count += 1,
            None => counts.push((&player.strategy, 1)),
        }
    }
    let named = counts.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        _ => format!("{count} × {name}"),
    });
    named.collect::<Vec<_>>().join(" – ")
}

/// Game, rules and settings in one line.
#[must_use]
pub fn run_heading(document: &ResultsDocument) -> String {
    let settings: String =
        document.settings.iter().map(|(key, value)| format!(" {key}={value}")).collect();
    format!("{} ({}{settings})", document.game.title(), document.rules)
}

/// The number of games, how they were played, and the seed.
#[must_use]
pub fn games_and_seed_line(document: &ResultsDocument) -> String {
    let mut text = format!("{} games", format_thousands(document.games));
    if document.duplicate {
        text += ", each set of dice with the seats rotated";
    }
    if let Some(seed) = document.seed {
        text += &format!(", seed {seed}");
    }
    if document.partial {
        text += &format!(
            "; PARTIAL: stopped before all {} games were played",
            format_thousands(document.asked)
        );
    } else if document.games != document.asked {
        text += &format!("; a part of a run of {}", format_thousands(document.asked));
    }
    text
}

/// The full report.
#[must_use]
pub fn results_text(document: &ResultsDocument) -> String {
    let mut text = format!("{}\n{}", run_heading(document), games_and_seed_line(document));
    if document.seconds > 0.0 {
        let rate = document.games as f64 / document.seconds;
        let _ = write!(
            text,
            "\n{:.2} s, {} games per second",
            document.seconds,
            format_thousands(rate as u64)
        );
    }
    text += "\n\nScores\n";
    text += &scores_table(document);
    if document.seats.len() > 1 {
        text += "\nWins\n";
        text += &wins_table(document);
        text += "\nHead to head\n";
        text += &pairs_table(document);
        text += "\nResults by seat";
        text += if is_seat_effect_known(document) {
            "\n"
        } else {
            " (the effects of seat and strategy can't be separated; use --duplicate)\n"
        };
        text += &seat_positions_table(document);
    }
    text += &luck_adjusted_table(document);
    text += &measures_tables(document);
    text += "\nTurns per game (all seats together)\n";
    let turns = &document.length.statistics;
    let _ = writeln!(
        text,
        "  {:.2} on average, sd {:.2}, {} to {}",
        turns.mean, turns.sd, turns.min, turns.max
    );
    text += "\nHow games ended\n";
    let mut table = TextTable::default();
    for ending in &document.endings {
        table.add_row(vec![
            ending.how.clone(),
            format_thousands(ending.games),
            format_percent(ending.rate),
        ]);
    }
    text += &table.render();
    if let Some(command) = &document.command {
        let _ = write!(text, "\nRepeat these games: {command}\n");
    }
    text
}

/// Luck-adjusted results; empty if there are none.
fn luck_adjusted_table(document: &ResultsDocument) -> String {
    let mut table = TextTable::new(&["", "mean", "error", "plain mean", "error", "as sure as"]);
    let mut what = None;
    for (player, name) in document.seats.iter().zip(strategy_names_by_player(document)) {
        let Some(adjusted) = &player.adjusted else { continue };
        let win = adjusted.tally.objective == "win";
        what = Some(if win { "share of wins, ties counted in part" } else { "points" });
        let number = |value: f64| match win {
            true => format!("{:.3}%", 100.0 * value),
            false => format!("{value:.3}"),
        };
        let times =
            |gain: f64| format!("{} times the games", format_thousands(gain.round() as u64));
        table.add_row(vec![
            name,
            number(adjusted.mean),
            number(adjusted.stderr),
            number(adjusted.plain_mean),
            number(adjusted.plain_stderr),
            adjusted.gain.map_or_else(|| "exact".to_owned(), times),
        ]);
    }
    what.map_or_else(String::new, |what| {
        format!("\nWith luck removed ({what})\n{}", table.render())
    })
}

fn scores_table(document: &ResultsDocument) -> String {
    let mut table = TextTable::new(&[
        "", "mean", "error", "sd", "min", "5%", "25%", "50%", "75%", "95%", "max",
    ]);
    for (player, name) in document.seats.iter().zip(strategy_names_by_player(document)) {
        let s = &player.scores;
        let mut row = vec![
            name,
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
        table.add_row(row);
    }
    table.render()
}

fn wins_table(document: &ResultsDocument) -> String {
    let mut table = TextTable::new(&["", "wins", "ties", "win rate", "95% interval"]);
    for (player, name) in document.seats.iter().zip(strategy_names_by_player(document)) {
        let rate = player.win_rate;
        table.add_row(vec![
            name,
            format_thousands(player.wins),
            format_thousands(player.ties),
            format_percent(rate.rate),
            format!("{} to {}", format_percent(rate.low), format_percent(rate.high)),
        ]);
    }
    table.render()
}

fn pairs_table(document: &ResultsDocument) -> String {
    let names = strategy_names_by_player(document);
    let mut table = TextTable::new(&["", "ahead", "level", "behind", "mean lead", "error"]);
    for pair in &document.pairs {
        table.add_row(vec![
            format!("{} : {}", names[pair.first - 1], names[pair.second - 1]),
            format_thousands(pair.ahead),
            format_thousands(pair.level),
            format_thousands(pair.behind),
            format_signed(pair.margin, 3),
            format!("{:.3}", pair.margin_stderr),
        ]);
    }
    table.render()
}

/// Whether the effect of a seat can be separated from the strategy of its player.
pub(crate) fn is_seat_effect_known(document: &ResultsDocument) -> bool {
    document.duplicate || document.seats.windows(2).all(|two| two[0].strategy == two[1].strategy)
}

fn seat_positions_table(document: &ResultsDocument) -> String {
    let mean =
        document.places.iter().map(|p| p.mean).sum::<f64>() / document.places.len().max(1) as f64;
    let mut table = TextTable::new(&["", "mean", "advantage", "win rate", "95% interval"]);
    for place in &document.places {
        let rate = place.win_rate;
        table.add_row(vec![
            format!("seat {}", place.seat),
            format!("{:.3}", place.mean),
            format_signed(place.mean - mean, 3),
            format_percent(rate.rate),
            format!("{} to {}", format_percent(rate.low), format_percent(rate.high)),
        ]);
    }
    table.render()
}

fn measures_tables(document: &ResultsDocument) -> String {
    let names = strategy_names_by_player(document);
    let mut text = String::new();
    for (group, measures) in measures_by_group(document) {
        let _ = write!(text, "\n{group}\n");
        let mut heads = vec![""];
        heads.extend(names.iter().map(String::as_str));
        let mut table = TextTable::new(&heads);
        for (at, measure) in measures {
            let mut row = vec![measure.label.to_owned()];
            row.extend(
                document
                    .seats
                    .iter()
                    .filter_map(|p| p.measures.get(at))
                    .map(|m| format_measure(measure, m)),
            );
            table.add_row(row);
        }
        text += &table.render();
    }
    text
}

/// The measures of a document with their indexes, by group.
pub(crate) fn measures_by_group(
    document: &ResultsDocument,
) -> Vec<(&'static str, Vec<(usize, &'static Measure)>)> {
    let mut groups: Vec<(&str, Vec<_>)> = Vec::new();
    let measures = document.seats.first().map_or(&[][..], |player| &player.measures);
    for (at, measured) in measures.iter().enumerate() {
        let mut known = measure_definitions(document.game).iter();
        let Some(measure) = known.find(|measure| measure.name == measured.name) else { continue };
        match groups.iter_mut().find(|(group, _)| *group == measure.group) {
            Some((_, list)) => list.push((at, measure)),
            None => groups.push((measure.group, vec![(at, measure)])),
        }
    }
    groups
}

/// A measure in a few characters.
pub(crate) fn format_measure(measure: &Measure, measured: &MeasureResults) -> String {
    let mean = measured.statistics.mean;
    match measure.value_type {
        MeasureValueType::Count => format!("{mean:.3}"),
        MeasureValueType::Points => format!("{mean:.2} ({:.1}% zero)", 100.0 * measured.zero_rate),
        MeasureValueType::Rate => format_percent(mean),
    }
}
