//! Connections whose next request is not complete yet: nothing has come, a part of
//! its headers, or a part of its body. They cost whoever opens them nothing, so there
//! is room for some of each address and for some in all. Where it is full, those that
//! have waited longest make room: whoever means well has sent a request in no time.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::rate_limits::rate_limit_key;

/// How many connections may wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IncompleteLimits {
    /// Of one address; behind a proxy, where all have one, as many as in all.
    pub(crate) max_per_address: usize,
    /// In all.
    pub(crate) max_total: usize,
}

impl IncompleteLimits {
    /// Room for thirty browsers behind one address, each with the six connections that
    /// browsers keep, and for others beside them; half of the files that a process
    /// may usually have open.
    pub(crate) fn defaults(behind_proxy: bool) -> Self {
        let max_total = 512;
        Self { max_per_address: if behind_proxy { max_total } else { 256 }, max_total }
    }
}

/// The connections that wait.
pub(crate) struct IncompleteConnections {
    limits: IncompleteLimits,
    tracked: Mutex<TrackedConnections>,
}

#[derive(Default)]
struct TrackedConnections {
    /// By address and number; lower numbers have waited longer.
    places: HashMap<IpAddr, BTreeMap<u64, Arc<Notify>>>,
    count: usize,
    last: u64,
}

impl IncompleteConnections {
    pub(crate) fn new(room: IncompleteLimits) -> Arc<Self> {
        Arc::new(Self { limits: room, tracked: Mutex::default() })
    }

    /// A new connection, which waits.
    pub(crate) fn track(self: &Arc<Self>, address: IpAddr) -> Arc<TrackedConnection> {
        let place = TrackedConnection {
            connections: self.clone(),
            address: rate_limit_key(address),
            number: Mutex::new(None),
            evicted: Arc::default(),
        };
        place.mark_incomplete();
        Arc::new(place)
    }

    fn lock<T>(&self, change: impl FnOnce(&mut TrackedConnections) -> T) -> T {
        change(&mut self.tracked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl TrackedConnections {
    fn insert(&mut self, address: IpAddr, sent_away: &Arc<Notify>, room: IncompleteLimits) -> u64 {
        self.last += 1;
        let number = self.last;
        let places = self.places.entry(address).or_default();
        places.insert(number, sent_away.clone());
        self.count += 1;
        if places.len() > room.max_per_address {
            self.evict_oldest(address);
        } else if self.count > room.max_total {
            // Of the address that has most, so that others keep what they have.
            let weight = |places: &BTreeMap<u64, _>| {
                (places.len(), std::cmp::Reverse(places.keys().next().copied()))
            };
            let most = self.places.iter().max_by_key(|(_, places)| weight(places));
            if let Some(address) = most.map(|(address, _)| *address) {
                self.evict_oldest(address);
            }
        }
        number
    }

    /// Sends away the connection of an address that has waited longest.
    fn evict_oldest(&mut self, address: IpAddr) {
        let first = self.places.get(&address).and_then(|places| places.keys().next().copied());
        if let Some(sent_away) = first.and_then(|number| self.remove(address, number)) {
            sent_away.notify_one();
        }
    }

    fn remove(&mut self, address: IpAddr, number: u64) -> Option<Arc<Notify>> {
        let places = self.places.get_mut(&address)?;
        let removed = places.remove(&number)?;
        if places.is_empty() {
            self.places.remove(&address);
        }
        self.count -= 1;
        Some(removed)
    }
}

/// A connection's place, which it has while it waits.
pub(crate) struct TrackedConnection {
    connections: Arc<IncompleteConnections>,
    address: IpAddr,
    number: Mutex<Option<u64>>,
    evicted: Arc<Notify>,
}

impl TrackedConnection {
    /// A request is over: the connection waits for the next one.
    pub(crate) fn mark_incomplete(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if number.is_none() {
            let IncompleteConnections { limits: room, .. } = *self.connections;
            *number =
                Some(self.connections.lock(|all| all.insert(self.address, &self.evicted, room)));
        }
    }

    /// A request is complete: the connection takes no room any more.
    pub(crate) fn mark_complete(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = number.take() {
            self.connections.lock(|all| all.remove(self.address, number));
        }
    }

    /// Comes back when the connection has to make room.
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
    use crate::server::incomplete_connections::*;

    fn at(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn gone(place: &TrackedConnection) -> bool {
        let number = place.number.lock().unwrap();
        place.connections.lock(|all| {
            let places = all.places.get(&place.address);
            !number.is_some_and(|number| places.is_some_and(|all| all.contains_key(&number)))
        })
    }

    #[test]
    fn the_one_that_has_waited_longest_makes_room_and_others_keep_theirs() {
        let room =
            IncompleteConnections::new(IncompleteLimits { max_per_address: 3, max_total: 4 });
        let other = room.track(at(2));
        let mut flood: Vec<_> = (0..3).map(|_| room.track(at(1))).collect();
        assert!(flood.iter().chain([&other]).all(|place| !gone(place)));
        // One too many of the address.
        flood.push(room.track(at(1)));
        assert!(gone(&flood[0]) && !gone(&flood[1]) && !gone(&other));
        // One too many in all: of the address that has most.
        let third = room.track(at(3));
        assert!(gone(&flood[1]) && !gone(&flood[2]) && !gone(&other) && !gone(&third));
        // Whoever has sent a request is not counted, and waits behind all others after it.
        flood[2].mark_complete();
        let fourth = room.track(at(4));
        assert!([&flood[3], &other, &third, &fourth].iter().all(|place| !gone(place)));
        flood[2].mark_incomplete();
        assert!(gone(&flood[3]) && !gone(&flood[2]) && !gone(&other));
        drop((other, third, fourth, flood));
        assert_eq!(room.lock(|all| (all.count, all.places.len())), (0, 0));
    }
}
