//! The second listener, which the host of a table opens to the local network and closes again.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rollwright_tables::platform::tasks::spawn;
use rollwright_web::{AppState, LanSwitch};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::accept_connections::accept_connections;
use crate::compression::compressed_router;
use crate::incomplete_connections::IncompleteLimits;
use crate::lan_address::lan_address;
use crate::run::HEADER_READ_TIMEOUT;

/// Opens the listener on request.
pub(crate) struct LanListener {
    /// The port of the first listener, which the second one uses too if it is free.
    port: u16,
    max_connections: usize,
    open: Mutex<Option<OpenListener>>,
}

struct OpenListener {
    address: SocketAddr,
    /// Becomes true when the listener closes.
    close: watch::Sender<bool>,
}

impl LanListener {
    pub(crate) fn new(port: u16, max_connections: usize) -> Self {
        Self { port, max_connections, open: Mutex::new(None) }
    }

    fn open_listener(&self) -> MutexGuard<'_, Option<OpenListener>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Listens on a private address, if possible on this port.
fn listen_on(ip: IpAddr, port: u16) -> io::Result<TcpListener> {
    let bound = std::net::TcpListener::bind((ip, port));
    let listener = bound.or_else(|_| std::net::TcpListener::bind((ip, 0)))?;
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

impl LanSwitch for LanListener {
    fn available_ip(&self) -> Option<IpAddr> {
        lan_address()
    }

    fn listening_address(&self) -> Option<SocketAddr> {
        self.open_listener().as_ref().map(|open| open.address)
    }

    fn turn_on(&self, app: AppState) -> io::Result<()> {
        let mut open = self.open_listener();
        if open.is_some() {
            return Ok(());
        }
        let ip = lan_address().ok_or_else(|| io::Error::from(io::ErrorKind::NetworkUnreachable))?;
        let listener = listen_on(ip, self.port)?;
        let address = listener.local_addr()?;
        let (close, closed) = watch::channel(false);
        // Streams end with this listener, so that closing it disconnects everybody.
        let router = compressed_router(app.with_shutdown(closed.clone()));
        let limits = IncompleteLimits::new(false, self.max_connections);
        spawn(accept_connections(
            listener,
            router,
            HEADER_READ_TIMEOUT,
            limits,
            self.max_connections,
            closed,
        ));
        tracing::info!(%address, "the local network may join");
        *open = Some(OpenListener { address, close });
        Ok(())
    }

    fn turn_off(&self) {
        if let Some(open) = self.open_listener().take() {
            open.close.send_replace(true);
            tracing::info!(address = %open.address, "the local network may no longer join");
        }
    }
}
