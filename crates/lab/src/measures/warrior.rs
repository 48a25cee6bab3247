//! The measures of Warrior.

use rollwright_games::warrior::{Action, MIN_NUMBER_TO_WIN_CHALLENGE, Roll, TOSSES_WHEN_WEAK};
use rollwright_games::{Game, Seat, Warrior};

use crate::measures::{GameMeasurements, HasMeasures, Measure, MeasureValueType};

const fn count_measure(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, value_type: MeasureValueType::Count }
}

const DUELS_GROUP: &str = "Duels";

/// The index of each measure's value.
const CHALLENGES: usize = 0;
const CHALLENGES_WON: usize = 1;
const FORFEITS: usize = 2;
const ENERGY: usize = 3;
const WEAK_TURNS: usize = 4;

impl HasMeasures for Warrior {
    fn measures() -> &'static [Measure] {
        const {
            &[
                count_measure(DUELS_GROUP, "challenges", "Challenges"),
                count_measure(DUELS_GROUP, "challenges_won", "Challenges won"),
                count_measure(DUELS_GROUP, "forfeits", "Forfeits"),
                count_measure("Energy at the end", "energy", "Energy at the end"),
                count_measure("Weak turns", "weak_turns", "Weak turns"),
            ]
        }
    }

    fn finish_measures(&self, seat: Seat, values: &mut [i32]) {
        values[ENERGY] = self.energy_of(seat);
    }

    fn count_roll(&self, roll: Roll, values: &mut GameMeasurements<'_>) {
        let values = values.values_of_seat_mut(self.active_seat());
        values[WEAK_TURNS] += i32::from(self.tosses_left() == TOSSES_WHEN_WEAK);
        values[CHALLENGES_WON] +=
            i32::from(matches!(roll, Roll::Number(n) if n >= MIN_NUMBER_TO_WIN_CHALLENGE));
    }

    fn count_action(&self, seat: Seat, action: Action, values: &mut GameMeasurements<'_>) {
        let values = values.values_of_seat_mut(seat);
        match action {
            Action::Challenge => values[CHALLENGES] += 1,
            Action::Forfeit => values[FORFEITS] += 1,
        }
    }

    /// Turns alternate, so a turn starts when the other seat rolls.
    fn is_turn_start(&self, last: Option<Seat>) -> bool {
        last != Some(self.active_seat())
    }
}
