//! What every request can reach.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rollwright_tables::Tables;
use tokio::sync::watch;

use crate::lab::Lab;
use crate::limits::{Limits, Meter};

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
    /// Simulations.
    pub(crate) lab: Arc<Lab>,
}

/// How long a body may take to arrive, unless something else is said.
const PATIENCE: Duration = Duration::from_secs(10);

impl App {
    /// A service over `tables`. When `closing` turns true, streams end.
    #[must_use]
    pub fn new(tables: Tables, limits: Limits, closing: watch::Receiver<bool>) -> Self {
        let (meter, lab) = (Arc::new(Meter::new(limits)), Arc::new(Lab::new(None)));
        Self { tables, meter, closing, patience: PATIENCE, behind_proxy: false, lab }
    }

    /// The same service, where a body may take so long to arrive.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The same service, which also shows results of simulations in this folder.
    #[must_use]
    pub fn with_results(self, folder: Option<PathBuf>) -> Self {
        Self { lab: Arc::new(Lab::new(folder)), ..self }
    }

    /// The same service; if `behind` is true, behind a proxy that adds the address of
    /// whoever asks at the end of `X-Forwarded-For`.
    #[must_use]
    pub fn behind_proxy(self, behind: bool) -> Self {
        Self { behind_proxy: behind, ..self }
    }
}
