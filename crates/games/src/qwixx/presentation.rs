//! The view of Qwixx, four rows of eleven numbers, and its JSON state.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Action, Ending, NumberState, Question, Qwixx, RuleViolation};
use crate::json_schema::json_object;
use crate::position_view::{
    CellState, CellView, DieState, PositionView, RowView, SheetView, legal_action_for_viewer,
    legal_action_texts, sheet_counter, unrolled_dice,
};
use crate::{Colour, Game, GameDescription, Lesson, NamedEnum, Phase, Presentation, Seat};

impl Presentation for Qwixx {
    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(question: Question) -> &'static str {
        match question {
            Question::WhiteSum | Question::ColourDie => "a-turn",
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
        let names = |rows: super::RowSet| rows.iter().map(row_key).collect::<Vec<_>>();
        let seats = self.seats().iter().map(|seat| {
            let sheet = self.sheet_of(seat);
            let rows = Colour::ALL.map(|row| {
                let crosses = sheet.row(row);
                let numbers: Vec<u8> = (0..=self.rules_in_play().last_column())
                    .filter(|&column| crosses.has_cross(column))
                    .map(|column| self.rules_in_play().number_at(row, column))
                    .collect();
                let row_state = json!({
                    "crossed": numbers,
                    "has_lock": crosses.has_lock(),
                    "closed": self.rows_closed_to(seat).contains(row),
                    "points": crosses.points(),
                });
                (row_key(row), row_state)
            });
            json!({
                "seat": u8::from(seat),
                "rows": json_object(rows),
                "penalties": sheet.penalties,
                "points": sheet.points(),
            })
        });
        let seats: Vec<Value> = seats.collect();
        json!({
            "seats": seats,
            "locked_rows": names(self.locked_rows()),
            "dice": self.dice_on_table().map(|roll| json!({
                "white": roll.white,
                "colour": json_object(Colour::ALL.into_iter()
                    .map(|row| (row_key(row), roll.colour[row as usize]))
                    // A die that has left the game shows 0.
                    .filter(|&(_, face)| face > 0)
                    .map(|(row, face)| (row, json!(face)))),
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

/// A row's name in the JSON state.
fn row_key(row: Colour) -> String {
    row.name().to_lowercase()
}

fn dice_view(game: &Qwixx, lang: Lang) -> Vec<DieState> {
    let Some(roll) = game.dice_on_table() else {
        return unrolled_dice(game, lang);
    };
    let name = |name: &'static str| Qwixx::die_name(name, lang).to_owned();
    let names = ["white 1", "white 2", "red", "yellow", "green", "blue"];
    let faces = roll.white.into_iter().chain(roll.colour);
    // A die that has left the game shows 0.
    let dice_on_table = names.into_iter().zip(faces).filter(|&(_, face)| face > 0);
    dice_on_table.map(|(die, face)| DieState { name: name(die), face: Some(face) }).collect()
}

fn sheet_view(
    game: &Qwixx,
    seat: Seat,
    viewer: Option<Seat>,
    actions: &[String],
    lang: Lang,
) -> SheetView {
    let rules = game.rules_in_play();
    let rows = Colour::ALL.map(|colour| {
        let cells = (0..=rules.last_column()).map(|column| {
            let number = rules.number_at(colour, column);
            let action = Qwixx::format_action(Action::Cross { row: colour, number });
            CellView {
                text: number.to_string(),
                state: match game.number_state(seat, colour, column) {
                    NumberState::Crossed => CellState::Used,
                    NumberState::Unreachable => CellState::Unreachable,
                    NumberState::Open => CellState::Open,
                },
                legal_action: legal_action_for_viewer(actions, viewer, seat, action.clone()),
                cell_action: Some(action),
            }
        });
        RowView {
            label: colour.localized_name(lang).to_owned(),
            colour: Some(colour.name()),
            cells: cells.collect(),
            points: Some(game.sheet_of(seat).row(colour).points()),
            is_locked: game.rows_closed_to(seat).contains(colour),
        }
    });
    let sheet = game.sheet_of(seat);
    SheetView {
        seat: Some(seat),
        title: Qwixx::TITLE.to_owned(),
        rows: rows.into(),
        counters: vec![sheet_counter(texts(lang).sheet.penalties_counter, sheet.penalties.into())],
        points: Some(game.score(seat)),
    }
}
