//! A name for each request, which is in its answer and in every line of the log about it.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::HeaderMap;

/// Where it is told.
pub(crate) const REQUEST_ID_HEADER: &str = "x-request-id";

/// The longest name that a proxy may give.
const MAX_ID_LENGTH: usize = 64;

/// The name of a request: the one that the proxy in front gave it, or a new one.
pub(crate) fn request_id(headers: &HeaderMap, behind_proxy: bool) -> String {
    let given =
        headers.get(REQUEST_ID_HEADER).filter(|_| behind_proxy).and_then(|id| id.to_str().ok());
    given.filter(|id| is_safe_to_log(id)).map_or_else(generate_id, ToOwned::to_owned)
}

/// What can stand in a log without a second look.
fn is_safe_to_log(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
    (1..=MAX_ID_LENGTH).contains(&id.len()) && id.bytes().all(plain)
}

/// A name that, most likely, no other request has. It does not count: whoever compares two
/// names does not learn how many requests others sent in between.
fn generate_id() -> String {
    static SECRET: OnceLock<RandomState> = OnceLock::new();
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{:016x}", SECRET.get_or_init(RandomState::new).hash_one(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_proxys_where_there_is_one_and_can_stand_in_a_log() {
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
