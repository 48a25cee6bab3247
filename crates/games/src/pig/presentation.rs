//! The view of Pig, its JSON state and its narration.

use rollwright_i18n::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use super::texts::texts;
use super::{Action, Pig, Question};
use crate::position_view::{PositionView, SheetView, new_sheet_counter, unrolled_dice};
use crate::{
    Game, GameDescription, GameStep, Lesson, PlayerNames, PointsRace, Presentation, Seat, StepKind,
};

/// The state of Pig for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PigState {
    /// The score that wins.
    #[schemars(range(min = 10, max = 200))]
    pub goal: u8,
    /// What each seat has held.
    #[schemars(inner(range(min = 0, max = 400)))]
    pub scores: Vec<i32>,
    /// What was gathered in this turn.
    #[schemars(range(min = 0, max = 400))]
    pub turn: u16,
}

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
    type State = PigState;
    type StepEffect = StepEffect;

    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(_question: Question) -> &'static str {
        "a-turn"
    }

    fn action_words(action: Action, lang: Lang) -> &'static [&'static str] {
        match action {
            Action::Roll => texts(lang).roll_words,
            Action::Hold => texts(lang).hold_words,
        }
    }

    fn points_race(&self) -> Option<PointsRace> {
        Some(PointsRace { goal: self.goal.into(), at_stake: self.turn_total.into() })
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
                new_sheet_counter(texts.this_turn, turn.into()),
                new_sheet_counter(texts.points_to_goal, to_go),
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
        PositionView {
            dice: unrolled_dice(self, lang),
            sheets: sheets.collect(),
            dice_choices: Vec::new(),
        }
    }

    fn state(&self) -> PigState {
        PigState {
            goal: self.goal,
            scores: self.seats.iter().map(|seat| self.score(seat)).collect(),
            turn: self.turn_total,
        }
    }

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
