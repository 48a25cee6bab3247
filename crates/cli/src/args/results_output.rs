//! Arguments for writing and drawing results.

use std::path::PathBuf;

use super::QuietArg;

/// Output formats of results.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultsFormat {
    /// Text with tables, for people
    Text,
    /// All results as JSON, for programs and 'rollwright merge'
    Json,
    /// One row per seat
    Csv,
    /// All results as XML
    Xml,
}

/// The charts that `--plot` can draw.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChartSelection {
    /// All charts in one picture
    All,
    /// Score distributions
    Scores,
    /// How often each bot beats each of the others
    Matrix,
    /// How the mean converges
    Progress,
    /// Scores by length of the game
    Length,
    /// Statistics that only this game has, such as points per box or row
    Measures,
}

impl ChartSelection {
    /// Says why this chart is empty and which one to draw instead.
    pub(crate) fn nothing_to_draw_message(self) -> &'static str {
        match self {
            Self::Matrix => {
                "--chart matrix compares bots: use at least two seats, or --chart scores"
            }
            Self::Length => {
                "--chart length has nothing to show because all games took the same number of turns; use --chart scores"
            }
            Self::Measures => {
                "--chart measures has nothing to show because this game only has scores; use --chart scores"
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

/// Where results go; shared by all commands that write results.
#[derive(clap::Args, Debug)]
pub(crate) struct ResultsOutputArgs {
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ResultsFormat,
    /// Write the results to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw charts of the results into an SVG or PNG file
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
    /// Which charts --plot draws
    #[arg(long, value_enum, default_value = "all", requires = "plot")]
    pub(crate) chart: ChartSelection,
    /// Write a web page with all tables and charts
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) quiet: QuietArg,
}
