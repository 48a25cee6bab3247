//! Taking back: at once, or with a yes from everybody at other screens.

use rollwright_games::{Seat, SeatSet};

use super::Table;
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::token::TokenHash;
use crate::undo::{NoUndo, TakeBack, TakeBackAsked, Undo};

impl Table {
    /// What the people at other screens are asked to take back, if they are.
    #[must_use]
    pub fn take_back_asked(&self) -> Option<&TakeBackAsked> {
        self.asked.as_ref()
    }

    pub(crate) fn take_back(
        &self,
        who: &TokenHash,
        version: u64,
        agreed: bool,
    ) -> Result<Draft, Refusal> {
        if self.hand(who).is_empty() {
            return Err(Refusal::NotSeated);
        }
        self.check_now(version)?;
        let (back, draft) = self.taken_back(who)?;
        if !back.asks.is_empty() {
            // Whoever asks again while others have said yes need not hear them again.
            let asked = match &self.asked {
                Some(asked) if asked.who == *who => asked.clone(),
                _ => TakeBackAsked {
                    by: back.seat,
                    waits_for: back.asks,
                    over_roll: back.over_roll,
                    who: who.clone(),
                },
            };
            return Ok(Draft::of(self).asking(Some(asked)));
        }
        if back.over_roll && !agreed {
            let people = self.people();
            if self.hand(who).iter().filter(|&seat| people.has(seat)).count() > 1 {
                return Err(NoUndo::NotAgreed.into());
            }
            if self.counts() {
                return Err(NoUndo::CostsFame.into());
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
    ) -> Result<Draft, Refusal> {
        let hand = self.hand(who);
        if hand.is_empty() {
            return Err(Refusal::NotSeated);
        }
        self.check_now(version)?;
        let mut asked = self.asked.clone().ok_or(NoUndo::NotAsked)?;
        let is_asked = hand.iter().any(|seat| asked.waits_for.has(seat));
        if !is_asked && (yes || asked.who != *who) {
            return Err(NoUndo::NotAsked.into());
        }
        if !yes {
            return Ok(Draft::of(self).asking(None));
        }
        hand.iter().for_each(|seat| asked.waits_for.remove(seat));
        if asked.waits_for.is_empty() {
            let (_, draft) = self.taken_back(&asked.who)?;
            return Ok(draft);
        }
        Ok(Draft::of(self).asking(Some(asked)))
    }

    /// What it takes for whoever holds `hand` to take something back; `None` where there
    /// is nothing.
    #[must_use]
    pub fn take_back_by(&self, hand: SeatSet) -> Option<TakeBack> {
        let held = |seat: &Seat| self.chair(*seat).is_some_and(|chair| chair.holder.is_some());
        let people: Vec<Seat> = self.people().iter().filter(held).collect();
        let of = |own: bool| people.iter().copied().filter(|&seat| hand.has(seat) == own).collect();
        self.game().take_back(&Undo {
            hand: of(true),
            others: of(false),
            training: self.header().training,
        })
    }

    /// What it takes for `who` to take something back, and what it would lead to.
    fn taken_back(&self, who: &TokenHash) -> Result<(TakeBack, Draft), Refusal> {
        let back = self.take_back_by(self.hand(who)).ok_or(NoUndo::Nothing)?;
        let mut draft = Draft::of(self);
        for event in &back.events {
            draft = draft.with(event.clone())?;
        }
        Ok((back, draft))
    }

    /// A word about what is on the table now must have seen it.
    fn check_now(&self, version: u64) -> Result<(), Refusal> {
        let now = self.version();
        if version == now { Ok(()) } else { Err(Refusal::Stale { answers: version, now }) }
    }
}
