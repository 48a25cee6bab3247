//! Taking back: at once, or after everybody at other screens has agreed.

use rollwright_games::{Seat, SeatSet};

use super::Table;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table_error::TableError;
use crate::take_back_plan::{TakeBackError, TakeBackPlan, TakeBackRequest, TakeBackRequester};

impl Table {
    /// The take-back that people at other screens are asked to accept, if any.
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
        let (plan, draft) = self.plan_and_change(who)?;
        if !plan.consent_needed.is_empty() {
            // Asking again doesn't discard the consent that others have given.
            let request = match &self.take_back_request {
                Some(request) if request.requester == *who => request.clone(),
                _ => TakeBackRequest {
                    seat: plan.seat,
                    awaited_seats: plan.consent_needed,
                    crosses_roll: plan.crosses_roll,
                    requester: who.clone(),
                },
            };
            return Ok(PendingChange::empty(self).with_take_back_request(Some(request)));
        }
        if plan.crosses_roll && !agreed {
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

    /// Answers a take-back request. The last consent takes the steps back; a refusal, or the
    /// requester's withdrawal, ends the request.
    pub(crate) fn answer_take_back(
        &self,
        who: &TokenHash,
        version: u64,
        yes: bool,
    ) -> Result<PendingChange, TableError> {
        let own_seats = self.seats_of(who);
        if own_seats.is_empty() {
            return Err(TableError::NotSeated);
        }
        self.check_current_version(version)?;
        let mut request = self.take_back_request.clone().ok_or(TakeBackError::NotAsked)?;
        let is_asked = own_seats.iter().any(|seat| request.awaited_seats.contains(seat));
        if !is_asked && (yes || request.requester != *who) {
            return Err(TakeBackError::NotAsked.into());
        }
        if !yes {
            return Ok(PendingChange::empty(self).with_take_back_request(None));
        }
        own_seats.iter().for_each(|seat| request.awaited_seats.remove(seat));
        if request.awaited_seats.is_empty() {
            let (_, draft) = self.plan_and_change(&request.requester)?;
            return Ok(draft);
        }
        Ok(PendingChange::empty(self).with_take_back_request(Some(request)))
    }

    /// What a take-back by the holder of these seats requires; `None` if there is nothing to take
    /// back.
    #[must_use]
    pub fn take_back_plan_for(&self, own_seats: SeatSet) -> Option<TakeBackPlan> {
        let is_held = |seat: &Seat| {
            self.seat_holder(*seat).is_some_and(|assignment| assignment.holder.is_some())
        };
        let people: Vec<Seat> = self.human_seats().iter().filter(is_held).collect();
        let of = |own: bool| {
            people.iter().copied().filter(|&seat| own_seats.contains(seat) == own).collect()
        };
        self.game().plan_take_back(&TakeBackRequester {
            own_seats: of(true),
            other_seats: of(false),
            is_training: self.header().training,
        })
    }

    /// What a take-back by `who` requires, and the change it would make.
    fn plan_and_change(
        &self,
        who: &TokenHash,
    ) -> Result<(TakeBackPlan, PendingChange), TableError> {
        let plan =
            self.take_back_plan_for(self.seats_of(who)).ok_or(TakeBackError::NothingToTakeBack)?;
        let mut draft = PendingChange::empty(self);
        for event in &plan.events {
            draft = draft.with_event(event.clone())?;
        }
        Ok((plan, draft))
    }

    /// Rejects a command that refers to another version than the current one.
    fn check_current_version(&self, version: u64) -> Result<(), TableError> {
        let now = self.version();
        if version == now {
            Ok(())
        } else {
            Err(TableError::StaleVersion { answered: version, now })
        }
    }
}
