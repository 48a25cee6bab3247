//! What a seat sees, as numbers.

use super::{Action, Category, DicePositions, FaceFrequencies, Rules, Yahtzee};
use crate::observation::{NumberWriter, seat_prefix, steps_between};
use crate::{Observation, ObservationFeature, Seat, Seats};

/// The number of ways to roll some dice again.
const REROLLS: usize = 31;

impl Observation for Yahtzee {
    fn observation_features(_rules: &Rules, seats: Seats) -> Vec<ObservationFeature> {
        let mut features = Vec::new();
        for steps in 0..seats.count() {
            let seat = seat_prefix(steps);
            for category in Category::ALL {
                let name = format!("{seat} {}", category.notation());
                features.push(ObservationFeature::new(name, -1, 50));
            }
            features.push(ObservationFeature::new(format!("{seat} upper sum"), 0, 105));
            features.push(ObservationFeature::new(format!("{seat} bonus chips"), 0, 12));
            features.push(ObservationFeature::new(format!("{seat} score"), 0, 1575));
        }
        features.extend((1..=5).map(|die| ObservationFeature::new(format!("die {die}"), 0, 6)));
        let count = |face| ObservationFeature::new(format!("dice showing {face}"), 0, 5);
        features.extend((1..=6).map(count));
        features.push(ObservationFeature::new("rolls left", 0, 3));
        features.push(ObservationFeature::new("active", 0, seats.count() as i16 - 1));
        features
    }

    /// A category's points are -1 while it is open, and a die is 0 while it is unrolled.
    #[inline]
    fn write_observation(&self, seat: Seat, numbers: &mut [i16]) {
        let mut numbers = NumberWriter::new(numbers);
        for other in self.seats.clockwise_from(seat) {
            let sheet = &self.sheets[other.index()];
            let points = |category| sheet.points_in(category).map_or(-1, i16::from);
            numbers.push_all(Category::ALL.map(points));
            numbers.push(sheet.upper_sum() as i16);
            numbers.push(sheet.bonus_chip_count().into());
            numbers.push(sheet.total() as i16);
        }
        numbers.push_all(self.dice.map(i16::from));
        let counts = FaceFrequencies::from_dice(self.dice);
        numbers.push_all([1, 2, 3, 4, 5, 6].map(|face| counts.count_of(face).into()));
        numbers.push(self.rolls_left.into());
        numbers.push(steps_between(self.seats, seat, self.active));
    }

    fn action_count() -> usize {
        REROLLS + Category::ALL.len()
    }

    #[inline]
    fn action_index(action: Action) -> usize {
        match action {
            Action::Reroll(positions) => usize::from(positions.mask()) - 1,
            Action::Score(category) => REROLLS + category.index(),
        }
    }

    #[inline]
    fn action_at(index: usize) -> Option<Action> {
        match index.checked_sub(REROLLS) {
            None => DicePositions::from_mask(index as u8 + 1).map(Action::Reroll),
            Some(category) => Category::ALL.get(category).copied().map(Action::Score),
        }
    }
}
