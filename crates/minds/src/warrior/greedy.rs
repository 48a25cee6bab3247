//! Warrior: takes what looks best now.

use rollwright_games::warrior::{Action, WINNING_NUMBER, half};
use rollwright_games::{Seat, Warrior};

use crate::Mind;

/// Weighs a duel by the squares and energy it brings on average, against the way
/// down and the energy of a forfeit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// What a unit of energy is worth, in squares.
const ENERGY: f64 = 0.5;

impl Mind<Warrior> for Greedy {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        let Some(other) = position.other(seat) else { return Action::Forfeit };
        let here = f64::from(position.place(seat));
        let there = f64::from(position.place(other));
        let win = f64::from(11 - WINNING_NUMBER) / 11.0;
        let spoils = f64::from(half(position.energy(other)));
        let stake = f64::from(half(position.energy(seat)));
        let challenge = win * (there + 2.0 * ENERGY * spoils + (there - here))
            + (1.0 - win) * (here - ENERGY * stake);
        let rules = position.rules_in_play();
        let below = rules.index(position.retreat()).map_or(0.0, f64::from);
        let forfeit = below - 2.0 * ENERGY;
        if challenge > forfeit { Action::Challenge } else { Action::Forfeit }
    }
}
