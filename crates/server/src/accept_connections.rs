//! Connections: accepting them, closing slow ones, shutting down gracefully.

use std::convert::Infallible;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rollwright_tables::platform::tasks::spawn;
use rollwright_web::{BodyReceivedCallback, PeerAddress};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::incomplete_connections::{IncompleteConnections, IncompleteLimits, TrackedConnection};

/// The last of so many equal shares of all connections get 503 instead of a response.
const OVERLOAD_SHARE: usize = 8;
/// The longest headers of a request. Thousands of connections may have incomplete ones.
const MAX_BUFFER_BYTES: usize = 8 << 10;
/// How long to wait when no connection can be accepted, for instance because too many files are
/// open.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Serves connections until `shutdown` becomes true, then finishes the requests in progress. Closes
/// a connection if the headers of a request don't arrive within `header_timeout`, and sooner if
/// there are more incomplete connections than `limits` allow. Overload waits: beyond
/// `max_connections`, no connection is accepted, and shortly before, requests are answered with 503.
pub(crate) async fn accept_connections(
    listener: TcpListener,
    router: Router,
    header_timeout: Duration,
    limits: IncompleteLimits,
    max_connections: usize,
    mut shutdown: watch::Receiver<bool>,
) {
    let (graceful, incomplete) = (GracefulShutdown::new(), IncompleteConnections::new(limits));
    let slots = Arc::new(Semaphore::new(max_connections));
    let overload_slots = max_connections / OVERLOAD_SHARE;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(header_timeout);
    http.max_buf_size(MAX_BUFFER_BYTES);
    loop {
        let accepted = tokio::select! {
            _ = shutdown.wait_for(|shutdown| *shutdown) => break,
            accepted = accept_when_there_is_room(&listener, &slots, &incomplete) => accepted,
        };
        let (stream, address, slot) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        disable_nagle(&stream);
        let is_overloaded = slots.available_permits() < overload_slots;
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
            let connection = served.clone();
            let responding = (!is_overloaded).then(|| routes.call(request));
            async move {
                let response = match responding {
                    Some(responding) => responding.await?,
                    None => overload_response(),
                };
                Ok::<_, Infallible>(response.map(|body| TrackedBody { body, connection }))
            }
        });
        let stream = EvictableStream { stream, tracked: tracked.clone() };
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        spawn(async move {
            let _slot = slot;
            let mut connection = pin!(connection);
            loop {
                tokio::select! {
                    // A client that disconnects early isn't an error.
                    _ = &mut connection => break,
                    // The connection is polled again, and ends unless its request has arrived.
                    () = tracked.evicted() => {}
                }
            }
        });
    }
    graceful.shutdown().await;
}

/// Accepts a connection as soon as there is room for it. Until then, it waits in the system's
/// queue.
async fn accept_when_there_is_room(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
    incomplete: &IncompleteConnections,
) -> io::Result<(TcpStream, SocketAddr, Option<OwnedSemaphorePermit>)> {
    incomplete.wait_for_room().await;
    // The semaphore is never closed.
    let slot = slots.clone().acquire_owned().await.ok();
    let (stream, address) = listener.accept().await?;
    Ok((stream, address, slot))
}

/// The response to every request while there are almost too many connections.
fn overload_response() -> Response<Body> {
    let problem = "{\"type\":\"urn:rollwright:overloaded\",\"title\":\"Service Unavailable\",\
        \"status\":503,\"detail\":\"the server has too many connections; try again in a few seconds\",\
        \"retry_after\":5}";
    let mut response = Response::new(Body::from(problem));
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    for (name, value) in [
        (header::CONTENT_TYPE, "application/problem+json"),
        (header::RETRY_AFTER, "5"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONNECTION, "close"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A stream that ends when its connection is evicted and everything that has arrived is read.
struct EvictableStream {
    stream: TcpStream,
    tracked: Arc<TrackedConnection>,
}

impl EvictableStream {
    /// Whether bytes have arrived that nobody has read, as far as the system knows.
    fn has_unread_bytes(&self) -> bool {
        let mut byte = [MaybeUninit::uninit()];
        matches!(SockRef::from(&self.stream).peek(&mut byte), Ok(count) if count > 0)
    }
}

impl AsyncRead for EvictableStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            // Reading nothing is the end of the stream.
            Poll::Pending if self.tracked.is_evicted() && !self.has_unread_bytes() => {
                Poll::Ready(Ok(()))
            }
            polled => polled,
        }
    }
}

impl AsyncWrite for EvictableStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
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
            let limits = IncompleteLimits::new(false, 8);
            let server = spawn(accept_connections(
                listener,
                router,
                TEST_HEADER_TIMEOUT,
                limits,
                8,
                shutdown,
            ));
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

    #[test]
    fn reconnect_storms_get_503_when_there_are_almost_too_many_connections() {
        with_server(async |address, _| {
            let ask = async |stream: &mut TcpStream| {
                stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
                let mut bytes = [0; 512];
                let count = stream.read(&mut bytes).await.unwrap();
                String::from_utf8_lossy(&bytes[..count]).into_owned()
            };
            let mut open = Vec::new();
            for _ in 0..7 {
                let mut stream = TcpStream::connect(address).await.unwrap();
                assert!(ask(&mut stream).await.starts_with("HTTP/1.1 200"));
                open.push(stream);
            }
            let mut last = TcpStream::connect(address).await.unwrap();
            let refused = ask(&mut last).await;
            assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
            assert!(refused.contains("retry-after: 5") && refused.contains("overloaded"));
            // There is room again as soon as the server notices that others have left.
            drop(open);
            for _ in 0..100 {
                let mut next = TcpStream::connect(address).await.unwrap();
                if ask(&mut next).await.starts_with("HTTP/1.1 200") {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            panic!("there is room for another connection");
        });
    }
}
