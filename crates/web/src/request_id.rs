//! Request IDs: one per request, in its response and in every log line about it.
//!
//! `tower-http` would accept any client's ID; ours come only from a trusted proxy and are safe to
//! log.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::HeaderMap;
use rollwright_tables::platform::random::random_bytes;

/// The header that carries the ID.
pub(crate) const REQUEST_ID_HEADER: &str = "x-request-id";

/// The longest ID accepted from a proxy.
const MAX_ID_LENGTH: usize = 64;

/// The ID of a request: the proxy's if there is one, or else a new one.
pub(crate) fn request_id(headers: &HeaderMap, behind_proxy: bool) -> String {
    let forwarded =
        headers.get(REQUEST_ID_HEADER).filter(|_| behind_proxy).and_then(|id| id.to_str().ok());
    forwarded.filter(|id| is_safe_to_log(id)).map_or_else(generate_id, ToOwned::to_owned)
}

/// Whether an ID can be logged without escaping.
fn is_safe_to_log(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
    (1..=MAX_ID_LENGTH).contains(&id.len()) && id.bytes().all(plain)
}

/// A new ID, unique with high probability. It is a hash with a secret rather than a counter, so
/// comparing two IDs doesn't reveal how many requests others sent in between.
fn generate_id() -> String {
    static SECRET: OnceLock<[u8; 16]> = OnceLock::new();
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    // Without random numbers IDs are still unique within the process.
    let secret = SECRET.get_or_init(|| random_bytes().unwrap_or_default());
    let mut hasher = DefaultHasher::new();
    (secret, NUMBER.fetch_add(1, Ordering::Relaxed)).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_from_the_proxy_if_they_are_safe_to_log() {
        let mut headers = HeaderMap::new();
        let (one, other) = (request_id(&headers, true), request_id(&headers, true));
        assert!(one != other && is_safe_to_log(&one), "{one} {other}");
        headers.insert(REQUEST_ID_HEADER, "abc-123".parse().unwrap());
        assert_eq!(request_id(&headers, true), "abc-123");
        assert_ne!(request_id(&headers, false), "abc-123", "anybody can write this header");
        for bad in ["", "with space", "quote\"", &"a".repeat(65)] {
            headers.insert(REQUEST_ID_HEADER, bad.parse().unwrap());
            assert_ne!(request_id(&headers, true), bad);
        }
    }
}
