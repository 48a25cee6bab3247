//! Where results go: to the screen, files, pictures and a page.

use std::io::{self, Write};
use std::path::Path;

use rollwright_i18n::Lang;
use rollwright_lab::chart::{Chart, charts, draw, png, sheet, stacked};
use rollwright_lab::text::{heading, sample, text};
use rollwright_lab::{Document, Exact, Results, csv, report, results_xml, side_by_side};

use crate::args::{Format, Pictures, Telling};
use crate::failure::Failure;
use crate::new_file::NewFile;

/// Files that have been begun, so that one that can't be written is told before the
/// first game.
pub(crate) struct Begun {
    format: Format,
    pictures: Pictures,
    out: Option<NewFile>,
    plot: Option<(NewFile, Picture)>,
    report: Option<NewFile>,
}

/// How a picture is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    Svg,
    Png,
}

impl Picture {
    /// Begins a picture, whose kind the name of the file says.
    pub(crate) fn begin(path: &Path) -> Result<(NewFile, Self), Failure> {
        let extension =
            path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let kind = match extension.to_ascii_lowercase().as_str() {
            "svg" => Self::Svg,
            "png" => Self::Png,
            _ => {
                return Err(Failure::Usage(format!(
                    "{}: the name of a picture must end in .svg or .png",
                    path.display()
                )));
            }
        };
        Ok((NewFile::begin(path)?, kind))
    }

    /// Writes the picture.
    pub(crate) fn finish(self, draft: NewFile, svg: &str) -> Result<(), Failure> {
        match self {
            Self::Svg => draft.finish(svg.as_bytes()),
            Self::Png => {
                draft.finish(&png(svg).map_err(|error| Failure::Failed(error.to_string()))?)
            }
        }
    }
}

impl Begun {
    /// Begins all files that were asked for.
    pub(crate) fn new(telling: &Telling) -> Result<Self, Failure> {
        Ok(Self {
            format: telling.format,
            pictures: telling.chart,
            out: telling.out.as_deref().map(NewFile::begin).transpose()?,
            plot: telling.plot.as_deref().map(Picture::begin).transpose()?,
            report: telling.report.as_deref().map(NewFile::begin).transpose()?,
        })
    }

    /// Whether exact values have a place: in text, in pictures and on a page.
    pub(crate) fn shows_exact(&self) -> bool {
        self.format == Format::Text || self.plot.is_some() || self.report.is_some()
    }

    /// Writes everything that was asked for. `exact` is what solvers know of each
    /// player; it may be empty.
    pub(crate) fn tell(self, results: &Results, exact: &[Option<Exact>]) -> Result<(), Failure> {
        let document = Document::new(results);
        let written = written(&document, self.format, exact)?;
        let to_screen = self.out.is_none();
        if let Some(draft) = self.out {
            draft.finish(written.as_bytes())?;
        }
        if let Some((draft, picture)) = self.plot {
            picture.finish(draft, &plotted(&document, self.pictures, exact)?)?;
        }
        if let Some(draft) = self.report {
            draft.finish(report(&document, exact).as_bytes())?;
        }
        if to_screen {
            io::stdout().lock().write_all(written.as_bytes())?;
        }
        Ok(())
    }
}

fn written(
    document: &Document,
    format: Format,
    exact: &[Option<Exact>],
) -> Result<String, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(error.to_string());
    match format {
        Format::Text => Ok(text(document) + &side_by_side(document, exact)),
        Format::Json => match serde_json::to_string_pretty(document) {
            Ok(text) => Ok(text + "\n"),
            Err(error) => Err(failed(&error)),
        },
        Format::Csv => Ok(csv(document)),
        Format::Xml => Ok(results_xml(document)),
    }
}

/// The pictures that were asked for, on one sheet.
fn plotted(
    document: &Document,
    pictures: Pictures,
    exact: &[Option<Exact>],
) -> Result<String, Failure> {
    let wanted = |chart: &Chart| match pictures {
        Pictures::All => true,
        Pictures::Scores => *chart == Chart::Scores,
        Pictures::Matrix => *chart == Chart::Matrix,
        Pictures::Progress => *chart == Chart::Progress,
        Pictures::Length => *chart == Chart::Length,
        Pictures::Measures => matches!(chart, Chart::Measures(_)),
    };
    if pictures == Pictures::All {
        return Ok(sheet(document, exact));
    }
    let panels: Vec<_> = (charts(document).into_iter().filter(wanted))
        .map(|chart| draw(chart, document, exact, Lang::En))
        .collect();
    if panels.is_empty() {
        return Err(Failure::Failed(pictures.why_empty().to_owned()));
    }
    Ok(stacked(&heading(document), &sample(document), &panels, document.command.as_deref()))
}
