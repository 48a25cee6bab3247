//! The view of Qwinto, three rows of ten cells with one closed cell each, and its JSON
//! state.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Action, CELLS_PER_ROW, Ending, Question, Qwinto, RuleViolation, SheetRow};
use crate::json_schema::json_object;
use crate::position_view::{
    CellState, CellView, DieState, PositionView, RowView, SheetView, legal_action_for_viewer,
    legal_action_texts, sheet_counter,
};
use crate::{Game, GameDescription, Lesson, NamedEnum, Phase, Presentation, Seat};

impl Presentation for Qwinto {
    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(question: Question) -> &'static str {
        match question {
            Question::Dice | Question::Reroll => "a-turn",
            Question::Entry => "where-a-number-may-go",
        }
    }

    fn lesson(lang: Lang) -> Option<Lesson> {
        Some(super::lesson::lesson(lang))
    }

    fn view(&self, viewer: Option<Seat>, lang: Lang) -> PositionView {
        let actions = legal_action_texts(self, viewer);
        let sheets = self.seats().iter();
        PositionView {
            dice: dice_view(self, lang),
            sheets: sheets.map(|seat| sheet_view(self, seat, viewer, &actions, lang)).collect(),
        }
    }

    fn state_json(&self) -> Value {
        let seats = self.seats().iter().map(|seat| {
            let sheet = self.sheet_of(seat);
            let rows = SheetRow::ALL.map(|row| {
                let cells = (0..CELLS_PER_ROW).map(|cell| match sheet.number(row, cell) {
                    0 => None,
                    number => Some(number),
                });
                let row_state = json!({
                    // From left to right; the closed cell is always empty.
                    "cells": cells.collect::<Vec<_>>(),
                    "closed_cell": row.closed_cell() + 1,
                    "points": sheet.row_points(row),
                });
                (row.die().name, row_state)
            });
            json!({
                "seat": u8::from(seat),
                "rows": json_object(rows),
                "failed_throws": sheet.failed_rolls(),
                "bonus_points": sheet.bonus_points(),
                "points": sheet.points(),
            })
        });
        let seats: Vec<Value> = seats.collect();
        let names =
            |dice: super::DiceSet| dice.rows().map(|row| row.die().name).collect::<Vec<_>>();
        json!({
            "seats": seats,
            "chosen_dice": self.chosen_dice().map(names),
            "roll": self.roll_on_table().map(|roll| json!({
                "faces": json_object(SheetRow::ALL.into_iter()
                    .filter_map(|row| Some((row.die().name, json!(roll.face(row)?))))),
                "sum": roll.sum(),
                "is_second": self.is_reroll_due(),
            })),
            "question": match self.phase() {
                Phase::Decide { question, .. } => Some(question.name()),
                _ => None,
            },
        })
    }

    fn state_schema() -> Value {
        state_schema::state_schema()
    }

    fn die_name(name: &'static str, lang: Lang) -> &'static str {
        (texts(lang).die_name)(name)
    }

    fn die_with_article(name: &'static str, lang: Lang) -> String {
        (texts(lang).die_with_article)(name)
    }

    fn ending_text(ending: Ending, lang: Lang) -> String {
        (texts(lang).ending)(ending).to_owned()
    }

    fn rule_violation_text(reason: &RuleViolation, lang: Lang) -> String {
        (texts(lang).rule_violation)(reason)
    }
}

fn dice_view(game: &Qwinto, lang: Lang) -> Vec<DieState> {
    let (rolled, due) = (game.roll_on_table(), game.dice_to_roll());
    let die_state = |row: SheetRow, face| {
        let name = Qwinto::die_name(row.die().name, lang).to_owned();
        DieState { name, face }
    };
    let die = |row: SheetRow| match rolled {
        Some(roll) => roll.face(row).map(|face| die_state(row, Some(face))),
        None => due.iter().any(|die| die.name == row.die().name).then(|| die_state(row, None)),
    };
    SheetRow::ALL.into_iter().filter_map(die).collect()
}

fn sheet_view(
    game: &Qwinto,
    seat: Seat,
    viewer: Option<Seat>,
    actions: &[String],
    lang: Lang,
) -> SheetView {
    let sheet = game.sheet_of(seat);
    let rows = SheetRow::ALL.map(|row| {
        let cells = (0..CELLS_PER_ROW).map(|cell| {
            let number = sheet.number(row, cell);
            let action = Qwinto::format_action(Action::Enter { row, cell });
            CellView {
                text: if number > 0 { number.to_string() } else { String::new() },
                state: match number {
                    _ if cell == row.closed_cell() => CellState::Closed,
                    0 => CellState::Open,
                    _ => CellState::Used,
                },
                legal_action: legal_action_for_viewer(actions, viewer, seat, action.clone()),
                cell_action: Some(action),
            }
        });
        RowView {
            label: row.colour().localized_name(lang).to_owned(),
            colour: Some(row.colour().name()),
            cells: cells.collect(),
            points: Some(sheet.row_points(row)),
            is_locked: false,
        }
    });
    let texts = &texts(lang).sheet;
    SheetView {
        seat: Some(seat),
        title: Qwinto::TITLE.to_owned(),
        rows: rows.into(),
        counters: vec![
            sheet_counter(texts.failed_rolls_counter, sheet.failed_rolls().into()),
            sheet_counter(texts.bonus_counter, sheet.bonus_points()),
        ],
        points: Some(game.score(seat)),
    }
}
