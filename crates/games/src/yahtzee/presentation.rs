//! How Yahtzee is presented: one row per category, its JSON state, and its narration.

use rollwright_i18n::Lang;

use super::json_state::{CategoryPoints, SheetState, YahtzeeState};
use super::step_effects::{StepEffect, score_effects};
use super::texts::texts;
use super::{
    Action, BONUS_CHIP_POINTS, Category, DicePositions, Ending, Question, ROLLS_PER_TURN,
    RuleViolation, Sheet, UPPER_BONUS_POINTS, Yahtzee,
};
use crate::position_view::{
    CellState, CellView, DiceChoice, NamedDie, PositionView, RowView, SheetView,
    action_if_legal_for_viewer, legal_action_texts, new_sheet_counter,
};
use crate::{
    Game, GameDescription, GameStep, Lesson, MessageTone, NamedEnum, Phase, PlayerNames,
    Presentation, Seat, StepKind,
};

impl Presentation for Yahtzee {
    type State = YahtzeeState;
    type StepEffect = StepEffect;

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
            dice_choices: reroll_choice(self, viewer, lang).into_iter().collect(),
        }
    }

    fn state(&self) -> YahtzeeState {
        let sheet_state = |(seat, sheet): (Seat, &Sheet)| SheetState {
            seat,
            boxes: CategoryPoints {
                ones: sheet.points_in(Category::Ones),
                twos: sheet.points_in(Category::Twos),
                threes: sheet.points_in(Category::Threes),
                fours: sheet.points_in(Category::Fours),
                fives: sheet.points_in(Category::Fives),
                sixes: sheet.points_in(Category::Sixes),
                three_of_a_kind: sheet.points_in(Category::ThreeOfAKind),
                four_of_a_kind: sheet.points_in(Category::FourOfAKind),
                full_house: sheet.points_in(Category::FullHouse),
                small_straight: sheet.points_in(Category::SmallStraight),
                large_straight: sheet.points_in(Category::LargeStraight),
                yahtzee: sheet.points_in(Category::Yahtzee),
                chance: sheet.points_in(Category::Chance),
            },
            upper_sum: sheet.upper_sum(),
            upper_bonus: sheet.upper_bonus(),
            chips: sheet.bonus_chip_count(),
            points: sheet.total(),
        };
        YahtzeeState {
            seats: self.seats().iter().zip(self.sheets()).map(sheet_state).collect(),
            dice: self.dice_faces(),
            rolls_left: self.rolls_left(),
            round: self.round(),
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
        match &step.kind {
            StepKind::Roll(_) => vec![StepEffect::Rolled {
                seat: step.before.active_seat(),
                roll_number: ROLLS_PER_TURN.saturating_sub(step.after.rolls_left()),
                dice: step.after.dice_faces(),
            }],
            StepKind::Actions(answers) => answers
                .iter()
                .flat_map(|&(seat, action)| match action {
                    Action::Reroll(again) => {
                        let dice = step.before.dice_faces().into_iter().enumerate();
                        let kept_faces =
                            dice.filter(|&(at, _)| !again.contains(at)).map(|(_, face)| face);
                        vec![StepEffect::KeptDice { seat, faces: kept_faces.collect() }]
                    }
                    Action::Score(category) => score_effects(step, seat, category),
                })
                .collect(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let narration = &texts(names.lang()).narration;
        let point_count = names.lang().shared_texts().common.point_count;
        match effect {
            StepEffect::Rolled { seat, roll_number, dice } => {
                (narration.rolled)(names.name_of(*seat), *roll_number, &join_numbers(dice))
            }
            StepEffect::KeptDice { seat, faces } if faces.is_empty() => {
                (narration.keeps_none)(names.name_of(*seat))
            }
            StepEffect::KeptDice { seat, faces } => {
                (narration.keeps)(names.name_of(*seat), &join_numbers(faces))
            }
            StepEffect::Scored { seat, category, points } => (narration.scored)(
                names.name_of(*seat),
                &point_count(i32::from(*points)),
                *category,
            ),
            StepEffect::UsedJoker => narration.joker.to_owned(),
            StepEffect::WonChip => (narration.won_chip)(BONUS_CHIP_POINTS),
            StepEffect::WonUpperBonus { upper_sum } => {
                (narration.won_upper_bonus)(*upper_sum, UPPER_BONUS_POINTS)
            }
            StepEffect::MissedUpperBonus { upper_sum } => {
                (narration.missed_upper_bonus)(*upper_sum)
            }
            StepEffect::NewTotal { seat, points } => {
                (narration.new_total)(names.name_of(*seat), &point_count(*points))
            }
        }
    }

    fn is_highlight(effect: &StepEffect) -> bool {
        match effect {
            StepEffect::Scored { category: Category::Yahtzee, points, .. } => *points > 0,
            StepEffect::WonChip | StepEffect::WonUpperBonus { .. } => true,
            _ => false,
        }
    }

    fn effect_tone(effect: &StepEffect) -> MessageTone {
        match effect {
            StepEffect::Scored { points: 0, .. } => MessageTone::Bad,
            StepEffect::Scored { .. } | StepEffect::WonChip | StepEffect::WonUpperBonus { .. } => {
                MessageTone::Good
            }
            _ => MessageTone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        match self.phase() {
            Phase::Decide { question: Question::RollAgainOrScore, .. } => {
                (questions.ask_reroll_or_category)(names.name_of(seat))
            }
            _ => (questions.ask_category)(names.name_of(seat)),
        }
    }

    fn slip_question(&self, _seat: Seat, action: Action, lang: Lang) -> Option<String> {
        let score = self.potential_score(Category::Yahtzee);
        let is_zero = score.is_some_and(|score| score.points == 0);
        let is_slip = action == Action::Score(Category::Yahtzee) && is_zero;
        is_slip.then(|| texts(lang).questions.zero_in_yahtzee_box.to_owned())
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let texts = texts(lang);
        match action {
            Action::Reroll(DicePositions::ALL) => texts.questions.reroll_all_label.to_owned(),
            Action::Reroll(again) => {
                let positions: Vec<u8> = again.iter().map(|at| at as u8 + 1).collect();
                let faces: Vec<u8> = again.iter().map(|at| self.dice_faces()[at]).collect();
                (texts.questions.reroll_dice_label)(
                    &join_numbers(&faces),
                    &join_numbers(&positions),
                )
            }
            Action::Score(category) => match self.potential_score(category) {
                Some(score) => (texts.questions.fill_label)(category, score),
                None => (texts.sheet.category_name)(category).to_owned(),
            },
        }
    }
}

fn dice_view(game: &Yahtzee, lang: Lang) -> Vec<NamedDie> {
    if matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let die = |(at, face): (usize, &u8)| NamedDie {
        name: (texts(lang).die_by_position)(at + 1),
        face: Some(*face).filter(|&face| face > 0),
    };
    game.dice_faces().iter().enumerate().map(die).collect()
}

/// Rolling some of the dice again.
fn reroll_choice(game: &Yahtzee, viewer: Option<Seat>, lang: Lang) -> Option<DiceChoice> {
    let label = texts(lang).questions.reroll_selected_label;
    DiceChoice::new(game, viewer?, label, game.dice_faces().len(), |selected| {
        let mask = selected.iter().fold(0, |mask, at| mask | 1 << at);
        DicePositions::from_mask(mask).map(Action::Reroll)
    })
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
        let points = sheet.points_in(category);
        let cell = CellView {
            text: points.map_or_else(String::new, |points| points.to_string()),
            state: if points.is_some() { CellState::Used } else { CellState::Open },
            legal_action: action_if_legal_for_viewer(
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
    let values =
        [sheet.upper_sum().into(), sheet.upper_bonus().into(), sheet.bonus_chip_count().into()];
    let counters = texts(lang).sheet.counter_labels.into_iter().zip(values);
    view.counters = counters.map(|(label, value)| new_sheet_counter(label, value)).collect();
    view.points = Some(game.score(seat));
    view
}

/// Joins numbers with spaces.
fn join_numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
