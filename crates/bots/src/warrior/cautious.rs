//! Warrior: keeps its energy.

use rollwright_games::warrior::{Action, SETBACK, half};
use rollwright_games::{Seat, Warrior};

use crate::Bot;

/// Duels only when that puts at most twice as much energy at stake as a forfeit would
/// cost anyway, and never for the square before the last, from which no roll leads on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

impl Bot<Warrior> for Cautious {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        let dead_end = position
            .other(seat)
            .is_some_and(|other| position.place(other) + 1 == position.rules_in_play().last());
        if !dead_end && half(position.energy(seat)) <= 2 * SETBACK {
            Action::Challenge
        } else {
            Action::Forfeit
        }
    }
}
