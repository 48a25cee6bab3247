//! Pictures of what perfect play leads to.

use rollwright_i18n::Lang;

use super::{SolutionDistribution, SolutionDocument};
use crate::chart::exact::{at_least, bars, likely};
use crate::chart::{Pen, stacked};

/// The pictures there are of a solved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionChart {
    /// How likely each value is.
    Likely,
    /// The chance of at least so much.
    AtLeast,
    /// A group of figures, such as the means of boxes.
    Figures(&'static str),
}

/// All pictures of a solved game; none where its distribution is not known.
#[must_use]
pub fn solution_charts(document: &SolutionDocument) -> Vec<SolutionChart> {
    let Some(all) = &document.distribution else { return Vec::new() };
    let mut charts = vec![SolutionChart::Likely, SolutionChart::AtLeast];
    let groups = all.groups().into_iter().filter(|(_, figures)| figures.len() > 1);
    charts.extend(groups.map(|(group, _)| SolutionChart::Figures(group)));
    charts
}

/// Draws one picture; `None` where there is nothing to draw.
#[must_use]
pub fn draw_solution(chart: SolutionChart, document: &SolutionDocument, lang: Lang) -> Option<Pen> {
    let all = document.distribution.as_ref()?;
    Some(match chart {
        SolutionChart::Likely => likely(all, lang).pen,
        SolutionChart::AtLeast => at_least(all, lang).pen,
        SolutionChart::Figures(group) => figures(document, all, group, lang)?,
    })
}

fn figures(
    document: &SolutionDocument,
    all: &SolutionDistribution,
    group: &'static str,
    lang: Lang,
) -> Option<Pen> {
    let (_, figures) = all.groups().into_iter().find(|(name, _)| *name == group)?;
    let about = document.game.about(lang);
    let list: Vec<(&str, f64)> =
        figures.iter().map(|figure| (about.measure(figure.label), figure.mean)).collect();
    Some(bars(about.measure(group), &list, lang).pen)
}

/// All pictures on one sheet, as SVG.
#[must_use]
pub fn solution_sheet(document: &SolutionDocument) -> String {
    let panels: Vec<Pen> = (solution_charts(document).into_iter())
        .filter_map(|chart| draw_solution(chart, document, Lang::En))
        .collect();
    let title = format!("{} ({}), played perfectly", document.game.title(), document.rules);
    stacked(&title, &document.objective, &panels, None)
}
