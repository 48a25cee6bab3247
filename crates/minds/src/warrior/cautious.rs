//! Warrior: keeps its energy.

use rollwright_games::warrior::{Action, SETBACK, half};
use rollwright_games::{Seat, Warrior};

use crate::Mind;

/// Duels only when that puts no more energy at stake than a forfeit would cost anyway.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cautious;

impl Mind<Warrior> for Cautious {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        if half(position.energy(seat)) <= SETBACK { Action::Challenge } else { Action::Forfeit }
    }
}
