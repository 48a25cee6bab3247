//! The server: opens the database, listens, and stops when it is told to.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rollwright_bots::{MemoryBudget, SolutionCache, Solutions, Unwatched};
use rollwright_tables::metrics::Counter;
use rollwright_tables::tasks::spawn;
use rollwright_tables::{Store, StoreError, StudyLimits, Tables};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::listen::listen;
use crate::logs::{LogForm, LogLevel, Logs};
use crate::metrics::metrics_router;
use crate::origin::PublicUrl;
use crate::waiting::Room;
use crate::{App, Limits, router};

/// How long a stop waits for requests in progress.
const GRACE: Duration = Duration::from_secs(10);
/// How long a connection may take to send the headers of a request.
const IDLE: Duration = Duration::from_secs(30);
/// How long a stop waits for whoever reads the log.
const LAST_LINES: Duration = Duration::from_secs(1);
/// How long people wait for a bot that is not ready before a simpler one plays for it.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How often tables that nobody looks at leave the memory.
const TIDY: Duration = Duration::from_secs(60);
/// How often the orders of whoever runs the server are read.
const ORDERS: Duration = Duration::from_secs(3);
/// How long until a database that could not be reached is tried again.
const AGAIN: Duration = Duration::from_millis(250);

/// How to serve.
pub struct Options {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The database.
    pub database: String,
    /// How long to wait for a database server that can't be reached yet.
    pub wait_for_database: Duration,
    /// Where solver tables are kept.
    pub cache: Box<dyn SolutionCache>,
    /// A folder with results of simulations, which the laboratory shows.
    pub results: Option<PathBuf>,
    /// The names that the server is reached by. Without any, one that listens for this
    /// machine alone is reached by none but `localhost` and addresses.
    pub hosts: Vec<String>,
    /// What links, QR codes and previews begin with; what was asked for when missing.
    pub public_url: Option<PublicUrl>,
    /// The address of this machine in its network, where everybody there is invited. Nobody
    /// else is let in.
    pub share: Option<IpAddr>,
    /// What one address may do.
    pub limits: Limits,
    /// Whether a proxy in front says in `X-Forwarded-For` whom a request comes from,
    /// and in `X-Forwarded-Proto` how.
    pub behind_proxy: bool,
    /// How long bots take for a step while somebody looks on.
    pub pace: Duration,
    /// How much bots may study.
    pub studies: StudyLimits,
    /// How many bytes all solutions may take: those of bots, the coach, the trainer and the
    /// laboratory.
    pub solver_memory: usize,
    /// Where to tell metrics; nowhere unless it is said.
    pub metrics: Option<SocketAddr>,
    /// How much is logged.
    pub log_level: LogLevel,
    /// How lines of the log look.
    pub log_form: LogForm,
    /// A server for the person at this machine: it takes another port where the
    /// usual one is taken.
    pub at_home: bool,
    /// Called with the address that people can open, once the server listens, and with that of
    /// its metrics.
    pub greet: fn(SocketAddr, Option<SocketAddr>),
    /// Called with what whoever starts the server has to know and do something about.
    pub caution: fn(&str),
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
pub fn run(options: Options) -> Result<(), ServeError> {
    let logs = Logs::to(io::stderr(), options.log_form)?;
    logs.take_over(options.log_level, options.log_form);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(serve(options, logs.dropped()));
    runtime.shutdown_timeout(Duration::from_secs(1));
    logs.settle(LAST_LINES);
    result
}

async fn serve(options: Options, dropped_lines: Arc<Counter>) -> Result<(), ServeError> {
    let store = open(&options).await?;
    let _alone = store.serve_alone()?;
    if store.is_pooled() {
        (options.caution)(
            "the database is reached through a pooler in transaction mode: this works, but \
             what other servers write is looked for several times a second instead of being \
             heard of at once; give --database an address without the pooler where you can",
        );
    }
    if let Err(error) = store.probe().await {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        let cause = cause.unwrap_or_else(|| error.to_string());
        (options.caution)(&format!(
            "the database can't be written: games can be looked at, but not played ({cause})"
        ));
    }
    let listener = match TcpListener::bind(options.listen).await {
        Err(error) if options.at_home && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind(SocketAddr::new(options.listen.ip(), 0)).await
        }
        bound => bound,
    };
    let listener = listener.map_err(|error| ServeError::Listen(options.listen, error))?;
    let address = listener.local_addr()?;
    let metrics = match options.metrics {
        Some(wanted) => {
            let bound = TcpListener::bind(wanted).await;
            Some(bound.map_err(|error| ServeError::Listen(wanted, error))?)
        }
        None => None,
    };
    // They live as long as the process.
    let cache: &'static dyn SolutionCache = Box::leak(options.cache);
    // Tables go on being played while a bot studies: it leaves them half of the cores.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let budget = MemoryBudget::new(options.solver_memory);
    let solutions = Solutions::new(cache, &Unwatched, cores / 2).lending().within(budget);
    let tables = Tables::new(store.clone(), Arc::new(solutions))
        .with_pace(options.pace)
        .with_study_limits(options.studies)
        .with_stand_ins(PATIENCE);
    let tables = tables.as_node().map_err(|error| io::Error::other(error.to_string()))?;
    let attending = tables.attend().await?;
    let (close, closing) = watch::channel(false);
    // Who reaches a proxy reaches all behind it anyway, by whatever name. In a network of
    // one's own, addresses are enough.
    let only_here =
        (address.ip().is_loopback() || options.share.is_some()) && !options.behind_proxy;
    let mut app = App::new(tables.clone(), options.limits, closing.clone())
        .behind_proxy(options.behind_proxy)
        .with_results(options.results)
        .with_dropped_lines(dropped_lines);
    let shared = options.share.map(|ip| SocketAddr::new(ip, address.port()));
    let mut names = options.hosts;
    if let Some(url) = options.public_url.as_ref().filter(|_| !names.is_empty() || only_here) {
        names.push(url.host().to_owned());
    }
    app = app.at_url(options.public_url).shared_at(shared);
    if only_here || !names.is_empty() {
        app = app.known_as(&names);
    }
    // Before the first request is answered.
    tables.read_orders().await?;
    let reads_orders = tables.clone();
    let reading = spawn(async move {
        loop {
            tokio::time::sleep(ORDERS).await;
            if let Err(error) = reads_orders.read_orders().await {
                tracing::warn!(%error, "which tables are closed could not be read");
            }
        }
    });
    let tidy = tables.clone();
    let tidying = spawn(async move {
        loop {
            tokio::time::sleep(TIDY).await;
            tidy.tidy();
        }
    });
    tracing::info!(%address, "listening");
    let metrics_address = metrics.as_ref().map(TcpListener::local_addr).transpose()?;
    if let Some(metrics) = metrics {
        let (router, room) = (metrics_router(app.clone()), Room::usual(false));
        spawn(listen(metrics, router, IDLE, room, closing.clone()));
    }
    let room = Room::usual(options.behind_proxy);
    let server = spawn(listen(listener, router(app), IDLE, room, closing));
    // Whoever is greeted may say at once that it shall stop.
    let told_to_stop = told_to_stop()?;
    (options.greet)(shared.unwrap_or(address), metrics_address);
    told_to_stop.await;
    tracing::info!("stopping");
    close.send_replace(true);
    tables.stop_studies();
    // A connection that never ends must not keep the server from stopping.
    let _ = tokio::time::timeout(GRACE, server).await;
    tidying.abort();
    reading.abort();
    attending.leave().await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Opens the database. One that can't be reached yet is tried again for a while.
async fn open(options: &Options) -> Result<Store, StoreError> {
    let until = Instant::now() + options.wait_for_database;
    let mut told = false;
    loop {
        match Store::connect(&options.database).await {
            Err(StoreError::Opening(why)) if why.may_pass() && Instant::now() < until => {
                if !std::mem::replace(&mut told, true) {
                    let seconds = options.wait_for_database.as_secs();
                    (options.caution)(&format!("{why}; waiting for it, up to {seconds} s"));
                }
                tokio::time::sleep(AGAIN).await;
            }
            opened => return opened,
        }
    }
}

/// Minds SIGINT and SIGTERM from now on; what it gives back waits for the first of them.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
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
