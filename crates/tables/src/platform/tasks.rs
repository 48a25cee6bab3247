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

/// Like [`spawn_blocking`], for work that takes seconds: it runs on a thread of its own at low
/// priority, so that moves stay fast. Call it only for work that a queue limits.
pub fn spawn_low_priority<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Result<T, WorkFailed>> + Send {
    spawn_low_priority_boxed(Box::new(work))
}

/// The work panicked, or its thread couldn't be started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the work failed")]
pub struct WorkFailed;

/// Lets the current thread, and the threads that it starts, work only when others have little to
/// do. Only Linux has priorities per thread.
pub fn lower_thread_priority() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{getpriority_process, setpriority_process};
        let lower = |now: i32| setpriority_process(None, (now + LOWER_BY).min(LOWEST_PRIORITY));
        if let Err(error) = getpriority_process(None).and_then(lower) {
            tracing::debug!(%error, "the priority of a thread could not be lowered");
        }
    }
}

/// Such a thread gets a tenth of the time of one at normal priority.
#[cfg(target_os = "linux")]
const LOWER_BY: i32 = 10;
/// The lowest priority on Linux.
#[cfg(target_os = "linux")]
const LOWEST_PRIORITY: i32 = 19;

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

#[cfg(not(target_family = "wasm"))]
fn spawn_low_priority_boxed<T: Send + 'static>(
    work: Box<dyn FnOnce() -> T + Send>,
) -> impl Future<Output = Result<T, WorkFailed>> + Send {
    let (sender, output) = tokio::sync::oneshot::channel();
    let thread = std::thread::Builder::new().name("heavy-work".to_owned());
    // After a panic, or without a thread, the sender is dropped.
    let started = thread.spawn(move || {
        lower_thread_priority();
        let _ = sender.send(work());
    });
    if let Err(error) = started {
        tracing::error!(%error, "a thread could not be started");
    }
    async move { output.await.map_err(|_| WorkFailed) }
}

#[cfg(target_family = "wasm")]
fn spawn_low_priority_boxed<T: Send + 'static>(
    work: Box<dyn FnOnce() -> T + Send>,
) -> impl Future<Output = Result<T, WorkFailed>> + Send {
    let task = spawn(async move { work() });
    async move { task.await.map_err(|_| WorkFailed) }
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn fair_queues_run_heavy_work_at_low_priority() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let before = priority();
        let heavy = spawn_low_priority(move || {
            let inherited = std::thread::spawn(priority).join().unwrap();
            (priority(), inherited)
        });
        let low = (before + LOWER_BY).min(LOWEST_PRIORITY);
        assert_eq!(heavy.await, Ok((low, low)));
        assert_eq!(priority(), before, "other threads keep their priority");
        let failed: Result<(), WorkFailed> = spawn_low_priority(|| panic!("on purpose")).await;
        assert_eq!(failed, Err(WorkFailed));
    }
}
