//! Arguments of `replay`.

use std::path::PathBuf;

use super::LanguageArg;

/// The arguments of `replay`.
#[derive(clap::Args, Debug)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArg,
    /// The file with the record of a game
    pub(crate) record: PathBuf,
    /// Step through the record in full screen
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// Use only ASCII and no colour (the default if the output isn't a terminal)
    #[arg(long)]
    pub(crate) plain: bool,
}
