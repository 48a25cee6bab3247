//! Long work: other Python threads run meanwhile, Ctrl-C stops it, and it reports its progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rollwright_bots::Progress;

/// How often signals are checked and progress is reported.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// Solvers and searches need more stack than a new thread usually gets.
const STACK_BYTES: usize = 16 << 20;

/// The progress of some work, and whether it should stop.
#[derive(Default)]
pub(crate) struct WorkProgress {
    is_cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress for WorkProgress {
    fn report(&self, done: u64, total: u64) {
        self.done.fetch_max(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Runs `work` on a thread of its own. Signals such as Ctrl-C cancel it and raise their exception.
/// `report` is called with the steps done and their total.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    report: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&WorkProgress) -> T + Send,
) -> PyResult<T> {
    let progress = WorkProgress::default();
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(1);
        // Only this thread locks it; a receiver alone can't be used without the interpreter.
        let receiver = Mutex::new(receiver);
        let lock = || receiver.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = &progress;
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let worker = builder
            .spawn_scoped(scope, move || {
                // The receiver waits until the result is there, so sending never fails.
                let _ = sender.send(work(shared));
            })
            .map_err(|error| PyRuntimeError::new_err(format!("No thread can start: {error}.")))?;
        let mut reported = (0, 0);
        loop {
            match py.detach(|| lock().recv_timeout(CHECK_INTERVAL)) {
                Ok(result) => {
                    report_progress(report, &progress, &mut reported)?;
                    return Ok(result);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let checked = py
                        .check_signals()
                        .and_then(|()| report_progress(report, &progress, &mut reported));
                    if let Err(interrupt) = checked {
                        progress.is_cancelled.store(true, Ordering::Relaxed);
                        // The work ends soon; its result isn't needed any more.
                        py.detach(|| while lock().recv().is_ok() {});
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = worker.join();
                    return Err(PyRuntimeError::new_err(
                        "The work ended without a result. This is a bug in Rollwright.",
                    ));
                }
            }
        }
    })
}

fn report_progress(
    report: Option<&Bound<'_, PyAny>>,
    progress: &WorkProgress,
    reported: &mut (u64, u64),
) -> PyResult<()> {
    let now = (progress.done.load(Ordering::Relaxed), progress.total.load(Ordering::Relaxed));
    if let Some(report) = report
        && now != *reported
        && now.1 > 0
    {
        report.call1(now)?;
        *reported = now;
    }
    Ok(())
}
