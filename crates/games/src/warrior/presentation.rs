//! The view of Warrior, a board per level and a sheet for each warrior's energy, and its
//! JSON state.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Ending, Question, RuleViolation, Square, Warrior};
use crate::position_view::{
    CellState, CellView, PositionView, RowView, SheetView, sheet_counter, unrolled_dice,
};
use crate::{Game, GameDescription, Lesson, NamedEnum, Phase, Presentation, Seat};

impl Presentation for Warrior {
    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(question: Question) -> &'static str {
        match question {
            Question::Duel => "challenge",
        }
    }

    fn lesson(lang: Lang) -> Option<Lesson> {
        Some(super::lesson::lesson(lang))
    }

    fn view(&self, _viewer: Option<Seat>, lang: Lang) -> PositionView {
        let levels = 0..self.rules_in_play().levels();
        let boards = levels.map(|level| level_view(self, level, lang));
        let sheets = self.seats().iter().map(|seat| warrior_sheet_view(self, seat, lang));
        PositionView { dice: unrolled_dice(self, lang), sheets: boards.chain(sheets).collect() }
    }

    fn state_json(&self) -> Value {
        let warriors = self.seats().iter().map(|seat| {
            let Square { level, x, y } = self.square_of(seat);
            json!({
                "seat": u8::from(seat),
                "level": level,
                "x": x,
                "y": y,
                "energy": self.energy_of(seat),
                "squares_to_go": self.rules_in_play().last_index() - self.square_index(seat),
            })
        });
        json!({
            "levels": self.rules_in_play().levels(),
            "size": self.rules_in_play().size(),
            "warriors": warriors.collect::<Vec<_>>(),
            "tosses_left": self.tosses_left(),
            "number_is_due": self.is_number_due(),
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

    fn rule_violation_text(reason: &RuleViolation, _lang: Lang) -> String {
        match *reason {}
    }
}

/// The board of a level. An occupied cell is used, and shows the seats on it.
fn level_view(game: &Warrior, level: u8, lang: Lang) -> SheetView {
    let size = game.rules_in_play().size();
    let cell = |square: Square| {
        let seats: Vec<String> = game
            .seats()
            .iter()
            .filter(|&seat| game.square_of(seat) == square)
            .map(|seat| u8::from(seat).to_string())
            .collect();
        let state = if seats.is_empty() { CellState::Open } else { CellState::Used };
        CellView { text: seats.join(" "), state, legal_action: None, cell_action: None }
    };
    let rows = (0..size).map(|x| RowView {
        label: (texts(lang).row_name)(x),
        colour: None,
        cells: (0..size).map(|y| cell(Square { level, x, y })).collect(),
        points: None,
        is_locked: false,
    });
    SheetView {
        seat: None,
        title: (texts(lang).level_name)(level),
        rows: rows.collect(),
        counters: Vec::new(),
        points: None,
    }
}

fn warrior_sheet_view(game: &Warrior, seat: Seat, lang: Lang) -> SheetView {
    SheetView {
        seat: Some(seat),
        title: (texts(lang).square_name)(game.square_of(seat)),
        rows: Vec::new(),
        counters: vec![sheet_counter(texts(lang).energy_label, game.energy_of(seat))],
        points: Some(game.score(seat)),
    }
}
