//! What is counted in Warrior.

use rollwright_games::warrior::{Action, Roll, WEAK_TOSSES, WINNING_NUMBER};
use rollwright_games::{Game, Seat, Warrior};

use crate::measures::{HasMeasures, Kind, Measure, SeatValues};

const fn count(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, kind: Kind::Count }
}

const DUELS: &str = "Duels";

/// Where each measure has its value.
const CHALLENGES: usize = 0;
const CHALLENGES_WON: usize = 1;
const FORFEITS: usize = 2;
const ENERGY: usize = 3;
const WEAK_TURNS: usize = 4;

impl HasMeasures for Warrior {
    fn measures() -> &'static [Measure] {
        const {
            &[
                count(DUELS, "challenges", "Challenges"),
                count(DUELS, "challenges_won", "Challenges won"),
                count(DUELS, "forfeits", "Forfeits"),
                count("Energy at the end", "energy", "Energy at the end"),
                count("Weak turns", "weak_turns", "Weak turns"),
            ]
        }
    }

    fn measure(&self, seat: Seat, values: &mut [i32]) {
        values[ENERGY] = self.energy(seat);
    }

    fn count_roll(&self, roll: Roll, values: &mut SeatValues<'_>) {
        let values = values.of(self.active());
        values[WEAK_TURNS] += i32::from(self.tosses_left() == WEAK_TOSSES);
        values[CHALLENGES_WON] += i32::from(matches!(roll, Roll::Number(n) if n >= WINNING_NUMBER));
    }

    fn count_action(&self, seat: Seat, action: Action, values: &mut SeatValues<'_>) {
        let values = values.of(seat);
        match action {
            Action::Challenge => values[CHALLENGES] += 1,
            Action::Forfeit => values[FORFEITS] += 1,
        }
    }

    /// Turns alternate, so a turn begins when the other seat rolls.
    fn begins_turn(&self, last: Option<Seat>) -> bool {
        last != Some(self.active())
    }
}
