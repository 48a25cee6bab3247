//! What a seat sees, as numbers.

use super::{Action, Qwixx, RowCrosses, Rules, TurnStage};
use crate::observation::{NumberWriter, seat_prefix, steps_between};
use crate::{Colour, Game, Observation, ObservationFeature, Phase, Seat, Seats};

/// The numbers of a row, 2 to 12.
const NUMBERS_PER_ROW: usize = 11;
const COLOUR_NAMES: [&str; 4] = ["red", "yellow", "green", "blue"];

impl Observation for Qwixx {
    fn observation_features(_rules: &Rules, seats: Seats) -> Vec<ObservationFeature> {
        let mut features = Vec::new();
        for steps in 0..seats.count() {
            let seat = seat_prefix(steps);
            for row in COLOUR_NAMES {
                let column = |at| ObservationFeature::flag(format!("{seat} {row} column {at}"));
                features.extend((1..=NUMBERS_PER_ROW).map(column));
                features.push(ObservationFeature::flag(format!("{seat} {row} lock")));
            }
            features.push(ObservationFeature::new(format!("{seat} penalties"), 0, 4));
            features.push(ObservationFeature::new(format!("{seat} score"), -20, 312));
        }
        features.extend(COLOUR_NAMES.map(|row| ObservationFeature::flag(format!("{row} locked"))));
        for die in ["white 1", "white 2"].into_iter().chain(COLOUR_NAMES) {
            features.push(ObservationFeature::new(format!("die {die}"), 0, 6));
        }
        features.push(ObservationFeature::flag("asked white sum"));
        features.push(ObservationFeature::flag("asked colour die"));
        features.push(ObservationFeature::flag("active seat has crossed"));
        features.push(ObservationFeature::new("active", 0, seats.count() as i16 - 1));
        features
    }

    /// A die is 0 while it isn't on the table.
    #[inline]
    fn write_observation(&self, seat: Seat, numbers: &mut [i16]) {
        let mut numbers = NumberWriter::new(numbers);
        for other in self.seats.clockwise_from(seat) {
            let sheet = &self.sheets[other.index()];
            for RowCrosses(row) in sheet.rows {
                let cross_in = |column: usize| (row >> column & 1) as i16;
                numbers.push_all::<{ NUMBERS_PER_ROW + 1 }>(std::array::from_fn(cross_in));
            }
            numbers.push(sheet.penalties.into());
            numbers.push(sheet.points() as i16);
        }
        numbers.push_all(Colour::ALL.map(|row| self.locked_rows.contains(row).into()));
        let is_rolled = !matches!(self.stage, TurnStage::Roll | TurnStage::Over);
        let face_if_rolled = |face: u8| i16::from(face) * i16::from(is_rolled);
        numbers.push_all(self.roll.white.map(face_if_rolled));
        numbers.push_all(self.roll.colour.map(face_if_rolled));
        let is_asked = matches!(self.phase(), Phase::Decide { seats, .. } if seats.contains(seat));
        let is_colour_die = self.stage == TurnStage::ColourDie;
        numbers.push((is_asked && !is_colour_die).into());
        numbers.push((is_asked && is_colour_die).into());
        numbers.push(self.active_seat_has_crossed_this_turn.into());
        numbers.push(steps_between(self.seats, seat, self.active));
    }

    fn action_count() -> usize {
        1 + 4 * NUMBERS_PER_ROW
    }

    #[inline]
    fn action_index(action: Action) -> usize {
        match action {
            Action::Pass => 0,
            Action::Cross { row, number } => {
                1 + row as usize * NUMBERS_PER_ROW + usize::from(number.saturating_sub(2))
            }
        }
    }

    #[inline]
    fn action_at(index: usize) -> Option<Action> {
        let Some(cell) = index.checked_sub(1) else { return Some(Action::Pass) };
        let row = *Colour::ALL.get(cell / NUMBERS_PER_ROW)?;
        Some(Action::Cross { row, number: (cell % NUMBERS_PER_ROW) as u8 + 2 })
    }
}
