//! Scores against the length of the game.

use rollwright_i18n::Lang;

use super::panel::{Axis, LegendKey, Panel, nice_step};
use super::svg_canvas::{ColourRole, Stroke};
use super::{player_legend, series_style};
use crate::statistics::Z95;
use crate::{Moments, ResultsDocument};

/// The approximate number of points per line.
const TARGET_POINTS: f64 = 24.0;
/// Points with fewer games are omitted, because their mean is too uncertain.
const MIN_GAMES_PER_POINT: u64 = 10;

/// The mean score by game length, in front of the frequency of each length.
pub(super) fn score_by_length(document: &ResultsDocument, lang: Lang) -> Panel {
    let texts = &lang.shared_texts().charts;
    let lengths = &document.length;
    let at = |percent: u32| lengths.statistics.percentiles.get(&percent).copied();
    let low = at(1).unwrap_or(lengths.statistics.min).min(lengths.statistics.min + 5);
    let high = at(99).unwrap_or(lengths.statistics.max).max(low + 1);
    let width = nice_step(f64::from(high - low) / TARGET_POINTS).max(1.0) as usize;
    let series: Vec<Vec<(f64, Moments)>> = (document.seats.iter())
        .map(|player| {
            let mut bins: Vec<(f64, Moments)> = Vec::new();
            for m in player.by_length.iter().filter(|m| m.number as i32 <= high) {
                let bin = (m.number / width * width) as f64 + (width - 1) as f64 / 2.0;
                let moments = Moments { count: m.count, sum: m.sum, squares: m.squares };
                match bins.last_mut() {
                    Some((last, sum)) if *last == bin => sum.merge(&moments),
                    _ => bins.push((bin, moments)),
                }
            }
            bins.retain(|(_, moments)| moments.count >= MIN_GAMES_PER_POINT);
            bins
        })
        .collect();
    let ends = series.iter().flatten().flat_map(|(_, m)| {
        let error = Z95 * m.standard_error();
        [m.mean() - error, m.mean() + error]
    });
    let (bottom, top) =
        ends.fold((0.0f64, 1.0f64), |(low, high), end| (low.min(end), high.max(end)));
    let spare = 0.05 * (top - bottom);
    let y = Axis::new(if bottom < 0.0 { bottom - spare } else { 0.0 }, top + spare);
    let x = Axis::new(f64::from(low) - 0.5, f64::from(high) + 0.5);
    let names = player_legend(document, lang, |_| String::new());
    let mut panel = Panel::new(
        texts.score_by_length_title,
        (LegendKey::LineWithMarker, &names),
        (texts.turns_axis, x),
        (texts.mean_score_axis, y),
    );
    draw_length_frequencies(
        &mut panel,
        document,
        width,
        (bottom - if bottom < 0.0 { spare } else { 0.0 }, top),
    );
    for (at, points) in series.iter().enumerate() {
        let stroke = series_style::series_stroke(at);
        let places: Vec<_> = points
            .iter()
            .filter(|(x, _)| panel.contains_x(*x))
            .map(|(x, m)| (panel.to_panel(*x, m.mean()), *x, m))
            .collect();
        panel.canvas.polyline(&places.iter().map(|place| place.0).collect::<Vec<_>>(), stroke);
        for (place, x, moments) in places {
            let error = Z95 * moments.standard_error();
            let (low, high) = (
                panel.to_panel(x, moments.mean() - error),
                panel.to_panel(x, moments.mean() + error),
            );
            panel.canvas.line(low, high, Stroke { width: 1.2, dash: "", ..stroke });
            panel.canvas.marker(
                place,
                series_style::series_marker(at),
                3.6,
                series_style::series_colour_role(at),
            );
        }
    }
    panel
}

/// The frequency of each length, as grey bars over a third of the height.
fn draw_length_frequencies(
    panel: &mut Panel,
    document: &ResultsDocument,
    width: usize,
    (bottom, top): (f64, f64),
) {
    let mut bins: Vec<(i32, u64)> = Vec::new();
    for (turns, count) in document.length.histogram.iter() {
        let bin = turns.div_euclid(width as i32) * width as i32;
        match bins.last_mut() {
            Some((last, sum)) if *last == bin => *sum += count,
            _ => bins.push((bin, count)),
        }
    }
    let most = bins.iter().map(|(_, count)| *count).max().unwrap_or(1) as f64;
    for (bin, count) in bins {
        let (left, right) = (f64::from(bin) - 0.5, f64::from(bin) - 0.5 + width as f64);
        if !panel.contains_x(left) && !panel.contains_x(right) {
            continue;
        }
        let high = bottom + (top - bottom) / 3.0 * count as f64 / most;
        let (from, to) = (panel.to_panel(left, high), panel.to_panel(right, bottom));
        panel.canvas.filled_rect(
            (from.0 + 0.5, from.1),
            ((to.0 - from.0 - 1.0).max(0.5), to.1 - from.1),
            ColourRole::GridLine,
        );
    }
}
