//! The thread pool of the solvers.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A rayon thread pool; the global one if no new pool can be created.
pub(crate) struct SolverThreadPool(Option<ThreadPool>);

impl SolverThreadPool {
    /// A pool of `count` threads, at least one.
    pub(crate) fn new(count: usize) -> Self {
        Self(ThreadPoolBuilder::new().num_threads(count.max(1)).build().ok())
    }

    /// Runs `work`, whose parallel loops use these threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
