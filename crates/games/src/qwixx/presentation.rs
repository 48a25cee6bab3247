//! How Qwixx is presented: four rows of eleven numbers, its JSON state, and its narration.

use rollwright_i18n::Lang;

use super::json_state::{ColourDiceState, DiceState, QwixxState, RowState, RowStates, SheetState};
use super::step_effects::{
    StepEffect, cross_effects, crossable_numbers, lock_effects, number_in_row_text, penalty_effects,
};
use super::texts::texts;
use super::{
    Action, Ending, NumberState, Question, Qwixx, Roll, RuleViolation, TurnStage as Stage,
};
use crate::position_view::{
    CellState, CellView, NamedDie, PositionView, RowView, SheetView, action_if_legal_for_viewer,
    legal_action_texts, new_sheet_counter, unrolled_dice,
};
use crate::{
    Colour, Game, GameDescription, GameStep, Lesson, MessageTone, NamedEnum, Phase, PlayerNames,
    Presentation, Seat, StepKind,
};

impl Presentation for Qwixx {
    type State = QwixxState;
    type StepEffect = StepEffect;

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
            dice_choices: Vec::new(),
        }
    }

    fn state(&self) -> QwixxState {
        let row_state = |seat: Seat, row: Colour| {
            let crosses = self.sheet_of(seat).row(row);
            let rules = self.rules_in_play();
            let columns = (0..=rules.last_column()).filter(|&column| crosses.has_cross(column));
            RowState {
                crossed: columns.map(|column| rules.number_at(row, column)).collect(),
                has_lock: crosses.is_lock_crossed(),
                closed: self.rows_closed_to(seat).contains(row),
                points: crosses.points(),
            }
        };
        let sheet_state = |seat: Seat| SheetState {
            seat,
            rows: RowStates {
                red: row_state(seat, Colour::Red),
                yellow: row_state(seat, Colour::Yellow),
                green: row_state(seat, Colour::Green),
                blue: row_state(seat, Colour::Blue),
            },
            penalties: self.sheet_of(seat).penalties,
            points: self.sheet_of(seat).points(),
        };
        let dice_state = |roll: Roll| {
            // A die that has left the game shows 0.
            let face = |row: Colour| Some(roll.colour[row as usize]).filter(|&face| face > 0);
            let colour = ColourDiceState {
                red: face(Colour::Red),
                yellow: face(Colour::Yellow),
                green: face(Colour::Green),
                blue: face(Colour::Blue),
            };
            DiceState { white: roll.white, colour }
        };
        QwixxState {
            seats: self.seats().iter().map(sheet_state).collect(),
            locked_rows: self.locked_rows().iter().collect(),
            dice: self.current_roll().map(dice_state),
            question: match self.phase() {
                Phase::Decide { question, .. } => Some(question.name()),
                _ => None,
            },
        }
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

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        let answers = match &step.kind {
            StepKind::Roll(roll) => {
                return vec![StepEffect::Rolled { seat: step.before.active_seat(), roll: *roll }];
            }
            StepKind::Actions(answers) => answers,
        };
        let mut effects = cross_effects(step, answers);
        effects.extend(lock_effects(step));
        effects.extend(penalty_effects(step));
        if let Phase::Over { ending } = step.after.phase() {
            effects.push(StepEffect::Over { ending });
        }
        effects
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        let narration = &texts(lang).narration;
        match effect {
            StepEffect::Rolled { seat, roll } => {
                let (name, total) = (names.name_of(*seat), roll.white_sum());
                let dice =
                    roll.dice_texts(lang).map(|(_, text)| text).collect::<Vec<_>>().join(", ");
                format!("{} {dice}. {}", (narration.rolls)(name), (narration.white_total)(total))
            }
            StepEffect::Crossed { seat, row, number, crossed_lock } => (narration.crosses)(
                names.name_of(*seat),
                &number_in_row_text(*row, *number, lang),
                *crossed_lock,
            ),
            StepEffect::Passed { seats, is_action_2: true } => {
                (narration.skips_action_2)(&names.joined_names(seats.iter().copied()))
            }
            StepEffect::Passed { seats, is_action_2: false } => {
                (narration.passes)(&names.joined_names(seats.iter().copied()), seats.len() > 1)
            }
            StepEffect::Locked { row, by, effect } => (narration.locks_row)(
                &names.joined_names_of_set(*by),
                by.len() > 1,
                row.localized_name(lang),
                *effect,
            ),
            StepEffect::Penalty { seat, count, is_failed_throw: true } => {
                (narration.failed_throw)(names.name_of(*seat), *count)
            }
            StepEffect::Penalty { seat, count, is_failed_throw: false } => {
                (narration.penalty)(names.name_of(*seat), *count)
            }
            StepEffect::Over { ending } => Self::ending_text(*ending, lang),
        }
    }

    fn showcase_position() -> Option<&'static str> {
        Some("1.qwixx.official.ECkAhAJAo_ro")
    }

    fn is_highlight(effect: &StepEffect) -> bool {
        matches!(effect, StepEffect::Locked { .. })
    }

    fn effect_tone(effect: &StepEffect) -> MessageTone {
        match effect {
            StepEffect::Rolled { .. } | StepEffect::Locked { .. } | StepEffect::Over { .. } => {
                MessageTone::Strong
            }
            StepEffect::Penalty { .. } => MessageTone::Bad,
            StepEffect::Crossed { .. } | StepEffect::Passed { .. } => MessageTone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        let crossable = crossable_numbers(self, seat, names.lang());
        if self.turn_stage() == Stage::ColourDie {
            return (questions.ask_colour_die)(names.name_of(seat), &crossable.join(", "));
        }
        let sum = self.current_roll().map_or(0, Roll::white_sum);
        (questions.ask_white_sum)(names.name_of(seat), sum, !crossable.is_empty())
    }

    fn action_label(&self, seat: Seat, action: Action, lang: Lang) -> String {
        let questions = &texts(lang).questions;
        match action {
            Action::Cross { row, number } => {
                (questions.cross_label)(&number_in_row_text(row, number, lang))
            }
            Action::Pass if self.is_pass_penalized(seat) => {
                let is_failed_throw = self.rules_in_play().calls_penalties_failed_throws();
                (questions.pass_with_penalty_label)(is_failed_throw).to_owned()
            }
            Action::Pass => questions.pass_label.to_owned(),
        }
    }
}

fn dice_view(game: &Qwixx, lang: Lang) -> Vec<NamedDie> {
    let Some(roll) = game.current_roll() else {
        return unrolled_dice(game, lang);
    };
    let name = |name: &'static str| Qwixx::die_name(name, lang).to_owned();
    let names = ["white 1", "white 2", "red", "yellow", "green", "blue"];
    let faces = roll.white.into_iter().chain(roll.colour);
    // A die that has left the game shows 0.
    let current_roll = names.into_iter().zip(faces).filter(|&(_, face)| face > 0);
    current_roll.map(|(die, face)| NamedDie { name: name(die), face: Some(face) }).collect()
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
                legal_action: action_if_legal_for_viewer(actions, viewer, seat, action.clone()),
                cell_action: Some(action),
            }
        });
        RowView {
            label: colour.localized_name(lang).to_owned(),
            colour: Some(colour.name().into()),
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
        counters: vec![new_sheet_counter(
            texts(lang).sheet.penalties_counter,
            sheet.penalties.into(),
        )],
        points: Some(game.score(seat)),
    }
}
