//! Messages to systemd: the server is ready, is alive, or is stopping (`sd_notify`, `WatchdogSec`).
//! Without systemd, nothing is sent.

use std::io;
use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use rollwright_tables::platform::tasks::spawn;
use rollwright_tables::platform::timer::sleep;

/// The connection to the service manager.
pub(crate) struct ServiceManager {
    socket: Option<UnixDatagram>,
    /// How often systemd expects to hear from the server.
    watchdog_interval: Option<Duration>,
}

impl ServiceManager {
    /// The service manager that started this process, if any.
    pub(crate) fn from_environment() -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        // A child process inherits the variables, but isn't meant.
        let own_id = std::process::id().to_string();
        let is_for_us = variable("WATCHDOG_PID").is_none_or(|id| id == own_id);
        let micros = variable("WATCHDOG_USEC").filter(|_| is_for_us);
        let watchdog_interval =
            micros.and_then(|text| text.parse().ok()).map(Duration::from_micros);
        let socket = variable("NOTIFY_SOCKET").and_then(|path| match connect(&path) {
            Ok(socket) => Some(socket),
            Err(error) => {
                tracing::warn!(%error, "the service manager can't be reached");
                None
            }
        });
        Self { socket, watchdog_interval }
    }

    /// Reports that the server answers requests, and from now on that it is alive. The messages
    /// come from the same threads as answers: if these are stuck, systemd restarts the server.
    pub(crate) fn notify_ready(&self) {
        self.send("READY=1");
        let Some((socket, interval)) = self
            .socket
            .as_ref()
            .and_then(|socket| socket.try_clone().ok())
            .zip(self.watchdog_interval)
        else {
            return;
        };
        spawn(async move {
            loop {
                let _ = socket.send(b"WATCHDOG=1");
                sleep(interval / 3).await;
            }
        });
    }

    /// Reports that the server finishes its requests and stops.
    pub(crate) fn notify_stopping(&self) {
        self.send("STOPPING=1");
    }

    fn send(&self, message: &str) {
        if let Some(socket) = &self.socket
            && let Err(error) = socket.send(message.as_bytes())
        {
            tracing::warn!(%error, message, "the service manager can't be reached");
        }
    }
}

fn connect(path: &str) -> io::Result<UnixDatagram> {
    let socket = UnixDatagram::unbound()?;
    // A full buffer must not block the server.
    socket.set_nonblocking(true)?;
    match path.strip_prefix('@') {
        #[cfg(target_os = "linux")]
        Some(name) => {
            use std::os::linux::net::SocketAddrExt;
            let address = std::os::unix::net::SocketAddr::from_abstract_name(name)?;
            socket.connect_addr(&address)?;
        }
        _ => socket.connect(path)?,
    }
    Ok(socket)
}
