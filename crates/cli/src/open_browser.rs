//! Opening a page in the user's browser, where there is one.

use std::process::{Command, Stdio};

/// Opens `page`; whether a browser was asked to.
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
    // Somebody has to wait for it, or it stays behind as a zombie.
    std::thread::spawn(move || opening.wait());
    true
}

/// The program that opens pages on this system, with its arguments.
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
