//! What a seat sees, as numbers.

use super::{Action, Pig};
use crate::observation::{NumberWriter, seat_prefix, steps_between};
use crate::{NamedEnum, Observation, ObservationFeature, Seat, Seats};

impl Observation for Pig {
    fn observation_features(_goal: &u8, seats: Seats) -> Vec<ObservationFeature> {
        let score = |steps| format!("{} score", seat_prefix(steps));
        let scores =
            (0..seats.count()).map(|steps| ObservationFeature::new(score(steps), 0, i16::MAX));
        let others = [
            ObservationFeature::new("turn total", 0, i16::MAX),
            ObservationFeature::flag("decides"),
            ObservationFeature::new("active", 0, seats.count() as i16 - 1),
            ObservationFeature::new("goal", 10, 200),
        ];
        scores.chain(others).collect()
    }

    fn write_observation(&self, seat: Seat, numbers: &mut [i16]) {
        let clamp = |points: u16| i16::try_from(points).unwrap_or(i16::MAX);
        let mut numbers = NumberWriter::new(numbers);
        for other in self.seats.clockwise_from(seat) {
            numbers.push(clamp(self.scores[other.index()]));
        }
        numbers.push(clamp(self.turn_total));
        numbers.push(self.is_deciding.into());
        numbers.push(steps_between(self.seats, seat, self.active));
        numbers.push(self.goal.into());
    }

    fn action_count() -> usize {
        Action::ALL.len()
    }

    fn action_index(action: Action) -> usize {
        action as usize
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::ALL.get(index).copied()
    }
}
