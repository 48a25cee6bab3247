//! Reactions: a handful of words for what happens at a table, and no others.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub use rollwright_api::Reaction;
use rollwright_games::Seat;

/// How many are remembered, for those who were just looking elsewhere.
const MAX_RECENT_REACTIONS: usize = 8;
/// How soon somebody may react again.
const MIN_REACTION_INTERVAL: Duration = Duration::from_secs(2);

/// How many kinds of reactions there may be.
const MAX_REACTION_KINDS: i64 = 16;

/// Somebody's reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatReaction {
    /// Its number at the table, counted from 1.
    pub number: u64,
    /// Who.
    pub seat: Seat,
    /// What.
    pub reaction: Reaction,
}

/// The last reactions at a table. They are no part of the game: nothing of them is kept.
#[derive(Default)]
pub(crate) struct RecentReactions(Mutex<VecDeque<(SeatReaction, Duration)>>);

impl RecentReactions {
    /// Somebody reacts at a time of the tables' clock. `false` when they have just done so.
    pub(crate) fn add(&self, seat: Seat, reaction: Reaction, now: Duration) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = |(one, at): &(SeatReaction, Duration)| {
            one.seat == seat && now < *at + MIN_REACTION_INTERVAL
        };
        if all.iter().any(recent) {
            return false;
        }
        let number = all.back().map_or(1, |(last, _)| last.number + 1);
        all.push_back((SeatReaction { number, seat, reaction }, now));
        if all.len() > MAX_RECENT_REACTIONS {
            all.pop_front();
        }
        true
    }

    /// A reaction and the moment it was given, as one number for other servers.
    pub(crate) fn encode_with_time(reaction: Reaction, millis: i64) -> i64 {
        let which = Reaction::ALL.iter().position(|one| *one == reaction).unwrap_or(0);
        millis * MAX_REACTION_KINDS + which as i64
    }

    /// Reads the reaction in what [`Reactions::packed`] made.
    pub(crate) fn decode(packed: i64) -> Option<Reaction> {
        usize::try_from(packed.rem_euclid(MAX_REACTION_KINDS))
            .ok()
            .and_then(|at| Reaction::ALL.get(at))
            .copied()
    }

    /// Those after number `heard`.
    pub(crate) fn after_number(&self, heard: u64) -> Vec<SeatReaction> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(one, _)| *one).filter(|one| one.number > heard).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reactions_are_few_and_far_between() {
        let reactions = RecentReactions::default();
        let second = Duration::from_secs;
        assert!(reactions.add(Seat(0), Reaction::Bravo, second(10)));
        assert!(!reactions.add(Seat(0), Reaction::Oh, second(11)), "too soon");
        assert!(reactions.add(Seat(1), Reaction::Oh, second(11)), "somebody else");
        assert_eq!(reactions.after_number(1).len(), 1);
        for reaction in Reaction::ALL {
            let packed = RecentReactions::encode_with_time(reaction, 1_800_000_000_000);
            assert_eq!(RecentReactions::decode(packed), Some(reaction));
        }
        assert_eq!(RecentReactions::decode(15), None);
        for turn in 0..20 {
            assert!(reactions.add(Seat(0), Reaction::Thanks, second(20 + 3 * turn)));
        }
        assert_eq!(reactions.after_number(0).len(), MAX_RECENT_REACTIONS);
        assert_eq!(reactions.after_number(0).last().map(|last| last.number), Some(22));
    }
}
