//! Score distributions, with exact ones beside them where they are known.

use rollwright_i18n::Lang;

use super::frame::{Axis, Frame};
use super::pen::{Anchor, Ink, Marker, Stroke};
use super::{Exact, legend, palette, percent};
use crate::text::player_titles;
use crate::{Document, Histogram};

/// The most steps a distribution is drawn with.
const STEPS: i32 = 70;
/// Points a step may have.
pub(super) const WIDTHS: [i32; 8] = [1, 2, 5, 10, 20, 25, 50, 100];

/// How often each score came, for every player; where a score only says who has won,
/// how often that was.
pub(super) fn scores(document: &Document, exact: &[Option<Exact>], lang: Lang) -> Frame {
    let words = &lang.words().charts;
    let (low, high) = range(document);
    if (low, high) == (0, 1) {
        return wins(document, exact, lang);
    }
    let width = WIDTHS.into_iter().find(|width| (high - low) / width < STEPS).unwrap_or(200);
    let first = low.div_euclid(width) * width;
    let shares: Vec<Vec<f64>> =
        document.seats.iter().map(|player| binned(&player.histogram, first, high, width)).collect();
    let known = exact.iter().flatten().filter_map(|exact| exact.distribution.as_deref());
    let known: Vec<Vec<f64>> = known.map(|list| binned_exact(list, first, high, width)).collect();
    let most = shares.iter().chain(&known).flatten().fold(0.0, |a: f64, &b| a.max(b));
    let last = f64::from(first) + shares.first().map_or(1, Vec::len) as f64 * f64::from(width);
    let what = match width {
        1 => words.share.to_owned(),
        _ => (words.share_of_points)(width),
    };
    let x = Axis::new(f64::from(first), last);
    let names = legend(document, lang, |player| {
        format!(", {}", (words.mean_of)(&(lang.words().numbers.number)(player.scores.mean, 2)))
    });
    let y = (what.as_str(), Axis::new(0.0, most * 108.0));
    let mut frame = Frame::new(words.scores, &names, (words.points, x), y);
    for (at, shares) in shares.iter().enumerate() {
        let points = steps(&frame, shares, first, width);
        frame.pen.area(&points, palette::ink(at), 0.12);
        frame.pen.path(&points[1..points.len() - 1], palette::stroke(at));
    }
    for (at, player) in document.seats.iter().enumerate() {
        let top = frame.at(player.scores.mean, most * 108.0);
        let bottom = frame.at(player.scores.mean, 0.0);
        let stroke = Stroke { width: 1.2, ..palette::stroke(at) };
        frame.pen.line((top.0, top.1 + 6.0), bottom, stroke);
        frame.pen.marker((top.0, top.1 + 6.0), palette::marker(at), 4.5, palette::ink(at));
    }
    for shares in &known {
        for (step, &share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let middle = f64::from(first) + (step as f64 + 0.5) * f64::from(width);
            let at = frame.at(middle, share * 100.0);
            frame.pen.marker(at, Marker::Disc, 2.2, Ink::Strong);
        }
    }
    let means: Vec<_> =
        exact.iter().flatten().map(|exact| (lang.words().numbers.number)(exact.mean, 4)).collect();
    if !means.is_empty() {
        let mut note = (words.exact_mean)(&means.join(", "));
        if !known.is_empty() {
            note = format!("{note} {}", words.exact_dots);
        }
        let at = frame.at(last, most * 104.0);
        frame.pen.text((at.0, at.1 + 8.0), &note, 12.0, Anchor::End, Ink::Soft);
    }
    frame
}

/// How often each player has won, with what is known exactly.
fn wins(document: &Document, exact: &[Option<Exact>], lang: Lang) -> Frame {
    let words = &lang.words().charts;
    let names = player_titles(document, lang);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let title = (words.wins)(&(lang.words().numbers.whole)(document.games));
    let y = (words.share_interval, Axis::new(0.0, 104.0));
    let mut frame = Frame::named(&title, &[], &names, words.player, y);
    for (at, player) in document.seats.iter().enumerate() {
        let (x, rate) = (at as f64, player.win_rate);
        let half = 100.0 * (rate.high - rate.low) / 2.0;
        frame.bar((x - 0.3, x + 0.3), 100.0 * rate.rate, half, at);
        let top = frame.at(x, 100.0 * rate.high);
        let text = percent(rate.rate, lang);
        frame.pen.text((top.0, top.1 - 8.0), &text, 13.0, Anchor::Middle, Ink::Strong);
        if let Some(Some(exact)) = exact.get(at) {
            let (left, right) =
                (frame.at(x - 0.36, 100.0 * exact.mean), frame.at(x + 0.36, 100.0 * exact.mean));
            frame.pen.line(left, right, Stroke { ink: Ink::Strong, width: 2.0, dash: "4 3" });
            let text = (words.exact)(&(lang.words().numbers.number)(100.0 * exact.mean, 2));
            frame.pen.text((right.0, right.1 + 16.0), &text, 12.0, Anchor::End, Ink::Strong);
        }
    }
    frame
}

/// The scores that all but one in two thousand lie in, so that a single lucky game
/// does not flatten the picture.
fn range(document: &Document) -> (i32, i32) {
    let mut range = (i32::MAX, i32::MIN);
    for player in &document.seats {
        let edge = player.histogram.total() / 4000;
        range.0 = range.0.min(beyond(player.histogram.iter(), edge));
        range.1 = range.1.max(beyond(player.histogram.iter().rev(), edge));
    }
    if range.0 > range.1 { (0, 1) } else { range }
}

fn beyond(values: impl Iterator<Item = (i32, u64)>, edge: u64) -> i32 {
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

fn binned(histogram: &Histogram, first: i32, high: i32, width: i32) -> Vec<f64> {
    let total = histogram.total().max(1) as f64;
    let list: Vec<_> =
        histogram.iter().map(|(value, count)| (value, count as f64 / total)).collect();
    binned_exact(&list, first, high, width)
}

pub(super) fn binned_exact(list: &[(i32, f64)], first: i32, high: i32, width: i32) -> Vec<f64> {
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

pub(super) fn steps(frame: &Frame, shares: &[f64], first: i32, width: i32) -> Vec<(f64, f64)> {
    let mut points = vec![frame.at(f64::from(first), 0.0)];
    for (step, &share) in shares.iter().enumerate() {
        let left = f64::from(first) + step as f64 * f64::from(width);
        points.push(frame.at(left, share * 100.0));
        points.push(frame.at(left + f64::from(width), share * 100.0));
    }
    let end = f64::from(first) + shares.len() as f64 * f64::from(width);
    points.push(frame.at(end, 0.0));
    points
}
