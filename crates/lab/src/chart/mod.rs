//! Pictures of results, as SVG and PNG.
//!
//! Drawn for print and for every colour vision: series differ in colour, dashes and
//! markers; axes are named; sample sizes and the command that made them are there.

mod chart_grid;
mod convergence;
mod cost_growth;
mod expected_result;
pub(crate) mod head_to_head;
mod measure_bars;
pub(crate) mod palette;
pub(crate) mod panel;
mod player_charts;
mod png;
mod score_by_length;
mod score_distribution;
pub(crate) mod solution;
pub(crate) mod svg_canvas;
mod text_outlines;

pub use chart_grid::{all_charts_svg, chart_grid};
pub use cost_growth::{CostSeries, cost_growth_chart};
pub use expected_result::expected_result_chart;
pub use panel::{PANEL_HEIGHT, PANEL_WIDTH, SMALL_PANEL_HEIGHT, SMALL_PANEL_WIDTH};
pub use player_charts::{mean, score_histogram, scores_over_time, share_bar};
pub use png::{PngError, svg_to_png};
pub use svg_canvas::SvgCanvas;

use rollwright_bots::{Distribution, SheetStatistic};
use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::results_document::PlayerResults;
use crate::results_text::localized_player_names;

/// What is known exactly of a player, from a solver.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExactResults {
    /// The expected score.
    pub mean: f64,
    /// The probability of every score, where it is known.
    pub distribution: Option<Vec<(i32, f64)>>,
    /// What else is known of the final sheet.
    pub figures: Vec<SheetStatistic>,
    /// How likely each number of turns is, where it is known.
    pub turns: Option<Distribution>,
}

/// A rate in percent, with one digit after the point.
fn format_percent(rate: f64, lang: Lang) -> String {
    let numbers = &lang.shared_texts().numbers;
    (numbers.format_percent)(&(numbers.format_decimal)(100.0 * rate, 1))
}

/// The pictures there are of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chart {
    /// Score distributions.
    ScoreDistribution,
    /// Who is ahead of whom.
    HeadToHead,
    /// Score against length.
    ScoreByLength,
    /// A group of measures.
    MeasureBars(&'static str),
    /// How the mean settles.
    Convergence,
}

/// All pictures of a run: with one player nobody is ahead, and where all games take
/// the same number of turns there is nothing to set against it.
#[must_use]
pub fn available_charts(document: &ResultsDocument) -> Vec<Chart> {
    let mut charts = vec![Chart::ScoreDistribution];
    if document.seats.len() > 1 {
        charts.push(Chart::HeadToHead);
    }
    charts.push(Chart::Convergence);
    if document.length.statistics.min < document.length.statistics.max {
        charts.push(Chart::ScoreByLength);
    }
    charts.extend(measure_bars::chartable_groups(document).into_iter().map(Chart::MeasureBars));
    charts
}

/// Draws one picture, [`WIDTH`] by [`HEIGHT`], for white paper. `exact` says for each
/// player what is known exactly; it may be empty.
#[must_use]
pub fn draw_chart(
    chart: Chart,
    document: &ResultsDocument,
    exact: &[Option<ExactResults>],
    lang: Lang,
) -> SvgCanvas {
    match chart {
        Chart::ScoreDistribution => {
            score_distribution::score_distribution(document, exact, lang).canvas
        }
        Chart::HeadToHead => head_to_head::head_to_head(document, lang),
        Chart::ScoreByLength => score_by_length::score_by_length(document, lang).canvas,
        Chart::MeasureBars(group) => measure_bars::measure_bars(document, group, lang).canvas,
        Chart::Convergence => convergence::mean_convergence(document, lang).canvas,
    }
}

/// What a picture shows, in a few words.
#[must_use]
pub fn chart_title(chart: Chart, document: &ResultsDocument, lang: Lang) -> &'static str {
    let words = &lang.shared_texts().charts;
    match chart {
        Chart::ScoreDistribution => words.score_distribution_title,
        Chart::HeadToHead => words.head_to_head_title,
        Chart::ScoreByLength => words.score_by_length_title,
        Chart::MeasureBars(group) => document.game.description(lang).measure_label(group),
        Chart::Convergence => words.convergence_title,
    }
}

/// The players with their sample size and something more.
fn player_legend(
    document: &ResultsDocument,
    lang: Lang,
    more: impl Fn(&PlayerResults) -> String,
) -> Vec<String> {
    let games = (lang.shared_texts().numbers.format_integer)(document.games);
    let names = localized_player_names(document, lang);
    let list = document.seats.iter().zip(names);
    list.map(|(player, name)| format!("{name}, n = {games}{}", more(player))).collect()
}
