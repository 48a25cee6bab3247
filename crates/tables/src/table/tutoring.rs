//! Proposing the tutor, agreeing to it, and turning it off.

use rollwright_games::{Seat, SeatSet};

use super::Table;
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::token::TokenHash;
use crate::tutor::{Tutor, Warns};

impl Table {
    /// How the table stands with the tutor.
    #[must_use]
    pub fn tutor(&self) -> &Tutor {
        &self.founding.tutor
    }

    /// Whoever set the table up proposes the tutor, or withdraws it. People at other
    /// screens have to agree.
    pub(crate) fn propose_tutor(
        &self,
        who: &TokenHash,
        warns: Option<Warns>,
    ) -> Result<Draft, Refusal> {
        if !self.is_host(who) {
            return Err(Refusal::NotHost);
        }
        self.check_runs()?;
        let tutor = match warns {
            Some(warns) => self.tutor().proposed(warns, self.others_here(who)),
            None => self.tutor().off(),
        };
        Ok(Draft::of(self).with_tutor(tutor))
    }

    /// Somebody agrees to the tutor that is proposed, or turns it off for all.
    pub(crate) fn answer_tutor(&self, who: &TokenHash, yes: bool) -> Result<Draft, Refusal> {
        let hand = self.hand(who);
        if hand.is_empty() {
            return Err(Refusal::NotSeated);
        }
        self.check_runs()?;
        if self.tutor().warns.is_none() {
            return Err(Refusal::NoTutor);
        }
        let tutor = if yes { self.tutor().agreed(hand) } else { self.tutor().off() };
        Ok(Draft::of(self).with_tutor(tutor))
    }

    /// The seats of people at other screens.
    fn others_here(&self, who: &TokenHash) -> SeatSet {
        let own = self.hand(who);
        let held = |seat: &Seat| self.chair(*seat).is_some_and(|chair| chair.holder.is_some());
        self.people().iter().filter(|seat| held(seat) && !own.has(*seat)).collect()
    }

    fn check_runs(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::Over) } else { Ok(()) }
    }
}
