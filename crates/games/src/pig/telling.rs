//! How Pig looks, and what happens in it.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::texts::texts;
use super::{Action, Pig, Question};
use crate::schema::{list, number, object};
use crate::view::{Sheet, View, dice_due, note};
use crate::{About, Facts, Game, Lesson, Names, Seat, Step, Telling, What};

/// Something that happened to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A face was added, and the turn has gathered so much.
    Gathered(Seat, u8, u16),
    /// A 1 took so much.
    Lost(Seat, u16),
    /// So much was held, and makes this score.
    Held(Seat, u16, i32),
}

impl Telling for Pig {
    fn about(lang: Lang) -> &'static About {
        &texts(lang).about
    }

    fn rule_of(_question: Question) -> &'static str {
        "a-turn"
    }

    fn lesson(lang: Lang) -> Option<Lesson> {
        Some(super::lesson::lesson(lang))
    }

    fn view(&self, _viewer: Option<Seat>, lang: Lang) -> View {
        let texts = texts(lang);
        let sheets = self.seats.iter().map(|seat| {
            let turn = if seat == self.active { self.turn } else { 0 };
            let to_go = (i32::from(self.goal) - self.score(seat)).max(0);
            let notes = vec![note(texts.this_turn, turn.into()), note(texts.to_go, to_go)];
            let points = Some(self.score(seat));
            Sheet { seat: Some(seat), title: "Pig".to_owned(), rows: Vec::new(), notes, points }
        });
        View { dice: dice_due(self, lang), sheets: sheets.collect() }
    }

    fn state(&self) -> Value {
        let scores: Vec<i32> = self.seats.iter().map(|seat| self.score(seat)).collect();
        json!({ "goal": self.goal, "scores": scores, "turn": self.turn })
    }

    fn state_schema() -> Value {
        object(&[
            ("goal", number(10, 200, "the score that wins")),
            ("scores", list(number(0, 400, "what a seat has held, by seat"))),
            ("turn", number(0, 400, "what was gathered in this turn")),
        ])
    }
}

impl Facts for Pig {
    type Fact = Fact;

    fn facts(step: &Step<'_, Self>) -> Vec<Fact> {
        let (seat, turn) = (step.before.active, step.before.turn);
        match &step.what {
            What::Roll(1) => vec![Fact::Lost(seat, turn)],
            What::Roll(face) => vec![Fact::Gathered(seat, *face, step.after.turn)],
            What::Answers(answers) if answers.iter().any(|(_, said)| *said == Action::Hold) => {
                vec![Fact::Held(seat, turn, step.after.score(seat))]
            }
            // The roll that follows says it all.
            What::Answers(_) => Vec::new(),
        }
    }

    fn tell(fact: &Fact, names: &Names) -> String {
        let texts = texts(names.lang());
        match *fact {
            Fact::Gathered(seat, face, turn) => (texts.gathered)(names.of(seat), face, turn),
            Fact::Lost(seat, lost) => (texts.lost)(names.of(seat), lost),
            Fact::Held(seat, gained, score) => (texts.held)(names.of(seat), gained, score),
        }
    }

    fn asks(&self, seat: Seat, names: &Names) -> String {
        (texts(names.lang()).asks)(names.of(seat), self.turn, self.score(seat))
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        match action {
            Action::Roll => texts(lang).roll.to_owned(),
            Action::Hold => (texts(lang).hold)(self.turn),
        }
    }
}
