//! How Warrior is presented: a board per level and a sheet for each warrior's energy, its JSON
//! state, and its narration.

use rollwright_i18n::Lang;

use super::json_state::{FighterState, WarriorState};
use super::step_effects::{
    StepEffect, answer_effect, challenge_effects, move_effects, toss_effects,
};
use super::texts::texts;
use super::{
    Action, Ending, MIN_NUMBER_TO_WIN_CHALLENGE, Question, Roll, RuleViolation, Square,
    TOSSES_WHEN_WEAK, Warrior,
};
use crate::position_view::{
    CellState, CellView, PositionView, RowView, SheetView, new_sheet_counter, unrolled_dice,
};
use crate::{
    Game, GameDescription, GameStep, Lesson, MessageTone, NamedEnum, Phase, PlayerNames,
    Presentation, Seat, StepKind,
};

impl Presentation for Warrior {
    type State = WarriorState;
    type StepEffect = StepEffect;

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
        let levels = 0..self.rules_in_play().level_count();
        let boards = levels.map(|level| level_view(self, level, lang));
        let sheets = self.seats().iter().map(|seat| warrior_sheet_view(self, seat, lang));
        PositionView {
            dice: unrolled_dice(self, lang),
            sheets: boards.chain(sheets).collect(),
            dice_choices: Vec::new(),
        }
    }

    fn state(&self) -> WarriorState {
        let fighter_state = |seat: Seat| {
            let Square { level, x, y } = self.square_of(seat);
            FighterState {
                seat,
                level,
                x,
                y,
                energy: self.energy_of(seat),
                squares_to_go: self.rules_in_play().last_path_index() - self.path_index_of(seat),
            }
        };
        WarriorState {
            levels: self.rules_in_play().level_count(),
            size: self.rules_in_play().squares_per_side(),
            warriors: self.seats().iter().map(fighter_state).collect(),
            tosses_left: self.tosses_left(),
            number_is_due: self.is_challenge_number_due(),
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

    fn rule_violation_text(reason: &RuleViolation, _lang: Lang) -> String {
        match *reason {}
    }

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        match &step.kind {
            StepKind::Roll(Roll::Dice(first, second)) if step.before.tosses_left() > 0 => {
                toss_effects(step, *first, *second)
            }
            StepKind::Roll(Roll::Dice(first, second)) => move_effects(step, *first, *second),
            StepKind::Roll(Roll::Number(number)) => challenge_effects(step, *number),
            StepKind::Actions(answers) => answers
                .iter()
                .filter_map(|&(seat, action)| answer_effect(step, seat, action))
                .collect(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let texts = texts(names.lang());
        let (narration, energy_text) = (&texts.narration, texts.energy_change);
        match *effect {
            StepEffect::TooWeak { seat } => (narration.too_weak)(names.name_of(seat)),
            StepEffect::TossedForEnergy { toss, first, second } => {
                (narration.tosses)(toss, TOSSES_WHEN_WEAK, first, second)
            }
            StepEffect::RolledDouble { energy } => (narration.rolls_double)(&energy_text(energy)),
            StepEffect::StrongAgain { seat } => (narration.strong_again)(names.name_of(seat)),
            StepEffect::StillWeak { seat } => (narration.still_weak)(names.name_of(seat)),
            StepEffect::Rolled { seat, first, second } => {
                (narration.rolled)(names.name_of(seat), first, second, first.saturating_add(second))
            }
            StepEffect::PastTheEnd { seat, square, energy } => {
                (narration.past_the_end)(names.name_of(seat), square, &energy_text(energy))
            }
            StepEffect::Moved { seat, square, energy } => {
                (narration.moves)(names.name_of(seat), square, &energy_text(energy))
            }
            StepEffect::ReachedLastSquare { seat, square } => {
                (narration.reaches_last_square)(names.name_of(seat), square)
            }
            StepEffect::LandedOnOpponent { other, square } => {
                (narration.opponent_on_square)(names.name_of(other), square)
            }
            StepEffect::Challenged { seat, other, square } => {
                format!(
                    "{}.",
                    (narration.challenges)(names.name_of(seat), names.name_of(other), square)
                )
            }
            StepEffect::Forfeited { seat, square, energy } => {
                (narration.forfeits)(names.name_of(seat), square, &energy_text(energy))
            }
            StepEffect::DrewNumber { number } if number < MIN_NUMBER_TO_WIN_CHALLENGE => {
                (narration.number_loses)(number, MIN_NUMBER_TO_WIN_CHALLENGE)
            }
            StepEffect::DrewNumber { number } => {
                (narration.number_wins)(number, MIN_NUMBER_TO_WIN_CHALLENGE)
            }
            StepEffect::LostChallenge { seat, square, energy } => {
                (narration.loses_challenge)(names.name_of(seat), square, energy)
            }
            StepEffect::WonChallenge { seat, square, energy, other, opponent_square } => {
                (narration.wins_challenge)(
                    names.name_of(seat),
                    square,
                    energy,
                    names.name_of(other),
                    opponent_square,
                )
            }
        }
    }

    fn is_highlight(effect: &StepEffect) -> bool {
        matches!(effect, StepEffect::WonChallenge { .. })
    }

    fn effect_tone(effect: &StepEffect) -> MessageTone {
        match effect {
            StepEffect::RolledDouble { .. }
            | StepEffect::StrongAgain { .. }
            | StepEffect::ReachedLastSquare { .. }
            | StepEffect::WonChallenge { .. } => MessageTone::Good,
            StepEffect::StillWeak { .. }
            | StepEffect::PastTheEnd { .. }
            | StepEffect::LostChallenge { .. } => MessageTone::Bad,
            StepEffect::LandedOnOpponent { .. } => MessageTone::Strong,
            _ => MessageTone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let other = self.opponent(seat).unwrap_or(seat);
        let question = texts(names.lang()).duel.question;
        question(names.name_of(seat), names.name_of(other), self.square_of(other))
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let duel = &texts(lang).duel;
        match action {
            Action::Challenge => duel.challenge_label.to_owned(),
            Action::Forfeit => duel.forfeit_label.to_owned(),
        }
    }
}

/// The board of a level. An occupied cell is used, and shows the seats on it.
fn level_view(game: &Warrior, level: u8, lang: Lang) -> SheetView {
    let size = game.rules_in_play().squares_per_side();
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
        counters: vec![new_sheet_counter(texts(lang).energy_label, game.energy_of(seat))],
        points: Some(game.score(seat)),
    }
}
