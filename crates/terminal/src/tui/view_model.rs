//! What is on the screen: the position, the prompt and the available actions.

use rollwright_games::position_view::{CellView, NamedDie, PositionView, SheetView};
use rollwright_games::{GameStep, Phase, PlayerNames, Seat, winners};
use rollwright_i18n::{Lang, to_sentence};

use super::app::ScreenExit;
use super::game_backend::GameBackend;
use super::texts::TuiTexts;
use crate::ascii_transliteration::to_ascii;
use crate::console_game::{ConsoleGame, FullScreenSheetLayout};

/// A target on the screen that can be focused and pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PressTarget {
    /// A cell of the main sheet, by row and column.
    Cell(usize, usize),
    /// A die that can be chosen.
    Die(usize),
    /// A choice button.
    Choice(usize),
}

/// What a choice button does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ChoiceAction {
    /// Rolls the dice that are due.
    Roll,
    /// Takes the choice, by its index in the view, with the chosen dice.
    UseChosenDice(usize),
    /// Takes an action, in the game's notation.
    TakeAction(String),
    /// Leaves the finished game for another one.
    Leave(ScreenExit),
    /// Reviews the finished game.
    Review,
    /// Shows the hall of fame.
    HallOfFame,
}

/// The letters that press choices: those that no other key or answer uses.
const LETTER_KEYS: &str = "abcdefgklmoptwxz";

/// A choice button, for actions without a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChoiceButton {
    pub(super) label: String,
    pub(super) action: ChoiceAction,
    /// Whether it loses points.
    pub(super) loses_points: bool,
    /// The shortest typed answer for it, if the game has one; empty if Enter takes it.
    pub(super) short_answer: Option<String>,
}

/// What is on the screen.
pub(super) struct TuiViewModel<G> {
    pub(super) position: G,
    pub(super) view: PositionView,
    /// The seat whose sheet is shown large.
    pub(super) main_seat: Seat,
    /// The local seat that has to decide, if any.
    pub(super) asked_seat: Option<Seat>,
    /// The question, or what the game is waiting for.
    pub(super) prompt: String,
    pub(super) dice: Vec<NamedDie>,
    pub(super) choices: Vec<ChoiceButton>,
    /// The names of the dice whose faces must be typed, if any.
    pub(super) faces_to_type: Option<String>,
    /// The shortest typed answers for the available cells, if the game has them.
    pub(super) cell_answers: Vec<String>,
    /// How the game arranges the cells of sheets.
    pub(super) arrangement: FullScreenSheetLayout,
}

/// The viewer, and how much of the game is shown.
pub(super) struct ViewContext<'a> {
    pub(super) viewer: Option<Seat>,
    /// Whether all steps are shown, so that people may act.
    pub(super) is_live: bool,
    /// The chosen dice.
    pub(super) chosen_dice: &'a [bool],
    pub(super) names: &'a PlayerNames,
    pub(super) texts: &'a TuiTexts,
    /// Whether the screen can show a hall of fame.
    pub(super) has_hall_of_fame: bool,
}

impl<G: ConsoleGame> TuiViewModel<G> {
    /// The view model at `position`, after the step `last`.
    pub(super) fn new(
        position: G,
        last: Option<&GameStep<'_, G>>,
        backend: &dyn GameBackend<G>,
        context: &ViewContext<'_>,
    ) -> Self {
        let lang = context.names.lang();
        let asked_seat = context
            .viewer
            .filter(|&seat| context.is_live && backend.asked_local_seats().contains(seat));
        let mut view = position.view(context.viewer, lang);
        if asked_seat.is_none() {
            all_cells_mut(&mut view).for_each(|cell| cell.legal_action = None);
            view.dice_choices.clear();
        }
        position.annotate_full_screen_view(&mut view, lang);
        let dice = view.dice_or_last_roll(&position, last, lang);
        let mut view_model = Self {
            main_seat: context.viewer.unwrap_or(position.active_seat()),
            asked_seat,
            prompt: String::new(),
            dice,
            choices: Vec::new(),
            faces_to_type: None,
            cell_answers: Vec::new(),
            arrangement: position.full_screen_layout(),
            view,
            position,
        };
        view_model.prompt = view_model.prompt_text(backend, context);
        if context.is_live && backend.can_roll() {
            view_model.add_roll_choice(backend, context);
        }
        if matches!(view_model.position.phase(), Phase::Over { .. }) && context.is_live {
            view_model.add_choices_after_game(backend, context);
        }
        if let Some(seat) = asked_seat {
            view_model.add_action_choices(seat, context);
            view_model.cell_answers = view_model.available_cell_answers(seat, lang);
        }
        view_model
    }

    /// The same with only ASCII on its sheets and dice.
    pub(super) fn with_ascii_only(mut self) -> Self {
        let make_ascii = |text: &mut String| *text = to_ascii(text);
        for sheet in &mut self.view.sheets {
            make_ascii(&mut sheet.title);
            sheet.rows.iter_mut().for_each(|row| make_ascii(&mut row.label));
            sheet.counters.iter_mut().for_each(|note| make_ascii(&mut note.label));
        }
        self.dice.iter_mut().for_each(|die| make_ascii(&mut die.name));
        self
    }

    /// The sheet that is shown large, with its index.
    pub(super) fn main_sheet(&self) -> Option<(usize, &SheetView)> {
        let sheets = self.view.sheets.iter().enumerate();
        sheets.into_iter().find(|(_, sheet)| sheet.seat == Some(self.main_seat))
    }

    /// A cell of the main sheet.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<&CellView> {
        self.main_sheet()?.1.rows.get(row)?.cells.get(column)
    }

    /// The cells that can be used.
    pub(super) fn available_cells(&self) -> impl Iterator<Item = PressTarget> {
        let rows =
            self.main_sheet().into_iter().flat_map(|(_, sheet)| sheet.rows.iter().enumerate());
        rows.flat_map(|(row, cells)| {
            let available =
                cells.cells.iter().enumerate().filter(|(_, cell)| cell.legal_action.is_some());
            available.map(move |(column, _)| PressTarget::Cell(row, column))
        })
    }

    /// All targets that can be pressed.
    pub(super) fn available_targets(&self) -> Vec<PressTarget> {
        let dice = (0..self.dice.len()).filter(|&die| self.is_die_selectable(die));
        let choices = (0..self.choices.len()).map(PressTarget::Choice);
        self.available_cells().chain(dice.map(PressTarget::Die)).chain(choices).collect()
    }

    /// Whether dice can be chosen.
    pub(super) fn can_choose_dice(&self) -> bool {
        !self.view.dice_choices.is_empty()
    }

    /// Whether the die at this index can be chosen.
    pub(super) fn is_die_selectable(&self, die: usize) -> bool {
        u8::try_from(die + 1).is_ok_and(|position| self.view.is_die_selectable(position))
    }

    /// The action of the choice at `choice` with these dice.
    pub(super) fn action_for_dice(&self, choice: usize, chosen: &[bool]) -> Option<&str> {
        let positions = (1..).zip(chosen).filter(|(_, chosen)| **chosen);
        let dice: Vec<u8> = positions.map(|(position, _)| position).collect();
        self.view.action_for_dice(choice, &dice)
    }

    /// The letter that presses a choice at once; `None` if it has a typed answer, or if there are
    /// more choices than letters. Digits only ever stand for dice or belong to typed answers.
    pub(super) fn choice_key(&self, at: usize) -> Option<char> {
        let has_letter = |choice: &&ChoiceButton| {
            choice.short_answer.is_none() && !Self::has_roll_key(&choice.action)
        };
        let choice = self.choices.get(at)?;
        if Self::has_roll_key(&choice.action) {
            return Some('r');
        }
        if !has_letter(&choice) {
            return None;
        }
        let letters_before = self.choices.iter().take(at).filter(has_letter).count();
        let row_keys =
            if self.available_cells().next().is_some() { self.row_key_count() } else { 0 };
        LETTER_KEYS.chars().nth(row_keys + letters_before)
    }

    fn has_roll_key(action: &ChoiceAction) -> bool {
        matches!(action, ChoiceAction::Roll | ChoiceAction::UseChosenDice(0))
    }

    /// The choice with this key.
    pub(super) fn choice_with_key(&self, key: char) -> Option<usize> {
        (0..self.choices.len()).find(|&at| self.choice_key(at) == Some(key))
    }

    /// The number of rows of the main sheet whose only cell has a letter, like the boxes of a list.
    pub(super) fn row_key_count(&self) -> usize {
        let rows = self.main_sheet().map_or(&[][..], |(_, sheet)| &sheet.rows);
        let is_list = rows.iter().all(|row| row.cells.len() == 1);
        if is_list && rows.len() <= LETTER_KEYS.len() { rows.len() } else { 0 }
    }

    /// The letter that presses the only cell of a row at once.
    pub(super) fn row_key(&self, row: usize) -> Option<char> {
        let is_available = self.cell(row, 0)?.legal_action.is_some();
        let has_key = is_available && row < self.row_key_count();
        LETTER_KEYS.chars().nth(row).filter(|_| has_key)
    }

    /// The row whose only cell has this key.
    pub(super) fn row_with_key(&self, key: char) -> Option<usize> {
        (0..self.row_key_count()).find(|&row| self.row_key(row) == Some(key))
    }

    /// Whether some legal action has a short answer to type.
    pub(super) fn takes_typed_answers(&self) -> bool {
        !self.cell_answers.is_empty()
            || self.choices.iter().any(|choice| choice.short_answer.is_some())
    }

    /// Whether an empty answer stands for a choice.
    pub(super) fn takes_empty_answer(&self) -> bool {
        self.choices.iter().any(|choice| choice.short_answer.as_deref() == Some(""))
    }

    fn available_cell_answers(&self, seat: Seat, lang: Lang) -> Vec<String> {
        let actions = self.view.actions_in_cells().filter_map(|text| G::parse_action(text).ok());
        actions.filter_map(|action| self.position.short_answer(seat, action, lang)).collect()
    }

    fn prompt_text(&self, backend: &dyn GameBackend<G>, context: &ViewContext<'_>) -> String {
        let (names, texts) = (context.names, context.texts);
        if let Some(seat) = self.asked_seat {
            return self.position.question_text(seat, names);
        }
        match self.position.phase() {
            Phase::Over { ending } => {
                let several = self.position.seats().count() > 1;
                let won = winners(&self.position);
                let wins = (names.lang().shared_texts().common.winner)(
                    &names.joined_names_of_set(won),
                    won.len() > 1,
                );
                let wins = if several { to_sentence(&wins) } else { String::new() };
                format!("{} {wins}", to_sentence(&G::ending_text(ending, names.lang())))
                    .trim_end()
                    .to_owned()
            }
            Phase::Roll { seat } if context.is_live && backend.can_roll() => {
                (texts.roll_now)(names.name_of(seat), self.position.dice_to_roll().len())
            }
            Phase::Roll { seat } => (texts.waiting_for_roll)(names.name_of(seat)),
            Phase::Decide { seats, .. } => {
                let pending = if context.is_live { backend.pending_seats() } else { seats };
                (texts.waiting_for)(&names.joined_names_of_set(pending))
            }
        }
    }

    fn add_roll_choice(&mut self, backend: &dyn GameBackend<G>, context: &ViewContext<'_>) {
        if backend.has_typed_dice() {
            let dice = self.position.dice_to_roll();
            let lang = context.names.lang();
            let names: Vec<&str> = dice.iter().map(|die| G::die_name(die.name, lang)).collect();
            self.faces_to_type = Some(names.join(", "));
            return;
        }
        let label = context.texts.roll.to_owned();
        let action = ChoiceAction::Roll;
        self.choices.push(ChoiceButton { label, action, loses_points: false, short_answer: None });
    }

    fn add_choices_after_game(&mut self, backend: &dyn GameBackend<G>, context: &ViewContext<'_>) {
        let texts = context.texts;
        let mut add = |label: &str, action| {
            let label = label.to_owned();
            self.choices.push(ChoiceButton {
                label,
                action,
                loses_points: false,
                short_answer: None,
            });
        };
        if backend.can_play_again() {
            add(texts.rematch, ChoiceAction::Leave(ScreenExit::Rematch));
            add(texts.new_game, ChoiceAction::Leave(ScreenExit::NewGame));
        }
        if backend.coaching_permissions().reviews {
            add(texts.review, ChoiceAction::Review);
        }
        if context.has_hall_of_fame {
            add(texts.hall_of_fame, ChoiceAction::HallOfFame);
        }
    }

    fn add_action_choices(&mut self, seat: Seat, context: &ViewContext<'_>) {
        let lang = context.names.lang();
        let mut choices = Vec::new();
        for (at, choice) in self.view.dice_choices.iter().enumerate() {
            let action = self.action_for_dice(at, context.chosen_dice);
            let label = match action.and_then(|text| G::parse_action(text).ok()) {
                Some(action) => self.position.action_label(seat, action, lang),
                None => (context.texts.choose_dice)(&choice.label, self.dice.len()),
            };
            let action = ChoiceAction::UseChosenDice(at);
            choices.push(ChoiceButton { label, action, loses_points: false, short_answer: None });
        }
        for action in self.view.actions_for_buttons(&self.position, seat) {
            let label = self.position.action_label(seat, action, lang);
            let loses_points = self.points_lost_by(seat, action).is_some();
            let short_answer = self.position.short_answer(seat, action, lang);
            let action = ChoiceAction::TakeAction(G::format_action(action));
            choices.push(ChoiceButton { label, action, loses_points, short_answer });
        }
        // Choices that lose points come last.
        let (costly, free): (Vec<_>, Vec<_>) =
            choices.into_iter().partition(|one| one.loses_points);
        self.choices.extend(free);
        self.choices.extend(costly);
    }

    /// The points that an action loses at once, if it loses any.
    pub(super) fn points_lost_by(&self, seat: Seat, action: G::Action) -> Option<i32> {
        let mut after = self.position.clone();
        after.play_action(seat, action).ok()?;
        Some(self.position.score(seat) - after.score(seat)).filter(|&lost| lost > 0)
    }

    /// The text that an available, empty cell would get.
    pub(super) fn cell_preview(&self, row: usize, column: usize) -> Option<String> {
        let (seat, cell) = (self.asked_seat?, self.cell(row, column)?);
        if !cell.text.is_empty() {
            return None;
        }
        let action = G::parse_action(cell.legal_action.as_deref()?).ok()?;
        let mut after = self.position.clone();
        after.play_action(seat, action).ok()?;
        let view = after.view(Some(seat), rollwright_i18n::Lang::En);
        let cell = view.sheets.get(self.main_sheet()?.0)?.rows.get(row)?.cells.get(column)?;
        Some(cell.text.clone()).filter(|text| !text.is_empty())
    }
}

fn all_cells_mut(view: &mut PositionView) -> impl Iterator<Item = &mut CellView> {
    view.sheets.iter_mut().flat_map(|sheet| &mut sheet.rows).flat_map(|row| &mut row.cells)
}
