//! Actions at a table: deciding, rolling, and changing where the dice come from.

use rollwright_games::record::{DiceOrigin, Event};
use rollwright_games::{Phase, Seat, SeatSet};

use super::Table;
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::store::TableKind;
use crate::table_error::TableError;

impl Table {
    pub(crate) fn act(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: String,
    ) -> Result<PendingChange, TableError> {
        self.check_holds_seat(who, seat)?;
        self.check_not_bot(seat)?;
        self.check_not_stale(version, seat)?;
        PendingChange::empty(self).with_action(self, seat, action)
    }

    pub(crate) fn roll(
        &self,
        who: &TokenHash,
        version: u64,
        faces: Option<Vec<u8>>,
    ) -> Result<PendingChange, TableError> {
        let Phase::Roll { seat: roller } = self.game().phase() else {
            self.check_not_stale_for_any(version, self.seats_of(who))?;
            // Let the game report why there is nothing to roll.
            return PendingChange::empty(self)
                .with_event(Event::Roll { faces: faces.unwrap_or_default() });
        };
        if !self.can_roll(self.seats_of(who)) {
            self.check_not_stale_for_any(version, self.seats_of(who))?;
            self.check_holds_seat(who, roller)?;
            self.check_not_bot(roller)?;
        }
        self.check_not_stale(version, roller)?;
        let rolled_by_program = self.game().dice_origin() == DiceOrigin::Random;
        let draft = match (faces, rolled_by_program) {
            (Some(faces), false) => PendingChange::empty(self).with_event(Event::Roll { faces })?,
            (None, true) => PendingChange::empty(self).with_roll(self)?,
            (Some(_), true) => return Err(TableError::FacesNotAllowed),
            (None, false) => return Err(TableError::FacesRequired),
        };
        draft.with_automatic_rolls(self)
    }

    /// Rejects a roll that was sent again because its answer got lost: the next roll is somebody
    /// else's, or none is due any more.
    fn check_not_stale_for_any(&self, version: u64, own_seats: SeatSet) -> Result<(), TableError> {
        own_seats.iter().try_for_each(|seat| self.check_not_stale(version, seat))
    }

    /// Whether the holder of these seats may roll now. Anybody at the table may enter dice for a
    /// bot. Anybody who hasn't resigned may make the game's first roll for it.
    #[must_use]
    pub fn can_roll(&self, own_seats: SeatSet) -> bool {
        let Phase::Roll { seat: roller } = self.game().phase() else { return false };
        if self.check_not_bot(roller).is_ok() {
            return own_seats.contains(roller);
        }
        if self.game().dice_origin() != DiceOrigin::Random {
            return !own_seats.is_empty();
        }
        !self.game().has_rolled() && own_seats.iter().any(|seat| !self.has_resigned(seat))
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

    /// Changes where the dice come from; an empty change if nothing differs. A served table keeps
    /// the dice that players agreed to when they joined.
    pub(crate) fn set_dice_origin(
        &self,
        who: &TokenHash,
        dice: DiceOrigin,
    ) -> Result<PendingChange, TableError> {
        if self.seats_of(who).is_empty() {
            return Err(TableError::NotSeated);
        }
        if self.definition.kind != TableKind::Console {
            return Err(TableError::DiceOriginFixed);
        }
        let draft = PendingChange::empty(self);
        if dice == self.game().dice_origin() {
            Ok(draft)
        } else {
            draft.with_event(Event::Dice { dice })
        }
    }
}
