//! Small charts, drawn as SVG and coloured by style sheets.

use maud::{Markup, html};
use rollwright_games::GameId;

use crate::pages::texts::Texts;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 170.0;
const LEFT: f64 = 34.0;
const RIGHT: f64 = 312.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 144.0;
/// The most bars of a distribution.
const BARS: i64 = 12;

/// A number from `low` to `high`, as far along as it is.
fn along(value: f64, (low, high): (f64, f64), (from, to): (f64, f64)) -> f64 {
    let part = if high > low { (value - low) / (high - low) } else { 0.5 };
    from + part * (to - from)
}

fn short(number: f64) -> String {
    format!("{number:.1}")
}

/// Points in the order of games, with their mean.
pub(super) fn over_time(game: GameId, points: &[i64], texts: &Texts) -> Markup {
    let (low, high) = range(points);
    let span = (low as f64, high as f64);
    let last = points.len().saturating_sub(1) as f64;
    let place = |at: usize, value: i64| {
        let x = along(at as f64, (0.0, last), (LEFT + 8.0, RIGHT - 8.0));
        (short(x), short(along(value as f64, span, (BOTTOM, TOP))))
    };
    let dots: Vec<_> = points.iter().enumerate().map(|(at, &value)| place(at, value)).collect();
    let line: Vec<_> = dots.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let mean = points.iter().sum::<i64>() as f64 / points.len().max(1) as f64;
    let mean_y = along(mean, span, (BOTTOM, TOP));
    let shown = (texts.games.number)(mean, 1);
    let best = points.iter().copied().max().unwrap_or(0);
    let words = (texts.me.over_time_words)(points.len(), &shown, best);
    let inner = html! {
        (scale(low, high))
        line.mean x1=(LEFT) x2=(RIGHT) y1=(short(mean_y)) y2=(short(mean_y)) {}
        polyline.line points=(line.join(" ")) {}
        @for (x, y) in &dots { circle.dot cx=(x) cy=(y) r="3" {} }
        text.note x=(RIGHT) y=(short((mean_y - 4.0).max(TOP + 4.0))) text-anchor="end" { ((texts.me.mean)(&shown)) }
        text.note x=(short((LEFT + RIGHT) / 2.0)) y=(HEIGHT - 8.0) text-anchor="middle" { (texts.me.games_axis) }
    };
    chart(&format!("{}-time", game.name()), texts.me.over_time, &words, &inner)
}

/// How often which points came, in bars of equal width.
pub(super) fn distribution(game: GameId, points: &[i64], texts: &Texts) -> Markup {
    let low = points.iter().copied().min().unwrap_or(0);
    let high = points.iter().copied().max().unwrap_or(0);
    let wide = (high.saturating_sub(low) / BARS).saturating_add(1).max(1);
    let mut bars = vec![0_usize; usize::try_from((high - low) / wide + 1).unwrap_or(1)];
    for value in points {
        if let Some(bar) = bars.get_mut(usize::try_from((value - low) / wide).unwrap_or(0)) {
            *bar += 1;
        }
    }
    let most = bars.iter().copied().max().unwrap_or(1).max(1);
    let step = (RIGHT - LEFT) / bars.len().max(1) as f64;
    let inner = html! {
        (scale(0, most as i64))
        @for (at, &count) in bars.iter().enumerate() {
            @let top = along(count as f64, (0.0, most as f64), (BOTTOM, TOP));
            rect.bar x=(short(LEFT + step * at as f64 + 1.5)) y=(short(top))
                width=(short((step - 3.0).max(1.0))) height=(short(BOTTOM - top)) {}
        }
        text.note x=(LEFT) y=(HEIGHT - 8.0) { (low) }
        text.note x=(RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (high) }
        text.note x=(short((LEFT + RIGHT) / 2.0)) y=(HEIGHT - 8.0) text-anchor="middle" { (texts.me.points) }
    };
    let words = (texts.me.distribution_words)(points.len(), low, high);
    chart(&format!("{}-shape", game.name()), texts.me.distribution, &words, &inner)
}

/// So much of the whole, as a bar.
pub(super) fn share(part: usize, whole: usize) -> Markup {
    let wide = 100.0 * part as f64 / whole.max(1) as f64;
    html! {
        svg.share viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.rest width="100" height="10" {}
            rect.bar width=(short(wide)) height="10" {}
        }
    }
}

/// The range of points that a chart shows: 0 is in it, and it is never empty.
fn range(points: &[i64]) -> (i64, i64) {
    let low = points.iter().copied().min().unwrap_or(0).min(0);
    (low, points.iter().copied().max().unwrap_or(0).max(low + 1))
}

/// Three lines across, with their numbers.
fn scale(low: i64, high: i64) -> Markup {
    let middle = low + (high - low) / 2;
    let mut marks = vec![low, middle, high];
    marks.dedup();
    html! {
        @for mark in marks {
            @let y = along(mark as f64, (low as f64, high as f64), (BOTTOM, TOP));
            line.grid x1=(LEFT) x2=(RIGHT) y1=(short(y)) y2=(short(y)) {}
            text.note x=(LEFT - 5.0) y=(short(y + 4.0)) text-anchor="end" { (mark) }
        }
    }
}

fn chart(key: &str, title: &str, words: &str, inner: &Markup) -> Markup {
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img"
                aria-labelledby={ (key) "-title " (key) "-words" } {
                title id={ (key) "-title" } { (title) }
                desc id={ (key) "-words" } { (words) }
                (inner)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::lang::{Lang, Paged};

    #[test]
    fn charts_take_any_points() {
        let lists: [&[i64]; 6] = [&[], &[7], &[-20, 0], &[5, 5, 5], &[0, 1575, 200], &[3; 300]];
        for (points, lang) in lists.iter().flat_map(|list| Lang::ALL.map(|lang| (*list, lang))) {
            let line = over_time(GameId::Qwixx, points, lang.texts()).into_string();
            assert_eq!(line.matches("<circle").count(), points.len());
            let bars = distribution(GameId::Qwixx, points, lang.texts()).into_string();
            assert!((1..=1 + BARS as usize).contains(&bars.matches("<rect").count()), "{bars}");
            assert!(!line.contains("NaN") && !bars.contains("NaN") && !bars.contains("inf"));
        }
    }

    #[test]
    fn a_distribution_counts_every_game_once() {
        let points = [0, 0, 0, 100];
        let bars = distribution(GameId::Yahtzee, &points, Lang::En.texts()).into_string();
        // Three in the first bar, which is as high as can be; a third of that in the last.
        assert!(bars.contains("height=\"132.0\"") && bars.contains("height=\"44.0\""), "{bars}");
    }
}
