//! Writes results to the screen, to files, as charts and as an HTML report.

use std::io::{self, Write};
use std::path::Path;

use rollwright_i18n::Lang;
use rollwright_lab::chart::{
    RunChart, all_charts_svg, arrange_chart_panels, available_charts, draw_chart, svg_to_png,
};
use rollwright_lab::results_text::{games_and_seed_line, results_text, run_heading};
use rollwright_lab::{
    ExactResults, Results, ResultsDocument, exact_comparison_text, html_report, results_csv,
    results_xml,
};

use crate::args::{ChartSelection, ResultsFormat, ResultsOutputArgs};
use crate::atomic_file::AtomicFile;
use crate::command_error::CommandError;

/// The output files, created before the first game so that one that can't be written fails
/// early.
pub(crate) struct ResultsOutput {
    format: ResultsFormat,
    charts: ChartSelection,
    out: Option<AtomicFile>,
    plot: Option<(AtomicFile, ImageFormat)>,
    report: Option<AtomicFile>,
}

/// Image formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ImageFormat {
    Svg,
    Png,
}

impl ImageFormat {
    /// Creates an image file. Its extension selects the format.
    pub(crate) fn create_file(path: &Path) -> Result<(AtomicFile, Self), CommandError> {
        let extension =
            path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let kind = match extension.to_ascii_lowercase().as_str() {
            "svg" => Self::Svg,
            "png" => Self::Png,
            _ => {
                return Err(CommandError::Usage(format!(
                    "{}: the name of a picture must end in .svg or .png",
                    path.display()
                )));
            }
        };
        Ok((AtomicFile::create(path)?, kind))
    }

    /// Writes the image.
    pub(crate) fn write_image(self, file: AtomicFile, svg: &str) -> Result<(), CommandError> {
        match self {
            Self::Svg => file.write_and_commit(svg.as_bytes()),
            Self::Png => file.write_and_commit(
                &svg_to_png(svg).map_err(|error| CommandError::Failed(error.to_string()))?,
            ),
        }
    }
}

impl ResultsOutput {
    /// Creates all requested files.
    pub(crate) fn create_files(args: &ResultsOutputArgs) -> Result<Self, CommandError> {
        Ok(Self {
            format: args.format,
            charts: args.chart,
            out: args.out.as_deref().map(AtomicFile::create).transpose()?,
            plot: args.plot.as_deref().map(ImageFormat::create_file).transpose()?,
            report: args.report.as_deref().map(AtomicFile::create).transpose()?,
        })
    }

    /// Whether an output shows exact values: text, charts and the report do.
    pub(crate) fn uses_exact_values(&self) -> bool {
        self.format == ResultsFormat::Text || self.plot.is_some() || self.report.is_some()
    }

    /// Writes all requested outputs. `exact` has the exact results of each player; it may be
    /// empty.
    pub(crate) fn write_all(
        self,
        results: &Results,
        exact: &[Option<ExactResults>],
    ) -> Result<(), CommandError> {
        let document = ResultsDocument::new(results);
        let written = format_results(&document, self.format, exact)?;
        let to_screen = self.out.is_none();
        if let Some(file) = self.out {
            file.write_and_commit(written.as_bytes())?;
        }
        if let Some((file, picture)) = self.plot {
            picture.write_image(file, &selected_charts_svg(&document, self.charts, exact)?)?;
        }
        if let Some(file) = self.report {
            file.write_and_commit(html_report(&document, exact).as_bytes())?;
        }
        if to_screen {
            io::stdout().lock().write_all(written.as_bytes())?;
        }
        Ok(())
    }
}

fn format_results(
    document: &ResultsDocument,
    format: ResultsFormat,
    exact: &[Option<ExactResults>],
) -> Result<String, CommandError> {
    let failed = |error: &dyn std::fmt::Display| CommandError::Failed(error.to_string());
    match format {
        ResultsFormat::Text => Ok(results_text(document) + &exact_comparison_text(document, exact)),
        ResultsFormat::Json => match serde_json::to_string_pretty(document) {
            Ok(text) => Ok(text + "\n"),
            Err(error) => Err(failed(&error)),
        },
        ResultsFormat::Csv => Ok(results_csv(document)),
        ResultsFormat::Xml => Ok(results_xml(document)),
    }
}

/// The requested charts in one image.
fn selected_charts_svg(
    document: &ResultsDocument,
    pictures: ChartSelection,
    exact: &[Option<ExactResults>],
) -> Result<String, CommandError> {
    let wanted = |chart: &RunChart| match pictures {
        ChartSelection::All => true,
        ChartSelection::Scores => *chart == RunChart::ScoreDistribution,
        ChartSelection::Matrix => *chart == RunChart::HeadToHead,
        ChartSelection::Progress => *chart == RunChart::Convergence,
        ChartSelection::Length => *chart == RunChart::ScoreByLength,
        ChartSelection::Measures => matches!(chart, RunChart::MeasureBars(_)),
    };
    if pictures == ChartSelection::All {
        return Ok(all_charts_svg(document, exact));
    }
    let panels: Vec<_> = (available_charts(document).into_iter().filter(wanted))
        .map(|chart| draw_chart(chart, document, exact, Lang::En))
        .collect();
    if panels.is_empty() {
        return Err(CommandError::Failed(pictures.nothing_to_draw_message().to_owned()));
    }
    Ok(arrange_chart_panels(
        &run_heading(document),
        &games_and_seed_line(document),
        &panels,
        document.command.as_deref(),
    ))
}
