//! What perfect play leads to: how likely each score or length is.

use rollwright_i18n::Lang;

use super::frame::{Axis, Frame};
use super::pen::{Anchor, Ink, Stroke, width_of};
use super::scores::{WIDTHS, binned_exact, steps};
use super::{palette, percent};
use crate::solution::SolutionDistribution;

/// The most steps a distribution is drawn with.
const STEPS: i32 = 120;

/// How likely each value is, with a line at the mean.
pub(crate) fn likely(all: &SolutionDistribution, lang: Lang) -> Frame {
    let words = &lang.words().charts;
    let (low, high) = range(all);
    let width = WIDTHS.into_iter().find(|width| (high - low) / width < STEPS).unwrap_or(200);
    let first = low.div_euclid(width) * width;
    let chances = binned_exact(&all.scores, first, high, width);
    let most = chances.iter().fold(0.0, |most: f64, &chance| most.max(chance));
    let last = f64::from(first) + chances.len() as f64 * f64::from(width);
    let (title, unit) = match all.of {
        "turns" => (words.exact_turns, words.turns),
        _ => (words.exact_scores, words.points),
    };
    let what = match width {
        1 => words.chance.to_owned(),
        _ => (words.chance_of_steps)(width),
    };
    let x = (unit, Axis::new(f64::from(first), last));
    let mut frame = Frame::new(title, &[], x, (&what, Axis::new(0.0, most * 108.0)));
    let points = steps(&frame, &chances, first, width);
    frame.pen.area(&points, palette::ink(0), 0.12);
    frame.pen.path(&points[1..points.len() - 1], palette::stroke(0));
    let (top, bottom) = (frame.at(all.mean, most * 108.0), frame.at(all.mean, 0.0));
    frame.pen.line(top, bottom, Stroke { ink: Ink::Strong, width: 1.2, dash: "4 3" });
    let number = lang.words().numbers.number;
    let note = (words.mean_and_sd)(&number(all.mean, 2), &number(all.sd, 2));
    // Beside the line, on the side where it has room: German words are longer.
    let (right, width) = (frame.at(last, 0.0).0, width_of(&note, 12.0));
    let (at, anchor) = match top.0 + 7.0 + width <= right {
        true => (top.0 + 7.0, Anchor::Start),
        false => (top.0 - 7.0, Anchor::End),
    };
    frame.pen.text((at, top.1 + 14.0), &note, 12.0, anchor, Ink::Strong);
    frame
}

/// The chance of at least so much, with a mark at each value that is told.
pub(crate) fn at_least(all: &SolutionDistribution, lang: Lang) -> Frame {
    let words = &lang.words().charts;
    let (low, high) = range(all);
    let (title, unit) = match all.of {
        "turns" => (words.at_least_turns, words.turns),
        _ => (words.at_least_points, words.points),
    };
    let x = (unit, Axis::new(f64::from(low), f64::from(high + 1)));
    let mut frame = Frame::new(title, &[], x, (words.chance, Axis::new(0.0, 104.0)));
    let mut left: f64 = all.scores.iter().map(|(_, chance)| chance).sum();
    let mut line = Vec::new();
    for &(value, chance) in &all.scores {
        if (low..=high).contains(&value) {
            line.push(frame.at(f64::from(value), 100.0 * left));
        }
        left -= chance;
    }
    frame.pen.path(&line, palette::stroke(0));
    for &(target, chance) in all.at_least.iter().filter(|(target, _)| (low..=high).contains(target))
    {
        let at = frame.at(f64::from(target), 100.0 * chance);
        frame.pen.marker(at, palette::marker(0), 3.6, palette::ink(0));
        let text = percent(chance, lang);
        frame.pen.text((at.0 + 6.0, at.1 - 6.0), &text, 11.0, Anchor::Start, Ink::Strong);
    }
    frame
}

/// Means beside each other, as bars with their numbers.
pub(crate) fn bars(title: &str, list: &[(&str, f64)], lang: Lang) -> Frame {
    let most = list.iter().fold(1e-9, |most: f64, (_, mean)| most.max(*mean));
    let names: Vec<&str> = list.iter().map(|(name, _)| *name).collect();
    let y = (lang.words().charts.exact_means, Axis::new(0.0, most * 1.1));
    let mut frame = Frame::named(title, &[], &names, "", y);
    for (at, (_, mean)) in list.iter().enumerate() {
        let x = at as f64;
        frame.bar((x - 0.39, x + 0.39), *mean, 0.0, 0);
        let top = frame.at(x, *mean);
        let text = (lang.words().numbers.number)(*mean, 2);
        frame.pen.text((top.0, top.1 - 5.0), &text, 10.5, Anchor::Middle, Ink::Strong);
    }
    frame
}

/// The values that all but one in two thousand lie in.
fn range(all: &SolutionDistribution) -> (i32, i32) {
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
