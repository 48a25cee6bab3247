//! `rollwright serve`, and `rollwright` without a command: the local web app.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use clap::Parser;
use rollwright_server::{RateLimitConfig, ServeError, ServerOptions, lan_address, lan_invitation};

use crate::args::{LanguageArg, LogLevelArg, ServeArgs};
use crate::command_error::CommandError;
use crate::data_folder::{data_folder, default_database_url};
use crate::engine_runner::engine_runner;
use crate::open_local_store::open_failed;
use crate::open_solution_cache::open_solution_cache;
use crate::stdio_console::select_language;

/// How many processes of each engine a server starts. Tables share them.
const MAX_PROCESSES_PER_ENGINE: usize = 2;

/// Runs a server until it is stopped.
pub(crate) fn run(args: ServeArgs) -> Result<(), CommandError> {
    serve_until_stopped(server_options(args)?)
}

/// Serves the user of this machine and opens their browser. With `share`, everybody in the
/// local network can join.
pub(crate) fn serve_locally(share: bool) -> Result<(), CommandError> {
    /// The arguments of `serve` when none are given.
    #[derive(Parser)]
    struct DefaultServeArgs {
        #[command(flatten)]
        serve: ServeArgs,
    }
    let defaults = DefaultServeArgs::try_parse_from(["rollwright"]);
    let defaults = defaults.map_err(|error| CommandError::Usage(error.to_string()))?;
    // The user of a local server only needs warnings.
    let level = defaults.serve.monitoring.log_level.unwrap_or(LogLevelArg::Warn).into();
    let defaults = server_options(defaults.serve)?;
    let (log_level, log_form) = (level, rollwright_server::LogFormat::Text);
    let defaults = ServerOptions {
        use_free_port_if_taken: true,
        on_listening: print_welcome,
        log_level,
        log_format: log_form,
        ..defaults
    };
    if !share {
        return serve_until_stopped(ServerOptions { offers_lan_switch: true, ..defaults });
    }
    let Some(here) = lan_address() else {
        return Err(CommandError::Failed(
            "this machine has no address in a local network; join a Wi-Fi or home network, or start rollwright without --share"
                .to_owned(),
        ));
    };
    let listen = SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), defaults.listen.port());
    serve_until_stopped(ServerOptions {
        listen,
        lan_address: Some(here),
        on_listening: print_share_invitation,
        ..defaults
    })
}

fn server_options(args: ServeArgs) -> Result<ServerOptions, CommandError> {
    let move_time = Duration::from_millis(args.engine_movetime);
    let engines = engine_runner(&args.registrations, move_time, MAX_PROCESSES_PER_ENGINE)?;
    Ok(ServerOptions {
        listen: args.listen,
        database: args.database.map_or_else(default_database_url, Ok)?,
        wait_for_database: Duration::from_secs(args.wait_for_database),
        solution_cache: Box::new(open_solution_cache()),
        data_folder: data_folder().ok(),
        lab_results_folder: data_folder().ok().map(|folder| folder.join("lab")),
        hosts: args.hosts,
        public_url: args.public_url,
        lan_address: None,
        offers_lan_switch: false,
        behind_proxy: args.behind_proxy,
        bot_pace: Duration::from_millis(args.pace),
        rate_limits: RateLimitConfig {
            tables: args.limit_tables,
            requests: args.limit_requests,
            streams: args.limit_streams,
        },
        preparation_limits: args.solver_limits.to_limits(),
        solver_memory: args.solver_limits.solver_memory(),
        engines,
        metrics_address: args.monitoring.metrics,
        log_level: args.monitoring.log_level.unwrap_or(LogLevelArg::Info).into(),
        log_format: args.monitoring.log_format.into(),
        use_free_port_if_taken: false,
        on_listening: print_addresses,
        on_warning: |word| _ = writeln!(io::stderr(), "rollwright: {word}"),
    })
}

fn serve_until_stopped(options: ServerOptions) -> Result<(), CommandError> {
    let waited = !options.wait_for_database.is_zero();
    rollwright_server::run(options).map_err(|error| match error {
        ServeError::Open(error) if error.is_transient() && !waited => CommandError::Failed(
            format!("{error} (to wait for it, use --wait-for-database SECONDS)"),
        ),
        ServeError::Open(error) => open_failed(&error),
        error => CommandError::Failed(error.to_string()),
    })
}

fn print_addresses(address: SocketAddr, metrics: Option<SocketAddr>) {
    print_line(&format!("Rollwright listens on http://{address}"));
    if let Some(metrics) = metrics {
        print_line(&format!("Metrics are at http://{metrics}/metrics"));
    }
}

fn print_welcome(address: SocketAddr, _: Option<SocketAddr>) {
    let page = format!("http://{address}/");
    let opened = crate::open_browser::open_in_browser(&page);
    print_line(&rollwright_server::startup_message(
        &page,
        opened,
        select_language(&LanguageArg::default()),
    ));
}

/// Welcomes the user, and prints how others in the network can join.
fn print_share_invitation(address: SocketAddr, metrics: Option<SocketAddr>) {
    print_welcome(address, metrics);
    print_line(&lan_invitation(
        &format!("http://{address}/"),
        select_language(&LanguageArg::default()),
    ));
}

/// Prints a line. The server runs on if standard output is closed.
fn print_line(line: &str) {
    let mut out = io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
