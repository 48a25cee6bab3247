//! Score distributions, next to exact ones if they are known.

use rollwright_i18n::Lang;

use super::panel::{Axis, NO_LEGEND, Panel, StackedPanels};
use super::svg_canvas::{ColourRole, Marker, Stroke, SvgCanvas, TextAnchor};
use super::{ExactResults, format_percent, player_legend, series_style};
use crate::results_text::localized_strategy_names_by_player;
use crate::{Histogram, ResultsDocument};

/// The maximum number of steps in a distribution.
const MAX_BINS: i32 = 70;
/// The possible widths of a step, in points.
pub(super) const BIN_WIDTHS: [i32; 8] = [1, 2, 5, 10, 20, 25, 50, 100];

/// The score distribution of every player in a panel of its own; if scores only say who won, the win
/// rates.
pub(super) fn score_distribution(
    document: &ResultsDocument,
    exact: &[Option<ExactResults>],
    lang: Lang,
    is_wide: bool,
) -> SvgCanvas {
    let texts = &lang.shared_texts().charts;
    let (low, high) = central_range(document);
    if (low, high) == (0, 1) {
        return win_rates(document, exact, lang).canvas;
    }
    let width = BIN_WIDTHS.into_iter().find(|width| (high - low) / width < MAX_BINS).unwrap_or(200);
    let first = low.div_euclid(width) * width;
    let shares: Vec<Vec<f64>> = document
        .seats
        .iter()
        .map(|player| bin_histogram(&player.histogram, first, high, width))
        .collect();
    let exact_of = |at: usize| exact.get(at).and_then(Option::as_ref);
    let exact_shares = |at: usize| {
        let list = exact_of(at)?.distribution.as_deref()?;
        Some(bin_probabilities(list, first, high, width))
    };
    let known: Vec<Option<Vec<f64>>> = (0..shares.len()).map(exact_shares).collect();
    let highest = |bins: &[f64]| bins.iter().fold(0.0, |a: f64, &b| a.max(b));
    let max_share = shares.iter().chain(known.iter().flatten()).map(|bins| highest(bins));
    // Above the highest step there is room for the label.
    let top = max_share.fold(0.0, f64::max) * if shares.len() > 1 { 120.0 } else { 110.0 };
    let last = f64::from(first) + shares.first().map_or(1, Vec::len) as f64 * f64::from(width);
    let what = match width {
        1 => texts.share_axis.to_owned(),
        _ => (texts.share_axis_per_points)(width),
    };
    let decimal = lang.shared_texts().numbers.format_decimal;
    let labels = player_legend(document, lang, |player| {
        format!(", {}", (texts.legend_mean)(&decimal(player.scores.mean, 2)))
    });
    let labels: Vec<String> = (0..)
        .zip(labels)
        .map(|(at, label)| {
            let Some(exact) = exact_of(at) else { return label };
            let mean = (texts.exact_mean_label)(&decimal(exact.mean, 4));
            match exact.distribution {
                Some(_) => format!("{label}; {mean} {}", texts.exact_dots_legend),
                None => format!("{label}; {mean}"),
            }
        })
        .collect();
    let x = (texts.points_axis, Axis::new(f64::from(first), last));
    let y = (what.as_str(), Axis::new(0.0, top));
    let mut stack = StackedPanels::new(texts.score_distribution_title, &labels, x, y, is_wide);
    for (at, panel) in stack.panels.iter_mut().enumerate() {
        if let Some(shares) = shares.get(at) {
            let points = step_line(panel, shares, first, width);
            panel.canvas.filled_polygon(&points, series_style::series_colour_role(at), 0.12);
            panel.canvas.polyline(&points[1..points.len() - 1], series_style::series_stroke(at));
        }
        if let Some(player) = document.seats.get(at) {
            let (upper, lower) =
                (panel.to_panel(player.scores.mean, top), panel.to_panel(player.scores.mean, 0.0));
            let stroke = Stroke { width: 1.2, ..series_style::series_stroke(at) };
            panel.canvas.line((upper.0, upper.1 + 16.0), lower, stroke);
        }
        for (step, share) in known.get(at).into_iter().flatten().flatten().enumerate() {
            if *share > 0.0 {
                let middle = f64::from(first) + (step as f64 + 0.5) * f64::from(width);
                let place = panel.to_panel(middle, share * 100.0);
                panel.canvas.marker(place, Marker::Disc, 2.2, ColourRole::Foreground);
            }
        }
    }
    stack.into_canvas()
}

/// How often each player won, with exact values if known.
fn win_rates(document: &ResultsDocument, exact: &[Option<ExactResults>], lang: Lang) -> Panel {
    let texts = &lang.shared_texts().charts;
    let names = localized_strategy_names_by_player(document, lang);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let title = (texts.wins_title)(&(lang.shared_texts().numbers.format_integer)(document.games));
    let y = (texts.share_interval_axis, Axis::new(0.0, 104.0));
    let mut panel = Panel::with_named_ticks(&title, NO_LEGEND, &names, texts.player_axis, y);
    for (at, player) in document.seats.iter().enumerate() {
        let (x, rate) = (at as f64, player.win_rate);
        let half = 100.0 * (rate.high - rate.low) / 2.0;
        panel.draw_bar((x - 0.3, x + 0.3), 100.0 * rate.rate, half, at);
        let top = panel.to_panel(x, 100.0 * rate.high);
        let text = format_percent(rate.rate, lang);
        panel.canvas.text(
            (top.0, top.1 - 8.0),
            &text,
            13.0,
            TextAnchor::Middle,
            ColourRole::Foreground,
        );
        if let Some(Some(exact)) = exact.get(at) {
            let (left, right) = (
                panel.to_panel(x - 0.36, 100.0 * exact.mean),
                panel.to_panel(x + 0.36, 100.0 * exact.mean),
            );
            panel.canvas.line(
                left,
                right,
                Stroke { colour: ColourRole::Foreground, width: 2.0, dash: "4 3" },
            );
            let text = (texts.exact_win_rate_label)(&(lang.shared_texts().numbers.format_decimal)(
                100.0 * exact.mean,
                2,
            ));
            panel.canvas.text(
                (right.0, right.1 + 16.0),
                &text,
                12.0,
                TextAnchor::End,
                ColourRole::Foreground,
            );
        }
    }
    panel
}

/// The range that contains all but one in two thousand scores, so that a single lucky game doesn't
/// flatten the chart.
fn central_range(document: &ResultsDocument) -> (i32, i32) {
    let mut range = (i32::MAX, i32::MIN);
    for player in &document.seats {
        let edge = player.histogram.total_count() / 4000;
        range.0 = range.0.min(quantile_from_end(player.histogram.iter(), edge));
        range.1 = range.1.max(quantile_from_end(player.histogram.iter().rev(), edge));
    }
    if range.0 > range.1 { (0, 1) } else { range }
}

fn quantile_from_end(values: impl Iterator<Item = (i32, u64)>, edge: u64) -> i32 {
    let mut seen = 0;
    let mut last = 0;
    for (value, count) in values {
        seen += count;
        last = value;
        if seen > edge {
            break;
        }
    }
    last
}

fn bin_histogram(histogram: &Histogram, first: i32, high: i32, width: i32) -> Vec<f64> {
    let total = histogram.total_count().max(1) as f64;
    let list: Vec<_> =
        histogram.iter().map(|(value, count)| (value, count as f64 / total)).collect();
    bin_probabilities(&list, first, high, width)
}

pub(super) fn bin_probabilities(
    list: &[(i32, f64)],
    first: i32,
    high: i32,
    width: i32,
) -> Vec<f64> {
    let mut bins = vec![0.0; ((high - first) / width + 1) as usize];
    for &(value, share) in list {
        if let Some(bin) =
            usize::try_from((value - first).div_euclid(width)).ok().and_then(|at| bins.get_mut(at))
        {
            *bin += share;
        }
    }
    bins
}

pub(super) fn step_line(panel: &Panel, shares: &[f64], first: i32, width: i32) -> Vec<(f64, f64)> {
    let mut points = vec![panel.to_panel(f64::from(first), 0.0)];
    for (step, &share) in shares.iter().enumerate() {
        let left = f64::from(first) + step as f64 * f64::from(width);
        points.push(panel.to_panel(left, share * 100.0));
        points.push(panel.to_panel(left + f64::from(width), share * 100.0));
    }
    let end = f64::from(first) + shares.len() as f64 * f64::from(width);
    points.push(panel.to_panel(end, 0.0));
    points
}
