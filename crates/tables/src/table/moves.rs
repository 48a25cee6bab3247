//! Moves: deciding, rolling, and what changes the dice.

use rollwright_games::record::{DiceKind, Event};
use rollwright_games::{Phase, Seat, SeatSet};

use super::Table;
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::store::Origin;
use crate::token::TokenHash;

impl Table {
    pub(crate) fn decide(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: String,
    ) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        self.check_bot_free(seat)?;
        self.check_fresh(version, seat)?;
        self.answer(seat, action)
    }

    pub(crate) fn roll_dice(
        &self,
        who: &TokenHash,
        version: u64,
        faces: Option<Vec<u8>>,
    ) -> Result<Draft, Refusal> {
        let Phase::Roll { by } = self.game().phase() else {
            // The game knows why there is nothing to roll.
            return Draft::of(self).with(Event::Roll { faces: faces.unwrap_or_default() });
        };
        if !self.may_roll(self.hand(who)) {
            self.check_in_hand(who, by)?;
            self.check_bot_free(by)?;
        }
        self.check_fresh(version, by)?;
        let by_program = self.game().dice_kind() == DiceKind::Random;
        let draft = match (faces, by_program) {
            (Some(faces), false) => Draft::of(self).with(Event::Roll { faces })?,
            (None, true) => Draft::of(self).rolled(self)?,
            (Some(_), true) => return Err(Refusal::ProgramRolls),
            (None, false) => return Err(Refusal::FacesNeeded),
        };
        draft.settled(self)
    }

    /// Whether whoever holds these seats may roll now. Anybody at the table reads the
    /// dice out for a bot, or makes the first roll of the game for it if they have not
    /// resigned.
    #[must_use]
    pub fn may_roll(&self, hand: SeatSet) -> bool {
        let Phase::Roll { by } = self.game().phase() else { return false };
        if self.check_bot_free(by).is_ok() {
            return hand.has(by);
        }
        if self.game().dice_kind() != DiceKind::Random {
            return !hand.is_empty();
        }
        !self.game().has_rolled() && hand.iter().any(|seat| !self.has_resigned(seat))
    }

    pub(crate) fn add(&self, who: &TokenHash, seat: Seat, number: u64) -> Result<Draft, Refusal> {
        self.check_in_hand(who, seat)?;
        Draft::of(self).with(Event::Number { seat, number })
    }

    /// Dice from elsewhere; nothing where they come from there already. At a served
    /// table they stay what everybody who joined was told.
    pub(crate) fn change_dice(&self, who: &TokenHash, dice: DiceKind) -> Result<Draft, Refusal> {
        if self.hand(who).is_empty() {
            return Err(Refusal::NotSeated);
        }
        if self.founding.origin != Origin::Console {
            return Err(Refusal::DiceStay);
        }
        let draft = Draft::of(self);
        if dice == self.game().dice_kind() { Ok(draft) } else { draft.with(Event::Dice { dice }) }
    }

    pub(super) fn answer(&self, seat: Seat, action: String) -> Result<Draft, Refusal> {
        Draft::of(self).with(Event::Act { seat, action })?.settled(self)
    }
}
