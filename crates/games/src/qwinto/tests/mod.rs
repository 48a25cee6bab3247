//! Tests of Qwinto, and helpers that they share.
//!
//! - `rulings.rs`: the rulings of RULES: Qwinto, one test each
//! - `presentation.rs`: texts about steps
//! - `random_games.rs`: properties of random games

mod presentation;
mod random_games;
mod rulings;

use super::*;
use crate::{Game, Phase};

const JANE: [[u8; 10]; 3] = [
    [2, 3, 6, 0, 9, 11, 12, 13, 15, 16],
    [1, 3, 4, 5, 0, 0, 12, 13, 0, 0],
    [1, 3, 0, 6, 0, 7, 0, 0, 10, 0],
];

fn seats(count: u8) -> Seats {
    Seats::new(count, Seat(0)).unwrap()
}

fn sheet(rows: [[u8; 10]; 3], failed: u8) -> Sheet {
    Sheet::from_numbers(rows, failed).unwrap()
}

/// An `ottawa` game with these sheets in which seat 1 chooses dice.
fn table(sheets: &[Sheet]) -> Qwinto {
    Qwinto::from_sheets(Rules::Ottawa, seats(sheets.len() as u8), Seat(0), sheets).unwrap()
}

/// Plays an action in notation.
fn act(game: &mut Qwinto, seat: u8, text: &str) {
    game.play_action(Seat(seat), Qwinto::parse_action(text).unwrap()).unwrap();
}

fn error_of(game: &Qwinto, seat: u8, text: &str) -> PlayError {
    game.check_action(Seat(seat), Qwinto::parse_action(text).unwrap()).unwrap_err()
}

/// Chooses dice for the active seat and rolls these faces.
fn roll_dice(game: &mut Qwinto, dice: &str, faces: &[u8]) {
    let active = game.active_seat().0;
    act(game, active, dice);
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
}

fn legal_texts(game: &Qwinto, seat: u8) -> Vec<String> {
    game.legal_actions(Seat(seat)).into_iter().map(Qwinto::format_action).collect()
}

fn ending(game: &Qwinto) -> Option<&'static str> {
    match game.phase().with_question_and_ending_names() {
        Phase::Over { ending } => Some(ending),
        _ => None,
    }
}
