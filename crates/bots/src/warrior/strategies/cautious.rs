//! Warrior: a strategy that saves its energy.

use rollwright_games::warrior::{Action, FORFEIT_OR_OVERSHOOT_ENERGY_COST, half_energy};
use rollwright_games::{Seat, Warrior};

use crate::Bot;

/// Challenges only if that risks at most twice the energy that a forfeit costs anyway, and never
/// for the square before the last, from which no roll leads on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

impl Bot<Warrior> for Cautious {
    fn choose(&mut self, position: &Warrior, seat: Seat, _random: u64) -> Action {
        let dead_end = position.opponent(seat).is_some_and(|other| {
            position.path_index_of(other) + 1 == position.rules_in_play().last_path_index()
        });
        if !dead_end
            && half_energy(position.energy_of(seat)) <= 2 * FORFEIT_OR_OVERSHOOT_ENERGY_COST
        {
            Action::Challenge
        } else {
            Action::Forfeit
        }
    }
}
