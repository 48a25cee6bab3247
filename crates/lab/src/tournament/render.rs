//! Renders tournaments as text, Markdown, CSV and charts.

use std::fmt::Write as _;

use rollwright_i18n::Lang;

use super::{BotSeatCountResult, Rating, TournamentResults};
use crate::chart::head_to_head::head_to_head_matrix;
use crate::chart::panel::{Axis, LegendKey, NO_LEGEND, Panel};
use crate::chart::series_style;
use crate::chart::svg_canvas::{ColourRole, Stroke, SvgCanvas};
use crate::results_text::{TextTable, format_percent, format_thousands};
use crate::statistics::Z95;

/// A titled table: its title, the column heads and the rows.
type TitledTable = (String, Vec<String>, Vec<Vec<String>>);

impl TournamentResults {
    /// Game, rules and settings in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let settings: String = self.settings.iter().map(|(k, v)| format!(" {k}={v}")).collect();
        format!("{} ({}{settings})", self.game.title(), self.rules)
    }

    /// The number of games and how they were played.
    #[must_use]
    pub fn games_and_seed_line(&self) -> String {
        let partial =
            if self.partial { "; PARTIAL: stopped before all games were played" } else { "" };
        format!(
            "{} games, each set of dice with the seats rotated, seed {}{partial}",
            format_thousands(self.games),
            self.seed
        )
    }

    fn tables(&self) -> Vec<TitledTable> {
        let mut tables = Vec::new();
        if !self.pairs.is_empty() {
            let heads = ["bot", "rating", "error"].map(str::to_owned).to_vec();
            let rows = (self.standings.iter())
                .map(|standing| {
                    let Rating { rating, stderr } = standing.rating;
                    let error = stderr.map_or_else(String::new, |error| format!("{error:.1}"));
                    vec![standing.bot.clone(), format!("{rating:.0}"), error]
                })
                .collect();
            tables.push(("Ratings".to_owned(), heads, rows));
        }
        for seats in self.seat_counts() {
            let at =
                |list: &[BotSeatCountResult]| list.iter().find(|at| at.seats == seats).cloned();
            let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
            for standing in &self.standings {
                let Some(at) = at(&standing.sizes) else { continue };
                let mut row = vec![
                    standing.bot.clone(),
                    format_thousands(at.games),
                    format!("{:.2}", at.mean),
                    format!("{:.2}", at.stderr),
                ];
                if seats > 1 {
                    let rate = at.win_rate;
                    row.push(format_percent(rate.rate));
                    row.push(format!(
                        "{} to {}",
                        format_percent(rate.low),
                        format_percent(rate.high)
                    ));
                    row.push(format_thousands(at.ties));
                }
                rows.push((at.mean, row));
            }
            if seats == 1 {
                rows.sort_by(|a, b| b.0.total_cmp(&a.0));
            }
            let mut heads = vec!["bot", "games", "mean score", "error"];
            if seats > 1 {
                heads.extend(["win rate", "95% interval", "ties"]);
            }
            let name = if seats == 1 { "One seat".to_owned() } else { format!("{seats} seats") };
            let rows = rows.into_iter().map(|(_, row)| row).collect();
            tables.push((name, heads.into_iter().map(str::to_owned).collect(), rows));
        }
        if !self.pairs.is_empty() {
            let mut heads = vec!["ahead of".to_owned()];
            heads.extend(self.standings.iter().map(|standing| standing.bot.clone()));
            let rows = (self.standings.iter().enumerate())
                .map(|(row, standing)| {
                    let mut cells = vec![standing.bot.clone()];
                    cells.extend((0..self.standings.len()).map(|column| {
                        self.ahead_rate(row, column)
                            .map_or_else(String::new, |(ahead, _)| format_percent(ahead))
                    }));
                    cells
                })
                .collect();
            tables.push(("How often the row's bot scores more".to_owned(), heads, rows));
        }
        tables
    }

    fn seat_counts(&self) -> Vec<usize> {
        let all = self.standings.iter().flat_map(|standing| &standing.sizes);
        let mut numbers: Vec<usize> = all.map(|at| at.seats).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// How often the bot ranked `row` was ahead of, and level with, the bot ranked `column`.
    fn ahead_rate(&self, row: usize, column: usize) -> Option<(f64, f64)> {
        let (one, two) = (&self.standings[row].bot, &self.standings[column].bot);
        let find = |first: &str, second: &str| {
            self.pairs.iter().find(|pair| pair.first == first && pair.second == second)
        };
        let (ahead, level, behind) = match (find(one, two), find(two, one)) {
            (Some(pair), _) => (pair.ahead, pair.level, pair.behind),
            (None, Some(pair)) => (pair.behind, pair.level, pair.ahead),
            (None, None) => return None,
        };
        let games = (ahead + level + behind).max(1) as f64;
        Some((ahead as f64 / games, level as f64 / games))
    }
}

/// The tournament as text for a terminal.
#[must_use]
pub fn tournament_text(tournament: &TournamentResults) -> String {
    let mut text = format!("{}\n{}\n", tournament.title(), tournament.games_and_seed_line());
    for (name, heads, rows) in tournament.tables() {
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let mut table = TextTable::new(&heads);
        rows.into_iter().for_each(|row| table.add_row(row));
        let _ = write!(text, "\n{name}\n{}", table.render());
    }
    let _ = write!(text, "\nRepeat it: {}\n", tournament.command);
    text
}

/// The tournament as Markdown tables.
#[must_use]
pub fn tournament_markdown(tournament: &TournamentResults) -> String {
    let mut text = format!("### {}\n\n{}.\n", tournament.title(), tournament.games_and_seed_line());
    for (name, heads, rows) in tournament.tables() {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rule: Vec<String> =
            (0..heads.len()).map(|at| if at == 0 { "---" } else { "---:" }.to_owned()).collect();
        let _ = write!(text, "\n{name}:\n\n{}{}", line(&heads), line(&rule));
        rows.iter().for_each(|row| text += &line(row));
    }
    let _ = write!(text, "\n`{}`\n", tournament.command);
    text
}

/// One row per bot and number of seats.
#[must_use]
pub fn tournament_csv(tournament: &TournamentResults) -> String {
    let mut text = String::from(
        "game,rules,seed,bot,rating,rating_stderr,seats,games,mean,stderr,wins,ties,win_rate,win_rate_low,win_rate_high\n",
    );
    for standing in &tournament.standings {
        let Rating { rating, stderr } = standing.rating;
        let error = stderr.map_or_else(String::new, |error| error.to_string());
        for at in &standing.sizes {
            let BotSeatCountResult { seats, games, mean, stderr, wins, ties, win_rate: rate } = at;
            let _ = writeln!(
                text,
                "{},{},{},{},{rating},{error},{seats},{games},{mean},{stderr},{wins},{ties},{},{},{}",
                tournament.game,
                tournament.rules,
                tournament.seed,
                standing.bot,
                rate.rate,
                rate.low,
                rate.high
            );
        }
    }
    text
}

/// The charts of a tournament.
#[must_use]
pub fn tournament_charts(tournament: &TournamentResults) -> Vec<SvgCanvas> {
    let names: Vec<String> = tournament
        .standings
        .iter()
        .map(|s| Lang::En.shared_texts().bots.level_or_strategy_title(&s.bot))
        .collect();
    let mut panels = Vec::new();
    if !tournament.pairs.is_empty() {
        panels.push(ratings_chart(tournament, &names));
        let rate = |row, column| tournament.ahead_rate(row, column);
        panels.push(head_to_head_matrix("Head to head, over all tables", &names, Lang::En, rate));
    }
    panels.push(mean_scores_chart(tournament, &names));
    panels
}

/// Ratings with their 95% intervals.
fn ratings_chart(tournament: &TournamentResults, names: &[String]) -> SvgCanvas {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let reach = |rating: &Rating| Z95 * rating.stderr.unwrap_or(0.0);
    let list: Vec<Rating> = tournament.standings.iter().map(|standing| standing.rating).collect();
    let low = list.iter().map(|r| r.rating - reach(r)).fold(f64::MAX, f64::min);
    let high = list.iter().map(|r| r.rating + reach(r)).fold(f64::MIN, f64::max);
    let spare = 0.08 * (high - low).max(1.0);
    let y = Axis::new(low - spare, high + spare);
    let title = format!("Ratings, n = {} games", format_thousands(tournament.games));
    let mut panel =
        Panel::with_named_ticks(&title, NO_LEGEND, &names, "bot", ("rating, 95% interval", y));
    let bar = Stroke { colour: ColourRole::Foreground, width: 1.6, dash: "" };
    for (at, rating) in list.iter().enumerate() {
        let x = at as f64;
        let (low, high) = (
            panel.to_panel(x, rating.rating - reach(rating)),
            panel.to_panel(x, rating.rating + reach(rating)),
        );
        panel.canvas.line(low, high, bar);
        for end in [low, high] {
            panel.canvas.line((end.0 - 5.0, end.1), (end.0 + 5.0, end.1), bar);
        }
        let place = panel.to_panel(x, rating.rating);
        panel.canvas.marker(
            place,
            series_style::series_marker(0),
            5.0,
            series_style::series_colour_role(0),
        );
        let text = format!("{:.0}", rating.rating);
        let beside = (place.0 + 10.0, place.1 + 4.0);
        panel.canvas.text(
            beside,
            &text,
            12.0,
            crate::chart::svg_canvas::TextAnchor::Start,
            ColourRole::Foreground,
        );
    }
    panel.canvas
}

/// Mean scores by number of seats.
fn mean_scores_chart(tournament: &TournamentResults, names: &[String]) -> SvgCanvas {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let numbers = tournament.seat_counts();
    let value = |bot: usize, seats: usize| {
        let at = tournament.standings[bot].sizes.iter().find(|at| at.seats == seats);
        at.map(|at| (at.mean, Z95 * at.stderr))
    };
    let all = (0..names.len()).flat_map(|bot| numbers.iter().filter_map(move |&n| value(bot, n)));
    let (low, high) = all.fold((0.0f64, 1e-9f64), |(low, high), (mean, error)| {
        (low.min(mean - error), high.max(mean + error))
    });
    let legend: Vec<String> = (numbers.iter())
        .map(|seats| if *seats == 1 { "alone".to_owned() } else { format!("{seats} seats") })
        .collect();
    let y = Axis::new(low * 1.06, high * 1.06);
    let title = "Mean score by number of seats";
    let y = ("mean score, 95% interval", y);
    let mut panel = Panel::with_named_ticks(title, (LegendKey::Bar, &legend), &names, "bot", y);
    let wide = 0.78 / numbers.len().max(1) as f64;
    for bot in 0..names.len() {
        for (series, &seats) in numbers.iter().enumerate() {
            let Some((mean, error)) = value(bot, seats) else { continue };
            let left = bot as f64 - 0.39 + wide * series as f64;
            panel.draw_bar((left, left + wide * 0.94), mean, error, series);
            let (x, top) = panel.to_panel(left + wide * 0.47, mean.max(0.0) + error);
            panel.canvas.marker(
                (x, top - 7.0),
                series_style::series_marker(series),
                3.0,
                series_style::series_colour_role(series),
            );
        }
    }
    panel.canvas
}
