//! Connections: accepting them, closing slow ones, shutting down gracefully.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use hyper::Request;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rollwright_tables::platform::tasks::spawn;
use rollwright_web::{BodyReceivedCallback, PeerAddress};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::incomplete_connections::{IncompleteConnections, IncompleteLimits, TrackedConnection};

/// How long to wait when no connection can be accepted, for instance because too many files are
/// open.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Serves connections until `shutdown` becomes true, then finishes the requests in progress. Closes
/// a connection if the headers of a request don't arrive within `header_timeout`, and sooner if
/// there are more incomplete connections than `limits` allow.
pub(crate) async fn accept_connections(
    listener: TcpListener,
    router: Router,
    header_timeout: Duration,
    limits: IncompleteLimits,
    mut shutdown: watch::Receiver<bool>,
) {
    let (graceful, incomplete) = (GracefulShutdown::new(), IncompleteConnections::new(limits));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(header_timeout);
    loop {
        let accepted = tokio::select! {
            _ = shutdown.wait_for(|shutdown| *shutdown) => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        disable_nagle(&stream);
        let tracked = incomplete.track(address.ip());
        let (routes, served) = (TowerToHyperService::new(router.clone()), tracked.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(PeerAddress(address));
            if request.body().is_end_stream() {
                served.mark_complete();
            } else {
                let receiving = served.clone();
                let received = BodyReceivedCallback::new(move || receiving.mark_complete());
                request.extensions_mut().insert(received);
            }
            let (responding, connection) = (routes.call(request), served.clone());
            async move {
                let response = responding.await?;
                Ok::<_, Infallible>(response.map(|body| TrackedBody { body, connection }))
            }
        });
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        spawn(async move {
            tokio::select! {
                // A client that disconnects early isn't an error.
                _ = connection => {}
                () = tracked.evicted() => {}
            }
        });
    }
    graceful.shutdown().await;
}

/// The body of a response. Once it is sent, the connection waits for the next request.
struct TrackedBody {
    body: Body,
    connection: Arc<TrackedConnection>,
}

impl Drop for TrackedBody {
    fn drop(&mut self) {
        self.connection.mark_incomplete();
    }
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Moves are short and urgent: they don't wait to fill a packet.
fn disable_nagle(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "nodelay");
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::net::SocketAddr;
    use std::time::Instant;

    use axum::Extension;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const TEST_HEADER_TIMEOUT: Duration = Duration::from_millis(300);

    fn with_server(client: impl AsyncFnOnce(SocketAddr, watch::Sender<bool>)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let echo_address = async |Extension(PeerAddress(from))| from.to_string();
            let router = Router::new().route("/", get(echo_address));
            let (close, shutdown) = watch::channel(false);
            let limits = IncompleteLimits::defaults(false);
            let server =
                spawn(accept_connections(listener, router, TEST_HEADER_TIMEOUT, limits, shutdown));
            client(address, close.clone()).await;
            close.send_replace(true);
            tokio::time::timeout(Duration::from_secs(5), server).await.unwrap().unwrap();
        });
    }

    /// What the server sends until it closes the connection, and how long that takes.
    async fn read_until_closed(stream: &mut TcpStream) -> (String, Duration) {
        let started = Instant::now();
        let mut text = String::new();
        let reading = stream.read_to_string(&mut text);
        tokio::time::timeout(Duration::from_secs(10), reading).await.unwrap().unwrap();
        (text, started.elapsed())
    }

    #[test]
    fn silent_and_slow_connections_are_closed() {
        with_server(async |address, _| {
            for partial in ["", "GET / HTTP/1.1\r\nHost: play.exa"] {
                let mut stream = TcpStream::connect(address).await.unwrap();
                stream.write_all(partial.as_bytes()).await.unwrap();
                let (_, took) = read_until_closed(&mut stream).await;
                assert!(took >= TEST_HEADER_TIMEOUT / 2, "{took:?}");
            }
        });
    }

    #[test]
    fn a_connection_stays_open_for_another_request() {
        with_server(async |address, _| {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let own = stream.local_addr().unwrap().to_string();
            for _ in 0..2 {
                stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
            }
            let (text, _) = read_until_closed(&mut stream).await;
            assert_eq!(text.matches(&own).count(), 2, "{text}");
        });
    }

    #[test]
    fn no_connections_are_accepted_after_shutdown() {
        with_server(async |address, close| {
            close.send_replace(true);
            tokio::time::sleep(TEST_HEADER_TIMEOUT).await;
            assert!(TcpStream::connect(address).await.is_err());
        });
    }
}
