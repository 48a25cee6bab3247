//! The fields of a position.

use super::{
    MIN_ENERGY, PositionError, ROLLED_DOUBLE_ENERGY_GAIN, TOSSES_WHEN_WEAK, TurnStage, Warrior,
};
use crate::{FieldPasser, PositionFields, PositionFlaw, PositionPart, PositionStringError};

/// The stages of a turn, in the order of their numbers in a string.
const STAGES: [TurnStage; 4 + TOSSES_WHEN_WEAK as usize] = [
    TurnStage::RollToMove,
    TurnStage::Duel,
    TurnStage::DrawNumber,
    TurnStage::Over,
    TurnStage::TossForEnergy(1),
    TurnStage::TossForEnergy(2),
    TurnStage::TossForEnergy(3),
];

impl PositionFields for Warrior {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let active = fields.active_seat(self.active, self.seats)?;
        let mut fighters = Vec::new();
        for seat in self.seats.iter() {
            let index = u32::from(self.path_index_of(seat));
            let (square, squares) =
                (PositionPart::Square { seat }, self.rules.square_count().into());
            let index = fields.part(square, index, squares, &|code| i32::try_from(code).ok())?;
            let path_index = u16::try_from(index).map_err(|_| PositionStringError::Damaged)?;
            let counter = PositionPart::Counter { seat, at: 0 };
            let energy = self.energy_of(seat).abs_diff(MIN_ENERGY);
            let energy = fields.unbounded_part(counter, energy, MIN_ENERGY)?;
            let energy = i32::try_from(i64::from(energy) + i64::from(MIN_ENERGY))
                .map_err(|_| PositionStringError::Damaged)?;
            fighters.push((self.rules.square_at_path_index(path_index), energy));
        }
        let stage = STAGES.iter().position(|&stage| stage == self.stage).unwrap_or(0);
        let stage = STAGES[usize::from(fields.small(stage as u8, STAGES.len() as u8)?)];
        Self::from_fighters_at_turn_start(self.rules, self.seats, active, &fighters)
            .map_err(flaw_of)
            .and_then(|position| {
                position.in_turn_stage(stage).ok_or(match position.stage {
                    TurnStage::Over => PositionFlaw::GameOver,
                    _ => PositionFlaw::Unspecified,
                })
            })
            .map_err(PositionStringError::ImpossiblePosition)
    }
}

fn flaw_of(error: PositionError) -> PositionFlaw {
    match error {
        PositionError::GameAlreadyWon(_) => PositionFlaw::GameOver,
        PositionError::SharedSquare => PositionFlaw::SharedSquare,
        PositionError::NoSuchSeat(_)
        | PositionError::FighterCount { .. }
        | PositionError::OffTheBoard(_)
        | PositionError::EnergyTooLow(_) => PositionFlaw::Unspecified,
    }
}

impl Warrior {
    /// This position at the start of a turn, at a later stage of it; `None` if no turn leads
    /// there.
    fn in_turn_stage(self, stage: TurnStage) -> Option<Self> {
        let energy = self.active_fighter().energy;
        let is_possible = match stage {
            // Tosses may have made a weak warrior strong enough.
            TurnStage::RollToMove => self.stage != TurnStage::Over && energy > 0,
            TurnStage::TossForEnergy(left) => {
                let tossed = i32::from(TOSSES_WHEN_WEAK - left);
                self.stage != TurnStage::Over && energy <= tossed * ROLLED_DOUBLE_ENERGY_GAIN
            }
            TurnStage::Duel | TurnStage::DrawNumber => self.can_land_on_opponent(),
            TurnStage::Over => self.stage == TurnStage::Over,
        };
        is_possible.then_some(Self { stage, ..self })
    }

    /// Whether a roll of the active seat, which had energy before it, leads to the opponent's
    /// square.
    fn can_land_on_opponent(&self) -> bool {
        let Some(opponent) = self.opposing_fighter() else { return false };
        let active = self.active_fighter();
        let steps = i32::from(opponent.path_index) - i32::from(active.path_index);
        let energy_before = match steps {
            // Only a double makes 2 or 12 steps.
            2 | 12 => active.energy - ROLLED_DOUBLE_ENERGY_GAIN,
            _ => active.energy,
        };
        (2..=12).contains(&steps) && energy_before > 0
    }
}
