//! Rate limits per client address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use rollwright_tables::platform::time::{self, Instant};

/// What one address may do. Each number is a burst that refills within a minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitConfig {
    /// New tables, including rematches.
    pub tables: u32,
    /// Requests of any kind.
    pub requests: u32,
    /// Streams open at the same time.
    pub streams: u32,
}

/// Enough for thirty browsers behind one address, each watching a bot that moves twice a second.
impl Default for RateLimitConfig {
    fn default() -> Self {
        Self { tables: 120, requests: 6000, streams: 200 }
    }
}

/// How many addresses are tracked before idle ones are removed.
const MAX_TRACKED_ADDRESSES: usize = 10_000;

/// Tracks what each address uses.
pub(crate) struct RateLimiter {
    limits: RateLimitConfig,
    addresses: Mutex<HashMap<IpAddr, AddressUsage>>,
}

/// What an address has used.
#[derive(Clone, Copy)]
struct AddressUsage {
    since: Instant,
    tables: f64,
    requests: f64,
    streams: u32,
}

/// A resource that is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitedResource {
    Table,
    Request,
    Stream,
}

impl RateLimiter {
    pub(crate) fn new(limits: RateLimitConfig) -> Self {
        Self { limits, addresses: Mutex::default() }
    }

    /// Takes one unit for `address`; otherwise returns the seconds to wait.
    pub(crate) fn acquire(&self, address: IpAddr, resource: LimitedResource) -> Result<(), u64> {
        let address = rate_limit_key(address);
        let now = time::now();
        let mut all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > MAX_TRACKED_ADDRESSES {
            all.retain(|_, used| used.streams > 0 || now.duration_since(used.since).as_secs() < 60);
        }
        let new = AddressUsage { since: now, tables: 0.0, requests: 0.0, streams: 0 };
        let used = all.entry(address).or_insert(new);
        let minutes = now.duration_since(used.since).as_secs_f64() / 60.0;
        used.since = now;
        let (tables, requests) = (f64::from(self.limits.tables), f64::from(self.limits.requests));
        used.tables = (used.tables - minutes * tables).max(0.0);
        used.requests = (used.requests - minutes * requests).max(0.0);
        match resource {
            LimitedResource::Table => take_from_bucket(&mut used.tables, tables),
            LimitedResource::Request => take_from_bucket(&mut used.requests, requests),
            LimitedResource::Stream if used.streams < self.limits.streams => {
                used.streams += 1;
                Ok(())
            }
            LimitedResource::Stream => Err(60),
        }
    }

    /// A stream of `address` has ended.
    pub(crate) fn release_stream(&self, address: IpAddr) {
        let mut all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(used) = all.get_mut(&rate_limit_key(address)) {
            used.streams = used.streams.saturating_sub(1);
        }
    }
}

fn take_from_bucket(used: &mut f64, limit: f64) -> Result<(), u64> {
    if *used + 1.0 <= limit {
        *used += 1.0;
        return Ok(());
    }
    Err(((*used + 1.0 - limit) / limit.max(1.0) * 60.0).ceil().clamp(1.0, 60.0) as u64)
}

/// The address that limits apply to. An IPv6 user has a whole /64 network, so it counts as one.
#[must_use]
pub fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let high = u128::from(address) >> 64 << 64;
            IpAddr::V6(high.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_apply_to_each_address_on_its_own() {
        let limiter = RateLimiter::new(RateLimitConfig { tables: 2, requests: 100, streams: 1 });
        let (one, other): (IpAddr, IpAddr) =
            ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert_eq!(limiter.acquire(one, LimitedResource::Table), Ok(()));
        assert_eq!(limiter.acquire(one, LimitedResource::Table), Ok(()));
        assert!(
            limiter
                .acquire(one, LimitedResource::Table)
                .is_err_and(|wait| (1..=60).contains(&wait))
        );
        assert_eq!(limiter.acquire(one, LimitedResource::Request), Ok(()));
        assert_eq!(limiter.acquire(other, LimitedResource::Table), Ok(()));
        assert_eq!(limiter.acquire(one, LimitedResource::Stream), Ok(()));
        assert!(limiter.acquire(one, LimitedResource::Stream).is_err());
        limiter.release_stream(one);
        assert_eq!(limiter.acquire(one, LimitedResource::Stream), Ok(()));
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let limiter = RateLimiter::new(RateLimitConfig { tables: 1, requests: 1, streams: 1 });
        assert_eq!(limiter.acquire("2001:db8::1".parse().unwrap(), LimitedResource::Table), Ok(()));
        assert!(limiter.acquire("2001:db8::2".parse().unwrap(), LimitedResource::Table).is_err());
        assert_eq!(
            limiter.acquire("2001:db8:0:1::1".parse().unwrap(), LimitedResource::Table),
            Ok(())
        );
    }
}
