//! How Warrior looks: a board a level, and a sheet of paper for each warrior's energy.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Ending, Question, Reason, Square, Warrior};
use crate::view::{Cell, Mark, Row, Sheet, View, dice_due, note};
use crate::{About, Game, Lesson, Named, Phase, Seat, Telling};

impl Telling for Warrior {
    fn about(lang: Lang) -> &'static About {
        &texts(lang).about
    }

    fn rule_of(question: Question) -> &'static str {
        match question {
            Question::Duel => "challenge",
        }
    }

    fn lesson(lang: Lang) -> Option<Lesson> {
        Some(super::lesson::lesson(lang))
    }

    fn view(&self, _viewer: Option<Seat>, lang: Lang) -> View {
        let levels = 0..self.rules_in_play().levels();
        let boards = levels.map(|level| board(self, level, lang));
        let papers = self.seats().iter().map(|seat| paper(self, seat, lang));
        View { dice: dice_due(self, lang), sheets: boards.chain(papers).collect() }
    }

    fn state(&self) -> Value {
        let warriors = self.seats().iter().map(|seat| {
            let Square { level, x, y } = self.square(seat);
            json!({
                "seat": u8::from(seat),
                "level": level,
                "x": x,
                "y": y,
                "energy": self.energy(seat),
                "squares_to_go": self.rules_in_play().last() - self.place(seat),
            })
        });
        json!({
            "levels": self.rules_in_play().levels(),
            "size": self.rules_in_play().size(),
            "warriors": warriors.collect::<Vec<_>>(),
            "tosses_left": self.tosses_left(),
            "number_is_due": self.is_draw(),
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

    fn reason(reason: &Reason, _lang: Lang) -> String {
        match *reason {}
    }
}

/// A cell is marked as used by whoever stands there, whose seat it shows.
fn board(game: &Warrior, level: u8, lang: Lang) -> Sheet {
    let size = game.rules_in_play().size();
    let cell = |square: Square| {
        let there: Vec<String> = game
            .seats()
            .iter()
            .filter(|&seat| game.square(seat) == square)
            .map(|seat| u8::from(seat).to_string())
            .collect();
        let mark = if there.is_empty() { Mark::Open } else { Mark::Used };
        Cell { text: there.join(" "), mark, action: None, stands_for: None }
    };
    let rows = (0..size).map(|x| Row {
        label: (texts(lang).row)(x),
        colour: None,
        cells: (0..size).map(|y| cell(Square { level, x, y })).collect(),
        points: None,
        locked: false,
    });
    Sheet {
        seat: None,
        title: (texts(lang).level)(level),
        rows: rows.collect(),
        notes: Vec::new(),
        points: None,
    }
}

fn paper(game: &Warrior, seat: Seat, lang: Lang) -> Sheet {
    Sheet {
        seat: Some(seat),
        title: (texts(lang).square)(game.square(seat)),
        rows: Vec::new(),
        notes: vec![note(texts(lang).energy, game.energy(seat))],
        points: Some(game.score(seat)),
    }
}
