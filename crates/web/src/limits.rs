//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What one address may do. Each number is allowed at once and grows back in a minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// New tables, rematches counted.
    pub tables: u32,
    /// Requests of any sort.
    pub requests: u32,
    /// Streams open at the same time.
    pub streams: u32,
}

/// Enough for thirty browsers behind one address, each looking on at a bot that moves
/// twice a second.
impl Default for Limits {
    fn default() -> Self {
        Self { tables: 120, requests: 6000, streams: 200 }
    }
}

/// The addresses remembered before old ones are looked through.
const MANY: usize = 10_000;

/// Counts what addresses ask for.
pub(crate) struct Meter {
    limits: Limits,
    addresses: Mutex<HashMap<IpAddr, Used>>,
}

/// What an address has used up.
#[derive(Clone, Copy)]
struct Used {
    since: Instant,
    tables: f64,
    requests: f64,
    streams: u32,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Table,
    Request,
    Stream,
}

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, addresses: Mutex::default() }
    }

    /// Whether `address` may have one more; else after how many seconds.
    pub(crate) fn take(&self, address: IpAddr, ask: Ask) -> Result<(), u64> {
        let address = network(address);
        let now = Instant::now();
        let mut all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > MANY {
            all.retain(|_, used| used.streams > 0 || now.duration_since(used.since).as_secs() < 60);
        }
        let new = Used { since: now, tables: 0.0, requests: 0.0, streams: 0 };
        let used = all.entry(address).or_insert(new);
        let minutes = now.duration_since(used.since).as_secs_f64() / 60.0;
        used.since = now;
        let (tables, requests) = (f64::from(self.limits.tables), f64::from(self.limits.requests));
        used.tables = (used.tables - minutes * tables).max(0.0);
        used.requests = (used.requests - minutes * requests).max(0.0);
        match ask {
            Ask::Table => take(&mut used.tables, tables),
            Ask::Request => take(&mut used.requests, requests),
            Ask::Stream if used.streams < self.limits.streams => {
                used.streams += 1;
                Ok(())
            }
            Ask::Stream => Err(60),
        }
    }

    /// A stream of `address` has ended.
    pub(crate) fn stream_ended(&self, address: IpAddr) {
        let mut all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(used) = all.get_mut(&network(address)) {
            used.streams = used.streams.saturating_sub(1);
        }
    }
}

fn take(used: &mut f64, limit: f64) -> Result<(), u64> {
    if *used + 1.0 <= limit {
        *used += 1.0;
        return Ok(());
    }
    Err(((*used + 1.0 - limit) / limit.max(1.0) * 60.0).ceil().clamp(1.0, 60.0) as u64)
}

/// Whoever has one IPv6 address has a whole network of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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
    fn an_address_gets_so_much_and_others_are_not_held_back() {
        let meter = Meter::new(Limits { tables: 2, requests: 100, streams: 1 });
        let (one, other): (IpAddr, IpAddr) =
            ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert_eq!(meter.take(one, Ask::Table), Ok(()));
        assert_eq!(meter.take(one, Ask::Table), Ok(()));
        assert!(meter.take(one, Ask::Table).is_err_and(|wait| (1..=60).contains(&wait)));
        assert_eq!(meter.take(one, Ask::Request), Ok(()));
        assert_eq!(meter.take(other, Ask::Table), Ok(()));
        assert_eq!(meter.take(one, Ask::Stream), Ok(()));
        assert!(meter.take(one, Ask::Stream).is_err());
        meter.stream_ended(one);
        assert_eq!(meter.take(one, Ask::Stream), Ok(()));
    }

    #[test]
    fn a_network_counts_as_one_address() {
        let meter = Meter::new(Limits { tables: 1, requests: 1, streams: 1 });
        assert_eq!(meter.take("2001:db8::1".parse().unwrap(), Ask::Table), Ok(()));
        assert!(meter.take("2001:db8::2".parse().unwrap(), Ask::Table).is_err());
        assert_eq!(meter.take("2001:db8:0:1::1".parse().unwrap(), Ask::Table), Ok(()));
    }
}
