//! Arguments of `show`.

use std::path::PathBuf;

use super::LanguageArg;

/// The arguments of `show`.
#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    /// A position string, or the record of a game
    #[arg(value_name = "STRING|RECORD")]
    pub(crate) position: PathBuf,
    /// Show the position before this step; steps are numbered as in 'rollwright review' [default: the end of the record]
    #[arg(long, value_name = "STEP")]
    pub(crate) at: Option<usize>,
    /// Show what this seat may see; seats are counted from 1 [default: what a spectator may see]
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ShowFormat,
}

/// Output formats of a position.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ShowFormat {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// Only the position string
    String,
}
