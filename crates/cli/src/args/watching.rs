//! What `serve` tells whoever watches over it.

use std::net::SocketAddr;

/// Metrics and logs.
#[derive(clap::Args, Debug)]
pub(crate) struct Watching {
    /// Tell metrics for Prometheus at this address, under /metrics; keep it away from the public
    #[arg(long, value_name = "ADDR", env = "ROLLWRIGHT_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How much to log [default: info; warn for rollwright alone]
    #[arg(long, value_enum, value_name = "LEVEL", env = "ROLLWRIGHT_LOG_LEVEL")]
    pub(crate) log_level: Option<LogLevel>,
    /// How lines of the log look
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "json",
        env = "ROLLWRIGHT_LOG_FORMAT"
    )]
    pub(crate) log_format: LogFormat,
}

/// How much is logged.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogLevel {
    /// What went wrong and needs somebody
    Error,
    /// And what went wrong and was dealt with
    Warn,
    /// And every request
    Info,
    /// And details
    Debug,
}

impl From<LogLevel> for rollwright_web::LogLevel {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Error => Self::Error,
            LogLevel::Warn => Self::Warn,
            LogLevel::Info => Self::Info,
            LogLevel::Debug => Self::Debug,
        }
    }
}

/// How lines of the log look.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogFormat {
    /// An object of JSON in each line, for programs
    Json,
    /// A line of text, for people
    Text,
}

impl From<LogFormat> for rollwright_web::LogForm {
    fn from(format: LogFormat) -> Self {
        match format {
            LogFormat::Json => Self::Json,
            LogFormat::Text => Self::Text,
        }
    }
}
