//! What the server knows about a request's connection. It puts these values into the request's
//! extensions; all of them may be missing.

use std::net::SocketAddr;
use std::sync::Arc;

/// The address that the request comes from: the client's, or that of a proxy. A request without it
/// counts as sent from this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeerAddress(pub SocketAddr);

/// Called once the whole body of the request has arrived.
#[derive(Clone)]
pub struct BodyReceivedCallback(Arc<dyn Fn() + Send + Sync>);

impl BodyReceivedCallback {
    /// Calls `callback` once the body has arrived.
    #[must_use]
    pub fn new(callback: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(callback))
    }

    /// Reports that the body has arrived.
    pub(crate) fn notify(&self) {
        (self.0)();
    }
}
