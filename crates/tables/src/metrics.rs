//! Metrics of the tables, for operators. `web` exposes them to Prometheus.

use prometheus::core::Collector;
use prometheus::{Histogram, HistogramOpts, IntCounter, IntCounterVec, Opts, Registry};

/// Bucket bounds for durations, in seconds.
pub const DURATION_BUCKET_SECONDS: &[f64] =
    &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// Bucket bounds for the number of jobs per transaction.
const BATCH_SIZE_BUCKETS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// What the tables of one server have done since it started.
#[derive(Debug)]
pub struct TableMetrics {
    moves: IntCounterVec,
    /// Stored rolls and actions of people.
    pub human_moves: IntCounter,
    /// Stored rolls and actions of bots.
    pub bot_moves: IntCounter,
    /// How long bots thought about a decision, in seconds.
    pub bot_thinking_time: Histogram,
    /// How long write transactions took, from `BEGIN` to the end of `COMMIT`, in seconds.
    pub write_duration: Histogram,
    /// Failed transactions.
    pub failed_writes: IntCounter,
    /// How many jobs one transaction contained.
    pub batch_size: Histogram,
    /// How long it took to load a table from the store, in seconds.
    pub load_duration: Histogram,
    /// How often tables were locked, to read or change them.
    pub table_locks: IntCounter,
    lease_changes: IntCounterVec,
    /// Partition leases that this server has acquired.
    pub leases_taken: IntCounter,
    /// Leases that this server has lost to another one, or released.
    pub leases_lost: IntCounter,
}

impl TableMetrics {
    fn new() -> prometheus::Result<Self> {
        let histogram = |name, help, bounds: &[f64]| {
            Histogram::with_opts(HistogramOpts::new(name, help).buckets(bounds.to_vec()))
        };
        let moves = IntCounterVec::new(
            Opts::new("rollwright_moves_total", "Rolls and decisions stored."),
            &["by"],
        )?;
        let lease_changes = IntCounterVec::new(
            Opts::new("rollwright_lease_changes_total", "Leases on groups of tables."),
            &["change"],
        )?;
        Ok(Self {
            human_moves: moves.get_metric_with_label_values(&["person"])?,
            bot_moves: moves.get_metric_with_label_values(&["bot"])?,
            moves,
            bot_thinking_time: histogram(
                "rollwright_bot_thinking_seconds",
                "Time bots took per decision.",
                DURATION_BUCKET_SECONDS,
            )?,
            write_duration: histogram(
                "rollwright_store_write_seconds",
                "Time from the start of a write transaction to its commit.",
                DURATION_BUCKET_SECONDS,
            )?,
            failed_writes: IntCounter::new(
                "rollwright_store_failed_writes_total",
                "Write transactions that failed.",
            )?,
            batch_size: histogram(
                "rollwright_store_batch_jobs",
                "Jobs per write transaction.",
                BATCH_SIZE_BUCKETS,
            )?,
            load_duration: histogram(
                "rollwright_store_load_seconds",
                "Time to read a table from the store.",
                DURATION_BUCKET_SECONDS,
            )?,
            table_locks: IntCounter::new(
                "rollwright_table_locks_total",
                "How often tables were locked, to read or change them.",
            )?,
            leases_taken: lease_changes.get_metric_with_label_values(&["taken"])?,
            leases_lost: lease_changes.get_metric_with_label_values(&["lost"])?,
            lease_changes,
        })
    }

    /// Adds all metrics to `registry`.
    ///
    /// # Errors
    /// The registry has a metric with one of their names.
    pub fn register(&self, registry: &Registry) -> prometheus::Result<()> {
        let all: [Box<dyn Collector>; 8] = [
            Box::new(self.moves.clone()),
            Box::new(self.bot_thinking_time.clone()),
            Box::new(self.write_duration.clone()),
            Box::new(self.failed_writes.clone()),
            Box::new(self.batch_size.clone()),
            Box::new(self.load_duration.clone()),
            Box::new(self.table_locks.clone()),
            Box::new(self.lease_changes.clone()),
        ];
        all.into_iter().try_for_each(|metric| registry.register(metric))
    }
}

impl Default for TableMetrics {
    fn default() -> Self {
        Self::new().expect("names, labels and bounds of metrics are constants")
    }
}
