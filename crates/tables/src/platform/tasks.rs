//! Background tasks and blocking work.

use std::pin::Pin;

#[cfg(target_family = "wasm")]
pub use browser::{TaskAborted, TaskHandle};

/// A running task: await it for its output, or abort it. Dropping it lets the task run on.
#[cfg(not(target_family = "wasm"))]
pub type TaskHandle<T> = tokio::task::JoinHandle<T>;

/// Runs `work` in the background.
pub fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> TaskHandle<T> {
    // The runtime compiles a dozen functions per type of task; boxing reduces that to once per
    // type of output.
    spawn_boxed(Box::pin(work))
}

/// Runs `work`, which computes for long or waits for a disk, where it holds up no task. In a
/// browser there is only one thread, so it runs there, after what is already queued.
pub fn spawn_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> TaskHandle<T> {
    spawn_blocking_boxed(Box::new(work))
}

type BoxedTask<T> = Pin<Box<dyn Future<Output = T> + Send>>;

#[cfg(not(target_family = "wasm"))]
#[allow(clippy::disallowed_methods)]
fn spawn_boxed<T: Send + 'static>(work: BoxedTask<T>) -> TaskHandle<T> {
    tokio::spawn(work)
}

#[cfg(not(target_family = "wasm"))]
#[allow(clippy::disallowed_methods)]
fn spawn_blocking_boxed<T: Send + 'static>(work: Box<dyn FnOnce() -> T + Send>) -> TaskHandle<T> {
    tokio::task::spawn_blocking(work)
}

#[cfg(target_family = "wasm")]
fn spawn_boxed<T: Send + 'static>(work: BoxedTask<T>) -> TaskHandle<T> {
    TaskHandle::spawn(work)
}

#[cfg(target_family = "wasm")]
fn spawn_blocking_boxed<T: Send + 'static>(work: Box<dyn FnOnce() -> T + Send>) -> TaskHandle<T> {
    spawn(async move { work() })
}

/// Tasks on the browser's event loop.
#[cfg(target_family = "wasm")]
mod browser {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use futures_util::future::{AbortHandle, abortable};
    use tokio::sync::oneshot;

    use super::BoxedTask;

    /// A running task: await it for its output, or abort it. Dropping it lets the task run on.
    #[derive(Debug)]
    pub struct TaskHandle<T> {
        output: oneshot::Receiver<T>,
        abort: AbortHandle,
    }

    /// The task was aborted.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    #[error("the task was aborted")]
    pub struct TaskAborted;

    impl<T: Send + 'static> TaskHandle<T> {
        pub(super) fn spawn(work: BoxedTask<T>) -> Self {
            let (work, abort) = abortable(work);
            let (sender, output) = oneshot::channel();
            wasm_bindgen_futures::spawn_local(async move {
                if let Ok(value) = work.await {
                    let _ = sender.send(value);
                }
            });
            Self { output, abort }
        }

        /// Stops the task at its next await.
        pub fn abort(&self) {
            self.abort.abort();
        }
    }

    impl<T> Future for TaskHandle<T> {
        type Output = Result<T, TaskAborted>;

        fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
            Pin::new(&mut self.output).poll(context).map_err(|_| TaskAborted)
        }
    }
}
