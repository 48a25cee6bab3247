//! Score distributions, with exact ones beside them where they are known.

use rollwright_i18n::Lang;

use super::panel::{Axis, Panel};
use super::svg_canvas::{ColourRole, Marker, Stroke, TextAnchor};
use super::{ExactResults, format_percent, palette, player_legend};
use crate::results_text::localized_player_names;
use crate::{Histogram, ResultsDocument};

/// The most steps a distribution is drawn with.
const MAX_BINS: i32 = 70;
/// Points a step may have.
pub(super) const BIN_WIDTHS: [i32; 8] = [1, 2, 5, 10, 20, 25, 50, 100];

/// How often each score came, for every player; where a score only says who has won,
/// how often that was.
pub(super) fn score_distribution(
    document: &ResultsDocument,
    exact: &[Option<ExactResults>],
    lang: Lang,
) -> Panel {
    let words = &lang.shared_texts().charts;
    let (low, high) = central_range(document);
    if (low, high) == (0, 1) {
        return win_rates(document, exact, lang);
    }
    let width = BIN_WIDTHS.into_iter().find(|width| (high - low) / width < MAX_BINS).unwrap_or(200);
    let first = low.div_euclid(width) * width;
    let shares: Vec<Vec<f64>> = document
        .seats
        .iter()
        .map(|player| bin_histogram(&player.histogram, first, high, width))
        .collect();
    let known = exact.iter().flatten().filter_map(|exact| exact.distribution.as_deref());
    let known: Vec<Vec<f64>> =
        known.map(|list| bin_probabilities(list, first, high, width)).collect();
    let most = shares.iter().chain(&known).flatten().fold(0.0, |a: f64, &b| a.max(b));
    let last = f64::from(first) + shares.first().map_or(1, Vec::len) as f64 * f64::from(width);
    let what = match width {
        1 => words.share_axis.to_owned(),
        _ => (words.share_axis_per_points)(width),
    };
    let x = Axis::new(f64::from(first), last);
    let names = player_legend(document, lang, |player| {
        format!(
            ", {}",
            (words.legend_mean)(&(lang.shared_texts().numbers.format_decimal)(
                player.scores.mean,
                2
            ))
        )
    });
    let y = (what.as_str(), Axis::new(0.0, most * 108.0));
    let mut frame = Panel::new(words.score_distribution_title, &names, (words.points_axis, x), y);
    for (at, shares) in shares.iter().enumerate() {
        let points = step_line(&frame, shares, first, width);
        frame.canvas.filled_polygon(&points, palette::series_colour_role(at), 0.12);
        frame.canvas.polyline(&points[1..points.len() - 1], palette::series_stroke(at));
    }
    for (at, player) in document.seats.iter().enumerate() {
        let top = frame.to_panel(player.scores.mean, most * 108.0);
        let bottom = frame.to_panel(player.scores.mean, 0.0);
        let stroke = Stroke { width: 1.2, ..palette::series_stroke(at) };
        frame.canvas.line((top.0, top.1 + 6.0), bottom, stroke);
        frame.canvas.marker(
            (top.0, top.1 + 6.0),
            palette::series_marker(at),
            4.5,
            palette::series_colour_role(at),
        );
    }
    for shares in &known {
        for (step, &share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let middle = f64::from(first) + (step as f64 + 0.5) * f64::from(width);
            let at = frame.to_panel(middle, share * 100.0);
            frame.canvas.marker(at, Marker::Disc, 2.2, ColourRole::Foreground);
        }
    }
    let means: Vec<_> = exact
        .iter()
        .flatten()
        .map(|exact| (lang.shared_texts().numbers.format_decimal)(exact.mean, 4))
        .collect();
    if !means.is_empty() {
        let mut note = (words.exact_mean_label)(&means.join(", "));
        if !known.is_empty() {
            note = format!("{note} {}", words.exact_dots_legend);
        }
        let at = frame.to_panel(last, most * 104.0);
        frame.canvas.text(
            (at.0, at.1 + 8.0),
            &note,
            12.0,
            TextAnchor::End,
            ColourRole::SecondaryText,
        );
    }
    frame
}

/// How often each player has won, with what is known exactly.
fn win_rates(document: &ResultsDocument, exact: &[Option<ExactResults>], lang: Lang) -> Panel {
    let words = &lang.shared_texts().charts;
    let names = localized_player_names(document, lang);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let title = (words.wins_title)(&(lang.shared_texts().numbers.format_integer)(document.games));
    let y = (words.share_interval_axis, Axis::new(0.0, 104.0));
    let mut frame = Panel::with_named_ticks(&title, &[], &names, words.player_axis, y);
    for (at, player) in document.seats.iter().enumerate() {
        let (x, rate) = (at as f64, player.win_rate);
        let half = 100.0 * (rate.high - rate.low) / 2.0;
        frame.draw_bar((x - 0.3, x + 0.3), 100.0 * rate.rate, half, at);
        let top = frame.to_panel(x, 100.0 * rate.high);
        let text = format_percent(rate.rate, lang);
        frame.canvas.text(
            (top.0, top.1 - 8.0),
            &text,
            13.0,
            TextAnchor::Middle,
            ColourRole::Foreground,
        );
        if let Some(Some(exact)) = exact.get(at) {
            let (left, right) = (
                frame.to_panel(x - 0.36, 100.0 * exact.mean),
                frame.to_panel(x + 0.36, 100.0 * exact.mean),
            );
            frame.canvas.line(
                left,
                right,
                Stroke { colour: ColourRole::Foreground, width: 2.0, dash: "4 3" },
            );
            let text = (words.exact_win_rate_label)(&(lang.shared_texts().numbers.format_decimal)(
                100.0 * exact.mean,
                2,
            ));
            frame.canvas.text(
                (right.0, right.1 + 16.0),
                &text,
                12.0,
                TextAnchor::End,
                ColourRole::Foreground,
            );
        }
    }
    frame
}

/// The scores that all but one in two thousand lie in, so that a single lucky game
/// does not flatten the picture.
fn central_range(document: &ResultsDocument) -> (i32, i32) {
    let mut range = (i32::MAX, i32::MIN);
    for player in &document.seats {
        let edge = player.histogram.total() / 4000;
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
    let total = histogram.total().max(1) as f64;
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

pub(super) fn step_line(frame: &Panel, shares: &[f64], first: i32, width: i32) -> Vec<(f64, f64)> {
    let mut points = vec![frame.to_panel(f64::from(first), 0.0)];
    for (step, &share) in shares.iter().enumerate() {
        let left = f64::from(first) + step as f64 * f64::from(width);
        points.push(frame.to_panel(left, share * 100.0));
        points.push(frame.to_panel(left + f64::from(width), share * 100.0));
    }
    let end = f64::from(first) + shares.len() as f64 * f64::from(width);
    points.push(frame.to_panel(end, 0.0));
    points
}
