//! The state that every request handler shares.

use std::net::SocketAddr;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Weak};
use std::time::Duration;

use rollwright_tables::Tables;
use rollwright_tables::platform::time;
use tokio::sync::watch;

use crate::allowed_hosts::AllowedHosts;
use crate::browser_app::BrowserAppFiles;
use crate::coaching::CoachingState;
use crate::lab::{Lab, SavedResultsReader};
use crate::lan_switch::LanSwitch;
use crate::metrics::{GaugeReading, RequestMetrics};
use crate::player_trainer::Trainer;
use crate::public_url::PublicUrl;
use crate::rate_limits::{RateLimitConfig, RateLimiter};
use crate::readiness::{InstantSource, Readiness};

/// The service's state.
#[derive(Clone)]
pub struct AppState {
    pub(crate) tables: Tables,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    /// Becomes true when the server shuts down, so that streams end.
    pub(crate) shutdown: watch::Receiver<bool>,
    /// How long a request body may take to arrive.
    pub(crate) body_timeout: Duration,
    /// Whether a trusted proxy forwards the requests and names their senders.
    pub(crate) behind_proxy: bool,
    /// The host names that requests may ask for; any if `None`.
    pub(crate) allowed_hosts: Option<Arc<AllowedHosts>>,
    /// The configured prefix of all links, if any.
    pub(crate) public_url: Option<PublicUrl>,
    /// This machine's address in its local network, if the server was started to be shared there.
    shared_lan_address: Option<SocketAddr>,
    /// Lets the host share the server in the local network, if it serves only this machine.
    pub(crate) lan_switch: Option<Arc<dyn LanSwitch>>,
    /// Whether the app runs in the visitor's browser, where nobody else can reach it.
    pub(crate) is_in_browser: bool,
    /// The app that runs in a browser, which this server delivers.
    pub(crate) browser_app: BrowserAppFiles,
    /// Simulations and solutions.
    pub(crate) lab: Arc<Lab>,
    /// The coach: hints, tutor warnings, reviews.
    pub(crate) coaching: Arc<CoachingState>,
    /// The trainer's cache.
    pub(crate) trainer: Arc<Trainer>,
    /// Whether the database accepts writes.
    pub(crate) readiness: Arc<Readiness>,
    /// Counters for the metrics page.
    pub(crate) request_metrics: Arc<RequestMetrics>,
    /// How many log lines were dropped, for the metrics page.
    pub(crate) dropped_log_lines: Arc<AtomicU64>,
    /// Measures the process, for the metrics page.
    pub(crate) process_metrics: Arc<dyn Fn() -> Vec<GaugeReading> + Send + Sync>,
}

/// The default time for a request body to arrive.
const DEFAULT_BODY_TIMEOUT: Duration = Duration::from_secs(10);

impl AppState {
    /// A service over `tables`. Streams end when `shutdown` becomes true.
    #[must_use]
    pub fn new(tables: Tables, limits: RateLimitConfig, shutdown: watch::Receiver<bool>) -> Self {
        let (rate_limiter, lab) = (Arc::new(RateLimiter::new(limits)), Arc::new(Lab::new()));
        let readiness = Arc::new(Readiness::new(Arc::new(time::now)));
        let coaching = Arc::new(CoachingState::new());
        let evictable: Weak<CoachingState> = Arc::downgrade(&coaching);
        tables.solutions().budget().add_evictor(evictable);
        Self {
            tables,
            rate_limiter,
            shutdown,
            body_timeout: DEFAULT_BODY_TIMEOUT,
            behind_proxy: false,
            allowed_hosts: None,
            public_url: None,
            shared_lan_address: None,
            lan_switch: None,
            is_in_browser: false,
            browser_app: BrowserAppFiles::default(),
            lab,
            coaching,
            trainer: Arc::new(Trainer::new()),
            readiness,
            request_metrics: Arc::default(),
            dropped_log_lines: Arc::default(),
            process_metrics: Arc::new(Vec::new),
        }
    }

    /// Sets how long a request body may take to arrive.
    #[must_use]
    pub fn with_body_timeout(self, timeout: Duration) -> Self {
        Self { body_timeout: timeout, ..self }
    }

    /// Sets the time source of the readiness check.
    #[must_use]
    pub fn with_readiness_time_source(self, now: InstantSource) -> Self {
        Self { readiness: Arc::new(Readiness::new(now)), ..self }
    }

    /// Sets the saved results of other simulations that the laboratory shows too.
    #[must_use]
    pub fn with_saved_results_reader(self, results: Option<Arc<dyn SavedResultsReader>>) -> Self {
        Self { lab: Arc::new(self.lab.with_saved_results(results)), ..self }
    }

    /// Sets how long a simulation may take.
    #[must_use]
    pub fn with_simulation_timeout(self, timeout: Duration) -> Self {
        Self { lab: Arc::new(self.lab.with_run_timeout(timeout)), ..self }
    }

    /// Sets the counter of dropped log lines that the metrics expose.
    #[must_use]
    pub fn with_dropped_log_line_counter(self, dropped_log_lines: Arc<AtomicU64>) -> Self {
        Self { dropped_log_lines, ..self }
    }

    /// Sets the function that measures the process. It is called for every request of the metrics.
    #[must_use]
    pub fn with_process_metrics(
        self,
        process_metrics: impl Fn() -> Vec<GaugeReading> + Send + Sync + 'static,
    ) -> Self {
        Self { process_metrics: Arc::new(process_metrics), ..self }
    }

    /// Answers only to these host names, IP addresses and `localhost`.
    #[must_use]
    pub fn with_allowed_hosts(self, names: &[String]) -> Self {
        Self { allowed_hosts: Some(Arc::new(AllowedHosts::new(names))), ..self }
    }

    /// Sets the address that links, QR codes and previews carry.
    #[must_use]
    pub fn with_public_url(self, public_url: Option<PublicUrl>) -> Self {
        Self { public_url, ..self }
    }

    /// Shares the server in the local network where it has this address, and refuses others.
    #[must_use]
    pub fn with_lan_only_access(self, lan_address: Option<SocketAddr>) -> Self {
        Self { shared_lan_address: lan_address, ..self }
    }

    /// Lets the host of a table open the server to the local network.
    #[must_use]
    pub fn with_lan_switch(self, lan_switch: Option<Arc<dyn LanSwitch>>) -> Self {
        Self { lan_switch, ..self }
    }

    /// Sets when streams end.
    #[must_use]
    pub fn with_shutdown(self, shutdown: watch::Receiver<bool>) -> Self {
        Self { shutdown, ..self }
    }

    /// This machine's address in its local network while the server is shared there. Requests from
    /// outside the network are then refused.
    pub(crate) fn lan_address(&self) -> Option<SocketAddr> {
        let switch = self.lan_switch.as_ref();
        self.shared_lan_address.or_else(|| switch.and_then(|switch| switch.listening_address()))
    }

    /// Leaves out what needs a server: the app runs in the visitor's browser.
    #[must_use]
    pub fn in_browser(self) -> Self {
        Self { is_in_browser: true, ..self }
    }

    /// Sets the files of the app that runs in a browser, which is delivered at `/app/`.
    #[must_use]
    pub fn with_browser_app(self, files: BrowserAppFiles) -> Self {
        Self { browser_app: files, ..self }
    }

    /// Sets whether the headers of a proxy are trusted. The proxy must append the client's address to
    /// `X-Forwarded-For` and report in `X-Forwarded-Proto` whether the client used TLS.
    #[must_use]
    pub fn with_trusted_proxy_headers(self, behind_proxy: bool) -> Self {
        Self { behind_proxy, ..self }
    }
}
