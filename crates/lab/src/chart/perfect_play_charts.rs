//! The outcome of perfect play: the distribution of scores or game lengths.

use rollwright_i18n::Lang;

use super::panel::{Axis, NO_LEGEND, Panel};
use super::score_distribution::{BIN_WIDTHS, bin_probabilities, step_line};
use super::svg_canvas::{ColourRole, Stroke, TextAnchor, estimate_text_width};
use super::{format_percent, series_style};
use crate::solution::SolutionDistribution;

/// The maximum number of steps in a distribution.
const MAX_BINS: i32 = 120;

/// The probability of each value, with a line at the mean.
pub(crate) fn solution_distribution(
    all: &SolutionDistribution,
    lang: Lang,
    is_wide: bool,
) -> Panel {
    let texts = &lang.shared_texts().charts;
    let (low, high) = central_range(all);
    let width = BIN_WIDTHS.into_iter().find(|width| (high - low) / width < MAX_BINS).unwrap_or(200);
    let first = low.div_euclid(width) * width;
    let chances = bin_probabilities(&all.scores, first, high, width);
    let max_value = chances.iter().fold(0.0, |max_value: f64, &chance| max_value.max(chance));
    let last = f64::from(first) + chances.len() as f64 * f64::from(width);
    let (title, unit) = match all.of {
        "turns" => (texts.exact_length_distribution_title, texts.turns_axis),
        _ => (texts.exact_score_distribution_title, texts.points_axis),
    };
    let what = match width {
        1 => texts.probability_axis.to_owned(),
        _ => (texts.probability_axis_per_step)(width),
    };
    let x = (unit, Axis::new(f64::from(first), last));
    let y = (what.as_str(), Axis::new(0.0, max_value * 108.0));
    let mut panel = Panel::for_one_series(title, x, y, is_wide);
    let points = step_line(&panel, &chances, first, width);
    panel.canvas.filled_polygon(&points, series_style::series_colour_role(0), 0.12);
    panel.canvas.polyline(&points[1..points.len() - 1], series_style::series_stroke(0));
    let (top, bottom) =
        (panel.to_panel(all.mean, max_value * 108.0), panel.to_panel(all.mean, 0.0));
    panel.canvas.line(
        top,
        bottom,
        Stroke { colour: ColourRole::Foreground, width: 1.2, dash: "4 3" },
    );
    let number = lang.shared_texts().numbers.format_decimal;
    let note = (texts.mean_and_sd_label)(&number(all.mean, 2), &number(all.sd, 2));
    // Beside the line, on the side with enough room: German texts are longer.
    let (right, width) = (panel.to_panel(last, 0.0).0, estimate_text_width(&note, 12.0));
    let (at, anchor) = match top.0 + 7.0 + width <= right {
        true => (top.0 + 7.0, TextAnchor::Start),
        false => (top.0 - 7.0, TextAnchor::End),
    };
    panel.canvas.text((at, top.1 + 14.0), &note, 12.0, anchor, ColourRole::Foreground);
    panel
}

/// The probability of at least each value, with a marker at each reported value.
pub(crate) fn solution_survival(all: &SolutionDistribution, lang: Lang) -> Panel {
    let texts = &lang.shared_texts().charts;
    let (low, high) = central_range(all);
    let (title, unit) = match all.of {
        "turns" => (texts.at_least_turns_title, texts.turns_axis),
        _ => (texts.at_least_points_title, texts.points_axis),
    };
    let x = (unit, Axis::new(f64::from(low), f64::from(high + 1)));
    let mut panel =
        Panel::new(title, NO_LEGEND, x, (texts.probability_axis, Axis::new(0.0, 104.0)));
    let mut left: f64 = all.scores.iter().map(|(_, chance)| chance).sum();
    let mut line = Vec::new();
    for &(value, chance) in &all.scores {
        if (low..=high).contains(&value) {
            line.push(panel.to_panel(f64::from(value), 100.0 * left));
        }
        left -= chance;
    }
    panel.canvas.polyline(&line, series_style::series_stroke(0));
    for &(target, chance) in all.at_least.iter().filter(|(target, _)| (low..=high).contains(target))
    {
        let at = panel.to_panel(f64::from(target), 100.0 * chance);
        panel.canvas.marker(
            at,
            series_style::series_marker(0),
            3.6,
            series_style::series_colour_role(0),
        );
        let text = format_percent(chance, lang);
        panel.canvas.text(
            (at.0 + 6.0, at.1 - 6.0),
            &text,
            11.0,
            TextAnchor::Start,
            ColourRole::Foreground,
        );
    }
    panel
}

/// Means side by side, as bars with their numbers.
pub(crate) fn solution_figure_bars(title: &str, list: &[(&str, f64)], lang: Lang) -> Panel {
    let max_value = list.iter().fold(1e-9, |max_value: f64, (_, mean)| max_value.max(*mean));
    let names: Vec<&str> = list.iter().map(|(name, _)| *name).collect();
    let y = (lang.shared_texts().charts.exact_mean_axis, Axis::new(0.0, max_value * 1.1));
    let mut panel = Panel::with_named_ticks(title, NO_LEGEND, &names, "", y);
    for (at, (_, mean)) in list.iter().enumerate() {
        let x = at as f64;
        panel.draw_bar((x - 0.39, x + 0.39), *mean, 0.0, 0);
        let top = panel.to_panel(x, *mean);
        let text = (lang.shared_texts().numbers.format_decimal)(*mean, 2);
        panel.canvas.text(
            (top.0, top.1 - 5.0),
            &text,
            10.5,
            TextAnchor::Middle,
            ColourRole::Foreground,
        );
    }
    panel
}

/// The range that contains all but one in two thousand values.
fn central_range(all: &SolutionDistribution) -> (i32, i32) {
    let beyond = |values: &mut dyn Iterator<Item = &(i32, f64)>| {
        let mut seen = 0.0;
        let mut last = 0;
        for (value, chance) in values {
            seen += chance;
            last = *value;
            if seen > 0.00025 {
                break;
            }
        }
        last
    };
    (beyond(&mut all.scores.iter()), beyond(&mut all.scores.iter().rev()))
}
