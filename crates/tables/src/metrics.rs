//! Metrics of the tables, for operators: counters and histograms that cost a few atomic additions.
//! `web` exposes them in Prometheus format.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Bucket bounds for durations, in seconds.
pub const DURATION_BUCKETS: &[f64] =
    &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// Bucket bounds for the number of jobs per transaction.
const BATCH_SIZE_BUCKETS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// What the tables of one server have done since it started.
#[derive(Debug)]
pub struct TableMetrics {
    /// Stored rolls and actions of people.
    pub human_moves: Counter,
    /// Stored rolls and actions of bots.
    pub bot_moves: Counter,
    /// How long bots thought about a decision.
    pub bot_thinking_time: MetricHistogram,
    /// How long write transactions took, from `BEGIN` to the end of `COMMIT`.
    pub write_duration: MetricHistogram,
    /// Failed transactions.
    pub failed_writes: Counter,
    /// How many jobs one transaction contained.
    pub batch_size: MetricHistogram,
    /// How long it took to load a table from the store.
    pub load_duration: MetricHistogram,
    /// Partition leases that this server has acquired.
    pub leases_taken: Counter,
    /// Leases that this server has lost to another one, or released.
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

/// A number that only increases.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub fn increment(&self) {
        self.add(1);
    }

    /// Adds `more`.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// The current count.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A histogram of observed values.
#[derive(Debug)]
pub struct MetricHistogram {
    upper_bounds: &'static [f64],
    /// One bucket per bound, and one for larger values.
    buckets: Vec<AtomicU64>,
    /// The sum in millionths, so that it can be updated without a lock.
    sum_micros: AtomicU64,
}

impl MetricHistogram {
    /// An empty histogram with these ascending bucket bounds.
    #[must_use]
    pub fn new(upper_bounds: &'static [f64]) -> Self {
        let buckets = (0..=upper_bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Self { upper_bounds, buckets, sum_micros: AtomicU64::new(0) }
    }

    /// Records a value.
    pub fn observe(&self, value: f64) {
        let bucket = self.upper_bounds.partition_point(|bound| *bound < value);
        if let Some(bucket) = self.buckets.get(bucket) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        // A negative or huge value saturates.
        self.sum_micros.fetch_add((value * 1e6).round() as u64, Ordering::Relaxed);
    }

    /// Records the time since `began`.
    pub fn observe_since(&self, began: Instant) {
        self.observe_duration(began.elapsed());
    }

    /// Records a duration, in seconds.
    pub fn observe_duration(&self, duration: Duration) {
        self.observe(duration.as_secs_f64());
    }

    /// For each bound, and finally without one, how many values were not larger.
    pub fn cumulative_buckets(&self) -> impl Iterator<Item = (Option<f64>, u64)> + '_ {
        let bounds = self.upper_bounds.iter().copied().map(Some).chain([None]);
        let counts = self.buckets.iter().scan(0, |sum, bucket| {
            *sum += bucket.load(Ordering::Relaxed);
            Some(*sum)
        });
        bounds.zip(counts)
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
    fn buckets_are_cumulative() {
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
    fn duration_buckets_start_at_half_a_millisecond() {
        let histogram = MetricHistogram::new(DURATION_BUCKETS);
        histogram.observe_duration(Duration::from_micros(400));
        histogram.observe_duration(Duration::from_millis(2));
        let counts: Vec<_> = histogram.cumulative_buckets().collect();
        assert_eq!(counts[..3], [(Some(0.0005), 1), (Some(0.001), 1), (Some(0.0025), 2)]);
        assert_eq!(histogram.sum(), 0.0024);
    }
}
