//! Exact texts of sheets, announcements and the dialogue.

mod dialogue;
mod news;
mod pages;
mod sheets;

use rollwright_games::qwixx::{Action, Qwixx, Row, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats};

use crate::desk::Event;
use crate::{Ask, Desk, Happened, Page, Style};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
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

fn page(write: impl FnOnce(&mut Page)) -> String {
    let mut page = Page::new(Style::default());
    write(&mut page);
    page.text().to_owned()
}

fn drawn(game: &Qwixx, seat: Seat, called: &[&str]) -> String {
    page(|page| game.sheet(seat, &names(called), page))
}

/// Rolls, and gives what is told about it.
fn roll(game: &mut Qwixx, faces: &[u8], called: &[&str]) -> String {
    let before = *game;
    let roll = game.roll_of(faces).unwrap();
    game.roll(roll).unwrap();
    let happened = Happened { before: &before, after: game, event: Event::Roll(roll) };
    page(|page| Qwixx::tell(&happened, &names(called), page))
}

/// Acts, and gives what is told about it.
fn act(game: &mut Qwixx, seat: Seat, action: &str, called: &[&str]) -> String {
    let before = *game;
    let action = Qwixx::read(action).unwrap();
    game.act(seat, action).unwrap();
    let happened = Happened { before: &before, after: game, event: Event::Act(seat, action) };
    page(|page| Qwixx::tell(&happened, &names(called), page))
}

fn question(game: &Qwixx, seat: Seat, called: &[&str]) -> String {
    page(|page| game.before_question(seat, &names(called), page))
}

fn asked(game: &Qwixx, answers: &[&str]) -> Ask<Action> {
    game.ask(ONE, &names(&["Ann", "Ben"]), &names(answers))
}

fn cross(row: Colour, number: u8) -> Ask<Action> {
    Ask::Do(Action::Cross { row, number })
}
