//! Arguments of `match`.

use std::path::PathBuf;

use super::parse_counts::{parse_count, parse_positive};
use super::{QuietArg, games_help};
use crate::value_completions;

/// Output formats of a match.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MatchFormat {
    /// Text, for people
    Text,
    /// All results as JSON, for programs
    Json,
    /// A row below a header
    Csv,
}

/// Engines that can be used by their names.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct EngineRegistrationArgs {
    /// Register an engine: COMMAND starts it, and engine:NAME lets it play (can be repeated)
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    pub(crate) engines: Vec<String>,
}

/// The arguments of `match`.
#[derive(clap::Args, Debug)]
pub(crate) struct MatchArgs {
    #[arg(help = games_help(), add = value_completions::games())]
    pub(crate) game: String,
    /// The first player: a bot, or engine:NAME
    #[arg(value_name = "A")]
    pub(crate) player: String,
    /// The second player
    #[arg(value_name = "B")]
    pub(crate) opponent: String,
    #[command(flatten)]
    pub(crate) registrations: EngineRegistrationArgs,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
    /// How many games to play; each set of dice is played twice [default: 1000; with --sprt, at most 1e6]
    #[arg(short = 'n', long, value_name = "N", value_parser = parse_count)]
    pub(crate) games: Option<u64>,
    /// Stop when it is decided whether A is stronger by ELO0 or by ELO1
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// With --sprt: how often ELO1 may be accepted if ELO0 is true
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// With --sprt: how often ELO0 may be accepted if ELO1 is true
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// Remove luck from the results, so that strong bots need far fewer games; this needs a game with exact values for two seats
    #[arg(long)]
    pub(crate) adjusted: bool,
    /// How long an engine may think about each decision, in milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub(crate) movetime: u64,
    /// The seed; the same seed gives the same results with any number of threads
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads to use [default: one per core]; each starts the engines
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) threads: Option<usize>,
    /// Store the match in FILE while it is played; the same command continues it from there
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: MatchFormat,
    /// Write the results to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the course of the match into an SVG or PNG file
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) quiet: QuietArg,
}
