//! Arguments of `serve`.

use std::net::SocketAddr;

use rollwright_server::PublicUrl;
use rollwright_server::RateLimitConfig;

use super::match_play::EngineRegistrationArgs;
use super::monitoring_and_solver_limits::MonitoringArgs;
use super::monitoring_and_solver_limits::SolverLimitArgs;

/// The arguments of `serve`.
#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen on; port 0 picks a free port
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7654")]
    pub(crate) listen: SocketAddr,
    /// How many tables one client address may create per minute
    #[arg(long, value_name = "N", default_value_t = RateLimitConfig::default().tables)]
    pub(crate) limit_tables: u32,
    /// How many requests one client address may send per minute
    #[arg(long, value_name = "N", default_value_t = RateLimitConfig::default().requests)]
    pub(crate) limit_requests: u32,
    /// How many event streams one client address may keep open
    #[arg(long, value_name = "N", default_value_t = RateLimitConfig::default().streams)]
    pub(crate) limit_streams: u32,
    /// Host names of this server, separated by commas, for example play.example (can be repeated); requests for other names are refused. IP addresses and localhost are always allowed
    #[arg(long = "host", value_name = "NAME", env = "ROLLWRIGHT_HOST", value_delimiter = ',')]
    pub(crate) hosts: Vec<String>,
    /// The address for links, QR codes and previews, beginning with http or https; with https, cookies are marked secure [default: the address of the request]
    #[arg(long, value_name = "URL", value_parser = PublicUrl::parse)]
    pub(crate) public_url: Option<PublicUrl>,
    /// Run behind a proxy: use the last address in X-Forwarded-For as the client's address, and X-Forwarded-Proto as the scheme
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// How long a bot waits before each step while somebody is watching, in milliseconds; 0 for no wait
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 600,
        value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
    /// The database: sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE [default: a file in
    /// the data folder]
    #[arg(long, value_name = "URL", env = "ROLLWRIGHT_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// How many seconds to wait for a database server that can't be reached yet, for example because both servers have just been started
    #[arg(long, value_name = "SECONDS", default_value_t = 0,
        value_parser = clap::value_parser!(u64).range(..=86_400))]
    pub(crate) wait_for_database: u64,
    /// Engines that may play at tables.
    #[command(flatten)]
    pub(crate) registrations: EngineRegistrationArgs,
    /// How long an engine may think about each decision, in milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub(crate) engine_movetime: u64,
    /// Limits for solvers.
    #[command(flatten)]
    pub(crate) solver_limits: SolverLimitArgs,
    /// Metrics and logs.
    #[command(flatten)]
    pub(crate) monitoring: MonitoringArgs,
}
