//! Standard input as a terminal: which lines wait there, and whether the program was suspended.

use std::io;
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rollwright_terminal::TerminalInput;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How often to check whether the program was suspended: another thread may get the signal.
const SUSPENSION_CHECK: Timespec = Timespec { tv_sec: 0, tv_nsec: 200_000_000 };

/// The terminal on standard input. It delivers whole lines, so that there is never a rest in a
/// buffer.
pub(crate) struct StdinTerminal {
    /// Set when the program continues after Ctrl-Z.
    was_suspended: Arc<AtomicBool>,
}

impl StdinTerminal {
    pub(crate) fn new() -> Self {
        let was_suspended = Arc::new(AtomicBool::new(false));
        // Without the handler, the prompt just isn't repeated.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGCONT, was_suspended.clone());
        Self { was_suspended }
    }
}

impl TerminalInput for StdinTerminal {
    fn is_line_waiting(&mut self) -> bool {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let stdin = io::stdin();
        let mut fds = [PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN)];
        poll(&mut fds, Some(&now)).is_ok_and(|ready| ready > 0)
    }

    fn wait_for_line(&mut self) -> bool {
        let stdin = io::stdin();
        let mut fds = [PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN)];
        loop {
            let waited = poll(&mut fds, Some(&SUSPENSION_CHECK));
            if self.was_suspended.swap(false, Ordering::Relaxed) {
                return true;
            }
            match waited {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                // A read reports any other error.
                _ => return false,
            }
        }
    }
}
