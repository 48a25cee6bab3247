//! What a seat sees, as numbers.

use super::{Action, CELLS_PER_ROW, DiceSet, Question, Qwinto, RowColour, Rules};
use crate::observation::{NumberWriter, seat_prefix, steps_between};
use crate::{Game, NamedEnum, Observation, ObservationFeature, Phase, Seat, Seats};

/// The actions before those that enter a number.
const DICE_SETS: usize = DiceSet::ALL_SETS.len();
const REROLL: usize = DICE_SETS;
const KEEP: usize = DICE_SETS + 1;
const PASS: usize = DICE_SETS + 2;
const FIRST_CELL: usize = DICE_SETS + 3;
const ROW_NAMES: [&str; 3] = ["red", "yellow", "blue"];

impl Observation for Qwinto {
    fn observation_features(_rules: &Rules, seats: Seats) -> Vec<ObservationFeature> {
        let mut features = Vec::new();
        for steps in 0..seats.count() {
            let seat = seat_prefix(steps);
            for row in ROW_NAMES {
                let cell = |at| ObservationFeature::new(format!("{seat} {row} cell {at}"), 0, 18);
                features.extend((1..=CELLS_PER_ROW).map(cell));
            }
            features.push(ObservationFeature::new(format!("{seat} failed rolls"), 0, 4));
            features.push(ObservationFeature::new(format!("{seat} score"), -20, 144));
        }
        let chosen = |row| ObservationFeature::flag(format!("{row} die chosen"));
        features.extend(ROW_NAMES.map(chosen));
        features.extend(ROW_NAMES.map(|row| ObservationFeature::new(format!("die {row}"), 0, 6)));
        features.push(ObservationFeature::new("sum", 0, 18));
        for question in Question::ALL {
            features.push(ObservationFeature::flag(format!("asked {}", question.name())));
        }
        features.push(ObservationFeature::new("active", 0, seats.count() as i16 - 1));
        features
    }

    /// A cell is 0 while it is empty, and a die while it isn't on the table.
    #[inline]
    fn write_observation(&self, seat: Seat, numbers: &mut [i16]) {
        let mut numbers = NumberWriter::new(numbers);
        for other in self.seats.clockwise_from(seat) {
            let sheet = self.sheet_of(other);
            for row in RowColour::ALL {
                let cells = sheet.row_numbers(row);
                numbers.push_all(cells.map(|number| number.map_or(0, i16::from)));
            }
            numbers.push(sheet.failed_rolls().into());
            numbers.push(sheet.points() as i16);
        }
        let (chosen, roll) = (self.chosen_dice(), self.current_roll());
        for row in RowColour::ALL {
            numbers.push(chosen.is_some_and(|dice| dice.contains(row)).into());
        }
        for row in RowColour::ALL {
            numbers.push(roll.and_then(|roll| roll.face(row)).map_or(0, i16::from));
        }
        numbers.push(roll.map_or(0, |roll| roll.sum().into()));
        let phase = self.phase();
        for question in Question::ALL {
            let is_asked = matches!(phase, Phase::Decide { question: asked, seats }
                if asked == *question && seats.contains(seat));
            numbers.push(is_asked.into());
        }
        numbers.push(steps_between(self.seats, seat, self.active));
    }

    fn action_count() -> usize {
        FIRST_CELL + ROW_NAMES.len() * usize::from(CELLS_PER_ROW)
    }

    #[inline]
    fn action_index(action: Action) -> usize {
        match action {
            Action::Dice(dice) => {
                DiceSet::ALL_SETS.iter().position(|one| *one == dice).unwrap_or_default()
            }
            Action::Reroll => REROLL,
            Action::Keep => KEEP,
            Action::Pass => PASS,
            Action::Enter { row, cell } => {
                FIRST_CELL + row.index() * usize::from(CELLS_PER_ROW) + usize::from(cell)
            }
        }
    }

    #[inline]
    fn action_at(index: usize) -> Option<Action> {
        match index {
            REROLL => Some(Action::Reroll),
            KEEP => Some(Action::Keep),
            PASS => Some(Action::Pass),
            _ if index < DICE_SETS => Some(Action::Dice(DiceSet::ALL_SETS[index])),
            _ => {
                let cell = index - FIRST_CELL;
                let row = *RowColour::ALL.get(cell / usize::from(CELLS_PER_ROW))?;
                Some(Action::Enter { row, cell: (cell % usize::from(CELLS_PER_ROW)) as u8 })
            }
        }
    }
}
