//! The view of Yahtzee, one row per category, and its JSON state.

use rollwright_i18n::Lang;
use serde_json::{Value, json};

use super::state_schema;
use super::texts::texts;
use super::{Category, Ending, Question, RuleViolation, Yahtzee};
use crate::json_schema::json_object;
use crate::position_view::{
    CellState, CellView, DieState, PositionView, RowView, SheetView, legal_action_for_viewer,
    legal_action_texts, sheet_counter,
};
use crate::{Game, GameDescription, Lesson, NamedEnum, Phase, Presentation, Seat};

impl Presentation for Yahtzee {
    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(question: Question) -> &'static str {
        match question {
            Question::RollAgainOrScore => "a-turn",
            Question::ChooseCategory => "the-boxes",
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
        let seats = self.seats().iter().zip(self.sheets()).map(|(seat, sheet)| {
            let boxes =
                Category::ALL.map(|category| (category.notation(), json!(sheet.points(category))));
            json!({
                "seat": u8::from(seat),
                "boxes": json_object(boxes),
                "upper_sum": sheet.upper_sum(),
                "upper_bonus": sheet.upper_bonus(),
                "chips": sheet.chip_count(),
                "points": sheet.total(),
            })
        });
        let seats: Vec<Value> = seats.collect();
        json!({
            "seats": seats,
            // From left to right; 0 for an unrolled die.
            "dice": self.dice_faces(),
            "rolls_left": self.rolls_left(),
            "round": self.round(),
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

fn dice_view(game: &Yahtzee, lang: Lang) -> Vec<DieState> {
    if matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let die = |(at, face): (usize, &u8)| DieState {
        name: (texts(lang).die_by_position)(at + 1),
        face: Some(*face).filter(|&face| face > 0),
    };
    game.dice_faces().iter().enumerate().map(die).collect()
}

fn sheet_view(
    game: &Yahtzee,
    seat: Seat,
    viewer: Option<Seat>,
    actions: &[String],
    lang: Lang,
) -> SheetView {
    let mut view = SheetView {
        seat: Some(seat),
        title: Yahtzee::TITLE.to_owned(),
        rows: Vec::new(),
        counters: Vec::new(),
        points: None,
    };
    let Some(sheet) = game.sheet_of(seat) else { return view };
    let rows = Category::ALL.into_iter().map(|category| {
        let points = sheet.points(category);
        let cell = CellView {
            text: points.map_or_else(String::new, |points| points.to_string()),
            state: if points.is_some() { CellState::Used } else { CellState::Open },
            legal_action: legal_action_for_viewer(
                actions,
                viewer,
                seat,
                category.notation().to_owned(),
            ),
            cell_action: Some(category.notation().to_owned()),
        };
        RowView {
            label: (texts(lang).sheet.category_name)(category).to_owned(),
            colour: None,
            cells: vec![cell],
            points: points.map(i32::from),
            is_locked: false,
        }
    });
    view.rows = rows.collect();
    let values = [sheet.upper_sum().into(), sheet.upper_bonus().into(), sheet.chip_count().into()];
    let counters = texts(lang).sheet.counter_labels.into_iter().zip(values);
    view.counters = counters.map(|(label, value)| sheet_counter(label, value)).collect();
    view.points = Some(game.score(seat));
    view
}
