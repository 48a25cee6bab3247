//! Latencies of events and their quantiles.

use std::time::Duration;

use crate::client_table::EventArrival;

/// Latencies in milliseconds, in ascending order.
pub(crate) struct Latencies(Vec<f64>);

impl Latencies {
    /// The latencies of the events that arrived between two times.
    pub(crate) fn in_window(arrivals: &[EventArrival], from: Duration, to: Duration) -> Self {
        let (from, to) = (from.as_nanos() as u64, to.as_nanos() as u64);
        let within = arrivals.iter().filter(|(at, _)| (from..to).contains(at));
        let mut times: Vec<f64> = within.map(|(_, nanos)| *nanos as f64 / 1e6).collect();
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1) as f64;
        self.0.get((last * share) as usize).copied().unwrap_or(f64::NAN)
    }
}

/// Cells of a Markdown table: median, 99%, 99.9% and slowest.
impl std::fmt::Display for Latencies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [middle, most, nearly_all, all] =
            [0.5, 0.99, 0.999, 1.0].map(|share| self.quantile(share));
        write!(f, "{middle:.2} | {most:.2} | {nearly_all:.2} | {all:.2}")
    }
}
