//! Connections without a complete request: nothing, part of the headers or part of the body has
//! arrived. They cost an attacker nothing, so their number is limited per address and in total.
//!
//! There are two limits. Beyond the lower one, connections are evicted that have had ample time to
//! send a request, even if packets got lost while thousands of clients reconnected. Beyond the upper
//! one, the server accepts no connection until there is room, and the connection that has waited
//! longest is evicted. A connection that is new, or whose request has arrived unread, is never
//! evicted.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rollwright_web::rate_limit_key;
use tokio::sync::Notify;

/// How long a client has to send its request before its connection may be evicted beyond the upper
/// limit.
const MIN_AGE: Duration = Duration::from_millis(300);
/// The same beyond the lower limit. If the queue of new connections overflows, the system drops
/// the request that a client has already sent; it sends it again after a second or two.
const PATIENT_AGE: Duration = Duration::from_secs(5);
/// The largest upper limit, which bounds the memory of incomplete requests.
const MAX_INCOMPLETE: usize = 5376;

/// How many connections may be incomplete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IncompleteLimits {
    /// Beyond it, connections older than [`PATIENT_AGE`] are evicted.
    pub(crate) lower: IncompleteLimit,
    /// Beyond it, connections older than [`MIN_AGE`] are evicted, and no connection is accepted.
    pub(crate) upper: IncompleteLimit,
}

/// A number of incomplete connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IncompleteLimit {
    /// Per address; behind a proxy, where all share one, the same as in total.
    pub(crate) max_per_address: usize,
    /// In total.
    pub(crate) max_total: usize,
}

impl IncompleteLimits {
    /// The lower limit is enough for thirty browsers behind one address, with the usual six
    /// connections each, and for others besides. The upper limit is half of all connections, within
    /// bounds, so that thousands of clients can reconnect at once.
    pub(crate) fn new(behind_proxy: bool, max_connections: usize) -> Self {
        let limit = |max_total: usize, max_per_address: usize| IncompleteLimit {
            max_per_address: if behind_proxy { max_total } else { max_per_address },
            max_total,
        };
        let upper = (max_connections / 2).clamp(512, MAX_INCOMPLETE);
        Self { lower: limit(512, 256), upper: limit(upper, upper - 256) }
    }
}

/// The incomplete connections.
pub(crate) struct IncompleteConnections {
    limits: IncompleteLimits,
    tracked: Mutex<TrackedConnections>,
    /// Notified when a connection is complete or closed.
    has_room: Notify,
}

#[derive(Default)]
struct TrackedConnections {
    /// By address and number; lower numbers have waited longer.
    by_address: HashMap<IpAddr, BTreeMap<u64, Waiting>>,
    count: usize,
    last: u64,
}

/// A connection that waits for a request.
struct Waiting {
    since: Instant,
    eviction: Arc<Eviction>,
}

/// Asks a connection to close.
#[derive(Default)]
struct Eviction {
    requested: Notify,
    is_requested: AtomicBool,
}

impl IncompleteConnections {
    pub(crate) fn new(limits: IncompleteLimits) -> Arc<Self> {
        Arc::new(Self { limits, tracked: Mutex::default(), has_room: Notify::new() })
    }

    /// Waits until the limits are kept. Evicts connections that have waited for long enough.
    pub(crate) async fn wait_for_room(&self) {
        loop {
            let has_room = self.has_room.notified();
            let Some(next) = self.lock(|all| all.evict_beyond(self.limits, Instant::now())) else {
                return;
            };
            // Either a request arrives, or a connection becomes old enough.
            let _ = tokio::time::timeout(next, has_room).await;
        }
    }

    /// Tracks a new connection, which is incomplete.
    pub(crate) fn track(self: &Arc<Self>, address: IpAddr) -> Arc<TrackedConnection> {
        let connection = TrackedConnection {
            connections: self.clone(),
            address: rate_limit_key(address),
            number: Mutex::new(None),
            eviction: Arc::default(),
        };
        connection.mark_incomplete();
        Arc::new(connection)
    }

    fn lock<T>(&self, change: impl FnOnce(&mut TrackedConnections) -> T) -> T {
        change(&mut self.tracked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl TrackedConnections {
    fn insert(&mut self, address: IpAddr, eviction: &Arc<Eviction>, since: Instant) -> u64 {
        self.last += 1;
        let number = self.last;
        let waiting = Waiting { since, eviction: eviction.clone() };
        self.by_address.entry(address).or_default().insert(number, waiting);
        self.count += 1;
        number
    }

    /// Evicts connections until the upper limit is kept. If the next one is too young, returns how
    /// long to wait for it. Beyond the lower limit, only evicts connections that are old enough.
    fn evict_beyond(&mut self, limits: IncompleteLimits, now: Instant) -> Option<Duration> {
        let wait = self.evict_beyond_limit(limits.upper, MIN_AGE, now);
        if wait.is_none() {
            let _ = self.evict_beyond_limit(limits.lower, PATIENT_AGE, now);
        }
        wait
    }

    fn evict_beyond_limit(
        &mut self,
        limit: IncompleteLimit,
        min_age: Duration,
        now: Instant,
    ) -> Option<Duration> {
        loop {
            // Evict from the address with the most connections, so that others keep theirs.
            let weight = |connections: &BTreeMap<u64, _>| {
                (connections.len(), std::cmp::Reverse(connections.keys().next().copied()))
            };
            let largest = self.by_address.iter().max_by_key(|(_, connections)| weight(connections));
            let (address, connections) = largest?;
            if connections.len() <= limit.max_per_address && self.count <= limit.max_total {
                return None;
            }
            let (number, oldest) = connections.first_key_value()?;
            let age = now.saturating_duration_since(oldest.since);
            if age < min_age {
                return Some(min_age - age);
            }
            let (address, number) = (*address, *number);
            if let Some(evicted) = self.remove(address, number) {
                evicted.eviction.is_requested.store(true, Ordering::Release);
                evicted.eviction.requested.notify_one();
            }
        }
    }

    fn remove(&mut self, address: IpAddr, number: u64) -> Option<Waiting> {
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
    eviction: Arc<Eviction>,
}

impl TrackedConnection {
    /// A response is complete: the connection waits for the next request.
    pub(crate) fn mark_incomplete(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if number.is_none() {
            let insert = |all: &mut TrackedConnections| {
                all.insert(self.address, &self.eviction, Instant::now())
            };
            *number = Some(self.connections.lock(insert));
        }
    }

    /// A request is complete: the connection no longer counts.
    pub(crate) fn mark_complete(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = number.take() {
            self.connections.lock(|all| all.remove(self.address, number));
            // It may have been evicted when its request was about to be read.
            self.eviction.is_requested.store(false, Ordering::Release);
            self.connections.has_room.notify_waiters();
        }
    }

    /// Returns when the connection is to be evicted.
    pub(crate) async fn evicted(&self) {
        self.eviction.requested.notified().await;
    }

    /// Whether the connection is to be closed as soon as everything that has arrived is read.
    pub(crate) fn is_evicted(&self) -> bool {
        self.eviction.is_requested.load(Ordering::Acquire)
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

    /// Limits of which only the upper one matters.
    fn upper_limits(max_per_address: usize, max_total: usize) -> IncompleteLimits {
        let upper = IncompleteLimit { max_per_address, max_total };
        IncompleteLimits { lower: upper, upper }
    }

    #[test]
    fn between_the_limits_only_old_connections_are_evicted_and_nobody_waits() {
        let lower = IncompleteLimit { max_per_address: 1, max_total: 1 };
        let upper = IncompleteLimit { max_per_address: 3, max_total: 3 };
        let limits = IncompleteConnections::new(IncompleteLimits { lower, upper });
        let all: Vec<_> = (0..3).map(|_| limits.track(address(1))).collect();
        evict_old(&limits);
        assert!(!all.iter().any(|connection| connection.is_evicted()));
        let later = Instant::now() + PATIENT_AGE;
        assert_eq!(limits.lock(|all| all.evict_beyond(limits.limits, later)), None);
        assert!(all[0].is_evicted() && all[1].is_evicted() && !all[2].is_evicted());
    }

    #[test]
    fn thousands_may_reconnect_where_enough_files_may_be_open() {
        let few = IncompleteLimits::new(false, 896);
        assert_eq!(few.upper, IncompleteLimit { max_per_address: 256, max_total: 512 });
        assert_eq!(few.lower, few.upper);
        let many = IncompleteLimits::new(false, 19_872);
        assert_eq!(many.upper, IncompleteLimit { max_per_address: 5120, max_total: 5376 });
        assert_eq!(IncompleteLimits::new(true, 65_408).upper.max_per_address, 5376);
    }

    /// Evicts connections as if all had waited for a while.
    fn evict_old(limits: &IncompleteConnections) {
        let later = Instant::now() + MIN_AGE;
        assert_eq!(limits.lock(|all| all.evict_beyond(limits.limits, later)), None);
    }

    #[test]
    fn the_connection_that_has_waited_longest_is_evicted() {
        let limits = IncompleteConnections::new(upper_limits(3, 4));
        let other = limits.track(address(2));
        let mut flood: Vec<_> = (0..3).map(|_| limits.track(address(1))).collect();
        evict_old(&limits);
        assert!(flood.iter().chain([&other]).all(|connection| !connection.is_evicted()));
        // One too many from the address.
        flood.push(limits.track(address(1)));
        evict_old(&limits);
        assert!(flood[0].is_evicted() && !flood[1].is_evicted() && !other.is_evicted());
        // One too many in total: the address with the most loses one.
        let third = limits.track(address(3));
        evict_old(&limits);
        assert!(flood[1].is_evicted() && !flood[2].is_evicted());
        assert!(!other.is_evicted() && !third.is_evicted());
        // A connection with a complete request isn't counted, and waits behind all others
        // afterwards.
        flood[2].mark_complete();
        let fourth = limits.track(address(4));
        evict_old(&limits);
        assert!([&flood[3], &other, &third, &fourth].iter().all(|one| !one.is_evicted()));
        flood[2].mark_incomplete();
        evict_old(&limits);
        assert!(flood[3].is_evicted() && !flood[2].is_evicted() && !other.is_evicted());
        drop((other, third, fourth, flood));
        assert_eq!(limits.lock(|all| (all.count, all.by_address.len())), (0, 0));
    }

    #[test]
    fn reconnect_storms_do_not_evict_new_connections_and_requests_that_have_arrived() {
        let limits = IncompleteConnections::new(upper_limits(1, 1));
        let (first, second) = (limits.track(address(1)), limits.track(address(1)));
        let wait = limits.lock(|all| all.evict_beyond(limits.limits, Instant::now()));
        assert!(wait.is_some_and(|wait| wait <= MIN_AGE), "too young");
        assert!(!first.is_evicted());
        evict_old(&limits);
        assert!(first.is_evicted() && !second.is_evicted());
        // Its request had arrived.
        first.mark_complete();
        assert!(!first.is_evicted());
    }

    #[tokio::test]
    async fn reconnect_storms_wait_until_requests_are_read() {
        let limits = IncompleteConnections::new(upper_limits(1, 1));
        let (first, second) = (limits.track(address(1)), limits.track(address(1)));
        let waiting = tokio::spawn({
            let limits = limits.clone();
            async move { limits.wait_for_room().await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        first.mark_complete();
        waiting.await.unwrap();
        assert!(!first.is_evicted() && !second.is_evicted());
    }
}
