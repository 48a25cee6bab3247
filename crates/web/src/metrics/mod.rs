//! What the server did, for Prometheus: requests, listeners and dropped lines of the log are
//! counted here, everything about games in `tables`. Served at an address of its own.

mod exposition;
mod page;
mod process;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use rollwright_tables::metrics::{Counter, DURATIONS, Histogram};

pub use page::metrics_router;

/// What one server has counted since it was started.
#[derive(Default)]
pub(crate) struct ServerMetrics {
    requests: Mutex<BTreeMap<Route, Answered>>,
    listeners: AtomicUsize,
    dropped_lines: Arc<Counter>,
}

/// A route and how it was asked for. The route, not the address: there are as many addresses
/// as tables, and each is a secret of those who play there.
type Route = (String, &'static str);

/// What became of the requests for a route.
struct Answered {
    /// How long it took until an answer began.
    took: Histogram,
    statuses: BTreeMap<u16, u64>,
}

impl ServerMetrics {
    /// The same, with the lines that this counter says were dropped.
    pub(crate) fn with_dropped_lines(self, dropped_lines: Arc<Counter>) -> Self {
        Self { dropped_lines, ..self }
    }

    /// Counts a request that was answered.
    pub(crate) fn answered(
        &self,
        route: &str,
        method: &Method,
        status: StatusCode,
        took: Duration,
    ) {
        let new = || Answered { took: Histogram::new(DURATIONS), statuses: BTreeMap::new() };
        let mut all = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let answered = all.entry((route.to_owned(), known(method))).or_insert_with(new);
        answered.took.took(took);
        *answered.statuses.entry(status.as_u16()).or_default() += 1;
    }

    /// Counts somebody who waits for news of a table, for as long as it is kept.
    pub(crate) fn listens(self: &Arc<Self>) -> Listening {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        Listening(self.clone())
    }
}

/// One who waits for news.
pub(crate) struct Listening(Arc<ServerMetrics>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The name of a method. Anybody can make one up, so others than these share a name.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
