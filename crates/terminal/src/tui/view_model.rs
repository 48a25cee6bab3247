//! What is on the screen at one moment: the position, what may be done, what is asked.

use rollwright_games::position_view::{CellView, DieState, PositionView, SheetView};
use rollwright_games::{GameStep, Phase, PlayerNames, Seat, StepKind, winners};
use rollwright_i18n::to_sentence;

use super::game_source::GameSource;
use super::texts::TuiTexts;
use crate::ascii::to_ascii;
use crate::console_game::ConsoleGame;

/// A place on the screen that can be gone to and pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PressTarget {
    /// A cell of the own sheet, by row and column.
    Cell(usize, usize),
    /// A die that can be chosen.
    Die(usize),
    /// A choice.
    Choice(usize),
}

/// What a choice does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ChoiceAction {
    /// Rolls the dice that are due.
    Roll,
    /// Rolls the dice that are chosen again.
    RerollChosenDice,
    /// Takes an action, in the game's notation.
    TakeAction(String),
}

/// Something to choose beside the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChoiceButton {
    pub(super) label: String,
    pub(super) action: ChoiceAction,
    /// It takes points away.
    pub(super) loses_points: bool,
}

/// What is on the screen.
pub(super) struct TuiViewModel<G> {
    pub(super) position: G,
    pub(super) view: PositionView,
    /// The seat whose sheet is large.
    pub(super) main_seat: Seat,
    /// The seat that is asked here, if one is.
    pub(super) asked_seat: Option<Seat>,
    /// What is asked, or waited for.
    pub(super) prompt: String,
    pub(super) dice: Vec<DieState>,
    /// Dice can be chosen, to be rolled again.
    pub(super) can_choose_dice: bool,
    pub(super) choices: Vec<ChoiceButton>,
    /// What people type the faces of, where they do.
    pub(super) faces_to_type: Option<String>,
}

/// Who looks, and how far the game is shown.
pub(super) struct ViewContext<'a> {
    pub(super) viewer: Option<Seat>,
    /// Everything that has happened is shown: people may act.
    pub(super) is_live: bool,
    /// The dice that are chosen.
    pub(super) chosen_dice: &'a [bool],
    pub(super) names: &'a PlayerNames,
    pub(super) texts: &'a TuiTexts,
}

impl<G: ConsoleGame> TuiViewModel<G> {
    /// The scene at `position`, to which `last` has led.
    pub(super) fn new(
        position: G,
        last: Option<&GameStep<'_, G>>,
        source: &dyn GameSource<G>,
        look: &ViewContext<'_>,
    ) -> Self {
        let lang = look.names.lang();
        let asked =
            look.viewer.filter(|&seat| look.is_live && source.asked_local_seats().contains(seat));
        let mut view = position.view(look.viewer, lang);
        if asked.is_none() {
            all_cells_mut(&mut view).for_each(|cell| cell.legal_action = None);
        }
        let dice = dice_on_table(&position, last, &view, look);
        let mut scene = Self {
            main_seat: look.viewer.unwrap_or(position.active_seat()),
            asked_seat: asked,
            prompt: String::new(),
            dice,
            can_choose_dice: false,
            choices: Vec::new(),
            faces_to_type: None,
            view,
            position,
        };
        scene.prompt = scene.prompt_text(source, look);
        if look.is_live && source.can_roll() {
            scene.add_roll_choice(source, look);
        }
        if let Some(seat) = asked {
            scene.add_action_choices(seat, look);
        }
        scene
    }

    /// The same with nothing beyond ASCII on its sheets and dice.
    pub(super) fn with_ascii_only(mut self) -> Self {
        let plain = |text: &mut String| *text = to_ascii(text);
        for sheet in &mut self.view.sheets {
            plain(&mut sheet.title);
            sheet.rows.iter_mut().for_each(|row| plain(&mut row.label));
            sheet.counters.iter_mut().for_each(|note| plain(&mut note.label));
        }
        self.dice.iter_mut().for_each(|die| plain(&mut die.name));
        self
    }

    /// The sheet that is large, with its place among all.
    pub(super) fn main_sheet(&self) -> Option<(usize, &SheetView)> {
        let sheets = self.view.sheets.iter().enumerate();
        sheets.into_iter().find(|(_, sheet)| sheet.seat == Some(self.main_seat))
    }

    /// A cell of it.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<&CellView> {
        self.main_sheet()?.1.rows.get(row)?.cells.get(column)
    }

    /// The cells that can be taken.
    pub(super) fn available_cells(&self) -> impl Iterator<Item = PressTarget> {
        let rows =
            self.main_sheet().into_iter().flat_map(|(_, sheet)| sheet.rows.iter().enumerate());
        rows.flat_map(|(row, cells)| {
            let lit =
                cells.cells.iter().enumerate().filter(|(_, cell)| cell.legal_action.is_some());
            lit.map(move |(column, _)| PressTarget::Cell(row, column))
        })
    }

    /// Everything that can be done.
    pub(super) fn available_targets(&self) -> Vec<PressTarget> {
        let dice = if self.can_choose_dice { self.dice.len() } else { 0 };
        let choices = (0..self.choices.len()).map(PressTarget::Choice);
        self.available_cells().chain((0..dice).map(PressTarget::Die)).chain(choices).collect()
    }

    fn prompt_text(&self, source: &dyn GameSource<G>, look: &ViewContext<'_>) -> String {
        let (names, texts) = (look.names, look.texts);
        if let Some(seat) = self.asked_seat {
            return self.position.question_text(seat, names);
        }
        match self.position.phase() {
            Phase::Over { ending: how } => {
                let several = self.position.seats().count() > 1;
                let won = winners(&self.position);
                let wins = (names.lang().shared_texts().common.winner)(
                    &names.join_seat_set(won),
                    won.len() > 1,
                );
                let wins = if several { to_sentence(&wins) } else { String::new() };
                format!("{} {wins}", to_sentence(&G::ending_text(how, names.lang())))
                    .trim_end()
                    .to_owned()
            }
            Phase::Roll { seat: by } if look.is_live && source.can_roll() => {
                (texts.roll_now)(names.name_of(by), self.position.dice_to_roll().len())
            }
            Phase::Roll { seat: by } => (texts.waiting_for_roll)(names.name_of(by)),
            Phase::Decide { seats, .. } => {
                let waits = if look.is_live { source.pending_seats() } else { seats };
                (texts.waiting_for)(&names.join_seat_set(waits))
            }
        }
    }

    fn add_roll_choice(&mut self, source: &dyn GameSource<G>, look: &ViewContext<'_>) {
        if source.has_typed_dice() {
            let due = self.position.dice_to_roll();
            let lang = look.names.lang();
            let due: Vec<&str> = due.iter().map(|die| G::die_name(die.name, lang)).collect();
            self.faces_to_type = Some(due.join(", "));
            return;
        }
        let label = look.texts.roll.to_owned();
        self.choices.push(ChoiceButton { label, action: ChoiceAction::Roll, loses_points: false });
    }

    fn add_action_choices(&mut self, seat: Seat, look: &ViewContext<'_>) {
        let lang = look.names.lang();
        let in_cells: Vec<&str> =
            all_cells(&self.view).filter_map(|cell| cell.legal_action.as_deref()).collect();
        let legal = self.position.legal_actions(seat);
        let by_dice = self.actions_for_dice_choices(seat);
        let mut choices = Vec::new();
        if !by_dice.is_empty() {
            let chosen = self.position.action_for_chosen_dice(seat, look.chosen_dice);
            let chosen = chosen.filter(|action| legal.contains(action));
            let label = match chosen {
                Some(action) => self.position.action_label(seat, action, lang),
                None => look.texts.choose_dice.to_owned(),
            };
            choices.push(ChoiceButton {
                label,
                action: ChoiceAction::RerollChosenDice,
                loses_points: false,
            });
        }
        for action in legal {
            let text = G::format_action(action);
            if in_cells.contains(&text.as_str()) || by_dice.contains(&action) {
                continue;
            }
            let label = self.position.action_label(seat, action, lang);
            let costs = self.loses_points(seat, action);
            choices.push(ChoiceButton {
                label,
                action: ChoiceAction::TakeAction(text),
                loses_points: costs,
            });
        }
        self.can_choose_dice = !by_dice.is_empty();
        // What costs something stands last.
        let (costly, free): (Vec<_>, Vec<_>) =
            choices.into_iter().partition(|one| one.loses_points);
        self.choices.extend(free);
        self.choices.extend(costly);
    }

    /// The actions that choosing dice leads to.
    fn actions_for_dice_choices(&self, seat: Seat) -> Vec<G::Action> {
        let count = self.dice.len();
        if count > 8 {
            return Vec::new();
        }
        let ways = (0u32..1 << count)
            .map(|way| (0..count).map(|die| way >> die & 1 == 1).collect::<Vec<bool>>());
        ways.filter_map(|way| self.position.action_for_chosen_dice(seat, &way)).collect()
    }

    fn loses_points(&self, seat: Seat, action: G::Action) -> bool {
        let mut after = self.position.clone();
        after.play_action(seat, action).is_ok() && after.score(seat) < self.position.score(seat)
    }

    /// What the cells that can be taken would hold, where they are empty now.
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

fn all_cells(view: &PositionView) -> impl Iterator<Item = &CellView> {
    view.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells)
}

fn all_cells_mut(view: &mut PositionView) -> impl Iterator<Item = &mut CellView> {
    view.sheets.iter_mut().flat_map(|sheet| &mut sheet.rows).flat_map(|row| &mut row.cells)
}

/// The dice of the view; where it shows none that lie on the table, those rolled last.
fn dice_on_table<G: ConsoleGame>(
    position: &G,
    last: Option<&GameStep<'_, G>>,
    view: &PositionView,
    look: &ViewContext<'_>,
) -> Vec<DieState> {
    let lang = look.names.lang();
    match last.map(|step| (step, &step.kind)) {
        Some((step, StepKind::Roll(roll)))
            if view.dice.iter().all(|die| die.face.is_none())
                && position.dice_to_roll().is_empty() =>
        {
            let due = step.before.dice_to_roll();
            let faces = step.before.roll_faces(*roll);
            let shown = due.iter().zip(faces).map(|(die, face)| DieState {
                name: G::die_name(die.name, lang).to_owned(),
                face: Some(face),
            });
            shown.collect()
        }
        _ => view.dice.clone(),
    }
}
