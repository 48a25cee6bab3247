//! Opens a page in the user's browser.

use std::process::{Command, Stdio};

/// Opens `page`. Returns whether a program was started for it.
pub(crate) fn open_in_browser(page: &str) -> bool {
    let Some((program, arguments)) = opener_command() else { return false };
    let quiet = Command::new(program)
        .args(arguments)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut opening) = quiet else { return false };
    // Wait for the process, or it becomes a zombie.
    std::thread::spawn(move || opening.wait());
    true
}

/// The command that opens a page on this system.
fn opener_command() -> Option<(&'static str, &'static [&'static str])> {
    if cfg!(target_os = "macos") {
        return Some(("open", &[]));
    }
    if cfg!(windows) {
        return Some(("cmd", &["/c", "start", ""]));
    }
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    (set("DISPLAY") || set("WAYLAND_DISPLAY")).then_some(("xdg-open", &[]))
}
