//! The lab's small pictures of somebody's own games, as parts of a page.

use maud::{Markup, PreEscaped, html};
use rollwright_games::GameId;
use rollwright_lab::chart::{self, Pen, SMALL_HEIGHT, SMALL_WIDTH};

use crate::pages::texts::Texts;

/// Points in the order of games, with their mean.
pub(super) fn over_time(game: GameId, points: &[i64], texts: &Texts) -> Markup {
    let mean = (texts.words.numbers.number)(chart::mean_of(points), 1);
    let best = points.iter().copied().max().unwrap_or(0);
    let words = (texts.me.over_time_words)(points.len(), &mean, best);
    let drawn = chart::over_time(points, texts.me.games_axis, &(texts.me.mean)(&mean));
    figure(&format!("{}-time", game.name()), texts.me.over_time, &words, &drawn)
}

/// How often which points came, in bars of equal width.
pub(super) fn distribution(game: GameId, points: &[i64], texts: &Texts) -> Markup {
    let low = points.iter().copied().min().unwrap_or(0);
    let high = points.iter().copied().max().unwrap_or(0);
    let words = (texts.me.distribution_words)(points.len(), low, high);
    let drawn = chart::distribution(points, texts.me.points);
    figure(&format!("{}-shape", game.name()), texts.me.distribution, &words, &drawn)
}

/// So much of the whole, as a bar.
pub(super) fn share(part: usize, whole: usize) -> Markup {
    html! {
        svg.share viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            (elements(&chart::share(part, whole)))
        }
    }
}

/// A small picture with its title, and its content in words.
pub(in crate::pages) fn figure(key: &str, title: &str, words: &str, drawn: &Pen) -> Markup {
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox={ "0 0 " (SMALL_WIDTH) " " (SMALL_HEIGHT) } role="img"
                aria-labelledby={ (key) "-title " (key) "-words" } {
                title id={ (key) "-title" } { (title) }
                desc id={ (key) "-words" } { (words) }
                (elements(drawn))
            }
        }
    }
}

/// What was drawn: the pen has escaped its texts.
fn elements(drawn: &Pen) -> PreEscaped<&str> {
    PreEscaped(drawn.svg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::lang::{Lang, Paged};

    #[test]
    fn charts_take_any_points() {
        let lists: [&[i64]; 7] =
            [&[], &[7], &[-20, 0], &[5, 5, 5], &[0, 1575, 200], &[3; 300], &[i64::MIN, i64::MAX]];
        for (points, lang) in lists.iter().flat_map(|list| Lang::ALL.map(|lang| (*list, lang))) {
            let line = over_time(GameId::Qwixx, points, lang.texts()).into_string();
            assert_eq!(line.matches("<circle").count(), points.len());
            let bars = distribution(GameId::Qwixx, points, lang.texts()).into_string();
            assert!((1..=13).contains(&bars.matches("<rect").count()), "{bars}");
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

    #[test]
    fn the_page_chooses_the_colours_and_the_language() {
        for (lang, words) in [(Lang::En, "average 5.0"), (Lang::De, "Mittel 5,0")] {
            let line = over_time(GameId::Qwixx, &[4, 6], lang.texts()).into_string();
            assert!(line.contains(words), "{line}");
            assert!(line.contains("series-0-stroke") && !line.contains('#'), "{line}");
            assert!(!share(1, 2).into_string().contains('#'));
        }
    }
}
