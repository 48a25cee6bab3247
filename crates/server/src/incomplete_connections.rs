//! Connections without a complete request: nothing, part of the headers or part of the body has
//! arrived. They cost an attacker nothing, so their number is limited per address and in total. At
//! a limit, the connection that has waited longest is evicted: an honest client sends its request
//! at once.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use rollwright_web::rate_limit_key;
use tokio::sync::Notify;

/// How many connections may be incomplete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IncompleteLimits {
    /// Per address; behind a proxy, where all share one, the same as in total.
    pub(crate) max_per_address: usize,
    /// In total.
    pub(crate) max_total: usize,
}

impl IncompleteLimits {
    /// Enough for thirty browsers behind one address, with the usual six connections each, and for
    /// others besides. The total is half of the files that a process may usually open.
    pub(crate) fn defaults(behind_proxy: bool) -> Self {
        let max_total = 512;
        Self { max_per_address: if behind_proxy { max_total } else { 256 }, max_total }
    }
}

/// The incomplete connections.
pub(crate) struct IncompleteConnections {
    limits: IncompleteLimits,
    tracked: Mutex<TrackedConnections>,
}

#[derive(Default)]
struct TrackedConnections {
    /// By address and number; lower numbers have waited longer.
    by_address: HashMap<IpAddr, BTreeMap<u64, Arc<Notify>>>,
    count: usize,
    last: u64,
}

impl IncompleteConnections {
    pub(crate) fn new(limits: IncompleteLimits) -> Arc<Self> {
        Arc::new(Self { limits, tracked: Mutex::default() })
    }

    /// Tracks a new connection, which is incomplete.
    pub(crate) fn track(self: &Arc<Self>, address: IpAddr) -> Arc<TrackedConnection> {
        let connection = TrackedConnection {
            connections: self.clone(),
            address: rate_limit_key(address),
            number: Mutex::new(None),
            evicted: Arc::default(),
        };
        connection.mark_incomplete();
        Arc::new(connection)
    }

    fn lock<T>(&self, change: impl FnOnce(&mut TrackedConnections) -> T) -> T {
        change(&mut self.tracked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl TrackedConnections {
    fn insert(&mut self, address: IpAddr, evicted: &Arc<Notify>, limits: IncompleteLimits) -> u64 {
        self.last += 1;
        let number = self.last;
        let connections = self.by_address.entry(address).or_default();
        connections.insert(number, evicted.clone());
        self.count += 1;
        if connections.len() > limits.max_per_address {
            self.evict_oldest(address);
        } else if self.count > limits.max_total {
            // Evict from the address with the most connections, so that others keep theirs.
            let weight = |connections: &BTreeMap<u64, _>| {
                (connections.len(), std::cmp::Reverse(connections.keys().next().copied()))
            };
            let largest = self.by_address.iter().max_by_key(|(_, connections)| weight(connections));
            if let Some(address) = largest.map(|(address, _)| *address) {
                self.evict_oldest(address);
            }
        }
        number
    }

    /// Evicts the connection of an address that has waited longest.
    fn evict_oldest(&mut self, address: IpAddr) {
        let first = self
            .by_address
            .get(&address)
            .and_then(|connections| connections.keys().next().copied());
        if let Some(evicted) = first.and_then(|number| self.remove(address, number)) {
            evicted.notify_one();
        }
    }

    fn remove(&mut self, address: IpAddr, number: u64) -> Option<Arc<Notify>> {
        let connections = self.by_address.get_mut(&address)?;
        let removed = connections.remove(&number)?;
        if connections.is_empty() {
            self.by_address.remove(&address);
        }
        self.count -= 1;
        Some(removed)
    }
}

/// A connection that is counted while it is incomplete.
pub(crate) struct TrackedConnection {
    connections: Arc<IncompleteConnections>,
    address: IpAddr,
    number: Mutex<Option<u64>>,
    evicted: Arc<Notify>,
}

impl TrackedConnection {
    /// A response is complete: the connection waits for the next request.
    pub(crate) fn mark_incomplete(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if number.is_none() {
            let IncompleteConnections { limits, .. } = *self.connections;
            *number =
                Some(self.connections.lock(|all| all.insert(self.address, &self.evicted, limits)));
        }
    }

    /// A request is complete: the connection no longer counts.
    pub(crate) fn mark_complete(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = number.take() {
            self.connections.lock(|all| all.remove(self.address, number));
        }
    }

    /// Returns when the connection is evicted.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }
}

impl Drop for TrackedConnection {
    fn drop(&mut self) {
        self.mark_complete();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn is_evicted(connection: &TrackedConnection) -> bool {
        let number = connection.number.lock().unwrap();
        connection.connections.lock(|all| {
            let connections = all.by_address.get(&connection.address);
            !number.is_some_and(|number| connections.is_some_and(|all| all.contains_key(&number)))
        })
    }

    #[test]
    fn the_connection_that_has_waited_longest_is_evicted() {
        let limits =
            IncompleteConnections::new(IncompleteLimits { max_per_address: 3, max_total: 4 });
        let other = limits.track(address(2));
        let mut flood: Vec<_> = (0..3).map(|_| limits.track(address(1))).collect();
        assert!(flood.iter().chain([&other]).all(|connection| !is_evicted(connection)));
        // One too many from the address.
        flood.push(limits.track(address(1)));
        assert!(is_evicted(&flood[0]) && !is_evicted(&flood[1]) && !is_evicted(&other));
        // One too many in total: the address with the most loses one.
        let third = limits.track(address(3));
        assert!(
            is_evicted(&flood[1])
                && !is_evicted(&flood[2])
                && !is_evicted(&other)
                && !is_evicted(&third)
        );
        // A connection with a complete request isn't counted, and waits behind all others
        // afterwards.
        flood[2].mark_complete();
        let fourth = limits.track(address(4));
        assert!(
            [&flood[3], &other, &third, &fourth].iter().all(|connection| !is_evicted(connection))
        );
        flood[2].mark_incomplete();
        assert!(is_evicted(&flood[3]) && !is_evicted(&flood[2]) && !is_evicted(&other));
        drop((other, third, fourth, flood));
        assert_eq!(limits.lock(|all| (all.count, all.by_address.len())), (0, 0));
    }
}
