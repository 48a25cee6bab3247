//! Spawning tasks. Futures are boxed first: the runtime compiles a dozen functions per type of
//! task, and boxing reduces that to once per type of result.

use std::pin::Pin;

use tokio::task::JoinHandle;

/// Like [`tokio::spawn`].
pub fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    let work: Pin<Box<dyn Future<Output = T> + Send>> = Box::pin(work);
    tokio::spawn(work)
}

/// Like [`tokio::task::spawn_blocking`].
pub fn spawn_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    let work: Box<dyn FnOnce() -> T + Send> = Box::new(work);
    tokio::task::spawn_blocking(work)
}
