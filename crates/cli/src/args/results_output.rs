//! Arguments for writing and drawing results.

use std::path::PathBuf;

/// Output formats of results.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultsFormat {
    /// Tables for people
    Text,
    /// Everything, for programs and for merge
    Json,
    /// One row a seat
    Csv,
    /// Everything, as XML
    Xml,
}

/// The charts that `--plot` can draw.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChartSelection {
    /// All of them on one sheet
    All,
    /// Score distributions
    Scores,
    /// Who is ahead of whom
    Matrix,
    /// How the mean settles
    Progress,
    /// Score against the length of the game
    Length,
    /// What belongs to the game, per box or row
    Measures,
}

impl ChartSelection {
    /// Says why this chart is empty and which one to draw instead.
    pub(crate) fn nothing_to_draw_message(self) -> &'static str {
        match self {
            Self::Matrix => {
                "--chart matrix shows who is ahead of whom: seat at least two, or take --chart scores"
            }
            Self::Length => {
                "--chart length has nothing to show: all games took the same number of turns; \
                 take --chart scores"
            }
            Self::Measures => {
                "--chart measures has nothing to show: in this game only scores are counted; \
                 take --chart scores"
            }
            Self::All | Self::Scores | Self::Progress => "there is nothing to draw",
        }
    }
}

/// The formats that have a schema.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SchemaFormat {
    /// JSON Schema
    Json,
    /// XML Schema
    Xml,
}

/// Where results go, the same for every command that has some.
#[derive(clap::Args, Debug)]
pub(crate) struct ResultsOutputArgs {
    /// How to write the results
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ResultsFormat,
    /// Write the results to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the results
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
    /// Which pictures to draw with --plot
    #[arg(long, value_enum, default_value = "all", requires = "plot")]
    pub(crate) chart: ChartSelection,
    /// Write a page with all tables and pictures
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
}
