//! What every request can reach.

use std::sync::Arc;

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
}

impl App {
    /// A service over `house`. When `closing` turns true, streams end.
    #[must_use]
    pub fn new(house: House, limits: Limits, closing: watch::Receiver<bool>) -> Self {
        Self { house, meter: Arc::new(Meter::new(limits)), closing }
    }
}
