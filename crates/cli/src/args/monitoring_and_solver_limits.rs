//! Arguments of `serve` for metrics, logs and solver limits.

use std::net::SocketAddr;

use rollwright_tables::PreparationLimits;

/// Metrics and logs.
#[derive(clap::Args, Debug)]
pub(crate) struct MonitoringArgs {
    /// Expose Prometheus metrics at this address, under /metrics; don't make this address public
    #[arg(long, value_name = "ADDR", env = "ROLLWRIGHT_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How much to log [default: info; warn if rollwright is started without a command]
    #[arg(long, value_enum, value_name = "LEVEL", env = "ROLLWRIGHT_LOG_LEVEL")]
    pub(crate) log_level: Option<LogLevelArg>,
    /// The format of log lines
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "json",
        env = "ROLLWRIGHT_LOG_FORMAT"
    )]
    pub(crate) log_format: LogFormatArg,
}

/// Limits for solvers.
#[derive(clap::Args, Debug)]
pub(crate) struct SolverLimitArgs {
    /// How many solutions for bots may be computed at the same time
    #[arg(long, value_name = "N", default_value_t = 1, env = "ROLLWRIGHT_LIMIT_STUDIES",
        value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) limit_studies: u32,
    /// How many solver runs for bots may be active or queued; a bot that needs another run is refused until one finishes
    #[arg(long, value_name = "N", default_value_t = 4, env = "ROLLWRIGHT_LIMIT_WAITING_STUDIES",
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) limit_waiting_studies: u32,
    /// Memory limit for all exact solutions together, in megabytes, including the memory to compute them. They are used by bots, the coach, the trainer, the laboratory and the pages with exact values. Solutions that don't fit are refused; the coach then estimates. The server itself needs about 128 MB more
    #[arg(long, value_name = "MB", default_value_t = 1024, env = "ROLLWRIGHT_LIMIT_SOLVER_MB",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) limit_solver_mb: u32,
}

impl SolverLimitArgs {
    /// Converts to the limits of the `tables` crate.
    pub(crate) fn to_limits(&self) -> PreparationLimits {
        PreparationLimits {
            max_concurrent: self.limit_studies as usize,
            max_queued: self.limit_waiting_studies as usize,
        }
    }

    /// The memory limit for all solutions, in bytes.
    pub(crate) fn solver_memory(&self) -> usize {
        (self.limit_solver_mb as usize) << 20
    }
}

/// Log levels.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogLevelArg {
    /// Only problems that need an operator's attention
    Error,
    /// Also problems that the server has handled
    Warn,
    /// Also every request
    Info,
    /// Also details for debugging
    Debug,
}

impl From<LogLevelArg> for rollwright_server::LogLevel {
    fn from(level: LogLevelArg) -> Self {
        match level {
            LogLevelArg::Error => Self::Error,
            LogLevelArg::Warn => Self::Warn,
            LogLevelArg::Info => Self::Info,
            LogLevelArg::Debug => Self::Debug,
        }
    }
}

/// Log formats.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogFormatArg {
    /// One JSON object per line, for programs
    Json,
    /// One line of text per entry, for people
    Text,
}

impl From<LogFormatArg> for rollwright_server::LogFormat {
    fn from(format: LogFormatArg) -> Self {
        match format {
            LogFormatArg::Json => Self::Json,
            LogFormatArg::Text => Self::Text,
        }
    }
}
