//! Ctrl-C: cancels long work, or ends the program.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Whether long work is running that Ctrl-C should cancel.
static IS_LONG_WORK_RUNNING: AtomicBool = AtomicBool::new(false);
/// Set by Ctrl-C while long work is running.
static IS_CANCELLED: AtomicBool = AtomicBool::new(false);

/// Makes the message to print when Ctrl-C ends the program.
static EXIT_MESSAGE: Mutex<Option<ExitMessage>> = Mutex::new(None);

type ExitMessage = Box<dyn Fn() -> String + Send>;

/// Prints `message` when Ctrl-C ends the program.
pub(crate) fn set_ctrl_c_message(message: impl Fn() -> String + Send + 'static) {
    install_ctrl_c_handler();
    *EXIT_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(message));
}

/// Makes Ctrl-C cancel the work that starts now, until [`end_long_work`].
pub(crate) fn begin_long_work() {
    install_ctrl_c_handler();
    IS_LONG_WORK_RUNNING.store(true, Ordering::Relaxed);
}

/// Makes Ctrl-C end the program again.
pub(crate) fn end_long_work() {
    IS_LONG_WORK_RUNNING.store(false, Ordering::Relaxed);
}

/// Whether Ctrl-C was pressed during long work.
pub(crate) fn is_cancelled() -> bool {
    IS_CANCELLED.load(Ordering::Relaxed)
}

/// During long work the first Ctrl-C cancels it cleanly. A second one, or one at a prompt,
/// ends the program. SIGTERM and SIGHUP, which job schedulers send, count as Ctrl-C.
fn install_ctrl_c_handler() {
    static IS_INSTALLED: OnceLock<()> = OnceLock::new();
    IS_INSTALLED.get_or_init(|| {
        // If no handler can be installed, Ctrl-C just ends the program, which loses nothing.
        let _ = ctrlc::set_handler(|| {
            if !IS_LONG_WORK_RUNNING.load(Ordering::Relaxed)
                || IS_CANCELLED.swap(true, Ordering::Relaxed)
            {
                // Clear the progress bar and the ^C that the terminal echoed.
                if IS_LONG_WORK_RUNNING.load(Ordering::Relaxed) && io::stderr().is_terminal() {
                    eprint!("\r\x1b[K");
                }
                let message = EXIT_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(message) = message.as_ref() {
                    // The program ends here, so a write error can't be handled.
                    let _ = writeln!(io::stderr(), "\n{}", message());
                }
                std::process::exit(130);
            }
        });
    });
}
