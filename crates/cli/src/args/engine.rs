//! Arguments of `engine`.

/// The arguments of `engine`.
#[derive(clap::Args, Debug)]
pub(crate) struct EngineArgs {
    /// Check whether the engine that COMMAND starts follows the protocol
    #[arg(long, value_name = "COMMAND")]
    pub(crate) check: Option<String>,
    /// Set an option of the engine, for example Bot=greedy (can be repeated)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// With --check: the thinking time per decision, in milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 200, requires = "check",
        value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub(crate) movetime: u64,
}
