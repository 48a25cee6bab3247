//! Arguments of `solve`.

use std::path::PathBuf;

use super::{QuietArg, games_help};
use crate::commands::solve::{describe_solvable_games, solvable_games};
use crate::value_completions;

/// Output formats of a solution.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SolveFormat {
    /// Text, for people
    #[default]
    Text,
    /// JSON, for programs; --schema prints its schema
    Json,
    /// CSV with the probability of each score, one row per score
    Csv,
}

/// The arguments of `solve`.
#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[arg(help = games_help(), required_unless_present = "schema", add = value_completions::games())]
    pub(crate) game: Option<String>,
    /// The rule set, for example official
    #[arg(long, value_name = "NAME", add = value_completions::rule_sets())]
    pub(crate) rules: Option<String>,
    /// A setting of the rule set, for example levels=4 (can be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE", add = value_completions::settings())]
    pub(crate) settings: Vec<String>,
    #[arg(short, long, value_name = "N", help = seats_help())]
    pub(crate) seats: Option<usize>,
    #[arg(long, value_name = "D", help = discount_help())]
    pub(crate) discount: Option<f64>,
    #[arg(long, help = distribution_help())]
    pub(crate) distribution: bool,
    #[arg(long, value_name = "T|all", help = target_help())]
    pub(crate) target: Option<String>,
    /// Also print the chances of reaching at least these scores or game lengths, for example 200,300
    #[arg(long, value_name = "T,T,...", value_delimiter = ',', allow_negative_numbers = true)]
    pub(crate) at_least: Vec<i32>,
    /// Draw the distribution under perfect play into FILE; its name must end in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Write the output to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print the schema of --format json
    #[arg(long)]
    pub(crate) schema: bool,
    /// Solve the game again, even if its solution is stored
    #[arg(long)]
    pub(crate) fresh: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: SolveFormat,
    #[command(flatten)]
    pub(crate) quiet: QuietArg,
}

fn seats_help() -> String {
    let games = describe_solvable_games(|title, can| {
        let (fewest, most) = (can.seat_range.start(), can.seat_range.end());
        (fewest < most).then(|| format!("{title}: {fewest} to {most}"))
    });
    format!("The number of seats, each playing its own sheet ({games})")
}

fn discount_help() -> String {
    let games = describe_solvable_games(|title, can| {
        let allowed = can.discount_range.as_ref()?;
        Some(format!("{title}: {} to {}", allowed.start(), allowed.end()))
    });
    format!("How much a point counts if it comes one turn later, compared with now ({games})")
}

fn distribution_help() -> String {
    let games = solvable_games(|can| can.has_distribution);
    format!("Also print the distribution of scores or game lengths under perfect play ({games})")
}

fn target_help() -> String {
    let games = solvable_games(|can| can.has_targets);
    format!(
        "Print the best possible chance of reaching this many points, for example 300; 'all' prints it for every number of points ({games})"
    )
}
