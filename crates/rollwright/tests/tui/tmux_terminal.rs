//! A terminal of a given size for the program: a detached tmux session.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// The maximum time to wait: only something stuck takes so long.
const SCREEN_TIMEOUT: Duration = Duration::from_secs(60);

/// A terminal, closed when dropped.
pub(crate) struct TmuxTerminal {
    socket: String,
}

impl TmuxTerminal {
    /// Runs the program in a terminal of this size. `name` must be unique to the test.
    pub(crate) fn start(name: &str, size: (u16, u16), data: &Path, args: &str) -> Self {
        Self::start_in_shell(name, size, data, args, "")
    }

    /// The same in a shell that can stop and continue the program; `then` are its commands after the
    /// program has stopped.
    pub(crate) fn start_in_shell(
        name: &str,
        (width, height): (u16, u16),
        data: &Path,
        args: &str,
        then: &str,
    ) -> Self {
        let terminal = Self { socket: format!("rollwright-{name}-{}", std::process::id()) };
        let program = env!("CARGO_BIN_EXE_rollwright");
        let data = data.display();
        // Keep the pane open after the program ends, to read its last output.
        let script = format!(
            "set -m; env -u NO_COLOR LANG=C.UTF-8 LC_ALL=C.UTF-8 ROLLWRIGHT_DATA='{data}' \
             ROLLWRIGHT_CACHE='{data}/cache' '{program}' {args}; {then} echo \"[ended: $?]\"; \
             exec sleep 600"
        );
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", &width, "-y", &height];
        let shell = ["bash", "-c", &script];
        terminal.tmux(&[&["-f", "/dev/null", "new-session", "-d"][..], &size, &shell].concat());
        terminal
    }

    fn run_tmux(&self, args: &[&str]) -> Output {
        Command::new("tmux").args(["-L", &self.socket]).args(args).output().unwrap()
    }

    #[track_caller]
    fn tmux(&self, args: &[&str]) -> String {
        let output = self.run_tmux(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {args:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The text on the screen, without trailing blanks.
    pub(crate) fn screen_text(&self) -> String {
        let text = self.tmux(&["capture-pane", "-p"]);
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Presses keys, given by their tmux names.
    pub(crate) fn send_keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Waits until the screen satisfies `is`, and returns it.
    #[track_caller]
    pub(crate) fn wait_until(&self, is: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let seen = self.screen_text();
            if is(&seen) {
                return seen;
            }
            assert!(began.elapsed() < SCREEN_TIMEOUT, "waited in vain; the screen is:\n{seen}");
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// Waits until a text is on the screen, and returns the screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let began = Instant::now();
        loop {
            let seen = self.screen_text();
            if seen.contains(text) {
                return seen;
            }
            assert!(began.elapsed() < SCREEN_TIMEOUT, "'{text}' does not come; there is:\n{seen}");
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// Presses keys and waits until the screen changes.
    #[track_caller]
    pub(crate) fn send_keys_and_wait(&self, keys: &[&str]) {
        let before = self.screen_with_colours();
        self.send_keys(keys);
        self.wait_until(|_| self.screen_with_colours() != before);
    }

    /// The screen with its colours, which may be all that marks the cursor.
    fn screen_with_colours(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// Waits until the screen equals the golden file `name`. `UPDATE_GOLDEN=1` writes the file once
    /// the screen stops changing.
    #[track_caller]
    pub(crate) fn assert_golden(&self, name: &str) {
        let file = format!("{}/tests/tui/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&file, self.wait_until_still()).unwrap();
        }
        let golden = std::fs::read_to_string(&file).unwrap_or_default();
        let began = Instant::now();
        let mut seen = self.screen_text();
        while seen != golden {
            assert!(
                began.elapsed() < SCREEN_TIMEOUT,
                "the screen does not become as in {file}; it is:\n{seen}"
            );
            std::thread::sleep(Duration::from_millis(25));
            seen = self.screen_text();
        }
    }

    /// Waits until the screen stops changing, and returns it.
    pub(crate) fn wait_until_still(&self) -> String {
        self.wait_until_still_for(Duration::from_millis(300))
    }

    /// Waits until the screen has not changed for this long, and returns it.
    pub(crate) fn wait_until_still_for(&self, long: Duration) -> String {
        let mut seen = self.screen_text();
        loop {
            std::thread::sleep(long);
            let now = self.screen_text();
            if now == seen {
                return seen;
            }
            seen = now;
        }
    }

    /// Resizes the terminal.
    pub(crate) fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Kills the program, as a power cut would.
    pub(crate) fn kill(&self) {
        self.signal("-KILL");
        self.wait_for("[ended: 137]");
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let sent = Command::new("pkill").args([signal, "-P", shell.trim()]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for TmuxTerminal {
    fn drop(&mut self) {
        self.run_tmux(&["kill-server"]);
    }
}
