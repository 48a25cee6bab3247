//! The fields of a position.

use super::{Hoard, KeptDice, Roll};
use crate::{
    FieldPasser, MAX_DICE, PositionFields, PositionFlaw, PositionPart, PositionStringError, Seat,
};

impl PositionFields for Hoard {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let mut position = *self;
        position.active = fields.active_seat(self.active, self.seats)?;
        for seat in self.seats.iter() {
            let (part, score) = (PositionPart::Points { seat }, self.scores[seat.index()]);
            position.scores[seat.index()] = fields.unbounded_part(part, score, 0)?;
        }
        let turn = PositionPart::Counter { seat: position.active, at: 0 };
        position.turn_total = fields.unbounded_part(turn, self.turn_total, 0)?;
        position.dice_left = fields.face(self.dice_left, self.rules.dice)?;
        position.roll = if fields.flag(self.roll.is_some())? {
            let shown = self.roll.unwrap_or_default();
            let mut roll = [0; MAX_DICE];
            for at in 0..usize::from(position.dice_left).min(MAX_DICE) {
                roll[at] = fields.face_on_table(at, shown[at], 6)?;
            }
            Some(roll)
        } else {
            None
        };
        if position.is_reachable() {
            Ok(position)
        } else {
            Err(PositionStringError::ImpossiblePosition(PositionFlaw::Unspecified))
        }
    }
}

impl Hoard {
    /// Whether a game leads here, as far as the points show it.
    fn is_reachable(&self) -> bool {
        let score = |seat: Seat| self.scores[seat.index()];
        let others_have_not_won =
            self.seats.iter().all(|seat| seat == self.active || score(seat) < self.rules.goal);
        let is_over = score(self.active) >= self.rules.goal;
        let is_full_roll = self.turn_total > 0 || self.dice_left == self.rules.dice;
        let can_keep = |roll: Roll| KeptDice::can_keep_any_of(&super::rolled_faces(roll));
        others_have_not_won
            && is_full_roll
            && self.roll.is_none_or(can_keep)
            && !(is_over && (self.turn_total > 0 || self.roll.is_some()))
    }
}
