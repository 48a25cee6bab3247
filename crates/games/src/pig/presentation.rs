//! The view of Pig, its JSON state and its narration.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::texts::texts;
use super::{Action, Pig, Question};
use crate::json_schema::{array_schema, integer_schema, object_schema};
use crate::position_view::{PositionView, SheetView, sheet_counter, unrolled_dice};
use crate::{
    Game, GameDescription, GameStep, Lesson, Narration, PlayerNames, Presentation, Seat, StepKind,
};

/// An effect of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// A face was added: seat, face, points gathered this turn.
    AddedToTurn(Seat, u8, u16),
    /// A 1 took the turn's points: seat, points.
    LostTurnTotal(Seat, u16),
    /// Points were held: seat, points, new score.
    HeldTurnTotal(Seat, u16, i32),
}

impl Presentation for Pig {
    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(_question: Question) -> &'static str {
        "a-turn"
    }

    fn lesson(lang: Lang) -> Option<Lesson> {
        Some(super::lesson::lesson(lang))
    }

    fn view(&self, _viewer: Option<Seat>, lang: Lang) -> PositionView {
        let texts = texts(lang);
        let sheets = self.seats.iter().map(|seat| {
            let turn = if seat == self.active { self.turn_total } else { 0 };
            let to_go = (i32::from(self.goal) - self.score(seat)).max(0);
            let counters = vec![
                sheet_counter(texts.this_turn, turn.into()),
                sheet_counter(texts.points_to_goal, to_go),
            ];
            let points = Some(self.score(seat));
            SheetView {
                seat: Some(seat),
                title: "Pig".to_owned(),
                rows: Vec::new(),
                counters,
                points,
            }
        });
        PositionView { dice: unrolled_dice(self, lang), sheets: sheets.collect() }
    }

    fn state_json(&self) -> Value {
        let scores: Vec<i32> = self.seats.iter().map(|seat| self.score(seat)).collect();
        json!({ "goal": self.goal, "scores": scores, "turn": self.turn_total })
    }

    fn state_schema() -> Value {
        object_schema(&[
            ("goal", integer_schema(10, 200, "the score that wins")),
            ("scores", array_schema(integer_schema(0, 400, "what a seat has held, by seat"))),
            ("turn", integer_schema(0, 400, "what was gathered in this turn")),
        ])
    }
}

impl Narration for Pig {
    type StepEffect = StepEffect;

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        let (seat, turn) = (step.before.active, step.before.turn_total);
        match &step.kind {
            StepKind::Roll(1) => vec![StepEffect::LostTurnTotal(seat, turn)],
            StepKind::Roll(face) => {
                vec![StepEffect::AddedToTurn(seat, *face, step.after.turn_total)]
            }
            StepKind::Actions(answers)
                if answers.iter().any(|(_, action)| *action == Action::Hold) =>
            {
                vec![StepEffect::HeldTurnTotal(seat, turn, step.after.score(seat))]
            }
            // The roll that follows has an effect of its own.
            StepKind::Actions(_) => Vec::new(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let texts = texts(names.lang());
        match *effect {
            StepEffect::AddedToTurn(seat, face, turn) => {
                (texts.added_to_turn)(names.name_of(seat), face, turn)
            }
            StepEffect::LostTurnTotal(seat, lost) => {
                (texts.lost_turn_total)(names.name_of(seat), lost)
            }
            StepEffect::HeldTurnTotal(seat, gained, score) => {
                (texts.held_turn_total)(names.name_of(seat), gained, score)
            }
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        (texts(names.lang()).question)(names.name_of(seat), self.turn_total, self.score(seat))
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        match action {
            Action::Roll => texts(lang).roll_label.to_owned(),
            Action::Hold => (texts(lang).hold_label)(self.turn_total),
        }
    }
}
