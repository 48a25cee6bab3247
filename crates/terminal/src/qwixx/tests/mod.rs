//! Exact texts of sheets, announcements and the dialogue.
//!
//! - `announcements`: what is announced, and when
//! - `dialogue`: from answers to actions
//! - `opening_closing_and_rules`: openings, closings and rules pages
//! - `sheets`: the sheets, character by character

mod announcements;
mod dialogue;
mod opening_closing_and_rules;
mod sheets;

use rollwright_games::PlayerNames;
use rollwright_games::qwixx::{Action, Qwixx, RowCrosses, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats};
use rollwright_i18n::Lang;

use crate::{
    ConsoleGame, DialogueStep, OutputOptions, PositionTransition, PromptContext, StyledText,
};
use rollwright_games::record::RollOrAction;

const SEAT_1: Seat = Seat(0);
const SEAT_2: Seat = Seat(1);

fn names(names: &[&str]) -> PlayerNames {
    PlayerNames::new(&lines(names), Lang::En)
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
            sheet.rows[Colour::parse_english(row).unwrap() as usize].0 |= RowCrosses::LOCK_BIT;
        } else if let Action::Cross { row, number } = Qwixx::parse_action(word).unwrap() {
            sheet.rows[row as usize].0 |= 1 << rules.column_of(row, number).unwrap();
        }
    }
    sheet
}

fn game_with_sheets(rules: Rules, sheets: &[&str]) -> Qwixx {
    let seats = Seats::new(sheets.len() as u8, SEAT_1).unwrap();
    let sheets: Vec<_> = sheets.iter().map(|text| sheet(rules, text)).collect();
    Qwixx::from_sheets(rules, seats, SEAT_1, &sheets).unwrap()
}

fn written_text(write: impl FnOnce(&mut StyledText)) -> String {
    let mut out = StyledText::new(OutputOptions::default());
    write(&mut out);
    out.as_str().to_owned()
}

fn sheet_text(game: &Qwixx, seat: Seat, players: &[&str]) -> String {
    written_text(|out| game.write_sheet(seat, &names(players), out))
}

/// Rolls, and returns the announcement.
fn roll_and_announce(game: &mut Qwixx, faces: &[u8], players: &[&str]) -> String {
    let before = *game;
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
    let transition =
        PositionTransition { before: &before, after: game, event: RollOrAction::Roll(roll) };
    written_text(|out| Qwixx::write_announcement(&transition, &names(players), out))
}

/// Acts, and returns the announcement.
fn act_and_announce(game: &mut Qwixx, seat: Seat, action: &str, players: &[&str]) -> String {
    let before = *game;
    let action = Qwixx::parse_action(action).unwrap();
    game.play_action(seat, action).unwrap();
    let transition = PositionTransition {
        before: &before,
        after: game,
        event: RollOrAction::Action(seat, action),
    };
    written_text(|out| Qwixx::write_announcement(&transition, &names(players), out))
}

fn question(game: &Qwixx, seat: Seat, players: &[&str]) -> String {
    written_text(|out| game.write_before_question(seat, &names(players), out))
}

fn dialogue_step(game: &Qwixx, answers: &[&str]) -> DialogueStep<Action> {
    game.next_dialogue_step(
        PromptContext::new_piped(SEAT_1, &names(&["Ann", "Ben"])),
        &lines(answers),
    )
}

fn cross(row: Colour, number: u8) -> DialogueStep<Action> {
    DialogueStep::Action(Action::Cross { row, number })
}
