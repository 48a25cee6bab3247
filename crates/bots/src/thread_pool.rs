//! How many threads long work gets.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads for rayon's loops; those of the system if it gives no new ones.
pub(crate) struct SolverThreadPool(Option<ThreadPool>);

impl SolverThreadPool {
    /// So many of them, one at least.
    pub(crate) fn new(count: usize) -> Self {
        Self(ThreadPoolBuilder::new().num_threads(count.max(1)).build().ok())
    }

    /// Does `work`, whose parallel loops run on these threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
