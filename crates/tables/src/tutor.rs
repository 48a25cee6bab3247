//! The tutor at a table: from which losses on it warns, and who has agreed to it.
//!
//! Whoever set the table up proposes it, when it is set up or later; it is on once all
//! people there have agreed, and anybody there can turn it off. Whoever sits down later
//! agrees by sitting down, which the page says before. The warning itself is the coach's:
//! tables know only that somebody wants it, and that such a game counts for nothing.

use rollwright_games::{Seat, SeatSet};

/// From which losses on the tutor warns: those that the coach marks like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorThreshold {
    /// Hardly a mistake.
    Doubtful,
    /// A mistake.
    Bad,
    /// A blunder.
    VeryBad,
}

impl TutorThreshold {
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
pub struct TutorState {
    /// What is proposed or agreed; nothing where the tutor is off.
    pub threshold: Option<TutorThreshold>,
    /// The seats whose people have not agreed yet.
    pub awaited_seats: SeatSet,
    /// Whether it has ever been on: such a game counts for nothing.
    pub was_used: bool,
}

impl TutorState {
    /// As a table is set up: everybody at that screen has agreed.
    #[must_use]
    pub fn agreed_at_setup(threshold: Option<TutorThreshold>) -> Self {
        Self { threshold, awaited_seats: SeatSet::EMPTY, was_used: threshold.is_some() }
    }

    /// From which losses on it warns now; nothing while it is off or somebody has not
    /// agreed.
    #[must_use]
    pub fn active_threshold(&self) -> Option<TutorThreshold> {
        self.threshold.filter(|_| self.awaited_seats.is_empty())
    }

    /// Proposed to the people in these seats.
    pub(crate) fn with_proposal(self, warns: TutorThreshold, to: SeatSet) -> Self {
        Self { threshold: Some(warns), awaited_seats: to, was_used: self.was_used || to.is_empty() }
    }

    /// Off; that it was used stays.
    pub(crate) fn turned_off(self) -> Self {
        Self { threshold: None, awaited_seats: SeatSet::EMPTY, was_used: self.was_used }
    }

    /// With the yes of these seats.
    pub(crate) fn with_agreement(mut self, seats: SeatSet) -> Self {
        seats.iter().for_each(|seat| self.awaited_seats.remove(seat));
        self.was_used |= self.active_threshold().is_some();
        self
    }

    /// The seats it waits for, as the store keeps them.
    pub(crate) fn awaited_seat_bits(&self) -> i64 {
        self.awaited_seats.iter().map(|seat| 1 << seat.index()).sum()
    }

    /// Reads what the store holds.
    pub(crate) fn from_stored(warns: &str, waits_for: i64, used: i64) -> Self {
        let has = |seat: &Seat| waits_for >> seat.index() & 1 == 1;
        let awaited_seats = (0..rollwright_games::MAX_SEATS as u8).map(Seat).filter(has).collect();
        Self { threshold: TutorThreshold::from_name(warns), awaited_seats, was_used: used == 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_back() {
        let seats: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
        for warns in TutorThreshold::ALL.map(Some).into_iter().chain([None]) {
            let tutor = TutorState { threshold: warns, awaited_seats: seats, was_used: true };
            let name = warns.map_or("", TutorThreshold::name);
            assert_eq!(TutorState::from_stored(name, tutor.awaited_seat_bits(), 1), tutor);
        }
    }
}
