//! Taking back: at once, or with a yes from everybody at other screens.

use rollwright_games::{Seat, SeatSet};

use super::Table;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table_error::TableError;
use crate::take_back_plan::{TakeBackContext, TakeBackError, TakeBackPlan, TakeBackRequest};

impl Table {
    /// What the people at other screens are asked to take back, if they are.
    #[must_use]
    pub fn take_back_request(&self) -> Option<&TakeBackRequest> {
        self.take_back_request.as_ref()
    }

    pub(crate) fn take_back(
        &self,
        who: &TokenHash,
        version: u64,
        agreed: bool,
    ) -> Result<PendingChange, TableError> {
        if self.seats_of(who).is_empty() {
            return Err(TableError::NotSeated);
        }
        self.check_current_version(version)?;
        let (back, draft) = self.plan_and_change(who)?;
        if !back.consent_needed.is_empty() {
            // Whoever asks again while others have said yes need not hear them again.
            let asked = match &self.take_back_request {
                Some(asked) if asked.requester == *who => asked.clone(),
                _ => TakeBackRequest {
                    seat: back.seat,
                    awaited_seats: back.consent_needed,
                    crosses_roll: back.crosses_roll,
                    requester: who.clone(),
                },
            };
            return Ok(PendingChange::empty(self).with_take_back_request(Some(asked)));
        }
        if back.crosses_roll && !agreed {
            let people = self.human_seats();
            if self.seats_of(who).iter().filter(|&seat| people.contains(seat)).count() > 1 {
                return Err(TakeBackError::ConfirmationRequired.into());
            }
            if self.counts_for_hall_of_fame() {
                return Err(TakeBackError::LosesHallOfFame.into());
            }
        }
        Ok(draft)
    }

    /// Somebody who was asked says yes or no. With the last yes it is taken back; a no,
    /// or a word of whoever asked, ends the matter.
    pub(crate) fn answer_take_back(
        &self,
        who: &TokenHash,
        version: u64,
        yes: bool,
    ) -> Result<PendingChange, TableError> {
        let hand = self.seats_of(who);
        if hand.is_empty() {
            return Err(TableError::NotSeated);
        }
        self.check_current_version(version)?;
        let mut asked = self.take_back_request.clone().ok_or(TakeBackError::NotAsked)?;
        let is_asked = hand.iter().any(|seat| asked.awaited_seats.contains(seat));
        if !is_asked && (yes || asked.requester != *who) {
            return Err(TakeBackError::NotAsked.into());
        }
        if !yes {
            return Ok(PendingChange::empty(self).with_take_back_request(None));
        }
        hand.iter().for_each(|seat| asked.awaited_seats.remove(seat));
        if asked.awaited_seats.is_empty() {
            let (_, draft) = self.plan_and_change(&asked.requester)?;
            return Ok(draft);
        }
        Ok(PendingChange::empty(self).with_take_back_request(Some(asked)))
    }

    /// What it takes for whoever holds `hand` to take something back; `None` where there
    /// is nothing.
    #[must_use]
    pub fn take_back_plan_for(&self, hand: SeatSet) -> Option<TakeBackPlan> {
        let held =
            |seat: &Seat| self.seat_assignment(*seat).is_some_and(|chair| chair.holder.is_some());
        let people: Vec<Seat> = self.human_seats().iter().filter(held).collect();
        let of =
            |own: bool| people.iter().copied().filter(|&seat| hand.contains(seat) == own).collect();
        self.game().plan_take_back(&TakeBackContext {
            own_seats: of(true),
            other_seats: of(false),
            is_training: self.header().training,
        })
    }

    /// What it takes for `who` to take something back, and what it would lead to.
    fn plan_and_change(
        &self,
        who: &TokenHash,
    ) -> Result<(TakeBackPlan, PendingChange), TableError> {
        let back =
            self.take_back_plan_for(self.seats_of(who)).ok_or(TakeBackError::NothingToTakeBack)?;
        let mut draft = PendingChange::empty(self);
        for event in &back.events {
            draft = draft.with_event(event.clone())?;
        }
        Ok((back, draft))
    }

    /// A word about what is on the table now must have seen it.
    fn check_current_version(&self, version: u64) -> Result<(), TableError> {
        let now = self.version();
        if version == now {
            Ok(())
        } else {
            Err(TableError::StaleVersion { answered: version, now })
        }
    }
}
