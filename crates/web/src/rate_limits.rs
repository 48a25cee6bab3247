//! Rate limits per client address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

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

/// How many names or reactions one address may report per minute.
const REPORTS_PER_MINUTE: u32 = 10;

/// How much more a whole IPv6 site, a /48, may do than one of its networks. A site usually belongs
/// to one customer, who could use 65,536 networks.
const IPV6_SITE_FACTOR: f64 = 8.0;
/// After this long without a request, an address has all its tokens back.
const REFILL_TIME: Duration = Duration::from_secs(60);
/// How many networks one generation tracks, at 100 bytes each. With more, the generations change
/// early: then a flood from as many networks gets its tokens back too soon, but memory is bounded.
const MAX_TRACKED_NETWORKS: usize = 100_000;

/// Tracks what each address uses.
///
/// Idle networks are forgotten without looking for them: there are two generations of networks,
/// and the older one is dropped once nobody in it can owe anything. So a request costs the same
/// with a million networks as with one.
pub(crate) struct RateLimiter {
    limits: RateLimitConfig,
    usage: Mutex<Usage>,
}

/// The usage of all networks.
struct Usage {
    /// When `recent` was begun.
    since: Instant,
    /// Networks with a request since then.
    recent: HashMap<IpNetworkKey, NetworkUsage>,
    /// Networks whose last request was in the generation before.
    older: HashMap<IpNetworkKey, NetworkUsage>,
    /// The open streams of networks that have any.
    streams: HashMap<IpNetworkKey, u32>,
}

/// A network that has limits of its own: an IPv4 address, or an IPv6 network of 64 or 48 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct IpNetworkKey {
    first_address: IpAddr,
    is_site: bool,
}

/// What a network has used.
#[derive(Clone, Copy)]
struct NetworkUsage {
    since: Instant,
    tables: f64,
    requests: f64,
    reports: f64,
}

/// What is limited per minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitedResource {
    Table,
    Request,
    /// A report to the operator, who has to read it.
    Report,
}

impl RateLimiter {
    pub(crate) fn new(limits: RateLimitConfig) -> Self {
        let usage = Usage {
            since: time::now(),
            recent: HashMap::new(),
            older: HashMap::new(),
            streams: HashMap::new(),
        };
        Self { limits, usage: Mutex::new(usage) }
    }

    /// Takes one unit for `address`; otherwise returns the seconds to wait.
    pub(crate) fn acquire(&self, address: IpAddr, resource: LimitedResource) -> Result<(), u64> {
        self.acquire_at(address, resource, time::now())
    }

    fn acquire_at(
        &self,
        address: IpAddr,
        resource: LimitedResource,
        now: Instant,
    ) -> Result<(), u64> {
        let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        // All networks are asked before any is charged.
        for network in limited_networks(address) {
            let limit = resource.limit(self.limits) * network.limit_factor();
            check_bucket(*usage.refilled(network, self.limits, now).bucket(resource), limit)?;
        }
        for network in limited_networks(address) {
            *usage.refilled(network, self.limits, now).bucket(resource) += 1.0;
        }
        Ok(())
    }

    /// Opens a stream for `address`; otherwise returns the seconds to wait.
    pub(crate) fn acquire_stream(&self, address: IpAddr) -> Result<(), u64> {
        let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = |network: IpNetworkKey| {
            let open = usage.streams.get(&network).copied().unwrap_or(0);
            f64::from(open) + 1.0 <= f64::from(self.limits.streams) * network.limit_factor()
        };
        if !limited_networks(address).all(has_room) {
            return Err(60);
        }
        for network in limited_networks(address) {
            *usage.streams.entry(network).or_default() += 1;
        }
        Ok(())
    }

    /// A stream of `address` has ended.
    pub(crate) fn release_stream(&self, address: IpAddr) {
        let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        for network in limited_networks(address) {
            if let Entry::Occupied(mut open) = usage.streams.entry(network) {
                *open.get_mut() -= 1;
                if *open.get() == 0 {
                    open.remove();
                }
            }
        }
    }
}

impl Usage {
    /// What a network has used, less what it has got back by `now`.
    fn refilled(
        &mut self,
        network: IpNetworkKey,
        limits: RateLimitConfig,
        now: Instant,
    ) -> &mut NetworkUsage {
        let is_generation_over = now.saturating_duration_since(self.since) >= REFILL_TIME;
        if is_generation_over || self.recent.len() >= MAX_TRACKED_NETWORKS {
            self.older = std::mem::take(&mut self.recent);
            self.since = now;
        }
        let used = match self.recent.entry(network) {
            Entry::Occupied(used) => used.into_mut(),
            Entry::Vacant(free) => {
                let new = NetworkUsage { since: now, tables: 0.0, requests: 0.0, reports: 0.0 };
                free.insert(self.older.remove(&network).unwrap_or(new))
            }
        };
        let elapsed = now.saturating_duration_since(used.since);
        let refills = elapsed.as_secs_f64() / REFILL_TIME.as_secs_f64();
        used.since = now.max(used.since);
        for resource in [LimitedResource::Table, LimitedResource::Request, LimitedResource::Report]
        {
            let limit = resource.limit(limits) * network.limit_factor();
            let bucket = used.bucket(resource);
            *bucket = (*bucket - refills * limit).max(0.0);
        }
        used
    }
}

impl NetworkUsage {
    fn bucket(&mut self, resource: LimitedResource) -> &mut f64 {
        match resource {
            LimitedResource::Table => &mut self.tables,
            LimitedResource::Request => &mut self.requests,
            LimitedResource::Report => &mut self.reports,
        }
    }
}

impl LimitedResource {
    /// How much of it one address may use.
    fn limit(self, limits: RateLimitConfig) -> f64 {
        f64::from(match self {
            Self::Table => limits.tables,
            Self::Request => limits.requests,
            Self::Report => REPORTS_PER_MINUTE,
        })
    }
}

impl IpNetworkKey {
    /// How much more it may do than one address.
    fn limit_factor(self) -> f64 {
        if self.is_site { IPV6_SITE_FACTOR } else { 1.0 }
    }
}

/// Checks that a bucket has room for one unit; otherwise returns the seconds to wait.
fn check_bucket(used: f64, limit: f64) -> Result<(), u64> {
    if used + 1.0 <= limit {
        return Ok(());
    }
    Err(((used + 1.0 - limit) / limit.max(1.0) * 60.0).ceil().clamp(1.0, 60.0) as u64)
}

/// The networks of an address whose limits apply to it.
fn limited_networks(address: IpAddr) -> impl Iterator<Item = IpNetworkKey> {
    let own = IpNetworkKey { first_address: rate_limit_key(address), is_site: false };
    let site = match own.first_address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Some(IpNetworkKey {
            first_address: IpAddr::V6((u128::from(address) >> 80 << 80).into()),
            is_site: true,
        }),
    };
    std::iter::once(own).chain(site)
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
        assert_eq!(limiter.acquire_stream(one), Ok(()));
        assert!(limiter.acquire_stream(one).is_err());
        limiter.release_stream(one);
        assert_eq!(limiter.acquire_stream(one), Ok(()));
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

    #[test]
    fn an_ipv6_site_has_a_limit_for_all_its_networks() {
        let limiter = RateLimiter::new(RateLimitConfig { tables: 2, requests: 10, streams: 1 });
        let in_network = |site: u16, network: u16| {
            IpAddr::V6(std::net::Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, 1))
        };
        let count = |site: u16, acquire: &dyn Fn(IpAddr) -> Result<(), u64>| {
            (0..1000).filter(|&network| acquire(in_network(site, network)).is_ok()).count()
        };
        let table = |address| limiter.acquire(address, LimitedResource::Table);
        assert_eq!(count(1, &table), 16, "eight networks' worth, not a thousand");
        assert_eq!(count(1, &|address| limiter.acquire_stream(address)), 8);
        assert_eq!(count(2, &table), 16, "another site is on its own");
        limiter.release_stream(in_network(1, 0));
        assert_eq!(limiter.acquire_stream(in_network(1, 5000)), Ok(()));
    }

    #[test]
    fn tokens_return_within_a_minute_and_not_sooner() {
        let limiter = RateLimiter::new(RateLimitConfig { tables: 2, requests: 100, streams: 1 });
        let (address, began) = ("10.0.0.1".parse().unwrap(), time::now());
        let acquire = |seconds: u64| {
            let at = began + Duration::from_secs(seconds);
            limiter.acquire_at(address, LimitedResource::Table, at)
        };
        // The generation changes at 60 s: what was used shortly before still counts.
        assert_eq!([acquire(58), acquire(58)], [Ok(()), Ok(())]);
        assert!(acquire(59).is_err() && acquire(61).is_err() && acquire(87).is_err());
        assert_eq!(acquire(89), Ok(()));
        assert!(acquire(90).is_err());
        assert_eq!([acquire(300), acquire(300)], [Ok(()), Ok(())]);
        assert!(acquire(300).is_err());
    }

    #[test]
    fn a_request_costs_the_same_with_a_hundred_thousand_networks() {
        let limiter = RateLimiter::new(RateLimitConfig::default());
        let address = |number: u32| IpAddr::V4(number.into());
        let time_of_requests = |count: u32| {
            let began = time::now();
            for number in 0..count {
                let _ = limiter.acquire(address(number % 100), LimitedResource::Request);
            }
            began.elapsed()
        };
        for number in 0..100_000 {
            let _ = limiter.acquire(address(number), LimitedResource::Request);
        }
        // Looking through all networks takes a millisecond; this takes a microsecond.
        let took = time_of_requests(2000);
        assert!(took < Duration::from_millis(500), "{took:?}");
    }

    #[test]
    fn idle_networks_are_forgotten_and_their_number_is_bounded() {
        let limiter = RateLimiter::new(RateLimitConfig::default());
        let began = time::now();
        for number in 0..MAX_TRACKED_NETWORKS as u32 * 3 {
            let _ = limiter.acquire_at(IpAddr::V4(number.into()), LimitedResource::Request, began);
        }
        let tracked = || {
            let usage = limiter.usage.lock().unwrap();
            usage.recent.len() + usage.older.len()
        };
        assert!(tracked() <= 2 * MAX_TRACKED_NETWORKS, "{}", tracked());
        for minutes in [1, 2] {
            let at = began + Duration::from_secs(60 * minutes);
            let _ = limiter.acquire_at(IpAddr::V4(1.into()), LimitedResource::Request, at);
        }
        assert_eq!(tracked(), 1);
        let limiter = RateLimiter::new(RateLimitConfig::default());
        let one = "10.0.0.1".parse().unwrap();
        let _ = limiter.acquire_stream(one);
        limiter.release_stream(one);
        assert!(limiter.usage.lock().unwrap().streams.is_empty());
    }
}
