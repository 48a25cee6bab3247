//! Warrior: a strategy that takes what looks best now.

use rollwright_games::warrior::{
    Action, FORFEIT_OR_OVERSHOOT_ENERGY_COST, MIN_NUMBER_TO_WIN_CHALLENGE, half_energy,
};
use rollwright_games::{Seat, Warrior};

use crate::Bot;

/// Weighs the mean energy gain of a duel against the cost of a forfeit, and ignores squares. It
/// never fights for the square before the last, since no roll leads on from there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Greedy;

impl Bot<Warrior> for Greedy {
    fn choose(&mut self, position: &Warrior, seat: Seat, _random: u64) -> Action {
        let Some(other) = position.opponent(seat) else { return Action::Forfeit };
        if position.path_index_of(other) + 1 == position.rules_in_play().last_path_index() {
            return Action::Forfeit;
        }
        let win = f64::from(11 - MIN_NUMBER_TO_WIN_CHALLENGE) / 11.0;
        let spoils = f64::from(half_energy(position.energy_of(other)));
        let stake = f64::from(half_energy(position.energy_of(seat)));
        let challenge = win * spoils - (1.0 - win) * stake;
        if challenge > -f64::from(FORFEIT_OR_OVERSHOOT_ENERGY_COST) {
            Action::Challenge
        } else {
            Action::Forfeit
        }
    }
}
