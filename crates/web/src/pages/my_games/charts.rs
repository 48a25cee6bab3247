//! Small charts of a player's games, as inline SVG.

use maud::{Markup, PreEscaped, html};
use rollwright_games::GameId;
use rollwright_lab::chart::{self, SMALL_PANEL_HEIGHT, SMALL_PANEL_WIDTH, SvgCanvas};

use crate::pages::texts::PageTexts;

/// Points in the order of games, with their mean.
pub(super) fn score_history_chart(game: GameId, points: &[i64], texts: &PageTexts) -> Markup {
    let mean = (texts.shared.numbers.format_decimal)(chart::mean_score_or_zero(points), 1);
    let best = points.iter().copied().max().unwrap_or(0);
    let description = (texts.my_games.over_time_text)(points.len(), &mean, best);
    let canvas = chart::scores_over_time_chart(
        points,
        texts.my_games.games_axis,
        &(texts.my_games.mean)(&mean),
    );
    chart_figure(&format!("{}-time", game.name()), texts.my_games.over_time, &description, &canvas)
}

/// The distribution of points, in bars of equal width.
pub(super) fn score_distribution_chart(game: GameId, points: &[i64], texts: &PageTexts) -> Markup {
    let low = points.iter().copied().min().unwrap_or(0);
    let high = points.iter().copied().max().unwrap_or(0);
    let description = (texts.my_games.distribution_text)(points.len(), low, high);
    let canvas = chart::score_histogram_chart(points, texts.my_games.points);
    chart_figure(
        &format!("{}-shape", game.name()),
        texts.my_games.distribution,
        &description,
        &canvas,
    )
}

/// A share of the whole, as a bar.
pub(super) fn share_bar(part: usize, whole: usize) -> Markup {
    html! {
        svg.share viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            (svg_elements(&chart::fraction_bar(part, whole)))
        }
    }
}

/// A small chart with its title and a description.
pub(in crate::pages) fn chart_figure(
    key: &str,
    title: &str,
    description: &str,
    canvas: &SvgCanvas,
) -> Markup {
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox={ "0 0 " (SMALL_PANEL_WIDTH) " " (SMALL_PANEL_HEIGHT) } role="img"
                aria-labelledby={ (key) "-title " (key) "-words" } {
                title id={ (key) "-title" } { (title) }
                desc id={ (key) "-words" } { (description) }
                (svg_elements(canvas))
            }
        }
    }
}

/// The elements of a canvas; it has already escaped its texts.
fn svg_elements(canvas: &SvgCanvas) -> PreEscaped<&str> {
    PreEscaped(canvas.elements())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::page_language::{Lang, PageTextsExt};

    #[test]
    fn charts_accept_any_points() {
        let lists: [&[i64]; 7] =
            [&[], &[7], &[-20, 0], &[5, 5, 5], &[0, 1575, 200], &[3; 300], &[i64::MIN, i64::MAX]];
        for (points, lang) in lists.iter().flat_map(|list| Lang::ALL.map(|lang| (*list, lang))) {
            let line = score_history_chart(GameId::Qwixx, points, lang.texts()).into_string();
            assert_eq!(line.matches("<circle").count(), points.len());
            let bars = score_distribution_chart(GameId::Qwixx, points, lang.texts()).into_string();
            assert!((1..=13).contains(&bars.matches("<rect").count()), "{bars}");
            assert!(!line.contains("NaN") && !bars.contains("NaN") && !bars.contains("inf"));
        }
    }

    #[test]
    fn a_distribution_counts_every_game_once() {
        let points = [0, 0, 0, 100];
        let bars =
            score_distribution_chart(GameId::Yahtzee, &points, Lang::En.texts()).into_string();
        // Three in the first bar, which has full height; a third of that in the last.
        assert!(bars.contains("height=\"132.0\"") && bars.contains("height=\"44.0\""), "{bars}");
    }

    #[test]
    fn charts_use_the_page_s_colours_and_language() {
        for (lang, label) in [(Lang::En, "mean 5.0"), (Lang::De, "Mittel 5,0")] {
            let line = score_history_chart(GameId::Qwixx, &[4, 6], lang.texts()).into_string();
            assert!(line.contains(label), "{line}");
            assert!(line.contains("series-0-stroke") && !line.contains('#'), "{line}");
            assert!(!share_bar(1, 2).into_string().contains('#'));
        }
    }
}
