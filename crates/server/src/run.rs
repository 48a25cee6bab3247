//! Startup and shutdown of the server: opens the database, listens, and stops on a signal.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use rollwright_bots::{MemoryBudget, NoProgress, SolutionCache, SolutionProvider};
use rollwright_database::{Database, OpenError};
use rollwright_tables::engine_seats::EngineRunner;
use rollwright_tables::platform::tasks::{lower_thread_priority, spawn};
use rollwright_tables::store::TableStore;
use rollwright_tables::{PreparationLimits, StoreError, Tables};
use rollwright_web::{
    AppState, BrowserAppFiles, LanSwitch, PublicUrl, RateLimitConfig, metrics_and_health_router,
};
use socket2::SockRef;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::accept_connections::accept_connections;
use crate::backup_metrics::backup_metrics;
use crate::compression::compressed_router;
use crate::incomplete_connections::IncompleteLimits;
use crate::lan_listener::LanListener;
use crate::logging::{LogFormat, LogLevel, LogQueue};
use crate::open_file_limit::{max_connections, raise_open_file_limit};
use crate::process_metrics::process_metrics;
#[cfg(unix)]
use crate::service_manager::ServiceManager;
use crate::simulation_results_folder::SimulationResultsFolder;

/// How many new connections may wait to be accepted. The system limits it further, on Linux by
/// `net.core.somaxconn`.
const ACCEPT_QUEUE_LENGTH: i32 = 4096;
/// How many connections the metrics have.
const METRICS_CONNECTIONS: usize = 64;
/// How long shutdown waits for requests in progress.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection may take to send the headers of a request.
pub(crate) const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(30);
/// How long shutdown waits for the log to be read.
const LOG_FLUSH_TIMEOUT: Duration = Duration::from_secs(1);
/// How long players wait for a bot in preparation before a simpler one plays for it.
const STAND_IN_DELAY: Duration = Duration::from_millis(1500);
/// How often attended tables are marked for the public list, and idle ones evicted from memory.
const EVICTION_INTERVAL: Duration = Duration::from_secs(60);
/// How often the operator's moderation rules are read.
const MODERATION_POLL_INTERVAL: Duration = Duration::from_secs(3);
/// The delay before another attempt to reach the database.
const DATABASE_RETRY_DELAY: Duration = Duration::from_millis(250);

/// The app that runs in a browser, if the program was built with it; see `build.rs`.
const BROWSER_APP: BrowserAppFiles = include!(concat!(env!("OUT_DIR"), "/browser_app_files.rs"));

/// The options of a server.
pub struct ServerOptions {
    /// Where to listen; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The database URL.
    pub database: String,
    /// How long to wait for a database server that isn't reachable yet.
    pub wait_for_database: Duration,
    /// Where solutions are stored.
    pub solution_cache: Box<dyn SolutionCache>,
    /// The folder in which backups leave their marker files.
    pub data_folder: Option<PathBuf>,
    /// A folder with results of simulations, which the laboratory shows.
    pub lab_results_folder: Option<PathBuf>,
    /// The host names of the server. Without any, a server that listens only on this machine
    /// answers only to `localhost` and addresses.
    pub hosts: Vec<String>,
    /// The prefix of links, QR codes and previews; the requested address if missing.
    pub public_url: Option<PublicUrl>,
    /// The address of this machine in its local network, if the server is shared there. Other
    /// networks are refused.
    pub lan_address: Option<IpAddr>,
    /// Whether hosts may open the server to the local network from a page. Only for a server that
    /// listens only on this machine, without a proxy.
    pub offers_lan_switch: bool,
    /// What one address may do.
    pub rate_limits: RateLimitConfig,
    /// Whether a trusted proxy sets `X-Forwarded-For` and `X-Forwarded-Proto`.
    pub behind_proxy: bool,
    /// How long bots take for a step while somebody watches.
    pub bot_pace: Duration,
    /// How much bots may prepare.
    pub preparation_limits: PreparationLimits,
    /// How many bytes all solutions may take: those of bots, the coach, the trainer and the
    /// laboratory.
    pub solver_memory: usize,
    /// The engines that may play at tables.
    pub engines: Arc<dyn EngineRunner>,
    /// Where to expose metrics; nowhere by default.
    pub metrics_address: Option<SocketAddr>,
    /// How much is logged.
    pub log_level: LogLevel,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// Takes another port if the configured one is in use, for a server on one's own machine.
    pub use_free_port_if_taken: bool,
    /// Called once the server listens, with the address that people can open and that of the
    /// metrics.
    pub on_listening: fn(SocketAddr, Option<SocketAddr>),
    /// Called with warnings that the operator should act on.
    pub on_warning: fn(&str),
}

/// Why the server didn't run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address isn't available.
    #[error("can't listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The database can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database doesn't answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Runs the server until SIGINT or SIGTERM. Logs go to standard error.
///
/// # Errors
/// The database can't be opened, or the address isn't available.
pub fn run(options: ServerOptions) -> Result<(), ServeError> {
    let logs = LogQueue::start_writer(io::stderr(), options.log_format)?;
    logs.install(options.log_level, options.log_format);
    // All parallel computation is heavy work. Without the pool it only runs at normal priority.
    let heavy_work = rayon::ThreadPoolBuilder::new().start_handler(|_| lower_thread_priority());
    if let Err(error) = heavy_work.build_global() {
        tracing::warn!(%error, "heavy work runs at normal priority");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let max_connections = max_connections(raise_open_file_limit());
    let result = runtime.block_on(serve(options, max_connections, logs.dropped_lines()));
    runtime.shutdown_timeout(Duration::from_secs(1));
    logs.flush_within(LOG_FLUSH_TIMEOUT);
    result
}

async fn serve(
    options: ServerOptions,
    max_connections: usize,
    dropped_lines: Arc<AtomicU64>,
) -> Result<(), ServeError> {
    let store = connect_database(&options).await?;
    let _server_lock = store.acquire_server_lock()?;
    if store.is_behind_pooler() {
        (options.on_warning)(
            "the database is behind a pooler in transaction mode: this works, but the server has to poll for other servers' changes several times per second; if you can, give --database an address without the pooler",
        );
    }
    if let Err(error) = store.check_health().await {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        let cause = cause.unwrap_or_else(|| error.to_string());
        (options.on_warning)(&format!(
            "the database can't be written: games can be viewed but not played ({cause})"
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
    if let Err(error) = SockRef::from(&listener).listen(ACCEPT_QUEUE_LENGTH) {
        tracing::debug!(%error, "the queue of new connections keeps its length");
    }
    let address = listener.local_addr()?;
    let metrics = match options.metrics_address {
        Some(wanted) => {
            let bound = TcpListener::bind(wanted).await;
            Some(bound.map_err(|error| ServeError::Listen(wanted, error))?)
        }
        None => None,
    };
    // The cache lives as long as the process.
    let cache: &'static dyn SolutionCache = Box::leak(options.solution_cache);
    // Bots prepare on half of the cores, so that tables stay responsive.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let budget = MemoryBudget::new(options.solver_memory);
    let solutions = SolutionProvider::new(cache, &NoProgress, cores / 2)
        .dropping_unused_at_once()
        .with_memory_budget(budget);
    let tables = Tables::new(Arc::new(store.clone()), Arc::new(solutions))
        .with_bot_step_delay(options.bot_pace)
        .with_preparation_limits(options.preparation_limits)
        .with_engines(options.engines)
        .with_substitutes_for_unready_bots_after(STAND_IN_DELAY);
    let tables = tables
        .join_cluster_if_database_shared()
        .map_err(|error| io::Error::other(error.to_string()))?;
    let sync_tasks = tables.start_sync_tasks().await?;
    let (close, shutdown) = watch::channel(false);
    // A client that reaches a proxy reaches everything behind it anyway, under any name. In a local
    // network, addresses are enough.
    let is_local_only =
        (address.ip().is_loopback() || options.lan_address.is_some()) && !options.behind_proxy;
    let results = options
        .lab_results_folder
        .map(|folder| Arc::new(SimulationResultsFolder::new(folder)) as _);
    let data_folder = options.data_folder;
    let mut app = AppState::new(tables.clone(), options.rate_limits, shutdown.clone())
        .with_trusted_proxy_headers(options.behind_proxy)
        .with_saved_results_reader(results)
        .with_browser_app(BROWSER_APP)
        .with_process_metrics(move || {
            let mut gauges = process_metrics();
            if let Some(folder) = &data_folder {
                gauges.extend(backup_metrics(folder));
            }
            gauges
        })
        .with_dropped_log_line_counter(dropped_lines);
    let lan_address = options.lan_address.map(|ip| SocketAddr::new(ip, address.port()));
    let mut names = options.hosts;
    if let Some(url) = options.public_url.as_ref().filter(|_| !names.is_empty() || is_local_only) {
        names.push(url.host().to_owned());
    }
    app = app.with_public_url(options.public_url).with_lan_only_access(lan_address);
    let lan_listener =
        (options.offers_lan_switch && address.ip().is_loopback() && !options.behind_proxy)
            .then(|| Arc::new(LanListener::new(address.port(), max_connections)));
    app = app.with_lan_switch(lan_listener.clone().map(|listener| listener as _));
    if is_local_only || !names.is_empty() {
        app = app.with_allowed_hosts(&names);
    }
    // Before the first request is answered.
    tables.reload_moderation().await?;
    let moderated = tables.clone();
    let moderation_task = spawn(async move {
        loop {
            tokio::time::sleep(MODERATION_POLL_INTERVAL).await;
            if let Err(error) = moderated.reload_moderation().await {
                tracing::warn!(%error, "the list of closed tables could not be read");
            }
        }
    });
    let evicted = tables.clone();
    let eviction_task = spawn(async move {
        loop {
            tokio::time::sleep(EVICTION_INTERVAL).await;
            if let Err(error) = evicted.mark_attended_tables().await {
                tracing::warn!(%error, "attended tables could not be marked");
            }
            evicted.evict_idle();
        }
    });
    tracing::info!(%address, "listening");
    let metrics_address = metrics.as_ref().map(TcpListener::local_addr).transpose()?;
    if let Some(metrics) = metrics {
        let (router, limits) = (
            metrics_and_health_router(app.clone()),
            IncompleteLimits::new(false, METRICS_CONNECTIONS),
        );
        spawn(accept_connections(
            metrics,
            router,
            HEADER_READ_TIMEOUT,
            limits,
            METRICS_CONNECTIONS,
            shutdown.clone(),
        ));
    }
    let router = compressed_router(app);
    let limits = IncompleteLimits::new(options.behind_proxy, max_connections);
    let server = spawn(accept_connections(
        listener,
        router,
        HEADER_READ_TIMEOUT,
        limits,
        max_connections,
        shutdown,
    ));
    // Install the signal handlers first: the callback may cause a signal at once.
    let stop_signal = shutdown_signal()?;
    (options.on_listening)(lan_address.unwrap_or(address), metrics_address);
    #[cfg(unix)]
    let service_manager = ServiceManager::from_environment();
    #[cfg(unix)]
    service_manager.notify_ready();
    stop_signal.await;
    tracing::info!("stopping");
    #[cfg(unix)]
    service_manager.notify_stopping();
    close.send_replace(true);
    if let Some(listener) = lan_listener {
        listener.turn_off();
    }
    tables.cancel_all_bot_preparations();
    // A connection that never ends must not block shutdown.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, server).await;
    eviction_task.abort();
    moderation_task.abort();
    sync_tasks.leave_cluster().await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Opens the database, and retries for a while if it isn't reachable yet.
async fn connect_database(options: &ServerOptions) -> Result<Database, OpenError> {
    let expires_at = Instant::now() + options.wait_for_database;
    let mut has_warned = false;
    loop {
        match Database::connect(&options.database).await {
            Err(why) if why.is_transient() && Instant::now() < expires_at => {
                if !std::mem::replace(&mut has_warned, true) {
                    let seconds = options.wait_for_database.as_secs();
                    (options.on_warning)(&format!("{why}; waiting up to {seconds} s for it"));
                }
                tokio::time::sleep(DATABASE_RETRY_DELAY).await;
            }
            opened => return opened,
        }
    }
}

/// Installs handlers for SIGINT and SIGTERM; the future waits for the first of them.
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
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async { _ = tokio::signal::ctrl_c().await })
}
