//! Reactions: a handful of words for what happens at a table, and no others.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub use rollwright_api::Reaction;
use rollwright_games::Seat;

/// How many are remembered, for those who were just looking elsewhere.
const REMEMBERED: usize = 8;
/// How soon somebody may react again.
const REST: Duration = Duration::from_secs(2);

/// How many kinds of reactions there may be.
const KINDS: i64 = 16;

/// Somebody's reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reacted {
    /// Its number at the table, counted from 1.
    pub number: u64,
    /// Who.
    pub seat: Seat,
    /// What.
    pub reaction: Reaction,
}

/// The last reactions at a table. They are no part of the game: nothing of them is kept.
#[derive(Default)]
pub(crate) struct Reactions(Mutex<VecDeque<(Reacted, Duration)>>);

impl Reactions {
    /// Somebody reacts at a time of the tables' clock. `false` when they have just done so.
    pub(crate) fn add(&self, seat: Seat, reaction: Reaction, now: Duration) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = |(one, at): &(Reacted, Duration)| one.seat == seat && now < *at + REST;
        if all.iter().any(recent) {
            return false;
        }
        let number = all.back().map_or(1, |(last, _)| last.number + 1);
        all.push_back((Reacted { number, seat, reaction }, now));
        if all.len() > REMEMBERED {
            all.pop_front();
        }
        true
    }

    /// A reaction and the moment it was given, as one number for other servers.
    pub(crate) fn packed(reaction: Reaction, millis: i64) -> i64 {
        let which = Reaction::ALL.iter().position(|one| *one == reaction).unwrap_or(0);
        millis * KINDS + which as i64
    }

    /// Reads the reaction in what [`Reactions::packed`] made.
    pub(crate) fn unpacked(packed: i64) -> Option<Reaction> {
        usize::try_from(packed.rem_euclid(KINDS)).ok().and_then(|at| Reaction::ALL.get(at)).copied()
    }

    /// Those after number `heard`.
    pub(crate) fn after(&self, heard: u64) -> Vec<Reacted> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(one, _)| *one).filter(|one| one.number > heard).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reactions_are_few_and_far_between() {
        let reactions = Reactions::default();
        let second = Duration::from_secs;
        assert!(reactions.add(Seat(0), Reaction::Bravo, second(10)));
        assert!(!reactions.add(Seat(0), Reaction::Oh, second(11)), "too soon");
        assert!(reactions.add(Seat(1), Reaction::Oh, second(11)), "somebody else");
        assert_eq!(reactions.after(1).len(), 1);
        for reaction in Reaction::ALL {
            let packed = Reactions::packed(reaction, 1_800_000_000_000);
            assert_eq!(Reactions::unpacked(packed), Some(reaction));
        }
        assert_eq!(Reactions::unpacked(15), None);
        for turn in 0..20 {
            assert!(reactions.add(Seat(0), Reaction::Thanks, second(20 + 3 * turn)));
        }
        assert_eq!(reactions.after(0).len(), REMEMBERED);
        assert_eq!(reactions.after(0).last().map(|last| last.number), Some(22));
    }
}
