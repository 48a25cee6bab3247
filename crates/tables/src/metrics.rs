//! Numbers about tables at work, for whoever watches over a server: counters and histograms
//! that cost a few atomic additions. `web` writes them down for Prometheus.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The upper ends of buckets for durations, in seconds.
pub const DURATION_BUCKETS: &[f64] =
    &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// The upper ends of buckets for how many jobs go into one transaction.
const BATCH_SIZE_BUCKETS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// What the tables of one server have done since it was started.
#[derive(Debug)]
pub struct TableMetrics {
    /// Rolls and decisions of people that were kept.
    pub human_moves: Counter,
    /// Rolls and decisions of bots that were kept.
    pub bot_moves: Counter,
    /// How long bots thought about a decision.
    pub bot_thinking_time: MetricHistogram,
    /// How long transactions that write took, from `BEGIN` until they were kept.
    pub write_duration: MetricHistogram,
    /// Transactions that could not be kept.
    pub failed_writes: Counter,
    /// How many jobs went into one transaction.
    pub batch_size: MetricHistogram,
    /// How long it took to read a table from the store.
    pub load_duration: MetricHistogram,
    /// Leases of groups of tables that this server has taken.
    pub leases_taken: Counter,
    /// Leases that this server has lost to another one, or given up.
    pub leases_lost: Counter,
}

impl Default for TableMetrics {
    fn default() -> Self {
        Self {
            human_moves: Counter::default(),
            bot_moves: Counter::default(),
            bot_thinking_time: MetricHistogram::new(DURATION_BUCKETS),
            write_duration: MetricHistogram::new(DURATION_BUCKETS),
            failed_writes: Counter::default(),
            batch_size: MetricHistogram::new(BATCH_SIZE_BUCKETS),
            load_duration: MetricHistogram::new(DURATION_BUCKETS),
            leases_taken: Counter::default(),
            leases_lost: Counter::default(),
        }
    }
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn increment(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// How many.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often something was how large.
#[derive(Debug)]
pub struct MetricHistogram {
    upper_bounds: &'static [f64],
    /// One bucket for each end, and one for what is larger than all.
    buckets: Vec<AtomicU64>,
    /// The sum in millionths, so that it can be added to without a lock.
    sum_micros: AtomicU64,
}

impl MetricHistogram {
    /// An empty one, with buckets up to these values, which grow.
    #[must_use]
    pub fn new(upper_bounds: &'static [f64]) -> Self {
        let buckets = (0..=upper_bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Self { upper_bounds, buckets, sum_micros: AtomicU64::new(0) }
    }

    /// Counts a value.
    pub fn observe(&self, value: f64) {
        let bucket = self.upper_bounds.partition_point(|end| *end < value);
        if let Some(bucket) = self.buckets.get(bucket) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        // A negative or absurd value becomes the nearest that can be counted.
        self.sum_micros.fetch_add((value * 1e6).round() as u64, Ordering::Relaxed);
    }

    /// Counts how long it has been since `began`.
    pub fn observe_since(&self, began: Instant) {
        self.observe_duration(began.elapsed());
    }

    /// Counts a duration, in seconds.
    pub fn observe_duration(&self, duration: Duration) {
        self.observe(duration.as_secs_f64());
    }

    /// For each end, and at last for all values, how many were not larger.
    pub fn cumulative_buckets(&self) -> impl Iterator<Item = (Option<f64>, u64)> + '_ {
        let ends = self.upper_bounds.iter().copied().map(Some).chain([None]);
        let counts = self.buckets.iter().scan(0, |sum, bucket| {
            *sum += bucket.load(Ordering::Relaxed);
            Some(*sum)
        });
        ends.zip(counts)
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sum_micros.load(Ordering::Relaxed) as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_in_the_bucket_they_fit_and_in_all_that_are_larger() {
        let histogram = MetricHistogram::new(BATCH_SIZE_BUCKETS);
        for jobs in [1.0, 2.0, 3.0, 1000.0] {
            histogram.observe(jobs);
        }
        let counts: Vec<_> = histogram.cumulative_buckets().collect();
        assert_eq!(counts[..3], [(Some(1.0), 1), (Some(2.0), 2), (Some(4.0), 3)]);
        assert_eq!(counts[counts.len() - 2..], [(Some(256.0), 3), (None, 4)]);
        assert_eq!(histogram.sum(), 1006.0);
    }

    #[test]
    fn durations_begin_at_half_a_millisecond() {
        let histogram = MetricHistogram::new(DURATION_BUCKETS);
        histogram.observe_duration(Duration::from_micros(400));
        histogram.observe_duration(Duration::from_millis(2));
        let counts: Vec<_> = histogram.cumulative_buckets().collect();
        assert_eq!(counts[..3], [(Some(0.0005), 1), (Some(0.001), 1), (Some(0.0025), 2)]);
        assert_eq!(histogram.sum(), 0.0024);
    }
}
