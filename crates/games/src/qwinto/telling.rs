//! How Qwinto looks: three rows of ten cells, one of them closed.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Action, CELLS, Ending, Question, Qwinto, Reason, Row as Lane};
use crate::schema::by_name;
use crate::view::{Cell, DieShown, Mark, Row, Sheet, View, actions_of, note, offered};
use crate::{About, Game, Lesson, Named, Phase, Seat, Telling};

impl Telling for Qwinto {
    fn about(lang: Lang) -> &'static About {
        &texts(lang).about
    }

    fn rule_of(question: Question) -> &'static str {
        match question {
            Question::Dice | Question::Reroll => "a-turn",
            Question::Entry => "where-a-number-may-go",
        }
    }

    fn lesson(lang: Lang) -> Option<Lesson> {
        Some(super::lesson::lesson(lang))
    }

    fn view(&self, viewer: Option<Seat>, lang: Lang) -> View {
        let actions = actions_of(self, viewer);
        let sheets = self.seats().iter();
        View {
            dice: dice(self, lang),
            sheets: sheets.map(|seat| sheet(self, seat, viewer, &actions, lang)).collect(),
        }
    }

    fn state(&self) -> Value {
        let seats = self.seats().iter().map(|seat| {
            let sheet = self.sheet(seat);
            let rows = Lane::ALL.map(|lane| {
                let cells = (0..CELLS).map(|cell| match sheet.number(lane, cell) {
                    0 => None,
                    number => Some(number),
                });
                let row = json!({
                    // Counted from the left; the closed one stays empty.
                    "cells": cells.collect::<Vec<_>>(),
                    "closed_cell": lane.closed() + 1,
                    "points": sheet.row_points(lane),
                });
                (lane.die().name, row)
            });
            json!({
                "seat": u8::from(seat),
                "rows": by_name(rows),
                "failed_throws": sheet.failed(),
                "bonus_points": sheet.bonus_points(),
                "points": sheet.points(),
            })
        });
        let seats: Vec<Value> = seats.collect();
        let names =
            |dice: super::DiceSet| dice.rows().map(|row| row.die().name).collect::<Vec<_>>();
        json!({
            "seats": seats,
            "chosen_dice": self.chosen().map(names),
            "roll": self.rolled().map(|roll| json!({
                "faces": by_name(Lane::ALL.into_iter()
                    .filter_map(|lane| Some((lane.die().name, json!(roll.face(lane)?))))),
                "sum": roll.sum(),
                "is_second": self.is_reroll(),
            })),
            "question": match self.phase() {
                Phase::Decide { question, .. } => Some(question.name()),
                _ => None,
            },
        })
    }

    fn state_schema() -> Value {
        state_schema::schema()
    }

    fn die(name: &'static str, lang: Lang) -> &'static str {
        (texts(lang).die)(name)
    }

    fn the_die(name: &'static str, lang: Lang) -> String {
        (texts(lang).the_die)(name)
    }

    fn ends(ending: Ending, lang: Lang) -> String {
        (texts(lang).ends)(ending).to_owned()
    }

    fn reason(reason: &Reason, lang: Lang) -> String {
        (texts(lang).reason)(reason)
    }
}

fn dice(game: &Qwinto, lang: Lang) -> Vec<DieShown> {
    let (rolled, due) = (game.rolled(), game.dice());
    let shown = |lane: Lane, face| {
        let name = Qwinto::die(lane.die().name, lang).to_owned();
        DieShown { name, face }
    };
    let die = |lane: Lane| match rolled {
        Some(roll) => roll.face(lane).map(|face| shown(lane, Some(face))),
        None => due.iter().any(|die| die.name == lane.die().name).then(|| shown(lane, None)),
    };
    Lane::ALL.into_iter().filter_map(die).collect()
}

fn sheet(game: &Qwinto, seat: Seat, viewer: Option<Seat>, actions: &[String], lang: Lang) -> Sheet {
    let own = game.sheet(seat);
    let rows = Lane::ALL.map(|lane| {
        let cells = (0..CELLS).map(|cell| {
            let number = own.number(lane, cell);
            let action = Qwinto::write(Action::Enter { row: lane, cell });
            Cell {
                text: if number > 0 { number.to_string() } else { String::new() },
                mark: match number {
                    _ if cell == lane.closed() => Mark::Closed,
                    0 => Mark::Open,
                    _ => Mark::Used,
                },
                action: offered(actions, viewer, seat, action.clone()),
                stands_for: Some(action),
            }
        });
        Row {
            label: lane.colour().called(lang).to_owned(),
            colour: Some(lane.colour().name()),
            cells: cells.collect(),
            points: Some(own.row_points(lane)),
            locked: false,
        }
    });
    let texts = &texts(lang).sheet;
    Sheet {
        seat: Some(seat),
        title: Qwinto::TITLE.to_owned(),
        rows: rows.into(),
        notes: vec![
            note(texts.failed_note, own.failed().into()),
            note(texts.bonus_note, own.bonus_points()),
        ],
        points: Some(game.score(seat)),
    }
}
