//! Work beside other work. What is spawned is boxed first: the runtime compiles a dozen
//! functions for each type of task, and this way that is each type of result.

use std::pin::Pin;

use tokio::task::JoinHandle;

/// As [`tokio::spawn`].
pub fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    let work: Pin<Box<dyn Future<Output = T> + Send>> = Box::pin(work);
    tokio::spawn(work)
}

/// As [`tokio::task::spawn_blocking`].
pub fn spawn_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    let work: Box<dyn FnOnce() -> T + Send> = Box::new(work);
    tokio::task::spawn_blocking(work)
}
