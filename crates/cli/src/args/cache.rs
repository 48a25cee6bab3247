//! Arguments of `cache`.

/// The arguments of `cache`.
#[derive(clap::Args, Debug)]
pub(crate) struct CacheArgs {
    /// Remove all of it; what is needed again is solved again
    #[arg(long)]
    pub(crate) clear: bool,
}
