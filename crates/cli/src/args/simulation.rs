//! Arguments of `simulate`, `merge` and `tournament`.

use std::path::PathBuf;

use super::games_help;
use super::results_output::ResultsOutputArgs;
use super::results_output::SchemaFormat;

/// The arguments of `simulate`.
#[derive(clap::Args, Debug)]
pub(crate) struct SimulateArgs {
    #[arg(help = games_help(), required_unless_present = "schema")]
    pub(crate) game: Option<String>,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The strategies in seat order, separated by commas; seat 1 starts
    #[arg(long, value_name = "LIST", required_unless_present = "schema")]
    pub(crate) seats: Option<String>,
    /// How many games to play, for example 100000 or 1e5
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) games: Option<u64>,
    /// Play until every mean score has this standard error; --games sets a maximum
    #[arg(long, value_name = "E")]
    pub(crate) until_error: Option<f64>,
    /// The seed; the same seed gives the same results with any number of threads
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) threads: Option<usize>,
    /// Play each set of dice once per rotation of the seats, so that luck cancels out
    #[arg(long)]
    pub(crate) duplicate: bool,
    /// Remove luck from the results where values are exact, so that far fewer games give the same precision
    #[arg(long)]
    pub(crate) adjusted: bool,
    /// Play only shard I of N of the games; merge combines the shards
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,
    /// Skip the first N sets of dice, which other runs have used
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(..=1_000_000_000_000))]
    pub(crate) skip: u64,
    /// Where the results go.
    #[command(flatten)]
    pub(crate) output: ResultsOutputArgs,
    /// Write each game to a file that ends in .csv, .json, .jsonl or .xml
    #[arg(long, value_name = "FILE")]
    pub(crate) games_out: Option<PathBuf>,
    /// Print the schema of an output format instead of playing
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) schema: Option<SchemaFormat>,
}

/// The arguments of `merge`.
#[derive(clap::Args, Debug)]
pub(crate) struct MergeArgs {
    /// Result files written by simulate --format json
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Where the results go.
    #[command(flatten)]
    pub(crate) output: ResultsOutputArgs,
}

/// Output formats of a tournament.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TournamentFormat {
    /// Tables for people
    Text,
    /// Everything, for programs
    Json,
    /// One row for each bot and number of seats
    Csv,
    /// Tables in Markdown, as in BENCHMARKS.md
    Markdown,
}

/// The arguments of `tournament`.
#[derive(clap::Args, Debug)]
pub(crate) struct TournamentArgs {
    #[arg(help = games_help())]
    pub(crate) game: String,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The bots that play, separated by commas [default: all bots of the game]
    #[arg(long, value_name = "LIST")]
    pub(crate) bots: Option<String>,
    /// The numbers of seats to play with, separated by commas [default: 2 to 4]
    #[arg(long, value_name = "LIST")]
    pub(crate) seats: Option<String>,
    /// The least number of games for each choice of bots
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_count)]
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
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw charts of the results into a file
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) plot: Option<PathBuf>,
}

/// Parses a whole number, also in scientific notation: `1e6`.
pub(super) fn parse_count(text: &str) -> Result<u64, String> {
    let bad = || "give a whole number, such as 1000 or 1e6".to_owned();
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let zeros: usize = zeros.parse().map_err(|_| bad())?;
    // The exponent minus the digits after the decimal point.
    let zeros = zeros.checked_sub(part.len()).filter(|zeros| *zeros < 20).ok_or_else(bad)?;
    let digits = format!("{whole}{part}{}", "0".repeat(zeros));
    let plain = !whole.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|_| plain).ok_or_else(bad)
}

pub(super) fn parse_positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err("give a whole number from 1 to 1024".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_count;

    #[test]
    fn counts_accept_scientific_notation() {
        for (text, number) in
            [("1000", 1000), ("1e6", 1_000_000), ("2.5e3", 2500), ("3E0", 3), ("0", 0)]
        {
            assert_eq!(parse_count(text), Ok(number), "{text}");
        }
        for bad in ["", "e", "1e", "1.5", "2.55e1", "-1", "1e99", "1e20", "one", "1e-3", "+e3"] {
            assert!(parse_count(bad).is_err(), "{bad}");
        }
    }
}
