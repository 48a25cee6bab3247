//! Exact texts of sheets, announcements and the dialogue.

mod dialogue;
mod news;
mod pages;
mod sheets;

use rollwright_games::Names;
use rollwright_games::qwixx::{Action, Qwixx, Row, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats};
use rollwright_i18n::Lang;

use crate::console_game::Event;
use crate::{Ask, Asked, ConsoleGame, Happened, Output, Style};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

fn names(names: &[&str]) -> Names {
    Names::new(&lines(names), Lang::En)
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

/// A sheet from crosses such as `R2 R3 G12`, locks as `GL`, penalties as `-`.
fn sheet(rules: Rules, text: &str) -> Sheet {
    let mut sheet = Sheet::EMPTY;
    for word in text.split_whitespace() {
        if word == "-" {
            sheet.penalties += 1;
        } else if let Some(row) = word.strip_suffix('L') {
            sheet.rows[Colour::from_word(row).unwrap() as usize].0 |= Row::LOCK;
        } else if let Action::Cross { row, number } = Qwixx::read(word).unwrap() {
            sheet.rows[row as usize].0 |= 1 << rules.column(row, number).unwrap();
        }
    }
    sheet
}

fn table(rules: Rules, sheets: &[&str]) -> Qwixx {
    let seats = Seats::new(sheets.len() as u8, ONE).unwrap();
    let sheets: Vec<_> = sheets.iter().map(|text| sheet(rules, text)).collect();
    Qwixx::set_up(rules, seats, ONE, &sheets).unwrap()
}

fn output(write: impl FnOnce(&mut Output)) -> String {
    let mut out = Output::new(Style::default());
    write(&mut out);
    out.text().to_owned()
}

fn drawn(game: &Qwixx, seat: Seat, called: &[&str]) -> String {
    output(|out| game.sheet(seat, &names(called), out))
}

/// Rolls, and gives what is told about it.
fn roll(game: &mut Qwixx, faces: &[u8], called: &[&str]) -> String {
    let before = *game;
    let roll = game.roll_of(faces).unwrap();
    game.roll(roll).unwrap();
    let happened = Happened { before: &before, after: game, event: Event::Roll(roll) };
    output(|out| Qwixx::report(&happened, &names(called), out))
}

/// Acts, and gives what is told about it.
fn act(game: &mut Qwixx, seat: Seat, action: &str, called: &[&str]) -> String {
    let before = *game;
    let action = Qwixx::read(action).unwrap();
    game.act(seat, action).unwrap();
    let happened = Happened { before: &before, after: game, event: Event::Act(seat, action) };
    output(|out| Qwixx::report(&happened, &names(called), out))
}

fn question(game: &Qwixx, seat: Seat, called: &[&str]) -> String {
    output(|out| game.before_question(seat, &names(called), out))
}

fn asked(game: &Qwixx, answers: &[&str]) -> Ask<Action> {
    game.ask(Asked::plainly(ONE, &names(&["Ann", "Ben"])), &lines(answers))
}

fn cross(row: Colour, number: u8) -> Ask<Action> {
    Ask::Do(Action::Cross { row, number })
}
