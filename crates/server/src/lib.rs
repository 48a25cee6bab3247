//! The HTTP server around the pages and the API of [`rollwright_web`]: everything that needs
//! sockets, files, threads or signals.
//!
//! - `run`: options, startup and shutdown
//! - `accept_connections`: accepting and closing connections
//! - `incomplete_connections`: limits on connections without a complete request
//! - `compression`: compressed responses
//! - `lan_address`: this machine's address in its local network
//! - `lan_listener`: the listener that a host opens to that network
//! - `logging`: log output that never blocks
//! - `open_file_limit`: the limit of open files, and how many connections it allows
//! - `process_metrics`: memory and open files
//! - `backup_metrics`: when the last backup was made
//! - `service_manager`: messages to systemd
//! - `simulation_results_folder`: result files that the laboratory shows
//! - `startup_message`: what the terminal shows when the server starts

mod accept_connections;
mod backup_metrics;
mod compression;
mod incomplete_connections;
mod lan_address;
mod lan_listener;
mod logging;
mod open_file_limit;
mod process_metrics;
mod run;
#[cfg(unix)]
mod service_manager;
mod simulation_results_folder;
mod startup_message;

pub use lan_address::lan_address;
pub use logging::{LogFormat, LogLevel};
pub use rollwright_web::{PublicUrl, PublicUrlError, RateLimitConfig};
pub use run::{ServeError, ServerOptions, run};
pub use startup_message::{lan_invitation, startup_message};
