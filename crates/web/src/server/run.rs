//! The server: opens the database, listens, and stops when it is told to.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rollwright_bots::{MemoryBudget, NoProgress, SolutionCache, SolutionProvider};
use rollwright_tables::metrics::Counter;
use rollwright_tables::tasks::spawn;
use rollwright_tables::{Database, PreparationLimits, StoreError, Tables};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::metrics::metrics_router;
use crate::public_url::PublicUrl;
use crate::server::connections::accept_connections;
use crate::server::incomplete_connections::IncompleteLimits;
use crate::server::logging::{LogFormat, LogLevel, LogQueue};
use crate::{AppState, RateLimits, router};

/// How long a stop waits for requests in progress.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection may take to send the headers of a request.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a stop waits for whoever reads the log.
const LOG_FLUSH_TIMEOUT: Duration = Duration::from_secs(1);
/// How long people wait for a bot that is not ready before a simpler one plays for it.
const STAND_IN_DELAY: Duration = Duration::from_millis(1500);
/// How often tables that nobody looks at leave the memory.
const EVICTION_INTERVAL: Duration = Duration::from_secs(60);
/// How often the orders of whoever runs the server are read.
const MODERATION_POLL_INTERVAL: Duration = Duration::from_secs(3);
/// How long until a database that could not be reached is tried again.
const DATABASE_RETRY_DELAY: Duration = Duration::from_millis(250);

/// How to serve.
pub struct ServerOptions {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The database.
    pub database: String,
    /// How long to wait for a database server that can't be reached yet.
    pub wait_for_database: Duration,
    /// Where solver tables are kept.
    pub solution_cache: Box<dyn SolutionCache>,
    /// A folder with results of simulations, which the laboratory shows.
    pub lab_results_folder: Option<PathBuf>,
    /// The names that the server is reached by. Without any, one that listens for this
    /// machine alone is reached by none but `localhost` and addresses.
    pub hosts: Vec<String>,
    /// What links, QR codes and previews begin with; what was asked for when missing.
    pub public_url: Option<PublicUrl>,
    /// The address of this machine in its network, where everybody there is invited. Nobody
    /// else is let in.
    pub lan_address: Option<IpAddr>,
    /// What one address may do.
    pub rate_limits: RateLimits,
    /// Whether a proxy in front says in `X-Forwarded-For` whom a request comes from,
    /// and in `X-Forwarded-Proto` how.
    pub behind_proxy: bool,
    /// How long bots take for a step while somebody looks on.
    pub bot_pace: Duration,
    /// How much bots may study.
    pub preparation_limits: PreparationLimits,
    /// How many bytes all solutions may take: those of bots, the coach, the trainer and the
    /// laboratory.
    pub solver_memory: usize,
    /// Where to tell metrics; nowhere unless it is said.
    pub metrics_address: Option<SocketAddr>,
    /// How much is logged.
    pub log_level: LogLevel,
    /// How lines of the log look.
    pub log_format: LogFormat,
    /// A server for the person at this machine: it takes another port where the
    /// usual one is taken.
    pub use_free_port_if_taken: bool,
    /// Called with the address that people can open, once the server listens, and with that of
    /// its metrics.
    pub on_listening: fn(SocketAddr, Option<SocketAddr>),
    /// Called with what whoever starts the server has to know and do something about.
    pub on_warning: fn(&str),
}

/// Why the server did not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address can't be had.
    #[error("can't listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// Something of the system failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The database can't be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Serves until the process is told to stop (SIGINT or SIGTERM). Logs go to standard
/// error.
///
/// # Errors
/// The database or the address can't be had.
pub fn run(options: ServerOptions) -> Result<(), ServeError> {
    let logs = LogQueue::start_writer(io::stderr(), options.log_format)?;
    logs.install(options.log_level, options.log_format);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(serve(options, logs.dropped_lines()));
    runtime.shutdown_timeout(Duration::from_secs(1));
    logs.flush_within(LOG_FLUSH_TIMEOUT);
    result
}

async fn serve(options: ServerOptions, dropped_lines: Arc<Counter>) -> Result<(), ServeError> {
    let store = connect_database(&options).await?;
    let _alone = store.acquire_server_lock()?;
    if store.is_behind_pooler() {
        (options.on_warning)(
            "the database is reached through a pooler in transaction mode: this works, but \
             what other servers write is looked for several times a second instead of being \
             heard of at once; give --database an address without the pooler where you can",
        );
    }
    if let Err(error) = store.check_health().await {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        let cause = cause.unwrap_or_else(|| error.to_string());
        (options.on_warning)(&format!(
            "the database can't be written: games can be looked at, but not played ({cause})"
        ));
    }
    let listener = match TcpListener::bind(options.listen).await {
        Err(error)
            if options.use_free_port_if_taken && error.kind() == io::ErrorKind::AddrInUse =>
        {
            TcpListener::bind(SocketAddr::new(options.listen.ip(), 0)).await
        }
        bound => bound,
    };
    let listener = listener.map_err(|error| ServeError::Listen(options.listen, error))?;
    let address = listener.local_addr()?;
    let metrics = match options.metrics_address {
        Some(wanted) => {
            let bound = TcpListener::bind(wanted).await;
            Some(bound.map_err(|error| ServeError::Listen(wanted, error))?)
        }
        None => None,
    };
    // They live as long as the process.
    let cache: &'static dyn SolutionCache = Box::leak(options.solution_cache);
    // Tables go on being played while a bot studies: it leaves them half of the cores.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let budget = MemoryBudget::new(options.solver_memory);
    let solutions =
        SolutionProvider::new(cache, &NoProgress, cores / 2).with_eviction().within(budget);
    let tables = Tables::new(store.clone(), Arc::new(solutions))
        .with_bot_step_delay(options.bot_pace)
        .with_preparation_limits(options.preparation_limits)
        .with_substitutes_after(STAND_IN_DELAY);
    let tables = tables.join_cluster().map_err(|error| io::Error::other(error.to_string()))?;
    let attending = tables.start_cluster_tasks().await?;
    let (close, closing) = watch::channel(false);
    // Who reaches a proxy reaches all behind it anyway, by whatever name. In a network of
    // one's own, addresses are enough.
    let only_here =
        (address.ip().is_loopback() || options.lan_address.is_some()) && !options.behind_proxy;
    let mut app = AppState::new(tables.clone(), options.rate_limits, closing.clone())
        .with_proxy(options.behind_proxy)
        .with_results_folder(options.lab_results_folder)
        .with_dropped_log_lines(dropped_lines);
    let shared = options.lan_address.map(|ip| SocketAddr::new(ip, address.port()));
    let mut names = options.hosts;
    if let Some(url) = options.public_url.as_ref().filter(|_| !names.is_empty() || only_here) {
        names.push(url.host().to_owned());
    }
    app = app.with_public_url(options.public_url).with_lan_address(shared);
    if only_here || !names.is_empty() {
        app = app.with_allowed_hosts(&names);
    }
    // Before the first request is answered.
    tables.reload_moderation().await?;
    let reads_orders = tables.clone();
    let reading = spawn(async move {
        loop {
            tokio::time::sleep(MODERATION_POLL_INTERVAL).await;
            if let Err(error) = reads_orders.reload_moderation().await {
                tracing::warn!(%error, "which tables are closed could not be read");
            }
        }
    });
    let tidy = tables.clone();
    let tidying = spawn(async move {
        loop {
            tokio::time::sleep(EVICTION_INTERVAL).await;
            tidy.evict_idle();
        }
    });
    tracing::info!(%address, "listening");
    let metrics_address = metrics.as_ref().map(TcpListener::local_addr).transpose()?;
    if let Some(metrics) = metrics {
        let (router, room) = (metrics_router(app.clone()), IncompleteLimits::defaults(false));
        spawn(accept_connections(metrics, router, HEADER_READ_TIMEOUT, room, closing.clone()));
    }
    let room = IncompleteLimits::defaults(options.behind_proxy);
    let server =
        spawn(accept_connections(listener, router(app), HEADER_READ_TIMEOUT, room, closing));
    // Whoever is greeted may say at once that it shall stop.
    let told_to_stop = shutdown_signal()?;
    (options.on_listening)(shared.unwrap_or(address), metrics_address);
    told_to_stop.await;
    tracing::info!("stopping");
    close.send_replace(true);
    tables.cancel_preparations();
    // A connection that never ends must not keep the server from stopping.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, server).await;
    tidying.abort();
    reading.abort();
    attending.leave_cluster().await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Opens the database. One that can't be reached yet is tried again for a while.
async fn connect_database(options: &ServerOptions) -> Result<Database, StoreError> {
    let until = Instant::now() + options.wait_for_database;
    let mut told = false;
    loop {
        match Database::connect(&options.database).await {
            Err(StoreError::Open(why)) if why.is_transient() && Instant::now() < until => {
                if !std::mem::replace(&mut told, true) {
                    let seconds = options.wait_for_database.as_secs();
                    (options.on_warning)(&format!("{why}; waiting for it, up to {seconds} s"));
                }
                tokio::time::sleep(DATABASE_RETRY_DELAY).await;
            }
            opened => return opened,
        }
    }
}

/// Minds SIGINT and SIGTERM from now on; what it gives back waits for the first of them.
#[cfg(unix)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async { _ = tokio::signal::ctrl_c().await })
}
