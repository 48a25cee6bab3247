//! The fields of a position.

use super::Pig;
use crate::{FieldPasser, PositionFields, PositionFlaw, PositionPart, PositionStringError, Seat};

impl PositionFields for Pig {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let mut position = *self;
        position.active = fields.active_seat(self.active, self.seats)?;
        for seat in self.seats.iter() {
            position.scores[seat.index()] =
                pass_points(PositionPart::Points { seat }, self.scores[seat.index()], fields)?;
        }
        // The points of the turn are a counter of the active seat.
        let turn = PositionPart::Counter { seat: position.active, at: 0 };
        position.turn_total = pass_points(turn, self.turn_total, fields)?;
        position.is_deciding = fields.flag(self.is_deciding)?;
        match position.flaw() {
            None => Ok(position),
            Some(flaw) => Err(PositionStringError::ImpossiblePosition(flaw)),
        }
    }
}

fn pass_points(
    part: PositionPart,
    points: u16,
    fields: &mut impl FieldPasser,
) -> Result<u16, PositionStringError> {
    u16::try_from(fields.unbounded_part(part, points.into(), 0)?)
        .map_err(|_| PositionStringError::Damaged)
}

impl Pig {
    /// Why no game leads here, if that is so. Every roll that counts is worth at least 2.
    fn flaw(&self) -> Option<PositionFlaw> {
        let goal = self.goal.into();
        let score = |seat: Seat| self.scores[seat.index()];
        if let Some(seat) = self.seats.iter().find(|&seat| score(seat) == 1) {
            return Some(PositionFlaw::Part(PositionPart::Points { seat }));
        }
        if self.seats.iter().any(|seat| seat != self.active && score(seat) >= goal) {
            return Some(PositionFlaw::GameOver);
        }
        let turn = PositionPart::Counter { seat: self.active, at: 0 };
        match self.turn_total {
            0 if !self.is_deciding => None,
            0 | 1 => Some(PositionFlaw::Part(turn)),
            _ if score(self.active) >= goal => Some(PositionFlaw::GameOver),
            _ => None,
        }
    }
}
