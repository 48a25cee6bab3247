//! Connections whose next request is not complete yet: nothing has come, a part of
//! its headers, or a part of its body. They cost whoever opens them nothing, so there
//! is room for some of each address and for some in all. Where it is full, those that
//! have waited longest make room: whoever means well has sent a request in no time.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::limits::network;

/// How many connections may wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    /// Of one address; behind a proxy, where all have one, as many as in all.
    pub(crate) each: usize,
    /// In all.
    pub(crate) all: usize,
}

impl Room {
    /// Room for thirty browsers behind one address, each with the six connections that
    /// browsers keep, and for others beside them; half of the files that a process
    /// may usually have open.
    pub(crate) fn usual(behind_proxy: bool) -> Self {
        let all = 512;
        Self { each: if behind_proxy { all } else { 256 }, all }
    }
}

/// The connections that wait.
pub(crate) struct WaitingRoom {
    room: Room,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// By address and number; lower numbers have waited longer.
    places: HashMap<IpAddr, BTreeMap<u64, Arc<Notify>>>,
    count: usize,
    last: u64,
}

impl WaitingRoom {
    pub(crate) fn new(room: Room) -> Arc<Self> {
        Arc::new(Self { room, waiting: Mutex::default() })
    }

    /// A new connection, which waits.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Arc<Place> {
        let place = Place {
            room: self.clone(),
            address: network(address),
            number: Mutex::new(None),
            sent_away: Arc::default(),
        };
        place.wait();
        Arc::new(place)
    }

    fn with<T>(&self, change: impl FnOnce(&mut Waiting) -> T) -> T {
        change(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Waiting {
    fn add(&mut self, address: IpAddr, sent_away: &Arc<Notify>, room: Room) -> u64 {
        self.last += 1;
        let number = self.last;
        let places = self.places.entry(address).or_default();
        places.insert(number, sent_away.clone());
        self.count += 1;
        if places.len() > room.each {
            self.send_away(address);
        } else if self.count > room.all {
            // Of the address that has most, so that others keep what they have.
            let weight = |places: &BTreeMap<u64, _>| {
                (places.len(), std::cmp::Reverse(places.keys().next().copied()))
            };
            let most = self.places.iter().max_by_key(|(_, places)| weight(places));
            if let Some(address) = most.map(|(address, _)| *address) {
                self.send_away(address);
            }
        }
        number
    }

    /// Sends away the connection of an address that has waited longest.
    fn send_away(&mut self, address: IpAddr) {
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
pub(crate) struct Place {
    room: Arc<WaitingRoom>,
    address: IpAddr,
    number: Mutex<Option<u64>>,
    sent_away: Arc<Notify>,
}

impl Place {
    /// A request is over: the connection waits for the next one.
    pub(crate) fn wait(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if number.is_none() {
            let WaitingRoom { room, .. } = *self.room;
            *number = Some(self.room.with(|all| all.add(self.address, &self.sent_away, room)));
        }
    }

    /// A request is complete: the connection takes no room any more.
    pub(crate) fn leave(&self) {
        let mut number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = number.take() {
            self.room.with(|all| all.remove(self.address, number));
        }
    }

    /// Comes back when the connection has to make room.
    pub(crate) async fn sent_away(&self) {
        self.sent_away.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn gone(place: &Place) -> bool {
        let number = place.number.lock().unwrap();
        place.room.with(|all| {
            let places = all.places.get(&place.address);
            !number.is_some_and(|number| places.is_some_and(|all| all.contains_key(&number)))
        })
    }

    #[test]
    fn the_one_that_has_waited_longest_makes_room_and_others_keep_theirs() {
        let room = WaitingRoom::new(Room { each: 3, all: 4 });
        let other = room.enter(at(2));
        let mut flood: Vec<_> = (0..3).map(|_| room.enter(at(1))).collect();
        assert!(flood.iter().chain([&other]).all(|place| !gone(place)));
        // One too many of the address.
        flood.push(room.enter(at(1)));
        assert!(gone(&flood[0]) && !gone(&flood[1]) && !gone(&other));
        // One too many in all: of the address that has most.
        let third = room.enter(at(3));
        assert!(gone(&flood[1]) && !gone(&flood[2]) && !gone(&other) && !gone(&third));
        // Whoever has sent a request is not counted, and waits behind all others after it.
        flood[2].leave();
        let fourth = room.enter(at(4));
        assert!([&flood[3], &other, &third, &fourth].iter().all(|place| !gone(place)));
        flood[2].wait();
        assert!(gone(&flood[3]) && !gone(&flood[2]) && !gone(&other));
        drop((other, third, fourth, flood));
        assert_eq!(room.with(|all| (all.count, all.places.len())), (0, 0));
    }
}
