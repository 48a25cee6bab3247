//! What every request can reach.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use rollwright_tables::Tables;
use rollwright_tables::metrics::Counter;
use tokio::sync::watch;

use crate::coaching::Coaching;
use crate::hosts::Hosts;
use crate::lab::Lab;
use crate::limits::{Limits, Meter};
use crate::metrics::ServerMetrics;
use crate::origin::PublicUrl;
use crate::ready::{Clock, Readiness};
use crate::training::Training;

/// The service's state.
#[derive(Clone)]
pub struct App {
    pub(crate) tables: Tables,
    pub(crate) meter: Arc<Meter>,
    /// Turns true when the server is to stop, so that streams end.
    pub(crate) closing: watch::Receiver<bool>,
    /// How long a body may take to arrive.
    pub(crate) patience: Duration,
    /// Whether requests come through a proxy that says whose they are.
    pub(crate) behind_proxy: bool,
    /// The names that may be asked for; any where none are set.
    pub(crate) hosts: Option<Arc<Hosts>>,
    /// What links begin with, where it was said.
    pub(crate) public_url: Option<PublicUrl>,
    /// Where everybody in this machine's network is invited to: its address there. Others
    /// are turned away.
    pub(crate) shared: Option<SocketAddr>,
    /// Simulations.
    pub(crate) lab: Arc<Lab>,
    /// The coach: hints, the tutor's warnings, reviews.
    pub(crate) coaching: Arc<Coaching>,
    /// What the trainer remembers.
    pub(crate) training: Arc<Training>,
    /// Whether the store keeps what it is given.
    pub(crate) readiness: Arc<Readiness>,
    /// What is counted for whoever watches over the server.
    pub(crate) metrics: Arc<ServerMetrics>,
}

/// How long a body may take to arrive, unless something else is said.
const PATIENCE: Duration = Duration::from_secs(10);

impl App {
    /// A service over `tables`. When `closing` turns true, streams end.
    #[must_use]
    pub fn new(tables: Tables, limits: Limits, closing: watch::Receiver<bool>) -> Self {
        let (meter, lab) = (Arc::new(Meter::new(limits)), Arc::new(Lab::new()));
        let readiness = Arc::new(Readiness::new(Arc::new(Instant::now)));
        let coaching = Arc::new(Coaching::new());
        let evicts: Weak<Coaching> = Arc::downgrade(&coaching);
        tables.solutions().budget().evicts(evicts);
        Self {
            tables,
            meter,
            closing,
            patience: PATIENCE,
            behind_proxy: false,
            hosts: None,
            public_url: None,
            shared: None,
            lab,
            coaching,
            training: Arc::new(Training::new()),
            readiness,
            metrics: Arc::default(),
        }
    }

    /// The same service, where a body may take so long to arrive.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The same service, which goes by this clock when it is asked whether it is ready.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { readiness: Arc::new(Readiness::new(clock)), ..self }
    }

    /// The same service, which also shows results of simulations in this folder.
    #[must_use]
    pub fn with_results(self, folder: Option<PathBuf>) -> Self {
        Self { lab: Arc::new(self.lab.with_results(folder)), ..self }
    }

    /// The same service, where a simulation may take so long.
    #[must_use]
    pub fn with_run_time(self, patience: Duration) -> Self {
        Self { lab: Arc::new(self.lab.with_patience(patience)), ..self }
    }

    /// The same service, whose metrics tell how many lines of the log were dropped.
    #[must_use]
    pub fn with_dropped_lines(self, dropped: Arc<Counter>) -> Self {
        let metrics = ServerMetrics::default().with_dropped_lines(dropped);
        Self { metrics: Arc::new(metrics), ..self }
    }

    /// The same service, which answers only to these names, to addresses and to
    /// `localhost`.
    #[must_use]
    pub fn known_as(self, names: &[String]) -> Self {
        Self { hosts: Some(Arc::new(Hosts::new(names))), ..self }
    }

    /// The same service, whose links, QR codes and previews carry this address.
    #[must_use]
    pub fn at_url(self, public_url: Option<PublicUrl>) -> Self {
        Self { public_url, ..self }
    }

    /// The same service, which invites everybody in the network where it has this address,
    /// and turns others away.
    #[must_use]
    pub fn shared_at(self, shared: Option<SocketAddr>) -> Self {
        Self { shared, ..self }
    }

    /// The same service; if `behind` is true, behind a proxy that adds the address of
    /// whoever asks at the end of `X-Forwarded-For`, and says in `X-Forwarded-Proto`
    /// whether they came by TLS.
    #[must_use]
    pub fn behind_proxy(self, behind: bool) -> Self {
        Self { behind_proxy: behind, ..self }
    }
}
