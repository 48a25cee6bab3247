//! Warrior: takes what looks best now.

use rollwright_games::warrior::{Action, SETBACK, WINNING_NUMBER, half};
use rollwright_games::{Seat, Warrior};

use crate::Bot;

/// Weighs the energy a duel brings on average against what a forfeit costs; squares
/// do not tempt it. The square before the last it leaves alone: no roll leads on
/// from there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Greedy;

impl Bot<Warrior> for Greedy {
    fn choose(&mut self, position: &Warrior, seat: Seat, _luck: u64) -> Action {
        let Some(other) = position.other(seat) else { return Action::Forfeit };
        if position.place(other) + 1 == position.rules_in_play().last() {
            return Action::Forfeit;
        }
        let win = f64::from(11 - WINNING_NUMBER) / 11.0;
        let spoils = f64::from(half(position.energy(other)));
        let stake = f64::from(half(position.energy(seat)));
        let challenge = win * spoils - (1.0 - win) * stake;
        if challenge > -f64::from(SETBACK) { Action::Challenge } else { Action::Forfeit }
    }
}
