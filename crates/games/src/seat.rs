//! Seats: places at a table, for people and bots.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// The most seats any game has (Qwixx `official`).
pub const MAX_SEATS: usize = 12;

/// A seat. Counted from 0 in code, from 1 for users.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(pub u8);

impl TryFrom<u8> for Seat {
    type Error = String;

    /// The seat with this number, counted from 1 as in records.
    fn try_from(number: u8) -> Result<Self, String> {
        if (1..=MAX_SEATS).contains(&usize::from(number)) {
            Ok(Self(number - 1))
        } else {
            Err(format!("there is no seat {number}; seats are numbered 1 to {MAX_SEATS}"))
        }
    }
}

impl From<Seat> for u8 {
    /// The seat's number, counted from 1 as in records.
    fn from(seat: Seat) -> Self {
        seat.0 + 1
    }
}

impl JsonSchema for Seat {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 1, "maximum": MAX_SEATS })
    }
}

impl Seat {
    /// The index of this seat in arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// The number of seats and the seat that begins; [`crate::RuleSet::new_seats`] checks
/// them against a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seats {
    count: u8,
    first: Seat,
}

impl Seats {
    /// A game for one.
    pub const SINGLE: Self = Self { count: 1, first: Seat(0) };

    /// The seats of a game; `None` unless there are 1 to [`MAX_SEATS`] and `first` is one
    /// of them.
    #[must_use]
    pub const fn new(count: u8, first: Seat) -> Option<Self> {
        if count == 0 || count as usize > MAX_SEATS || first.0 >= count {
            None
        } else {
            Some(Self { count, first })
        }
    }

    /// The number of seats.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The seat that begins.
    #[must_use]
    pub const fn starting_seat(self) -> Seat {
        self.first
    }

    /// The seat to the left of `seat`, whose turn comes after it.
    #[must_use]
    pub const fn next(self, seat: Seat) -> Seat {
        let next = seat.0 + 1;
        Seat(if next >= self.count { 0 } else { next })
    }

    /// Every seat, by number.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.count).map(Seat)
    }

    /// Every seat once, clockwise from `seat`.
    pub fn clockwise_from(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..self.count).map(move |step| Seat((seat.0 + step) % self.count))
    }

    /// Every seat as a set.
    #[must_use]
    pub const fn to_set(self) -> SeatSet {
        SeatSet(((1u32 << self.count) - 1) as u16)
    }

    /// Whether `seat` is at this table.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.count
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Only `seat`.
    #[must_use]
    pub const fn single(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether `seat` is in the set. Any seat number is allowed, even one beyond
    /// [`MAX_SEATS`].
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        (seat.0 as usize) < MAX_SEATS && self.0 >> seat.0 & 1 == 1
    }

    /// Adds `seat` to the set.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes `seat` from the set.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The number of seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set, by number.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let seat = Seat(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                seat
            })
        })
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_round_from_any_seat() {
        let seats = Seats::new(3, Seat(1)).unwrap();
        let order: Vec<u8> =
            seats.clockwise_from(seats.starting_seat()).map(|seat| seat.0).collect();
        assert_eq!(order, [1, 2, 0]);
        assert_eq!(seats.next(Seat(2)), Seat(0));
    }

    #[test]
    fn impossible_seat_counts_are_rejected() {
        assert_eq!(Seats::new(0, Seat(0)), None);
        assert_eq!(Seats::new(13, Seat(0)), None);
        assert_eq!(Seats::new(2, Seat(2)), None);
    }

    #[test]
    fn a_set_iterates_over_its_seats_in_order() {
        let mut set: SeatSet = [Seat(4), Seat(0), Seat(11)].into_iter().collect();
        set.remove(Seat(0));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(4), Seat(11)]);
        assert!(!set.contains(Seat(200)));
    }
}
