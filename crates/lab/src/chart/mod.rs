//! Charts of results, as SVG and PNG.
//!
//! - `arrange_chart_panels`: several charts in one image
//! - `convergence`, `head_to_head`, `game_measures`, `score_by_length`, `score_distribution`: the
//!   charts of a run
//! - `cost_growth`: cost as a function of size
//! - `expected_result_by_step`: the course of a reviewed game
//! - `series_style`, `panel`, `svg_canvas`: colours, axes and drawing
//! - `own_games_charts`: small charts of a person's own games
//! - `png`, `text_to_glyph_outlines`: PNG output
//! - `perfect_play_charts`: the charts of a solution
//!
//! The charts suit print and every colour vision: series differ in colour and markers or have panels
//! of their own, and axes are labelled. Every chart states its sample size, and the grid the command
//! that produced it.

mod arrange_chart_panels;
mod convergence;
mod cost_growth;
mod expected_result_by_step;
mod game_measure_bars;
pub(crate) mod head_to_head;
mod own_games_charts;
pub(crate) mod panel;
pub(crate) mod perfect_play_charts;
mod png;
mod score_by_length;
mod score_distribution;
pub(crate) mod series_style;
pub(crate) mod svg_canvas;
mod text_to_glyph_outlines;

pub(crate) use arrange_chart_panels::has_wide_panel;
pub use arrange_chart_panels::{all_charts_svg, arrange_chart_panels};
pub use cost_growth::{CostSeries, cost_growth_chart};
pub use expected_result_by_step::expected_result_by_step_chart;
pub use own_games_charts::{
    fraction_bar, mean_score_or_zero, score_histogram_chart, scores_over_time_chart,
};
pub use panel::{PANEL_HEIGHT, PANEL_WIDTH, SMALL_PANEL_HEIGHT, SMALL_PANEL_WIDTH};
pub use png::{PngError, svg_to_png};
pub use svg_canvas::SvgCanvas;

use rollwright_bots::{Distribution, ExactStatistic};
use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::results_document::PlayerResults;
use crate::results_text::localized_strategy_names_by_player;

/// A player's exact results, from a solver.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExactResults {
    /// The expected score.
    pub mean: f64,
    /// The probability of each score, if known.
    pub distribution: Option<Vec<(i32, f64)>>,
    /// Further statistics of the final sheet.
    pub figures: Vec<ExactStatistic>,
    /// The distribution of the number of turns, if known.
    pub turns: Option<Distribution>,
}

/// A rate in percent with one decimal.
fn format_percent(rate: f64, lang: Lang) -> String {
    let numbers = &lang.shared_texts().numbers;
    (numbers.format_percent)(&(numbers.format_decimal)(100.0 * rate, 1))
}

/// The kinds of charts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunChart {
    /// Score distributions.
    ScoreDistribution,
    /// How often each player is ahead of each other player.
    HeadToHead,
    /// Mean score by game length.
    ScoreByLength,
    /// A group of measures.
    MeasureBars(&'static str),
    /// Convergence of the mean.
    Convergence,
}

/// The charts that make sense for a run: no head-to-head with one player, and no score by length if
/// all games have the same number of turns.
#[must_use]
pub fn available_charts(document: &ResultsDocument) -> Vec<RunChart> {
    let mut charts = vec![RunChart::ScoreDistribution];
    if document.seats.len() > 1 {
        charts.push(RunChart::HeadToHead);
    }
    charts.push(RunChart::Convergence);
    if document.length.statistics.min < document.length.statistics.max {
        charts.push(RunChart::ScoreByLength);
    }
    charts.extend(
        game_measure_bars::chartable_groups(document).into_iter().map(RunChart::MeasureBars),
    );
    charts
}

/// Draws one chart of [`PANEL_WIDTH`] by [`PANEL_HEIGHT`] for a white background. `exact` has the
/// exact results of each player, if known; it may be empty.
#[must_use]
pub fn draw_chart(
    chart: RunChart,
    document: &ResultsDocument,
    exact: &[Option<ExactResults>],
    lang: Lang,
) -> SvgCanvas {
    draw_chart_in_width(chart, document, exact, lang, false)
}

/// Draws one chart; score distributions are as wide as two charts if `is_wide` is set.
pub(crate) fn draw_chart_in_width(
    chart: RunChart,
    document: &ResultsDocument,
    exact: &[Option<ExactResults>],
    lang: Lang,
    is_wide: bool,
) -> SvgCanvas {
    match chart {
        RunChart::ScoreDistribution => {
            score_distribution::score_distribution(document, exact, lang, is_wide)
        }
        RunChart::HeadToHead => head_to_head::head_to_head(document, lang),
        RunChart::ScoreByLength => score_by_length::score_by_length(document, lang).canvas,
        RunChart::MeasureBars(group) => {
            game_measure_bars::measure_bars(document, group, lang).canvas
        }
        RunChart::Convergence => convergence::mean_convergence(document, lang),
    }
}

/// The title of a chart.
#[must_use]
pub fn chart_title(chart: RunChart, document: &ResultsDocument, lang: Lang) -> &'static str {
    let texts = &lang.shared_texts().charts;
    match chart {
        RunChart::ScoreDistribution => texts.score_distribution_title,
        RunChart::HeadToHead => texts.head_to_head_title,
        RunChart::ScoreByLength => texts.score_by_length_title,
        RunChart::MeasureBars(group) => {
            document.game.description(lang).translate_measure_or_group_label(group)
        }
        RunChart::Convergence => texts.convergence_title,
    }
}

/// The players with the sample size and an addition.
fn player_legend(
    document: &ResultsDocument,
    lang: Lang,
    suffix: impl Fn(&PlayerResults) -> String,
) -> Vec<String> {
    let games = (lang.shared_texts().numbers.format_integer)(document.games);
    let names = localized_strategy_names_by_player(document, lang);
    let list = document.seats.iter().zip(names);
    list.map(|(player, name)| format!("{name}, n = {games}{}", suffix(player))).collect()
}
