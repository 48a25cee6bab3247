//! The switch that lets devices in the local network join a server that otherwise serves only this
//! machine. The server implements it, because this crate opens no socket.

use std::io;
use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

use crate::app_state::AppState;
use crate::connection_info::PeerAddress;
use crate::public_url::is_localhost;

/// Opens a second listener on this machine's private address, and closes it.
pub trait LanSwitch: Send + Sync {
    /// The private address that could be used now; `None` if this machine is in no local network.
    fn available_ip(&self) -> Option<IpAddr>;

    /// Where others can connect while the switch is on.
    fn listening_address(&self) -> Option<SocketAddr>;

    /// Serves `app` to the local network too. Does nothing if the switch is on.
    ///
    /// # Errors
    /// There is no local network, or the address can't be used.
    fn turn_on(&self, app: AppState) -> io::Result<()>;

    /// Closes the second listener and its connections.
    fn turn_off(&self);
}

/// Whether a request comes from a browser on this machine, without a proxy in between.
pub(crate) fn is_sent_from_this_machine(headers: &HeaderMap, peer: Option<&PeerAddress>) -> bool {
    let is_forwarded =
        ["forwarded", "via", "x-forwarded-for"].iter().any(|name| headers.contains_key(*name));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let is_loopback = peer.is_none_or(|PeerAddress(address)| address.ip().is_loopback());
    !is_forwarded
        && is_loopback
        && host.is_some_and(|host| is_localhost(&host.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_direct_requests_from_this_machine_count() {
        let sent = |host: &'static str, peer: &str, extra: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(name) = extra {
                headers.insert(name, "192.168.1.7".parse().unwrap());
            }
            is_sent_from_this_machine(&headers, Some(&PeerAddress(peer.parse().unwrap())))
        };
        assert!(sent("127.0.0.1:7654", "127.0.0.1:50000", None));
        assert!(sent("localhost:7654", "[::1]:50000", None));
        assert!(!sent("192.168.1.20:7654", "192.168.1.20:50000", None), "through the network");
        assert!(!sent("127.0.0.1:7654", "192.168.1.77:50000", None), "another device");
        assert!(!sent("play.example", "127.0.0.1:50000", None), "a proxy keeps the host name");
        for header in ["forwarded", "via", "x-forwarded-for"] {
            assert!(!sent("127.0.0.1", "127.0.0.1:50000", Some(header)), "{header}");
        }
    }
}
