//! Arguments of what is kept: scores, games, solutions, examples.

use std::path::PathBuf;

use super::Spoken;
use super::games;

/// The arguments of `examples`.
#[derive(clap::Args, Debug)]
pub(crate) struct Examples {
    /// The folder with the examples
    #[arg(default_value = "examples/handouts")]
    pub(crate) folder: PathBuf,
    /// Write what comes into the examples, instead of comparing
    #[arg(long)]
    pub(crate) write: bool,
}

/// The arguments of `cache`.
#[derive(clap::Args, Debug)]
pub(crate) struct Cache {
    /// Remove all of it; what is needed again is solved again
    #[arg(long)]
    pub(crate) clear: bool,
}

/// How to print lists.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For programs that want XML.
    Xml,
}

/// The arguments of `scores`.
#[derive(clap::Args, Debug)]
pub(crate) struct Scores {
    #[command(flatten)]
    pub(crate) spoken: Spoken,
    #[arg(help = format!("{}; all when missing", games()))]
    pub(crate) game: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Listing,
    /// Delete this name everywhere
    #[arg(long, value_name = "NAME")]
    pub(crate) forget: Option<String>,
    /// The database [default: a file in the data folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

/// The arguments of `history`.
#[derive(clap::Args, Debug)]
pub(crate) struct History {
    /// Only games in which somebody of this name played
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// At most this many games, the last ones
    #[arg(long, value_name = "COUNT")]
    pub(crate) limit: Option<usize>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Listing,
    #[command(flatten)]
    pub(crate) spoken: Spoken,
}

/// The arguments of `verify`.
#[derive(clap::Args, Debug)]
pub(crate) struct Verify {
    /// The record of a game that is over
    pub(crate) record: PathBuf,
}
