//! How Qwinto is presented: three rows of ten cells with one closed cell each, its JSON state,
//! and its narration.

use rollwright_i18n::Lang;

use super::json_state::{DiceFacesState, QwintoState, RollState, RowState, RowStates, SheetState};
use super::step_effects::{StepEffect, asks_for_entry, entry_effects};
use super::texts::texts;
use super::{
    Action, CELLS_PER_ROW, Ending, Question, Qwinto, Roll, RowColour, RuleViolation, is_bonus_cell,
};
use crate::position_view::{
    CellState, CellView, NamedDie, PositionView, RowView, SheetView, action_if_legal_for_viewer,
    legal_action_texts, new_sheet_counter,
};
use crate::{
    Game, GameDescription, GameStep, Lesson, MessageTone, NamedEnum, Phase, PlayerNames,
    Presentation, Seat, StepKind,
};

impl Presentation for Qwinto {
    type State = QwintoState;
    type StepEffect = StepEffect;

    fn description(lang: Lang) -> &'static GameDescription {
        &texts(lang).description
    }

    fn rules_page_anchor(question: Question) -> &'static str {
        match question {
            Question::Dice | Question::Reroll => "a-turn",
            Question::Entry => "where-a-number-may-go",
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

    fn state(&self) -> QwintoState {
        let row_state = |seat: Seat, row: RowColour| {
            let sheet = self.sheet_of(seat);
            RowState {
                cells: sheet.row_numbers(row),
                closed_cell: row.closed_cell() + 1,
                points: sheet.row_points(row),
            }
        };
        let sheet_state = |seat: Seat| SheetState {
            seat,
            rows: RowStates {
                red: row_state(seat, RowColour::Red),
                yellow: row_state(seat, RowColour::Yellow),
                blue: row_state(seat, RowColour::Blue),
            },
            failed_throws: self.sheet_of(seat).failed_rolls(),
            bonus_points: self.sheet_of(seat).bonus_points(),
            points: self.sheet_of(seat).points(),
        };
        let roll_state = |roll: Roll| RollState {
            faces: DiceFacesState {
                red: roll.face(RowColour::Red),
                yellow: roll.face(RowColour::Yellow),
                blue: roll.face(RowColour::Blue),
            },
            sum: roll.sum(),
            is_second: self.is_next_roll_reroll(),
        };
        QwintoState {
            seats: self.seats().iter().map(sheet_state).collect(),
            chosen_dice: self
                .chosen_dice()
                .or_else(|| self.current_roll().and_then(Roll::dice))
                .map(|dice| dice.rows().collect()),
            roll: self.current_roll().map(roll_state),
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
        let before = step.before;
        match &step.kind {
            StepKind::Roll(roll) => {
                let (seat, is_reroll) = (before.active_seat(), before.is_next_roll_reroll());
                vec![StepEffect::Rolled { seat, roll: *roll, is_reroll }]
            }
            StepKind::Actions(_) if asks_for_entry(before) => entry_effects(step),
            // The roll that follows names the dice, and says if it is a re-roll.
            StepKind::Actions(answers) => answers
                .iter()
                .filter(|&&(_, action)| action == Action::Keep)
                .map(|&(seat, _)| StepEffect::Kept {
                    seat,
                    sum: before.current_roll().map_or(0, Roll::sum),
                })
                .collect(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        let narration = &texts(lang).narration;
        let point_count = lang.shared_texts().common.point_count;
        match *effect {
            StepEffect::Rolled { seat, roll, is_reroll } => {
                let dice = roll.dice_texts(lang).map(|(_, die)| die).collect::<Vec<_>>().join(", ");
                (narration.rolls)(names.name_of(seat), &dice, roll.sum(), is_reroll)
            }
            StepEffect::Kept { seat, sum } => (narration.keeps)(names.name_of(seat), sum),
            StepEffect::Entered { seat, row, cell, number } => (narration.enters)(
                names.name_of(seat),
                number,
                (narration.row_name)(row.colour()),
                cell + 1,
            ),
            StepEffect::RowFull { seat, row, points } => (narration.row_full)(
                names.name_of(seat),
                (narration.row_name)(row.colour()),
                &point_count(points),
            ),
            StepEffect::ColumnFull { seat, bonus } => {
                (narration.column_full)(names.name_of(seat), &point_count(bonus))
            }
            StepEffect::Passed { seat } => (narration.passes)(names.name_of(seat)),
            StepEffect::FailedRoll { seat, count } => {
                (narration.marks_failed_roll)(names.name_of(seat), count)
            }
            StepEffect::Over { ending } => Self::ending_text(ending, lang),
        }
    }

    fn is_highlight(effect: &StepEffect) -> bool {
        matches!(effect, StepEffect::RowFull { .. } | StepEffect::ColumnFull { .. })
    }

    fn effect_tone(effect: &StepEffect) -> MessageTone {
        match effect {
            StepEffect::RowFull { .. } | StepEffect::ColumnFull { .. } => MessageTone::Good,
            StepEffect::FailedRoll { .. } => MessageTone::Bad,
            StepEffect::Over { .. } => MessageTone::Strong,
            _ => MessageTone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        let name = names.name_of(seat);
        match (self.phase(), self.current_roll()) {
            (Phase::Decide { question: Question::Reroll, .. }, Some(roll)) => {
                (questions.ask_keep)(name, roll.sum())
            }
            (Phase::Decide { question: Question::Entry, .. }, Some(roll)) => {
                // Passing is always legal.
                let fits = self.legal_actions(seat).len() > 1;
                let question = if fits { questions.ask_entry } else { questions.no_entry_possible };
                question(name, roll.sum())
            }
            _ => (questions.ask_dice)(name),
        }
    }

    fn action_label(&self, seat: Seat, action: Action, lang: Lang) -> String {
        let questions = &texts(lang).questions;
        let sum = self.current_roll().map_or(0, Roll::sum);
        match action {
            Action::Dice(dice) => {
                let names = dice.rows().map(|row| Self::die_name(row.die().name, lang));
                (questions.roll_dice_label)(&names.collect::<Vec<_>>().join(", "))
            }
            Action::Reroll => {
                (questions.reroll_label)(self.current_roll().map_or(0, Roll::dice_count)).to_owned()
            }
            Action::Keep if self.keeping_counts_as_failed_roll(seat) => {
                (questions.keep_failed_roll_label)(sum)
            }
            Action::Keep => (questions.keep_label)(sum),
            Action::Enter { row, cell } => {
                let bonus = is_bonus_cell(row, cell);
                (questions.enter_label)(
                    row.colour().localized_name(lang),
                    cell.saturating_add(1),
                    sum,
                    bonus,
                )
            }
            Action::Pass if self.passing_counts_as_failed_roll(seat) => {
                questions.pass_failed_roll_label.to_owned()
            }
            Action::Pass => questions.pass_label.to_owned(),
        }
    }
}

fn dice_view(game: &Qwinto, lang: Lang) -> Vec<NamedDie> {
    let (rolled, due) = (game.current_roll(), game.dice_to_roll());
    let die_state = |row: RowColour, face| {
        let name = Qwinto::die_name(row.die().name, lang).to_owned();
        NamedDie { name, face }
    };
    let die = |row: RowColour| match rolled {
        Some(roll) => roll.face(row).map(|face| die_state(row, Some(face))),
        None => due.iter().any(|die| die.name == row.die().name).then(|| die_state(row, None)),
    };
    RowColour::ALL.into_iter().filter_map(die).collect()
}

fn sheet_view(
    game: &Qwinto,
    seat: Seat,
    viewer: Option<Seat>,
    actions: &[String],
    lang: Lang,
) -> SheetView {
    let sheet = game.sheet_of(seat);
    let rows = RowColour::ALL.map(|row| {
        let cells = (0..CELLS_PER_ROW).map(|cell| {
            let number = sheet.number_at(row, cell);
            let action = Qwinto::format_action(Action::Enter { row, cell });
            CellView {
                text: number.map_or_else(String::new, |number| number.to_string()),
                state: match number {
                    _ if cell == row.closed_cell() => CellState::Closed,
                    None => CellState::Open,
                    Some(_) => CellState::Used,
                },
                legal_action: action_if_legal_for_viewer(actions, viewer, seat, action.clone()),
                cell_action: Some(action),
            }
        });
        RowView {
            label: row.colour().localized_name(lang).to_owned(),
            colour: Some(row.colour().name().into()),
            cells: cells.collect(),
            points: Some(sheet.row_points(row)),
            is_locked: false,
        }
    });
    let texts = &texts(lang).sheet;
    SheetView {
        seat: Some(seat),
        title: Qwinto::TITLE.to_owned(),
        rows: rows.into(),
        counters: vec![
            new_sheet_counter(texts.failed_rolls_counter, sheet.failed_rolls().into()),
            new_sheet_counter(texts.bonus_counter, sheet.bonus_points()),
        ],
        points: Some(game.score(seat)),
    }
}
