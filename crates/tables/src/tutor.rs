//! The tutor at a table: from which losses on it warns, and who has agreed to it.
//!
//! Whoever set the table up proposes it, when it is set up or later; it is on once all
//! people there have agreed, and anybody there can turn it off. Whoever sits down later
//! agrees by sitting down, which the page says before. The warning itself is the coach's:
//! tables know only that somebody wants it, and that such a game counts for nothing.

use rollwright_games::{Seat, SeatSet};

/// From which losses on the tutor warns: those that the coach marks like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warns {
    /// Hardly a mistake.
    Doubtful,
    /// A mistake.
    Bad,
    /// A blunder.
    VeryBad,
}

impl Warns {
    /// All, from the most warnings to the fewest.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Bad, Self::VeryBad];

    /// Its name in the store, in forms and for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very_bad",
        }
    }

    /// Reads what [`Warns::name`] wrote.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|warns| warns.name() == name)
    }
}

/// How a table stands with the tutor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tutor {
    /// What is proposed or agreed; nothing where the tutor is off.
    pub warns: Option<Warns>,
    /// The seats whose people have not agreed yet.
    pub waits_for: SeatSet,
    /// Whether it has ever been on: such a game counts for nothing.
    pub used: bool,
}

impl Tutor {
    /// As a table is set up: everybody at that screen has agreed.
    #[must_use]
    pub fn from_the_start(warns: Option<Warns>) -> Self {
        Self { warns, waits_for: SeatSet::EMPTY, used: warns.is_some() }
    }

    /// From which losses on it warns now; nothing while it is off or somebody has not
    /// agreed.
    #[must_use]
    pub fn on(&self) -> Option<Warns> {
        self.warns.filter(|_| self.waits_for.is_empty())
    }

    /// Proposed to the people in these seats.
    pub(crate) fn proposed(self, warns: Warns, to: SeatSet) -> Self {
        Self { warns: Some(warns), waits_for: to, used: self.used || to.is_empty() }
    }

    /// Off; that it was used stays.
    pub(crate) fn off(self) -> Self {
        Self { warns: None, waits_for: SeatSet::EMPTY, used: self.used }
    }

    /// With the yes of these seats.
    pub(crate) fn agreed(mut self, seats: SeatSet) -> Self {
        seats.iter().for_each(|seat| self.waits_for.remove(seat));
        self.used |= self.on().is_some();
        self
    }

    /// The seats it waits for, as the store keeps them.
    pub(crate) fn stored_seats(&self) -> i64 {
        self.waits_for.iter().map(|seat| 1 << seat.index()).sum()
    }

    /// Reads what the store holds.
    pub(crate) fn stored(warns: &str, waits_for: i64, used: i64) -> Self {
        let has = |seat: &Seat| waits_for >> seat.index() & 1 == 1;
        let waits_for = (0..rollwright_games::MAX_SEATS as u8).map(Seat).filter(has).collect();
        Self { warns: Warns::from_name(warns), waits_for, used: used == 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_back() {
        let seats: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
        for warns in Warns::ALL.map(Some).into_iter().chain([None]) {
            let tutor = Tutor { warns, waits_for: seats, used: true };
            let name = warns.map_or("", Warns::name);
            assert_eq!(Tutor::stored(name, tutor.stored_seats(), 1), tutor);
        }
    }
}
