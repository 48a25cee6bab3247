//! The tutor at a table: from which loss it warns, and who has agreed to it.
//!
//! The host proposes it, at setup or later. It is on once all people there have agreed, and anybody
//! there can turn it off. Joining later implies consent, which the page says before.
//!
//! The coach computes the warnings. Tables only know that the tutor is wanted, and that such a game
//! doesn't count.

use rollwright_api::TutorThreshold;
use rollwright_games::{Seat, SeatSet};

/// From which loss the tutor warns at a table, and who has agreed to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TutorAgreement {
    /// The proposed or agreed threshold; `None` if the tutor is off.
    pub threshold: Option<TutorThreshold>,
    /// The seats whose players haven't agreed yet.
    pub seats_yet_to_agree: SeatSet,
    /// Whether it has ever been on: such a game doesn't count.
    pub was_used: bool,
}

impl TutorAgreement {
    /// The state at setup: everybody at that screen has agreed.
    #[must_use]
    pub fn new_agreed_at_setup(threshold: Option<TutorThreshold>) -> Self {
        Self { threshold, seats_yet_to_agree: SeatSet::EMPTY, was_used: threshold.is_some() }
    }

    /// The threshold in force; `None` while the tutor is off or somebody hasn't agreed.
    #[must_use]
    pub fn active_threshold(&self) -> Option<TutorThreshold> {
        self.threshold.filter(|_| self.seats_yet_to_agree.is_empty())
    }

    /// Proposes the tutor to the people in these seats.
    pub(crate) fn with_proposal(self, threshold: TutorThreshold, to: SeatSet) -> Self {
        Self {
            threshold: Some(threshold),
            seats_yet_to_agree: to,
            was_used: self.was_used || to.is_empty(),
        }
    }

    /// Turns it off; `was_used` stays.
    pub(crate) fn turned_off(self) -> Self {
        Self { threshold: None, seats_yet_to_agree: SeatSet::EMPTY, was_used: self.was_used }
    }

    /// Adds the consent of these seats.
    pub(crate) fn with_agreement(mut self, seats: SeatSet) -> Self {
        seats.iter().for_each(|seat| self.seats_yet_to_agree.remove(seat));
        self.was_used |= self.active_threshold().is_some();
        self
    }

    /// The seats yet to agree as a bit set for storage.
    pub fn yet_to_agree_bits(&self) -> i64 {
        self.seats_yet_to_agree.iter().map(|seat| 1 << seat.index()).sum()
    }

    /// Parses the stored values.
    pub fn from_stored(threshold: &str, yet_to_agree_bits: i64, used: i64) -> Self {
        let has = |seat: &Seat| yet_to_agree_bits >> seat.index() & 1 == 1;
        let seats_yet_to_agree =
            (0..rollwright_games::MAX_SEATS as u8).map(Seat).filter(has).collect();
        Self {
            threshold: TutorThreshold::from_name(threshold),
            seats_yet_to_agree,
            was_used: used == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_states_round_trip() {
        let seats: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
        for threshold in TutorThreshold::ALL.map(Some).into_iter().chain([None]) {
            let tutor = TutorAgreement { threshold, seats_yet_to_agree: seats, was_used: true };
            let name = threshold.map_or("", TutorThreshold::name);
            assert_eq!(TutorAgreement::from_stored(name, tutor.yet_to_agree_bits(), 1), tutor);
        }
    }
}
