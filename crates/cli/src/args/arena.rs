//! Arguments of `arena`.

use std::path::PathBuf;

use super::games_help;
use super::hint_review_and_train::parse_rollouts;
use super::parse_counts::parse_count;
use crate::value_completions;

/// The arguments of `arena`.
#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    #[arg(help = games_help(), add = value_completions::games())]
    pub(crate) game: String,
    /// The command that starts your program for each game; Rollwright replaces {server}, {table} and {token} with the values for its seat
    #[arg(long, value_name = "COMMAND")]
    pub(crate) program: String,
    /// The bots that your program plays against, separated by commas; 'none' lets it play alone [default: master]
    #[arg(long, value_name = "LIST", add = value_completions::bots())]
    pub(crate) against: Option<String>,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
    /// How many games to play; with each set of dice, everyone at the table starts once
    #[arg(short = 'n', long, value_name = "N", default_value = "20", value_parser = parse_count)]
    pub(crate) games: u64,
    /// The seed of the first set of dice; each further set uses the next number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..1 << 52))]
    pub(crate) seed: u64,
    /// How many seconds the program may take for each decision
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub(crate) move_time: f64,
    /// The name of your program at the table
    #[arg(long, value_name = "NAME", default_value = "Student")]
    pub(crate) name: String,
    /// Play on a server that is already running instead of starting one
    #[arg(long, value_name = "http://HOST:PORT")]
    pub(crate) server: Option<String>,
    /// The file for results, one row per game; games that it already contains are not played again
    #[arg(short, long, value_name = "FILE", default_value = "arena.csv")]
    pub(crate) out: PathBuf,
    /// How many games to simulate for each value that has to be estimated
    #[arg(long, value_name = "N", default_value_t = rollwright_coach::DEFAULT_ROLLOUTS,
        value_parser = parse_rollouts)]
    pub(crate) rollouts: usize,
}
