//! The results of a match as text, CSV and a chart.

use std::fmt::Write as _;

use super::sprt::{SprtDecision, expected_score};
use super::{MatchEnd, MatchResults, MeanResult};
use crate::chart::arrange_chart_panels;
use crate::chart::panel::{Axis, NO_LEGEND, Panel};
use crate::chart::series_style::{series_colour_role, series_stroke};
use crate::chart::svg_canvas::{ColourRole, Stroke, SvgCanvas};
use crate::results_text::{TextTable, format_percent, format_thousands};
use crate::statistics::Z95;

const ZERO_LINE: Stroke = Stroke { colour: ColourRole::SecondaryText, width: 1.0, dash: "" };
const BOUND_LINE: Stroke = Stroke { colour: ColourRole::SecondaryText, width: 1.4, dash: "6 4" };

impl MatchResults {
    fn players(&self) -> [&str; 2] {
        let name = |at: usize| self.config.run.strategies.get(at).map_or("", String::as_str);
        [name(0), name(1)]
    }

    fn title(&self) -> String {
        let ([one, two], run) = (self.players(), &self.config.run);
        let settings: String = run.settings.iter().map(|(k, v)| format!(" {k}={v}")).collect();
        format!("{} ({}{settings}): {one} against {two}", run.game.title(), run.rules)
    }

    fn games_and_seed_line(&self) -> String {
        format!(
            "{} games: {} sets of dice, each played twice with the seats changed, seed {}",
            format_thousands(2 * self.statistics.pairs()),
            format_thousands(self.statistics.pairs()),
            self.config.seed
        )
    }

    /// What the match shows, in one sentence.
    fn conclusion(&self) -> String {
        let [one, two] = self.players();
        match (self.end, &self.config.sprt) {
            (Some(MatchEnd::Decided(decision)), Some(sprt)) => {
                let (name, elo) = match decision {
                    SprtDecision::H0 => ("H0", sprt.elo0),
                    SprtDecision::H1 => ("H1", sprt.elo1),
                };
                format!("{name} is accepted: {one} is {elo} Elo stronger than {two}.")
            }
            (Some(_), Some(_)) => "All games were played before the test decided.".to_owned(),
            (Some(_), None) => "All games were played.".to_owned(),
            (None, _) => {
                "The match isn't finished; the same command continues it from --state FILE."
                    .to_owned()
            }
        }
    }
}

/// The results for people.
#[must_use]
pub fn match_text(results: &MatchResults) -> String {
    let (statistics, [one, two]) = (&results.statistics, results.players());
    let mut text = format!("{}\n{}\n\n", results.title(), results.games_and_seed_line());
    let mut table = TextTable::new(&["", "wins", "draws", "losses", "score", "error"]);
    let MeanResult { mean, stderr, .. } = statistics.plain_result();
    let (wins, draws, losses) = (statistics.wins, statistics.draws, statistics.losses);
    for (name, wins, losses, mean) in [(one, wins, losses, mean), (two, losses, wins, 1.0 - mean)] {
        let counts = [wins, draws, losses].map(format_thousands);
        let mut row = vec![name.to_owned()];
        row.extend(counts);
        row.extend([format_percent(mean), format_percent(stderr)]);
        table.add_row(row);
    }
    text += &table.render();
    let _ = write!(text, "\nPairs in which {one} won 0, ½, 1, 1½ and 2 games:");
    let counts: Vec<String> = statistics.pentanomial.into_iter().map(format_thousands).collect();
    let _ = writeln!(text, " {}", counts.join(", "));
    if let Some(MeanResult { mean, stderr, .. }) = statistics.adjusted_result() {
        let (mean, error) = (format!("{:.2}%", 100.0 * mean), format!("{:.2}%", 100.0 * stderr));
        let _ = write!(text, "Without luck, {one} wins {mean} ± {error} of the games");
        match results.luck_adjustment_gain() {
            Some(gain) => {
                let _ = writeln!(text, ", as precise as {gain:.1} times as many games with luck.");
            }
            None => text += ".\n",
        }
    }
    let [elo, low, high] = results.elo();
    if low.is_finite() && high.is_finite() {
        let _ = writeln!(text, "Difference: {elo:.1} Elo, 95% interval {low:.1} to {high:.1}");
    }
    if let (Some(sprt), Some(ratio)) = (&results.config.sprt, results.log_likelihood_ratio()) {
        let (low, high) = sprt.bounds();
        let _ = writeln!(
            text,
            "SPRT of {} against {} Elo: log-likelihood ratio {ratio:.2}, bounds {low:.2} and {high:.2}",
            sprt.elo0, sprt.elo1
        );
    }
    for (player, forfeits) in statistics.forfeits.into_iter().enumerate() {
        if forfeits > 0 {
            let name = results.players()[player];
            let reason = results.forfeit_reasons.iter().find(|(who, _)| *who == player);
            let reason = reason.map_or("", |(_, why)| why);
            let _ =
                writeln!(text, "{name} forfeited games: {forfeits}. The first time, it {reason}.");
        }
    }
    let _ = writeln!(text, "{}", results.conclusion());
    text
}

/// The results as a table of one row.
#[must_use]
pub fn match_csv(results: &MatchResults) -> String {
    let (statistics, [one, two]) = (&results.statistics, results.players());
    let (plain, deciding) = (statistics.plain_result(), statistics.deciding_result());
    let end = match results.end {
        None => "running",
        Some(MatchEnd::AllGames) => "all_games",
        Some(MatchEnd::Decided(SprtDecision::H0)) => "h0",
        Some(MatchEnd::Decided(SprtDecision::H1)) => "h1",
    };
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    let sprt = results.config.sprt;
    let cells: Vec<(&str, String)> = vec![
        ("game", results.config.run.game.to_string()),
        ("rules", results.config.run.rules.clone()),
        ("seed", results.config.seed.to_string()),
        ("player", one.to_owned()),
        ("opponent", two.to_owned()),
        ("games", (2 * statistics.pairs()).to_string()),
        ("wins", statistics.wins.to_string()),
        ("draws", statistics.draws.to_string()),
        ("losses", statistics.losses.to_string()),
        ("pairs_0", statistics.pentanomial[0].to_string()),
        ("pairs_0_5", statistics.pentanomial[1].to_string()),
        ("pairs_1", statistics.pentanomial[2].to_string()),
        ("pairs_1_5", statistics.pentanomial[3].to_string()),
        ("pairs_2", statistics.pentanomial[4].to_string()),
        ("forfeits", statistics.forfeits[0].to_string()),
        ("opponent_forfeits", statistics.forfeits[1].to_string()),
        ("score", plain.mean.to_string()),
        ("score_stderr", plain.stderr.to_string()),
        ("adjusted_score", number(statistics.adjusted_result().map(|_| deciding.mean))),
        ("adjusted_stderr", number(statistics.adjusted_result().map(|_| deciding.stderr))),
        ("elo", results.elo()[0].to_string()),
        ("elo_low", results.elo()[1].to_string()),
        ("elo_high", results.elo()[2].to_string()),
        ("elo0", number(sprt.map(|sprt| sprt.elo0))),
        ("elo1", number(sprt.map(|sprt| sprt.elo1))),
        ("llr", number(results.log_likelihood_ratio())),
        ("end", end.to_owned()),
    ];
    let (heads, cells): (Vec<&str>, Vec<String>) = cells.into_iter().unzip();
    format!("{}\n{}\n", heads.join(","), cells.join(","))
}

/// The course of a match as SVG: the score, and the log-likelihood ratio of the test.
#[must_use]
pub fn match_chart_svg(results: &MatchResults) -> String {
    let mut panels = vec![score_chart(results)];
    panels.extend(test_chart(results));
    arrange_chart_panels(&results.title(), &results.games_and_seed_line(), &panels, None)
}

/// An axis of games.
fn games_axis(results: &MatchResults) -> Axis {
    let games = |at: Option<&super::TrailPoint>| at.map_or(1.0, |point| 2.0 * point.pairs as f64);
    Axis::logarithmic(games(results.trail.first()), games(results.trail.last()))
}

fn score_chart(results: &MatchResults) -> SvgCanvas {
    let reach = |point: &super::TrailPoint| Z95 * point.stderr;
    // The first few pairs would squeeze the rest.
    let later = results.trail.iter().filter(|point| point.pairs >= super::MIN_PAIRS);
    let (low, high) = later.fold((0.45, 0.55), |(low, high): (f64, f64), point| {
        (low.min(point.mean - reach(point)), high.max(point.mean + reach(point)))
    });
    let (low, high) = (low.max(0.0), high.min(1.0));
    let kind = if results.config.run.adjusted { "without luck" } else { "with luck" };
    let title = format!("Score of {}, {kind}", results.players()[0]);
    let (x, y) =
        (("games", games_axis(results)), ("share of wins, 95% band", Axis::new(low, high)));
    let mut panel = Panel::for_one_series(&title, x, y, false);
    let place = |panel: &Panel, point: &super::TrailPoint, value| {
        panel.to_panel(2.0 * point.pairs as f64, value)
    };
    let upper = results.trail.iter().map(|point| place(&panel, point, point.mean + reach(point)));
    let lower =
        results.trail.iter().rev().map(|point| place(&panel, point, point.mean - reach(point)));
    let band: Vec<_> = upper.chain(lower).collect();
    let line: Vec<_> = results.trail.iter().map(|point| place(&panel, point, point.mean)).collect();
    if line.len() > 1 {
        panel.canvas.filled_polygon(&band, series_colour_role(0), 0.16);
        panel.canvas.polyline(&line, series_stroke(0));
    }
    draw_level(&mut panel, results, 0.5, ZERO_LINE);
    if let Some(sprt) = &results.config.sprt {
        for elo in [sprt.elo0, sprt.elo1] {
            let score = expected_score(elo);
            if (low..=high).contains(&score) {
                draw_level(&mut panel, results, score, BOUND_LINE);
            }
        }
    }
    panel.canvas
}

fn test_chart(results: &MatchResults) -> Option<SvgCanvas> {
    let sprt = results.config.sprt.as_ref()?;
    let (low, high) = sprt.bounds();
    let title = format!("SPRT of {} against {} Elo", sprt.elo0, sprt.elo1);
    let (x, y) = (games_axis(results), Axis::new(1.25 * low, 1.25 * high));
    let mut panel =
        Panel::new(&title, NO_LEGEND, ("games", x), ("log-likelihood ratio, with bounds", y));
    let points = results.trail.iter().filter_map(|point| Some((point.pairs, point.llr?)));
    let line: Vec<_> = points.map(|(pairs, llr)| panel.to_panel(2.0 * pairs as f64, llr)).collect();
    if line.len() > 1 {
        panel.canvas.polyline(&line, series_stroke(1));
    }
    for bound in [low, high] {
        draw_level(&mut panel, results, bound, BOUND_LINE);
    }
    draw_level(&mut panel, results, 0.0, ZERO_LINE);
    Some(panel.canvas)
}

/// A horizontal line.
fn draw_level(panel: &mut Panel, results: &MatchResults, value: f64, stroke: Stroke) {
    let games = |point: Option<&super::TrailPoint>| point.map_or(1.0, |at| 2.0 * at.pairs as f64);
    let left = panel.to_panel(games(results.trail.first()), value);
    let right = panel.to_panel(f64::MAX, value);
    panel.canvas.line(left, right, stroke);
}
