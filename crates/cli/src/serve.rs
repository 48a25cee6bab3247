//! `rollwright serve`, and `rollwright` alone: the web app for whoever sits here.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use clap::Parser;
use rollwright_tables::StoreError;
use rollwright_web::{Limits, Options, ServeError, invitation, local_address};

use crate::args::{LogLevel, Serve, Spoken};
use crate::data::{database, folder};
use crate::failure::Failure;
use crate::home::not_opened;
use crate::screen::language;
use crate::solutions::cache;

/// Serves tables until the process is told to stop.
pub(crate) fn run(args: Serve) -> Result<(), Failure> {
    serve(options(args)?)
}

/// Serves whoever sits at this machine, and opens their browser. If `share` is true, everybody
/// in its network can come, too.
pub(crate) fn at_home(share: bool) -> Result<(), Failure> {
    /// The arguments of `serve` when none are given.
    #[derive(Parser)]
    struct Usual {
        #[command(flatten)]
        serve: Serve,
    }
    let usual = Usual::try_parse_from(["rollwright"]);
    let usual = usual.map_err(|error| Failure::Usage(error.to_string()))?;
    // Whoever plays here wants to hear of nothing but trouble.
    let level = usual.serve.watching.log_level.unwrap_or(LogLevel::Warn).into();
    let usual = options(usual.serve)?;
    let (log_level, log_form) = (level, rollwright_web::LogForm::Text);
    let usual = Options { at_home: true, greet: welcome, log_level, log_form, ..usual };
    if !share {
        return serve(usual);
    }
    let Some(here) = local_address() else {
        return Err(Failure::Failed(
            "this machine has no private address to share: join a Wi-Fi or a network at home, \
             or start rollwright without --share"
                .to_owned(),
        ));
    };
    let listen = SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), usual.listen.port());
    serve(Options { listen, share: Some(here), greet: welcome_all, ..usual })
}

fn options(args: Serve) -> Result<Options, Failure> {
    Ok(Options {
        listen: args.listen,
        database: args.database.map_or_else(database, Ok)?,
        wait_for_database: Duration::from_secs(args.wait_for_database),
        cache: Box::new(cache()),
        results: folder().ok().map(|folder| folder.join("lab")),
        hosts: args.hosts,
        public_url: args.public_url,
        share: None,
        behind_proxy: args.behind_proxy,
        pace: Duration::from_millis(args.pace),
        limits: Limits {
            tables: args.limit_tables,
            requests: args.limit_requests,
            streams: args.limit_streams,
        },
        studies: args.studying.limits(),
        solver_memory: args.studying.solver_memory(),
        metrics: args.watching.metrics,
        log_level: args.watching.log_level.unwrap_or(LogLevel::Info).into(),
        log_form: args.watching.log_format.into(),
        at_home: false,
        greet: tell_addresses,
        caution: |word| _ = writeln!(io::stderr(), "rollwright: {word}"),
    })
}

fn serve(options: Options) -> Result<(), Failure> {
    let waited = !options.wait_for_database.is_zero();
    rollwright_web::run(options).map_err(|error| match error {
        ServeError::Store(StoreError::Opening(why)) if why.may_pass() && !waited => {
            Failure::Failed(format!("{why} (--wait-for-database SECONDS waits for it)"))
        }
        ServeError::Store(error) => not_opened(&error),
        error => Failure::Failed(error.to_string()),
    })
}

fn tell_addresses(address: SocketAddr, metrics: Option<SocketAddr>) {
    say(&format!("Rollwright listens on http://{address}"));
    if let Some(metrics) = metrics {
        say(&format!("Metrics are at http://{metrics}/metrics"));
    }
}

fn welcome(address: SocketAddr, _: Option<SocketAddr>) {
    let page = format!("http://{address}/");
    let opened = crate::browser::open(&page);
    say(&rollwright_web::welcome(&page, opened, language(&Spoken::default())));
}

/// Greets whoever sits here, and tells how others in the network get here.
fn welcome_all(address: SocketAddr, metrics: Option<SocketAddr>) {
    welcome(address, metrics);
    say(&invitation(&format!("http://{address}/"), language(&Spoken::default())));
}

/// Prints a line. Nobody may be there to read it, and the server runs even so.
fn say(line: &str) {
    let mut out = io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
