//! Arguments of `serve` for metrics, logs and solver limits.

use std::net::SocketAddr;

use rollwright_tables::PreparationLimits;

/// Metrics and logs.
#[derive(clap::Args, Debug)]
pub(crate) struct MonitoringArgs {
    /// Tell metrics for Prometheus at this address, under /metrics; keep it away from the public
    #[arg(long, value_name = "ADDR", env = "ROLLWRIGHT_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How much to log [default: info; warn for rollwright alone]
    #[arg(long, value_enum, value_name = "LEVEL", env = "ROLLWRIGHT_LOG_LEVEL")]
    pub(crate) log_level: Option<LogLevelArg>,
    /// How lines of the log look
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
    /// How many solutions for bots are worked out at the same time
    #[arg(long, value_name = "N", default_value_t = 1, env = "ROLLWRIGHT_LIMIT_STUDIES",
        value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) limit_studies: u32,
    /// How many solutions may be worked out or wait for it; other bots are refused meanwhile
    #[arg(long, value_name = "N", default_value_t = 4, env = "ROLLWRIGHT_LIMIT_WAITING_STUDIES",
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) limit_waiting_studies: u32,
    /// Memory for all exact solutions together, in megabytes: those that bots play by, and
    /// those of the coach (hints, tutor, reviews), the trainer, the exact pages and the
    /// laboratory, including the memory to work them out. What doesn't fit is refused, or
    /// estimated by the coach. The server needs about 128 MB besides
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
    /// What went wrong and needs somebody
    Error,
    /// And what went wrong and was dealt with
    Warn,
    /// And every request
    Info,
    /// And details
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
    /// An object of JSON in each line, for programs
    Json,
    /// A line of text, for people
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
