//! Shows long texts in the pager of the terminal.

use std::io::Write;
use std::process::{Command, Stdio};

/// The pager if `PAGER` isn't set.
const DEFAULT_PAGER: &str = "less";

/// Options for `less` if `LESS` isn't set: colours stay, short texts need no key, and the text stays on
/// the screen.
const DEFAULT_LESS_OPTIONS: &str = "FRX";

/// Shows a text in the pager. Returns false if there is none; an empty `PAGER` means none.
pub(crate) fn show_in_pager(text: &str) -> bool {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| DEFAULT_PAGER.to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return false };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", DEFAULT_LESS_OPTIONS);
    }
    if std::env::var_os("LESSCHARSET").is_none() {
        command.env("LESSCHARSET", "utf-8");
    }
    let Ok(mut child) = command.spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // A reader who leaves early closes the pipe.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}
