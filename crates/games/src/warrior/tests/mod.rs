//! Tests of Warrior, and helpers that they share.
//!
//! - `rulings.rs`: the rulings of RULES: Warrior, one test each
//! - `presentation.rs`: texts about steps, questions and typed answers
//! - `random_games.rs`: properties of random games

mod presentation;
mod random_games;
mod rulings;

use super::*;
use crate::warrior::PlayError;
use crate::{Game, Phase};

fn two() -> Seats {
    Seats::new(2, Seat(0)).unwrap()
}

fn at(level: u8, x: u8, y: u8) -> Square {
    Square { level, x, y }
}

/// A game on the default board in which seat 1 moves.
fn duel_of(first: (Square, i32), second: (Square, i32)) -> Warrior {
    Warrior::from_fighters_at_turn_start(Rules::DEFAULT, two(), Seat(0), &[first, second]).unwrap()
}

fn roll(game: &mut Warrior, faces: &[u8]) {
    game.play_roll(game.roll_from_faces(faces).unwrap()).unwrap();
}

fn state(game: &Warrior, seat: u8) -> (Square, i32) {
    (game.square_of(Seat(seat)), game.energy_of(Seat(seat)))
}

fn is_over(game: &Warrior) -> bool {
    game.phase() == Phase::Over { ending: Ending::LastSquareReached }
}
