//! Reactions: a fixed set of short messages about what happens at a table.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub use rollwright_api::Reaction;
use rollwright_games::Seat;

/// How many recent reactions a table remembers.
const MAX_RECENT_REACTIONS: usize = 8;
/// How soon the same seat may react again.
const MIN_REACTION_INTERVAL: Duration = Duration::from_secs(2);

/// The most kinds of reactions; the encoding depends on it.
const MAX_REACTION_KINDS: i64 = 16;

/// The reaction of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberedReaction {
    /// Its number at the table, counted from 1.
    pub number: u64,
    /// The seat.
    pub seat: Seat,
    /// The reaction.
    pub reaction: Reaction,
}

/// The recent reactions at a table. They aren't part of the game and aren't stored.
#[derive(Default)]
pub(crate) struct RecentReactions(Mutex<VecDeque<(NumberedReaction, Duration)>>);

impl RecentReactions {
    /// Adds a reaction at a time of the tables' clock; `false` if the seat has just reacted.
    pub(crate) fn add(&self, seat: Seat, reaction: Reaction, now: Duration) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = |(one, at): &(NumberedReaction, Duration)| {
            one.seat == seat && now < *at + MIN_REACTION_INTERVAL
        };
        if all.iter().any(recent) {
            return false;
        }
        let number = all.back().map_or(1, |(last, _)| last.number + 1);
        all.push_back((NumberedReaction { number, seat, reaction }, now));
        if all.len() > MAX_RECENT_REACTIONS {
            all.pop_front();
        }
        true
    }

    /// Encodes a reaction and its time as one number for other servers.
    pub(crate) fn encode_with_time(reaction: Reaction, millis: i64) -> i64 {
        let index = Reaction::ALL.iter().position(|one| *one == reaction).unwrap_or(0);
        millis * MAX_REACTION_KINDS + index as i64
    }

    /// Decodes the reaction from [`RecentReactions::encode_with_time`].
    pub(crate) fn decode(encoded: i64) -> Option<Reaction> {
        usize::try_from(encoded.rem_euclid(MAX_REACTION_KINDS))
            .ok()
            .and_then(|at| Reaction::ALL.get(at))
            .copied()
    }

    /// The reactions after number `last_seen`.
    pub(crate) fn after_number(&self, last_seen: u64) -> Vec<NumberedReaction> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(one, _)| *one).filter(|one| one.number > last_seen).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reactions_are_rate_limited_and_bounded() {
        let reactions = RecentReactions::default();
        let second = Duration::from_secs;
        assert!(reactions.add(Seat(0), Reaction::Bravo, second(10)));
        assert!(!reactions.add(Seat(0), Reaction::Oh, second(11)), "too soon");
        assert!(reactions.add(Seat(1), Reaction::Oh, second(11)), "somebody else");
        assert_eq!(reactions.after_number(1).len(), 1);
        for reaction in Reaction::ALL {
            let encoded = RecentReactions::encode_with_time(reaction, 1_800_000_000_000);
            assert_eq!(RecentReactions::decode(encoded), Some(reaction));
        }
        assert_eq!(RecentReactions::decode(15), None);
        for turn in 0..20 {
            assert!(reactions.add(Seat(0), Reaction::Thanks, second(20 + 3 * turn)));
        }
        assert_eq!(reactions.after_number(0).len(), MAX_RECENT_REACTIONS);
        assert_eq!(reactions.after_number(0).last().map(|last| last.number), Some(22));
    }
}
