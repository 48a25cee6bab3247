//! How the mean settles while games are played.

use rollwright_i18n::Lang;

use super::frame::{Axis, Frame};
use super::pen::{Ink, Stroke};
use super::{legend, palette};
use crate::statistics::Z95;
use crate::{Document, Moments};

/// Before so many sets the mean says nothing; in a short run, before a third of it.
const FIRST: u64 = 30;

/// The mean after each stretch of the run against the last one, with its error band.
pub(super) fn progress(document: &Document, lang: Lang) -> Frame {
    let words = &lang.words().charts;
    let rotations = if document.duplicate { document.seats.len().max(1) as f64 } else { 1.0 };
    let fewest = FIRST.min((document.games as f64 / rotations / 3.0) as u64).max(2);
    let series: Vec<Vec<(f64, f64, f64)>> = (document.seats.iter())
        .map(|player| {
            let mut sum = Moments::default();
            let mut points = Vec::new();
            for m in &player.progress {
                sum.merge(&Moments { count: m.count, sum: m.sum, squares: m.squares });
                if sum.count >= fewest {
                    let games = sum.count as f64 * rotations;
                    let mean = sum.mean() / rotations - player.scores.mean;
                    points.push((games, mean, Z95 * sum.stderr() / rotations));
                }
            }
            points
        })
        .collect();
    let reach =
        series.iter().flatten().map(|(_, mean, error)| mean.abs() + error).fold(1e-9, f64::max);
    let first = series.iter().flatten().map(|point| point.0).fold(f64::MAX, f64::min);
    let games = (document.games.max(2)) as f64;
    let x = Axis::log(if first < games { first } else { 1.0 }, games);
    let y = Axis::new(-reach * 1.04, reach * 1.04);
    let names = legend(document, lang, |player| {
        let shown = |number| (lang.words().numbers.number)(number, 3);
        format!(", {} ± {}", shown(player.scores.mean), shown(Z95 * player.scores.stderr))
    });
    let (x, y) = ((words.games_played, x), (words.off_mean, y));
    let mut frame = Frame::new(words.progress, &names, x, y);
    let (left, right) = (frame.at(x_start(first, games), 0.0), frame.at(games, 0.0));
    frame.pen.line(left, right, Stroke { ink: Ink::Soft, width: 1.0, dash: "" });
    for (at, points) in series.iter().enumerate().filter(|(_, points)| points.len() > 1) {
        let upper = points.iter().map(|&(x, mean, error)| frame.at(x, mean + error));
        let lower = points.iter().rev().map(|&(x, mean, error)| frame.at(x, mean - error));
        let band: Vec<_> = upper.chain(lower).collect();
        frame.pen.area(&band, palette::ink(at), 0.16);
        let line: Vec<_> = points.iter().map(|&(x, mean, _)| frame.at(x, mean)).collect();
        frame.pen.path(&line, palette::stroke(at));
        for place in line.iter().skip(4).step_by(8) {
            frame.pen.marker(*place, palette::marker(at), 3.6, palette::ink(at));
        }
    }
    frame
}

fn x_start(first: f64, games: f64) -> f64 {
    if first < games { first } else { 1.0 }
}
