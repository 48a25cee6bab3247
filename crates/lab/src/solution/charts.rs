//! Charts of a solution.

use rollwright_i18n::Lang;

use super::{SolutionDistribution, SolutionDocument};
use crate::chart::perfect_play_charts::{
    solution_distribution, solution_figure_bars, solution_survival,
};
use crate::chart::{SvgCanvas, arrange_chart_panels, has_wide_panel};

/// The kinds of charts of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionChart {
    /// The probability of each value.
    Distribution,
    /// The probability of at least each value.
    Survival,
    /// A group of figures, such as the mean points per box.
    FigureBars(&'static str),
}

/// All charts of a solution. Empty if the solution has no distribution.
#[must_use]
pub fn solution_charts(document: &SolutionDocument) -> Vec<SolutionChart> {
    let Some(all) = &document.distribution else { return Vec::new() };
    let mut charts = vec![SolutionChart::Distribution, SolutionChart::Survival];
    let groups =
        all.nonzero_measures_by_group().into_iter().filter(|(_, figures)| figures.len() > 1);
    charts.extend(groups.map(|(group, _)| SolutionChart::FigureBars(group)));
    charts
}

/// Draws one chart. `None` if there is nothing to draw.
#[must_use]
pub fn draw_solution_chart(
    chart: SolutionChart,
    document: &SolutionDocument,
    lang: Lang,
) -> Option<SvgCanvas> {
    draw_in_width(chart, document, lang, false)
}

/// Draws one chart; the distribution is as wide as two charts if `is_wide` is set.
fn draw_in_width(
    chart: SolutionChart,
    document: &SolutionDocument,
    lang: Lang,
    is_wide: bool,
) -> Option<SvgCanvas> {
    let all = document.distribution.as_ref()?;
    Some(match chart {
        SolutionChart::Distribution => solution_distribution(all, lang, is_wide).canvas,
        SolutionChart::Survival => solution_survival(all, lang).canvas,
        SolutionChart::FigureBars(group) => figure_bars(document, all, group, lang)?,
    })
}

fn figure_bars(
    document: &SolutionDocument,
    all: &SolutionDistribution,
    group: &'static str,
    lang: Lang,
) -> Option<SvgCanvas> {
    let (_, figures) =
        all.nonzero_measures_by_group().into_iter().find(|(name, _)| *name == group)?;
    let description = document.game.description(lang);
    let list: Vec<(&str, f64)> = figures
        .iter()
        .map(|figure| (description.translate_measure_or_group_label(figure.label), figure.mean))
        .collect();
    Some(
        solution_figure_bars(description.translate_measure_or_group_label(group), &list, lang)
            .canvas,
    )
}

/// Draws all charts into one SVG file. The footer is the command that produced them.
#[must_use]
pub fn solution_charts_svg(document: &SolutionDocument, command: &str) -> String {
    let charts = solution_charts(document);
    let is_odd = has_wide_panel(charts.len());
    let panels: Vec<SvgCanvas> = (charts.into_iter())
        .filter_map(|chart| draw_in_width(chart, document, Lang::En, is_odd))
        .collect();
    let title = format!("{} ({}), played perfectly", document.game.title(), document.rules);
    arrange_chart_panels(&title, &document.objective, &panels, Some(command))
}
