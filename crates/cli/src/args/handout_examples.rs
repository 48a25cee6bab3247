//! Arguments of `examples`.

use std::path::PathBuf;

/// The arguments of `examples`.
#[derive(clap::Args, Debug)]
pub(crate) struct ExamplesArgs {
    /// The folder with the examples
    #[arg(default_value = "examples/handouts")]
    pub(crate) folder: PathBuf,
    /// Write the actual output into the examples instead of comparing it
    #[arg(long)]
    pub(crate) write: bool,
}
