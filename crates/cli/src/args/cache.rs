//! Arguments of `cache`.

/// The arguments of `cache`.
#[derive(clap::Args, Debug)]
pub(crate) struct CacheArgs {
    /// Delete all solutions; they are computed again when needed
    #[arg(long)]
    pub(crate) clear: bool,
}
