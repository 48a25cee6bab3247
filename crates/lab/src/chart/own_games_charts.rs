//! Small charts of a person's own games, for a page that chooses the colours.

use super::panel::{Axis, Panel};
use super::series_style;
use super::svg_canvas::{ColourRole, ColourSource, Marker, Stroke, SvgCanvas, TextAnchor};

/// The maximum number of bars in a histogram.
const MAX_BARS: i64 = 12;

/// Scores in the order of games, with a line at their mean. `axis` labels the games.
#[must_use]
pub fn scores_over_time_chart(points: &[i64], axis: &str, mean_label: &str) -> SvgCanvas {
    let low = points.iter().copied().min().unwrap_or(0).min(0);
    let high = points.iter().copied().max().unwrap_or(0).max(low.saturating_add(1));
    let x = Axis::integer(0.5, points.len().max(1) as f64 + 0.5);
    let mut panel = Panel::new_small((axis, x), Axis::integer(low as f64, high as f64));
    let mean = mean_score_or_zero(points);
    let (left, right) = (panel.to_panel(0.0, mean), panel.to_panel(f64::MAX, mean));
    panel.canvas.line(
        left,
        right,
        Stroke { colour: ColourRole::SecondaryText, width: 1.2, dash: "5 4" },
    );
    let places: Vec<_> = (1..)
        .zip(points)
        .map(|(game, &value)| panel.to_panel(f64::from(game), value as f64))
        .collect();
    panel.canvas.polyline(&places, series_style::series_stroke(0));
    for &place in &places {
        panel.canvas.marker(place, Marker::Disc, 3.0, series_style::series_colour_role(0));
    }
    let above = (right.0, (right.1 - 4.0).max(16.0));
    panel.canvas.text(above, mean_label, 11.0, TextAnchor::End, ColourRole::SecondaryText);
    panel.canvas
}

/// The mean of the scores; 0 if there are none.
#[must_use]
pub fn mean_score_or_zero(points: &[i64]) -> f64 {
    points.iter().map(|&value| value as f64).sum::<f64>() / points.len().max(1) as f64
}

/// The score distribution in bars of equal width. `axis` labels the scores.
#[must_use]
pub fn score_histogram_chart(points: &[i64], axis: &str) -> SvgCanvas {
    let low = points.iter().copied().min().unwrap_or(0);
    let high = points.iter().copied().max().unwrap_or(0);
    let wide = (high.saturating_sub(low) / MAX_BARS).saturating_add(1);
    let bar_of = |value: i64| value.saturating_sub(low) / wide;
    let mut bars = vec![0_u32; usize::try_from(bar_of(high)).unwrap_or(0) + 1];
    for &value in points {
        if let Some(bar) = usize::try_from(bar_of(value)).ok().and_then(|at| bars.get_mut(at)) {
            *bar += 1;
        }
    }
    let max_count = bars.iter().copied().max().unwrap_or(1).max(1);
    let edge = |at: usize| low as f64 - 0.5 + at as f64 * wide as f64;
    let x = Axis::integer(edge(0), edge(bars.len()));
    let mut panel = Panel::new_small((axis, x), Axis::integer(0.0, f64::from(max_count)));
    let gap = 0.06 * wide as f64;
    for (at, &count) in bars.iter().enumerate() {
        panel.draw_bar((edge(at) + gap, edge(at + 1) - gap), f64::from(count), 0.0, 0);
    }
    panel.canvas
}

/// A share of the whole, as a bar 100 wide and 10 high.
#[must_use]
pub fn fraction_bar(part: usize, whole: usize) -> SvgCanvas {
    let mut canvas = SvgCanvas::new(ColourSource::PageStylesheet);
    canvas.filled_rect((0.0, 0.0), (100.0, 10.0), ColourRole::GridLine);
    canvas.filled_rect(
        (0.0, 0.0),
        (100.0 * part as f64 / whole.max(1) as f64, 10.0),
        series_style::series_colour_role(0),
    );
    canvas
}
