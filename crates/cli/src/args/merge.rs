//! Arguments of `merge`.

use std::path::PathBuf;

use super::results_output::ResultsOutputArgs;

/// The arguments of `merge`.
#[derive(clap::Args, Debug)]
pub(crate) struct MergeArgs {
    /// The result files to merge, written by 'rollwright simulate --format json'
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Where the results go.
    #[command(flatten)]
    pub(crate) output: ResultsOutputArgs,
}
