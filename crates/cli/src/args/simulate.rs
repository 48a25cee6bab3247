//! Arguments of `simulate`.

use std::path::PathBuf;

use super::games_help;
use super::parse_counts::{parse_count, parse_positive};
use super::results_output::ResultsOutputArgs;
use super::results_output::SchemaFormat;
use crate::value_completions;

/// What a row of `--games-out` stands for.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GameRowsArg {
    /// A game, with columns such as score_1 and score_2
    #[default]
    Game,
    /// A game and a player, with the columns player and score (tidy data)
    Player,
}

/// The arguments of `simulate`.
#[derive(clap::Args, Debug)]
pub(crate) struct SimulateArgs {
    #[arg(help = games_help(), required_unless_present = "schema", add = value_completions::games())]
    pub(crate) game: Option<String>,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
    /// The strategies in seat order, separated by commas; seat 1 starts
    #[arg(short, long, value_name = "LIST", required_unless_present = "schema",
        add = value_completions::bots())]
    pub(crate) seats: Option<String>,
    /// How many games to play, for example 100000 or 1e5
    #[arg(short = 'n', long, value_name = "N", value_parser = parse_count)]
    pub(crate) games: Option<u64>,
    /// Play until the standard error of every mean score is at most E; --games then sets a maximum
    #[arg(long, value_name = "E")]
    pub(crate) until_error: Option<f64>,
    /// The seed; the same seed gives the same results with any number of threads
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) threads: Option<usize>,
    /// Play each set of dice once for every rotation of the seats, so that luck cancels out
    #[arg(long)]
    pub(crate) duplicate: bool,
    /// Remove luck from the results, so that far fewer games give the same precision; this needs a game with exact values
    #[arg(long)]
    pub(crate) adjusted: bool,
    /// Play only shard I of N, counted from 1; 'rollwright merge' combines the shards
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,
    /// Skip the first N sets of dice, for example those that other runs have already used
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(..=1_000_000_000_000))]
    pub(crate) skip: u64,
    /// Where the results go.
    #[command(flatten)]
    pub(crate) output: ResultsOutputArgs,
    /// Write the games to FILE, one row each; its name must end in .csv, .json, .jsonl or .xml
    #[arg(long, value_name = "FILE")]
    pub(crate) games_out: Option<PathBuf>,
    /// What a row of --games-out stands for
    #[arg(long, value_enum, default_value_t, requires = "games_out")]
    pub(crate) games_rows: GameRowsArg,
    /// Print the schema of an output format instead of playing games
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) schema: Option<SchemaFormat>,
}
