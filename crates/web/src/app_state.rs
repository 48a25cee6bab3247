//! What every request can reach.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use rollwright_tables::Tables;
use rollwright_tables::metrics::Counter;
use tokio::sync::watch;

use crate::allowed_hosts::AllowedHosts;
use crate::coaching::CoachingState;
use crate::lab::Lab;
use crate::metrics::RequestMetrics;
use crate::public_url::PublicUrl;
use crate::rate_limits::{RateLimiter, RateLimits};
use crate::readiness::{InstantSource, Readiness};
use crate::trainer::Trainer;

/// The service's state.
#[derive(Clone)]
pub struct AppState {
    pub(crate) tables: Tables,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    /// Turns true when the server is to stop, so that streams end.
    pub(crate) shutdown: watch::Receiver<bool>,
    /// How long a body may take to arrive.
    pub(crate) body_timeout: Duration,
    /// Whether requests come through a proxy that says whose they are.
    pub(crate) behind_proxy: bool,
    /// The names that may be asked for; any where none are set.
    pub(crate) allowed_hosts: Option<Arc<AllowedHosts>>,
    /// What links begin with, where it was said.
    pub(crate) public_url: Option<PublicUrl>,
    /// Where everybody in this machine's network is invited to: its address there. Others
    /// are turned away.
    pub(crate) lan_address: Option<SocketAddr>,
    /// Simulations.
    pub(crate) lab: Arc<Lab>,
    /// The coach: hints, the tutor's warnings, reviews.
    pub(crate) coaching: Arc<CoachingState>,
    /// What the trainer remembers.
    pub(crate) trainer: Arc<Trainer>,
    /// Whether the store keeps what it is given.
    pub(crate) readiness: Arc<Readiness>,
    /// What is counted for whoever watches over the server.
    pub(crate) request_metrics: Arc<RequestMetrics>,
}

/// How long a body may take to arrive, unless something else is said.
const DEFAULT_BODY_TIMEOUT: Duration = Duration::from_secs(10);

impl AppState {
    /// A service over `tables`. When `closing` turns true, streams end.
    #[must_use]
    pub fn new(tables: Tables, limits: RateLimits, shutdown: watch::Receiver<bool>) -> Self {
        let (rate_limiter, lab) = (Arc::new(RateLimiter::new(limits)), Arc::new(Lab::new()));
        let readiness = Arc::new(Readiness::new(Arc::new(Instant::now)));
        let coaching = Arc::new(CoachingState::new());
        let evicts: Weak<CoachingState> = Arc::downgrade(&coaching);
        tables.solutions().budget().evicts(evicts);
        Self {
            tables,
            rate_limiter,
            shutdown,
            body_timeout: DEFAULT_BODY_TIMEOUT,
            behind_proxy: false,
            allowed_hosts: None,
            public_url: None,
            lan_address: None,
            lab,
            coaching,
            trainer: Arc::new(Trainer::new()),
            readiness,
            request_metrics: Arc::default(),
        }
    }

    /// The same service, where a body may take so long to arrive.
    #[must_use]
    pub fn with_body_timeout(self, patience: Duration) -> Self {
        Self { body_timeout: patience, ..self }
    }

    /// The same service, which goes by this clock when it is asked whether it is ready.
    #[must_use]
    pub fn with_readiness_clock(self, clock: InstantSource) -> Self {
        Self { readiness: Arc::new(Readiness::new(clock)), ..self }
    }

    /// The same service, which also shows results of simulations in this folder.
    #[must_use]
    pub fn with_results_folder(self, folder: Option<PathBuf>) -> Self {
        Self { lab: Arc::new(self.lab.with_results_folder(folder)), ..self }
    }

    /// The same service, where a simulation may take so long.
    #[must_use]
    pub fn with_simulation_timeout(self, patience: Duration) -> Self {
        Self { lab: Arc::new(self.lab.with_run_timeout(patience)), ..self }
    }

    /// The same service, whose metrics tell how many lines of the log were dropped.
    #[must_use]
    pub fn with_dropped_log_lines(self, dropped: Arc<Counter>) -> Self {
        let metrics = RequestMetrics::default().with_dropped_lines(dropped);
        Self { request_metrics: Arc::new(metrics), ..self }
    }

    /// The same service, which answers only to these names, to addresses and to
    /// `localhost`.
    #[must_use]
    pub fn with_allowed_hosts(self, names: &[String]) -> Self {
        Self { allowed_hosts: Some(Arc::new(AllowedHosts::new(names))), ..self }
    }

    /// The same service, whose links, QR codes and previews carry this address.
    #[must_use]
    pub fn with_public_url(self, public_url: Option<PublicUrl>) -> Self {
        Self { public_url, ..self }
    }

    /// The same service, which invites everybody in the network where it has this address,
    /// and turns others away.
    #[must_use]
    pub fn with_lan_address(self, shared: Option<SocketAddr>) -> Self {
        Self { lan_address: shared, ..self }
    }

    /// The same service; if `behind` is true, behind a proxy that adds the address of
    /// whoever asks at the end of `X-Forwarded-For`, and says in `X-Forwarded-Proto`
    /// whether they came by TLS.
    #[must_use]
    pub fn with_proxy(self, behind: bool) -> Self {
        Self { behind_proxy: behind, ..self }
    }
}
