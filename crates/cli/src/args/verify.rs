//! Arguments of `verify`.

use std::path::PathBuf;

/// The arguments of `verify`.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The file with the record of a finished game
    pub(crate) record: PathBuf,
}
