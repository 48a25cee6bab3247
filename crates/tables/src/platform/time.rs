//! The clocks. On WebAssembly the standard library has none, so the browser's are used.

#![allow(clippy::disallowed_methods)]

use web_time::{SystemTime, UNIX_EPOCH};

pub use web_time::Instant;

/// The current moment of a clock that never goes back.
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}

/// Seconds since 1970.
#[must_use]
pub fn unix_seconds() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
#[must_use]
pub fn unix_millis() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}
