//! Tests of the rulings, one file a rule set, with the little language they share.

mod concordia;
mod facts;
mod official;
mod ottawa;
mod playouts;
mod rolls;
mod sheets;

use super::{Action, Qwixx, Row, Rules, Sheet};
use crate::qwixx::Illegal;
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
            sheet.rows[Colour::from_word(row).unwrap() as usize].0 |= Row::LOCK;
        } else {
            let Action::Cross { row, number } = Qwixx::read(word).unwrap() else {
                panic!("{word}")
            };
            sheet.rows[row as usize].0 |= 1 << rules.column(row, number).unwrap();
        }
    }
    sheet
}

/// Seat 1 is about to roll, with these sheets.
fn table<const N: usize>(rules: Rules, sheets: [&str; N]) -> Qwixx {
    let seats = Seats::new(N as u8, ONE).unwrap();
    Qwixx::set_up(rules, seats, ONE, &sheets.map(|text| sheet(rules, text))).unwrap()
}

/// Rolls white, white, red, yellow, green, blue (dice in play only).
fn roll(game: &mut Qwixx, faces: &[u8]) {
    let roll = game.roll_of(faces).unwrap();
    game.roll(roll).unwrap();
}

/// Takes an action that must be allowed.
fn act(game: &mut Qwixx, seat: Seat, action: &str) {
    game.act(seat, Qwixx::read(action).unwrap()).unwrap();
}

/// The reason why an action is refused.
fn refusal(game: &Qwixx, seat: Seat, action: &str) -> Illegal {
    game.check(seat, Qwixx::read(action).unwrap()).unwrap_err()
}

/// The legal actions in notation.
fn legal(game: &Qwixx, seat: Seat) -> String {
    let list: Vec<_> = game.legal(seat).into_iter().map(Qwixx::write).collect();
    list.join(" ")
}

/// The question and the seats it is put to, or what else is waited for.
fn phase(game: &Qwixx) -> String {
    match game.phase().named() {
        Phase::Roll { by } => format!("roll {}", by.0 + 1),
        Phase::Decide { question, seats } => {
            let seats: Vec<_> = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
            format!("{question} {}", seats.join(","))
        }
        Phase::Over { how } => format!("over: {how}"),
    }
}
