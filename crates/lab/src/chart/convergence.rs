//! Convergence of the mean score over the run.

use rollwright_i18n::Lang;

use super::panel::{Axis, StackedPanels};
use super::svg_canvas::{ColourRole, Stroke, SvgCanvas};
use super::{player_legend, series_style};
use crate::statistics::Z95;
use crate::{Moments, ResultsDocument};

/// The mean is drawn from this many sets on; in a short run, after a third of it.
const MIN_SETS: u64 = 30;

/// The deviation from the final mean after each stretch of the run, with its error band.
pub(super) fn mean_convergence(document: &ResultsDocument, lang: Lang) -> SvgCanvas {
    let texts = &lang.shared_texts().charts;
    let rotations = if document.duplicate { document.seats.len().max(1) as f64 } else { 1.0 };
    let min_sets = MIN_SETS.min((document.games as f64 / rotations / 3.0) as u64).max(2);
    let series: Vec<Vec<(f64, f64, f64)>> = (document.seats.iter())
        .map(|player| {
            let mut sum = Moments::default();
            let mut points = Vec::new();
            for m in &player.progress {
                sum.merge(&Moments { count: m.count, sum: m.sum, squares: m.squares });
                if sum.count >= min_sets {
                    let games = sum.count as f64 * rotations;
                    let mean = sum.mean() / rotations - player.scores.mean;
                    points.push((games, mean, Z95 * sum.standard_error() / rotations));
                }
            }
            points
        })
        .collect();
    let reach =
        series.iter().flatten().map(|(_, mean, error)| mean.abs() + error).fold(1e-9, f64::max);
    let first = series.iter().flatten().map(|point| point.0).fold(f64::MAX, f64::min);
    let games = (document.games.max(2)) as f64;
    let x = Axis::logarithmic(if first < games { first } else { 1.0 }, games);
    let y = Axis::new(-reach * 1.04, reach * 1.04);
    let names = player_legend(document, lang, |player| {
        let format = |number| (lang.shared_texts().numbers.format_decimal)(number, 3);
        format!(", {} ± {}", format(player.scores.mean), format(Z95 * player.scores.stderr))
    });
    let (x, y) = ((texts.games_played_axis, x), (texts.mean_deviation_axis, y));
    let mut stack = StackedPanels::new(texts.convergence_title, &names, x, y, false);
    for (at, (panel, points)) in stack.panels.iter_mut().zip(&series).enumerate() {
        let (left, right) =
            (panel.to_panel(first_drawn_set(first, games), 0.0), panel.to_panel(games, 0.0));
        let zero = Stroke { colour: ColourRole::SecondaryText, width: 1.0, dash: "" };
        panel.canvas.line(left, right, zero);
        if points.len() < 2 {
            continue;
        }
        let upper = points.iter().map(|&(x, mean, error)| panel.to_panel(x, mean + error));
        let lower = points.iter().rev().map(|&(x, mean, error)| panel.to_panel(x, mean - error));
        let band: Vec<_> = upper.chain(lower).collect();
        panel.canvas.filled_polygon(&band, series_style::series_colour_role(at), 0.16);
        let line: Vec<_> = points.iter().map(|&(x, mean, _)| panel.to_panel(x, mean)).collect();
        panel.canvas.polyline(&line, series_style::series_stroke(at));
    }
    stack.into_canvas()
}

fn first_drawn_set(first: f64, games: f64) -> f64 {
    if first < games { first } else { 1.0 }
}
