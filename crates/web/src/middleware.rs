//! Middleware for every request: rate limits, origin checks, security headers, the log.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rollwright_tables::platform::time;
use tracing::Instrument;

use crate::app_state::AppState;
use crate::connection_info::{BodyReceivedCallback, PeerAddress};
use crate::cookies::TokenUpgrade;
use crate::extractors::receive_body;
use crate::private_network::is_private_address;
use crate::problem_details::Problem;
use crate::public_url::is_https;
use crate::rate_limits::{LimitedResource, rate_limit_key};
use crate::request_id::{REQUEST_ID_HEADER, request_id};

/// The client's address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl ClientAddress {
    /// The network that limits apply to.
    pub(crate) fn network(self) -> IpAddr {
        rate_limit_key(self.0)
    }
}

pub(crate) async fn tag_with_request_id(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let id = request_id(request.headers(), app.behind_proxy);
    // At the error level, so that every line about a failure carries the ID.
    let span = tracing::error_span!("request", id);
    let mut response = check_and_log_request(app, request, next).instrument(span).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID_HEADER, id);
    }
    response
}

async fn check_and_log_request(app: AppState, mut request: Request, next: Next) -> Response {
    let started = time::now();
    let address = client_address(&request, app.behind_proxy);
    request.extensions_mut().insert(ClientAddress(address));
    let upgrade = TokenUpgrade::of(&app, request.headers());
    let is_https = is_https(&app, request.headers());
    let method = request.method().clone();
    // Log the route, not the path: a table's link is all one needs to watch it.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let refused = match app.rate_limiter.acquire(address, LimitedResource::Request) {
        _ if app.tables.is_banned(address) => Some(Problem::banned()),
        Err(seconds) => Some(Problem::rate_limited("requests", seconds)),
        Ok(()) if app.lan_address().is_some() && !is_private_address(address) => {
            Some(Problem::outside_local_network())
        }
        Ok(()) if is_unsafe_method(&method) && !is_same_site(request.headers()) => {
            Some(Problem::cross_site())
        }
        Ok(()) => {
            let hosts = app.allowed_hosts.as_deref();
            let foreign =
                hosts.and_then(|hosts| hosts.find_foreign_host(request.uri(), request.headers()));
            foreign.map(|name| Problem::unknown_host(&name))
        }
    };
    let mut response = match refused {
        Some(problem) => problem.into_response(),
        None if !is_unsafe_method(&method) => next.run(request).await,
        None => match receive_body(request, app.body_timeout).await {
            Ok(request) => {
                if let Some(received) = request.extensions().get::<BodyReceivedCallback>() {
                    received.notify();
                }
                next.run(request).await
            }
            Err(problem) => {
                let mut response = problem.into_response();
                // The server doesn't wait for the rest of the body.
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
                response
            }
        },
    };
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Other sites never learn a table's link; our own forms still send their origin.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if is_https {
        // For a year, the browser doesn't try plain HTTP.
        let one_year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, one_year);
    }
    if let Some(upgrade) = upgrade {
        upgrade.apply(&app, headers).await;
    }
    // Pages set their own policy.
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
    let (route, took) = (route.as_deref().unwrap_or("none"), started.elapsed());
    app.request_metrics.record_request(route, &method, response.status(), took);
    let (status, micros) = (response.status().as_u16(), took.as_micros() as u64);
    tracing::info!(%method, route, status, micros, "request");
    response
}

/// The address of the client. Anybody can send `X-Forwarded-For`; only its last entry is the
/// proxy's own.
fn client_address(request: &Request, behind_proxy: bool) -> IpAddr {
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    if let Some(address) = last.filter(|_| behind_proxy).and_then(parse_forwarded_address) {
        return address;
    }
    let peer = request.extensions().get::<PeerAddress>();
    peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |PeerAddress(address)| address.ip())
}

/// Parses an address as proxies write it, with or without a port.
fn parse_forwarded_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

fn is_unsafe_method(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether a request comes from our own pages. Browsers send its origin; other clients send none.
fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |value: &HeaderValue| value.to_str().unwrap_or("?").to_ascii_lowercase();
    let fetch = headers.get("sec-fetch-site").map(text);
    if fetch.is_some_and(|site| site != "same-origin" && site != "none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN).map(text) else { return true };
    let host = headers.get(header::HOST).map(text).unwrap_or_default();
    origin.split_once("://").is_some_and(|(_, site)| !host.is_empty() && site == host)
}
