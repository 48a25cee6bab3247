//! Moves: deciding, rolling, and what changes the dice.

use rollwright_games::record::{DiceOrigin, Event};
use rollwright_games::{Phase, Seat, SeatSet};

use super::Table;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::store::TableOrigin;
use crate::table_error::TableError;

impl Table {
    pub(crate) fn choose_action(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: String,
    ) -> Result<PendingChange, TableError> {
        self.check_holds_seat(who, seat)?;
        self.check_not_bot(seat)?;
        self.check_not_stale(version, seat)?;
        self.with_action(seat, action)
    }

    pub(crate) fn roll_dice(
        &self,
        who: &TokenHash,
        version: u64,
        faces: Option<Vec<u8>>,
    ) -> Result<PendingChange, TableError> {
        let Phase::Roll { seat: by } = self.game().phase() else {
            // The game knows why there is nothing to roll.
            return PendingChange::empty(self)
                .with_event(Event::Roll { faces: faces.unwrap_or_default() });
        };
        if !self.can_roll(self.seats_of(who)) {
            self.check_holds_seat(who, by)?;
            self.check_not_bot(by)?;
        }
        self.check_not_stale(version, by)?;
        let by_program = self.game().dice_origin() == DiceOrigin::Random;
        let draft = match (faces, by_program) {
            (Some(faces), false) => PendingChange::empty(self).with_event(Event::Roll { faces })?,
            (None, true) => PendingChange::empty(self).with_roll(self)?,
            (Some(_), true) => return Err(TableError::FacesNotAllowed),
            (None, false) => return Err(TableError::FacesRequired),
        };
        draft.with_automatic_rolls(self)
    }

    /// Whether whoever holds these seats may roll now. Anybody at the table reads the
    /// dice out for a bot, or makes the first roll of the game for it if they have not
    /// resigned.
    #[must_use]
    pub fn can_roll(&self, hand: SeatSet) -> bool {
        let Phase::Roll { seat: by } = self.game().phase() else { return false };
        if self.check_not_bot(by).is_ok() {
            return hand.contains(by);
        }
        if self.game().dice_origin() != DiceOrigin::Random {
            return !hand.is_empty();
        }
        !self.game().has_rolled() && hand.iter().any(|seat| !self.has_resigned(seat))
    }

    pub(crate) fn add_seed_number(
        &self,
        who: &TokenHash,
        seat: Seat,
        number: u64,
    ) -> Result<PendingChange, TableError> {
        self.check_holds_seat(who, seat)?;
        PendingChange::empty(self).with_event(Event::Number { seat, number })
    }

    /// Dice from elsewhere; nothing where they come from there already. At a served
    /// table they stay what everybody who joined was told.
    pub(crate) fn set_dice_origin(
        &self,
        who: &TokenHash,
        dice: DiceOrigin,
    ) -> Result<PendingChange, TableError> {
        if self.seats_of(who).is_empty() {
            return Err(TableError::NotSeated);
        }
        if self.definition.origin != TableOrigin::Console {
            return Err(TableError::DiceOriginFixed);
        }
        let draft = PendingChange::empty(self);
        if dice == self.game().dice_origin() {
            Ok(draft)
        } else {
            draft.with_event(Event::Dice { dice })
        }
    }

    pub(super) fn with_action(
        &self,
        seat: Seat,
        action: String,
    ) -> Result<PendingChange, TableError> {
        PendingChange::empty(self)
            .with_event(Event::Act { seat, action })?
            .with_automatic_rolls(self)
    }
}
