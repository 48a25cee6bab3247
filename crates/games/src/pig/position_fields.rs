//! The fields of a position.

use super::Pig;
use crate::{FieldPasser, PositionFields, PositionStringError, Seat};

impl PositionFields for Pig {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let mut position = *self;
        position.active = fields.seat(self.active, self.seats)?;
        for seat in self.seats.iter() {
            position.scores[seat.index()] = pass_points(self.scores[seat.index()], fields)?;
        }
        position.turn_total = pass_points(self.turn_total, fields)?;
        position.is_deciding = fields.flag(self.is_deciding)?;
        if position.is_reachable() {
            Ok(position)
        } else {
            Err(PositionStringError::ImpossiblePosition)
        }
    }
}

fn pass_points(points: u16, fields: &mut impl FieldPasser) -> Result<u16, PositionStringError> {
    u16::try_from(fields.unbounded(points.into())?).map_err(|_| PositionStringError::Damaged)
}

impl Pig {
    /// Whether a game leads here. Every roll that counts is worth at least 2.
    fn is_reachable(&self) -> bool {
        let goal = self.goal.into();
        let score = |seat: Seat| self.scores[seat.index()];
        let points_are_possible = self.seats.iter().all(|seat| score(seat) != 1);
        let others_have_not_won =
            self.seats.iter().all(|seat| seat == self.active || score(seat) < goal);
        let turn_is_possible = match self.turn_total {
            0 => !self.is_deciding,
            1 => false,
            _ => score(self.active) < goal,
        };
        points_are_possible && others_have_not_won && turn_is_possible
    }
}
