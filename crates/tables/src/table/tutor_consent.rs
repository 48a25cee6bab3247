//! Proposing the tutor, agreeing to it, and turning it off.

use rollwright_games::{Seat, SeatSet};

use super::Table;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table_error::TableError;
use crate::tutor_agreement::TutorAgreement;
use rollwright_api::TutorThreshold;

impl Table {
    /// The state of the tutor.
    #[must_use]
    pub fn tutor_agreement(&self) -> &TutorAgreement {
        &self.definition.tutor
    }

    /// The host proposes or withdraws the tutor. People at other screens must agree.
    pub(crate) fn propose_tutor(
        &self,
        who: &TokenHash,
        threshold: Option<TutorThreshold>,
    ) -> Result<PendingChange, TableError> {
        if !self.is_host(who) {
            return Err(TableError::NotHost);
        }
        self.check_not_over()?;
        let tutor = match threshold {
            Some(threshold) => {
                self.tutor_agreement().with_proposal(threshold, self.seats_of_others(who))
            }
            None => self.tutor_agreement().turned_off(),
        };
        Ok(PendingChange::empty(self).with_tutor(tutor))
    }

    /// Agrees to the proposed tutor, or turns it off for everybody.
    pub(crate) fn answer_tutor(
        &self,
        who: &TokenHash,
        yes: bool,
    ) -> Result<PendingChange, TableError> {
        let own_seats = self.seats_of(who);
        if own_seats.is_empty() {
            return Err(TableError::NotSeated);
        }
        self.check_not_over()?;
        if self.tutor_agreement().threshold.is_none() {
            return Err(TableError::TutorOff);
        }
        let tutor = if yes {
            self.tutor_agreement().with_agreement(own_seats)
        } else {
            self.tutor_agreement().turned_off()
        };
        Ok(PendingChange::empty(self).with_tutor(tutor))
    }

    /// The seats of people at other screens, also while a bot plays for them: they may come back
    /// to a game that doesn't count any more.
    fn seats_of_others(&self, who: &TokenHash) -> SeatSet {
        let own = self.seats_of(who);
        let may_play = |seat: &Seat| {
            self.seat_holder(*seat).is_some_and(|assignment| assignment.holder.is_some())
                && !self.has_resigned(*seat)
        };
        self.game().seats().iter().filter(|seat| may_play(seat) && !own.contains(*seat)).collect()
    }

    fn check_not_over(&self) -> Result<(), TableError> {
        if self.is_over() { Err(TableError::GameOver) } else { Ok(()) }
    }
}
