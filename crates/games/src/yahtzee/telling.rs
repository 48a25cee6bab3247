//! How Yahtzee looks: thirteen boxes, one a row.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Category, Ending, Question, Reason, Yahtzee};
use crate::schema::by_name;
use crate::view::{Cell, DieShown, Mark, Row, Sheet, View, actions_of, note, offered};
use crate::{About, Game, Lesson, Named, Phase, Seat, Telling};

impl Telling for Yahtzee {
    fn about(lang: Lang) -> &'static About {
        &texts(lang).about
    }

    fn rule_of(question: Question) -> &'static str {
        match question {
            Question::Again => "a-turn",
            Question::Category => "the-boxes",
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
        let seats = self.seats().iter().zip(self.sheets()).map(|(seat, sheet)| {
            let boxes = Category::ALL.map(|of| (of.word(), json!(sheet.points(of))));
            json!({
                "seat": u8::from(seat),
                "boxes": by_name(boxes),
                "upper_sum": sheet.upper(),
                "upper_bonus": sheet.upper_bonus(),
                "chips": sheet.chips(),
                "points": sheet.total(),
            })
        });
        let seats: Vec<Value> = seats.collect();
        json!({
            "seats": seats,
            // From left to right; 0 has yet to be rolled.
            "dice": self.showing(),
            "rolls_left": self.rolls_left(),
            "round": self.round(),
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

fn dice(game: &Yahtzee, lang: Lang) -> Vec<DieShown> {
    if matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let die = |(at, face): (usize, &u8)| DieShown {
        name: (texts(lang).die_at)(at + 1),
        face: Some(*face).filter(|&face| face > 0),
    };
    game.showing().iter().enumerate().map(die).collect()
}

fn sheet(
    game: &Yahtzee,
    seat: Seat,
    viewer: Option<Seat>,
    actions: &[String],
    lang: Lang,
) -> Sheet {
    let mut sheet = Sheet {
        seat: Some(seat),
        title: Yahtzee::TITLE.to_owned(),
        rows: Vec::new(),
        notes: Vec::new(),
        points: None,
    };
    let Some(own) = game.sheet_of(seat) else { return sheet };
    let rows = Category::ALL.into_iter().map(|category| {
        let points = own.points(category);
        let cell = Cell {
            text: points.map_or_else(String::new, |points| points.to_string()),
            mark: if points.is_some() { Mark::Used } else { Mark::Open },
            action: offered(actions, viewer, seat, category.word().to_owned()),
            stands_for: Some(category.word().to_owned()),
        };
        Row {
            label: (texts(lang).card.category)(category).to_owned(),
            colour: None,
            cells: vec![cell],
            points: points.map(i32::from),
            locked: false,
        }
    });
    sheet.rows = rows.collect();
    let values = [own.upper().into(), own.upper_bonus().into(), own.chips().into()];
    let notes = texts(lang).card.notes.into_iter().zip(values);
    sheet.notes = notes.map(|(label, value)| note(label, value)).collect();
    sheet.points = Some(game.score(seat));
    sheet
}
