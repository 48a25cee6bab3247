//! The rulings of RULES: Warrior, one test each, and properties over random games.

mod facts;
mod rulings;
mod walks;

use super::*;
use crate::warrior::Illegal;
use crate::{Game, Phase};

fn two() -> Seats {
    Seats::new(2, Seat(0)).unwrap()
}

fn at(level: u8, x: u8, y: u8) -> Square {
    Square { level, x, y }
}

/// Seat 1 to move on the default board.
fn duel_of(first: (Square, i32), second: (Square, i32)) -> Warrior {
    Warrior::set_up(Rules::DEFAULT, two(), Seat(0), &[first, second]).unwrap()
}

fn roll(game: &mut Warrior, faces: &[u8]) {
    game.roll(game.roll_of(faces).unwrap()).unwrap();
}

fn state(game: &Warrior, seat: u8) -> (Square, i32) {
    (game.square(Seat(seat)), game.energy(Seat(seat)))
}

fn is_over(game: &Warrior) -> bool {
    game.phase() == Phase::Over { how: Ending::LastSquare }
}
