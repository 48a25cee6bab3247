//! Proposing the tutor, agreeing to it, and turning it off.

use rollwright_games::{Seat, SeatSet};

use super::Table;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table_error::TableError;
use crate::tutor::{TutorState, TutorThreshold};

impl Table {
    /// How the table stands with the tutor.
    #[must_use]
    pub fn tutor_state(&self) -> &TutorState {
        &self.definition.tutor
    }

    /// Whoever set the table up proposes the tutor, or withdraws it. People at other
    /// screens have to agree.
    pub(crate) fn propose_tutor(
        &self,
        who: &TokenHash,
        warns: Option<TutorThreshold>,
    ) -> Result<PendingChange, TableError> {
        if !self.is_host(who) {
            return Err(TableError::NotHost);
        }
        self.check_not_over()?;
        let tutor = match warns {
            Some(warns) => self.tutor_state().with_proposal(warns, self.other_human_seats(who)),
            None => self.tutor_state().turned_off(),
        };
        Ok(PendingChange::empty(self).with_tutor(tutor))
    }

    /// Somebody agrees to the tutor that is proposed, or turns it off for all.
    pub(crate) fn answer_tutor(
        &self,
        who: &TokenHash,
        yes: bool,
    ) -> Result<PendingChange, TableError> {
        let hand = self.seats_of(who);
        if hand.is_empty() {
            return Err(TableError::NotSeated);
        }
        self.check_not_over()?;
        if self.tutor_state().threshold.is_none() {
            return Err(TableError::TutorOff);
        }
        let tutor = if yes {
            self.tutor_state().with_agreement(hand)
        } else {
            self.tutor_state().turned_off()
        };
        Ok(PendingChange::empty(self).with_tutor(tutor))
    }

    /// The seats of people at other screens.
    fn other_human_seats(&self, who: &TokenHash) -> SeatSet {
        let own = self.seats_of(who);
        let held =
            |seat: &Seat| self.seat_assignment(*seat).is_some_and(|chair| chair.holder.is_some());
        self.human_seats().iter().filter(|seat| held(seat) && !own.contains(*seat)).collect()
    }

    fn check_not_over(&self) -> Result<(), TableError> {
        if self.is_over() { Err(TableError::GameOver) } else { Ok(()) }
    }
}
