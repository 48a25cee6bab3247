//! What is counted in Warrior.

use rollwright_games::warrior::{Action, Roll, WEAK_TOSSES, WINNING_NUMBER};
use rollwright_games::{Game, Seat, Warrior};

use crate::study::{Kind, Measure, Studied};

/// What the last position of a game does not tell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    /// Whose turn it was at the last roll.
    mover: Option<Seat>,
    fights: [Fights; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Fights {
    challenges: i32,
    won: i32,
    forfeits: i32,
    weak: i32,
}

const fn count(group: &'static str, name: &'static str, label: &'static str) -> Measure {
    Measure { name, label, group, kind: Kind::Count }
}

const DUELS: &str = "Duels";

impl Studied for Warrior {
    type Notes = Notes;

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

    fn measure(&self, seat: Seat, notes: &Notes, values: &mut [i32]) {
        let fights = notes.fights[seat.index() & 1];
        values.copy_from_slice(&[
            fights.challenges,
            fights.won,
            fights.forfeits,
            self.energy(seat),
            fights.weak,
        ]);
    }

    /// Turns alternate, so a turn begins when the other seat rolls.
    fn begins_turn(&self, notes: &Notes) -> bool {
        notes.mover != Some(self.active())
    }

    fn notice_roll(&self, roll: Roll, notes: &mut Notes) {
        let seat = self.active();
        notes.mover = Some(seat);
        let fights = &mut notes.fights[seat.index() & 1];
        fights.weak += i32::from(self.tosses_left() == WEAK_TOSSES);
        fights.won += i32::from(matches!(roll, Roll::Number(n) if n >= WINNING_NUMBER));
    }

    fn notice_action(&self, seat: Seat, action: Action, notes: &mut Notes) {
        let fights = &mut notes.fights[seat.index() & 1];
        match action {
            Action::Challenge => fights.challenges += 1,
            Action::Forfeit => fights.forfeits += 1,
        }
    }
}
