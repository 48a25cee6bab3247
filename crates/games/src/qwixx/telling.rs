//! How Qwixx looks: four rows of eleven numbers.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Action, Cell as Place, Ending, Question, Qwixx, Reason};
use crate::schema::by_name;
use crate::view::{Cell, DieShown, Mark, Row, Sheet, View, actions_of, dice_due, note, offered};
use crate::{About, Colour, Game, Lesson, Named, Phase, Seat, Telling};

impl Telling for Qwixx {
    fn about(lang: Lang) -> &'static About {
        &texts(lang).about
    }

    fn rule_of(question: Question) -> &'static str {
        match question {
            Question::WhiteSum | Question::ColourDie => "a-turn",
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
        let names = |rows: super::RowSet| rows.iter().map(key).collect::<Vec<_>>();
        let seats = self.seats().iter().map(|seat| {
            let sheet = self.sheet_of(seat);
            let rows = Colour::ALL.map(|row| {
                let crosses = sheet.row(row);
                let numbers: Vec<u8> = (0..=self.rules_in_play().last_column())
                    .filter(|&column| crosses.has(column))
                    .map(|column| self.rules_in_play().number(row, column))
                    .collect();
                let row_state = json!({
                    "crossed": numbers,
                    "has_lock": crosses.locked(),
                    "closed": self.closed_to(seat).has(row),
                    "points": crosses.points(),
                });
                (key(row), row_state)
            });
            json!({
                "seat": u8::from(seat),
                "rows": by_name(rows),
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
                "colour": by_name(Colour::ALL.into_iter()
                    .map(|row| (key(row), roll.colour[row as usize]))
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

/// A row's name in plain data.
fn key(row: Colour) -> String {
    row.name().to_lowercase()
}

fn dice(game: &Qwixx, lang: Lang) -> Vec<DieShown> {
    let Some(roll) = game.dice_on_table() else {
        return dice_due(game, lang);
    };
    let name = |name: &'static str| Qwixx::die(name, lang).to_owned();
    let names = ["white 1", "white 2", "red", "yellow", "green", "blue"];
    let faces = roll.white.into_iter().chain(roll.colour);
    // A die that has left the game shows 0.
    let shown = names.into_iter().zip(faces).filter(|&(_, face)| face > 0);
    shown.map(|(of, face)| DieShown { name: name(of), face: Some(face) }).collect()
}

fn sheet(game: &Qwixx, seat: Seat, viewer: Option<Seat>, actions: &[String], lang: Lang) -> Sheet {
    let rules = game.rules_in_play();
    let rows = Colour::ALL.map(|colour| {
        let cells = (0..=rules.last_column()).map(|column| {
            let number = rules.number(colour, column);
            let action = Qwixx::write(Action::Cross { row: colour, number });
            Cell {
                text: number.to_string(),
                mark: match game.cell(seat, colour, column) {
                    Place::Crossed => Mark::Used,
                    Place::Gone => Mark::Gone,
                    Place::Open => Mark::Open,
                },
                action: offered(actions, viewer, seat, action.clone()),
                stands_for: Some(action),
            }
        });
        Row {
            label: colour.called(lang).to_owned(),
            colour: Some(colour.name()),
            cells: cells.collect(),
            points: Some(game.sheet_of(seat).row(colour).points()),
            locked: game.closed_to(seat).has(colour),
        }
    });
    let own = game.sheet_of(seat);
    Sheet {
        seat: Some(seat),
        title: Qwixx::TITLE.to_owned(),
        rows: rows.into(),
        notes: vec![note(texts(lang).sheet.penalties_note, own.penalties.into())],
        points: Some(game.score(seat)),
    }
}
