//! Tests of the rulings, and helpers that they share.
//!
//! - `official.rs`, `concordia.rs`, `ottawa.rs`: the rulings of each rule set
//! - `sheets.rs`, `rolls.rs`: points, notation and set-up positions; rolls and
//!   probabilities
//! - `presentation.rs`: texts about steps
//! - `random_games.rs`: properties of random games
//! - `variants.rs`: rulings are data

mod concordia;
mod official;
mod ottawa;
mod presentation;
mod random_games;
mod rolls;
mod sheets;
mod variants;

use super::{Action, Qwixx, RowCrosses, Rules, Sheet};
use crate::qwixx::PlayError;
use crate::{Colour, Game, Phase, Seat, Seats};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);
const THREE: Seat = Seat(2);

/// A sheet from crosses such as `R2 R3 G12`, locks as `GL`, penalties as `-`.
fn sheet(rules: Rules, text: &str) -> Sheet {
    let mut sheet = Sheet::EMPTY;
    for word in text.split_whitespace() {
        if word == "-" {
            sheet.penalties += 1;
        } else if let Some(row) = word.strip_suffix('L') {
            sheet.rows[Colour::parse_english(row).unwrap() as usize].0 |= RowCrosses::LOCK_BIT;
        } else {
            let Action::Cross { row, number } = Qwixx::parse_action(word).unwrap() else {
                panic!("{word}")
            };
            sheet.rows[row as usize].0 |= 1 << rules.column_of(row, number).unwrap();
        }
    }
    sheet
}

/// Seat 1 is about to roll, with these sheets.
fn table<const N: usize>(rules: Rules, sheets: [&str; N]) -> Qwixx {
    let seats = Seats::new(N as u8, ONE).unwrap();
    Qwixx::from_sheets(rules, seats, ONE, &sheets.map(|text| sheet(rules, text))).unwrap()
}

/// Rolls white, white, red, yellow, green, blue (only dice in play).
fn roll(game: &mut Qwixx, faces: &[u8]) {
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
}

/// Plays an action that must be legal.
fn act(game: &mut Qwixx, seat: Seat, action: &str) {
    game.play_action(seat, Qwixx::parse_action(action).unwrap()).unwrap();
}

/// The error of an illegal action.
fn error_of(game: &Qwixx, seat: Seat, action: &str) -> PlayError {
    game.check_action(seat, Qwixx::parse_action(action).unwrap()).unwrap_err()
}

/// The legal actions in notation.
fn legal(game: &Qwixx, seat: Seat) -> String {
    let list: Vec<_> = game.legal_actions(seat).into_iter().map(Qwixx::format_action).collect();
    list.join(" ")
}

/// The question and the seats that are asked, or else the phase.
fn phase(game: &Qwixx) -> String {
    match game.phase().with_question_and_ending_names() {
        Phase::Roll { seat } => format!("roll {}", seat.0 + 1),
        Phase::Decide { question, seats } => {
            let seats: Vec<_> = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
            format!("{question} {}", seats.join(","))
        }
        Phase::Over { ending } => format!("over: {ending}"),
    }
}
