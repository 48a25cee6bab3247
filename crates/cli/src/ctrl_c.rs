//! Ctrl-C: cancels long work, or ends the program.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Whether long work is running that Ctrl-C should cancel.
static IS_LONG_WORK_RUNNING: AtomicBool = AtomicBool::new(false);
/// Set by Ctrl-C while long work is running.
static IS_CANCELLED: AtomicBool = AtomicBool::new(false);

/// The exit code of the last signal; 0 if there was none.
static SIGNAL_EXIT_CODE: AtomicU8 = AtomicU8::new(0);

/// The exit code after Ctrl-C.
pub(crate) const CTRL_C_EXIT_CODE: u8 = 130;

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

/// The exit code after a signal that ends the program or cancelled its work: 128 plus the signal's
/// number, so 130 after Ctrl-C and 143 after SIGTERM. `None` if there was no signal.
pub(crate) fn exit_code_after_signal() -> Option<u8> {
    Some(SIGNAL_EXIT_CODE.load(Ordering::Relaxed)).filter(|&code| code > 0)
}

/// During long work the first Ctrl-C cancels it cleanly. A second one, or one at a prompt,
/// ends the program. SIGTERM and SIGHUP, which job schedulers send, count as Ctrl-C.
pub(crate) fn install_ctrl_c_handler() {
    static IS_INSTALLED: OnceLock<()> = OnceLock::new();
    // If no handler can be installed, a signal just ends the program, which loses nothing.
    IS_INSTALLED.get_or_init(|| {
        let _ = start_handler();
    });
}

#[cfg(unix)]
fn start_handler() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            handle_signal(u8::try_from(signal).unwrap_or_default().saturating_add(128));
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn start_handler() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| handle_signal(CTRL_C_EXIT_CODE))
}

fn handle_signal(exit_code: u8) {
    SIGNAL_EXIT_CODE.store(exit_code, Ordering::Relaxed);
    let is_long_work_running = IS_LONG_WORK_RUNNING.load(Ordering::Relaxed);
    if is_long_work_running && !IS_CANCELLED.swap(true, Ordering::Relaxed) {
        return;
    }
    // Clear the progress bar and the ^C that the terminal echoed.
    if is_long_work_running && io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    let message = EXIT_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(message) = message.as_ref() {
        // The program ends here, so a write error can't be handled.
        let _ = writeln!(io::stderr(), "\n{}", message());
    }
    std::process::exit(exit_code.into());
}
