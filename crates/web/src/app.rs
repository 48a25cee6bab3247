//! What every request can reach.

use std::sync::Arc;
use std::time::Duration;

use rollwright_table::House;
use tokio::sync::watch;

use crate::limits::{Limits, Meter};

/// The service's state.
#[derive(Clone)]
pub struct App {
    pub(crate) house: House,
    pub(crate) meter: Arc<Meter>,
    /// Turns true when the server is to stop, so that streams end.
    pub(crate) closing: watch::Receiver<bool>,
    /// How long a body may take to arrive.
    pub(crate) patience: Duration,
    /// Whether requests come through a proxy that says whose they are.
    pub(crate) behind_proxy: bool,
}

/// How long a body may take to arrive, unless something else is said.
const PATIENCE: Duration = Duration::from_secs(10);

impl App {
    /// A service over `house`. When `closing` turns true, streams end.
    #[must_use]
    pub fn new(house: House, limits: Limits, closing: watch::Receiver<bool>) -> Self {
        let meter = Arc::new(Meter::new(limits));
        Self { house, meter, closing, patience: PATIENCE, behind_proxy: false }
    }

    /// The same service, where a body may take so long to arrive.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The same service; if `behind` is true, behind a proxy that adds the address of
    /// whoever asks at the end of `X-Forwarded-For`.
    #[must_use]
    pub fn behind_proxy(self, behind: bool) -> Self {
        Self { behind_proxy: behind, ..self }
    }
}
