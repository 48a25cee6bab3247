//! Arguments of `tournament`.

use std::path::PathBuf;

use super::parse_counts::{parse_count, parse_positive};
use super::{QuietArg, games_help};
use crate::value_completions;

/// Output formats of a tournament.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TournamentFormat {
    /// Text with tables, for people
    Text,
    /// All results as JSON, for programs
    Json,
    /// One row for each bot and number of seats
    Csv,
    /// Tables in Markdown, as in BENCHMARKS.md
    Markdown,
}

/// The arguments of `tournament`.
#[derive(clap::Args, Debug)]
pub(crate) struct TournamentArgs {
    #[arg(help = games_help(), add = value_completions::games())]
    pub(crate) game: String,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
    /// The bots that play, separated by commas [default: all bots of the game]
    #[arg(long, value_name = "LIST", add = value_completions::bots())]
    pub(crate) bots: Option<String>,
    /// The numbers of seats to play with, separated by commas [default: 2 to 4]
    #[arg(short, long, value_name = "LIST")]
    pub(crate) seats: Option<String>,
    /// The minimum number of games for each combination of bots
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1000, value_parser = parse_count)]
    pub(crate) games: u64,
    /// The seed; the same seed gives the same results with any number of threads
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) threads: Option<usize>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: TournamentFormat,
    /// Write the results to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw charts of the results into an SVG or PNG file
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) quiet: QuietArg,
}
