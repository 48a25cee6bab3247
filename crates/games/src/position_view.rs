//! Positions ready to be drawn: sheets, rows and cells, in the same form for every game.

use std::borrow::Cow;

use rollwright_i18n::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::MAX_DICE;
use crate::{Die, Game, GameStep, Presentation, Seat, StepKind};

/// A position to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PositionView {
    /// The dice on the table.
    pub dice: Vec<NamedDie>,
    /// The sheets or boards, in seat order.
    pub sheets: Vec<SheetView>,
    /// What the viewer may do with some of the dice, such as rolling them again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice_choices: Vec<DiceChoice>,
}

impl PositionView {
    /// The dice to draw: those of the view or, if none of them shows a face, those of the
    /// last roll.
    #[must_use]
    pub fn dice_or_last_roll<G: Presentation>(
        &self,
        game: &G,
        last: Option<&GameStep<'_, G>>,
        lang: Lang,
    ) -> Vec<NamedDie> {
        let shows_faces = self.dice.iter().any(|die| die.face.is_some());
        match last.map(|step| (step, &step.kind)) {
            Some((step, StepKind::Roll(roll)))
                if !shows_faces
                    && self.dice_choices.is_empty()
                    && game.dice_to_roll().is_empty() =>
            {
                let dice = step.before.dice_to_roll();
                let faces = step.before.roll_faces(*roll);
                let rolled = dice.iter().zip(faces).map(|(die, face)| NamedDie {
                    name: G::die_name(die.name, lang).to_owned(),
                    face: Some(face),
                });
                rolled.collect()
            }
            _ => self.dice.clone(),
        }
    }

    /// The action of selecting `dice` (positions from 1, in any order) for the choice at
    /// `choice`; `None` if it isn't legal.
    #[must_use]
    pub fn action_for_dice(&self, choice: usize, dice: &[u8]) -> Option<&str> {
        self.dice_choices.get(choice)?.action_for(dice)
    }

    /// The choice, by its index, and the dice that stand for `action`. If several selections
    /// do, the first.
    #[must_use]
    pub fn choice_and_dice_for_action(&self, action: &str) -> Option<(usize, &[u8])> {
        self.dice_choices.iter().enumerate().find_map(|(at, choice)| {
            let selection = choice.selections.iter().find(|one| one.action == action)?;
            Some((at, selection.dice.as_slice()))
        })
    }

    /// Whether some selection contains the die at `position`, from 1.
    #[must_use]
    pub fn is_die_selectable(&self, position: u8) -> bool {
        let mut selections = self.dice_choices.iter().flat_map(|choice| &choice.selections);
        selections.any(|selection| selection.dice.contains(&position))
    }

    /// The legal actions that have a cell on a sheet.
    pub fn actions_in_cells(&self) -> impl Iterator<Item = &str> {
        let cells = self.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells);
        cells.filter_map(|cell| cell.legal_action.as_deref())
    }

    /// The legal actions that players take with a button of their own: those without a cell
    /// and without a selection of dice.
    #[must_use]
    pub fn actions_for_buttons<G: Game>(&self, game: &G, seat: Seat) -> Vec<G::Action> {
        let is_elsewhere = |text: &str| {
            self.actions_in_cells().any(|action| action == text)
                || self.choice_and_dice_for_action(text).is_some()
        };
        let legal = game.legal_actions(seat).into_iter();
        legal.filter(|action| !is_elsewhere(&G::format_action(*action))).collect()
    }
}

/// Something that the viewer may do with a selection of the dice in the view. A screen lets
/// players select dice and then press its button.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DiceChoice {
    /// The label of its button.
    pub label: String,
    /// The legal selections, at least one. Several may stand for the same action.
    pub selections: Vec<SelectableDice>,
}

/// A selection of dice and its action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SelectableDice {
    /// The positions of the selected dice in the view, from 1, ascending.
    pub dice: Vec<u8>,
    /// The action, in the game's notation.
    pub action: String,
}

impl DiceChoice {
    /// The choice that `seat` has in `game` over the first `dice` dice of the view.
    /// `action_for` maps a selection, as ascending indices from 0, to its action; selections
    /// without a legal action are left out. `None` if no selection is legal.
    #[must_use]
    pub fn new<G: Game>(
        game: &G,
        seat: Seat,
        label: &str,
        dice: usize,
        action_for: impl Fn(&[usize]) -> Option<G::Action>,
    ) -> Option<Self> {
        let selection = |mask: usize| {
            let indices: Vec<usize> = (0..dice).filter(|at| mask >> at & 1 == 1).collect();
            let action = action_for(&indices)?;
            game.check_action(seat, action).ok()?;
            Some(SelectableDice {
                dice: indices.into_iter().map(|at| at as u8 + 1).collect(),
                action: G::format_action(action),
            })
        };
        let masks = 0..1_usize << dice.min(MAX_DICE);
        let selections: Vec<SelectableDice> = masks.filter_map(selection).collect();
        (!selections.is_empty()).then(|| Self { label: label.to_owned(), selections })
    }

    /// The action of selecting `dice` (positions from 1, in any order).
    #[must_use]
    pub fn action_for(&self, dice: &[u8]) -> Option<&str> {
        let mut sorted = dice.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let selection = self.selections.iter().find(|selection| selection.dice == sorted)?;
        Some(&selection.action)
    }
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NamedDie {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// The face it shows; missing until it is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
}

/// A sheet or a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SheetView {
    /// The seat it belongs to; missing for a shared board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Its title.
    pub title: String,
    /// The rows from top to bottom.
    pub rows: Vec<RowView>,
    /// Counters beside the rows, such as penalties.
    #[serde(rename = "notes")]
    pub counters: Vec<SheetCounter>,
    /// Its points; missing for a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

impl SheetView {
    /// Whether its cells have printed text that players cross out. Otherwise, players write
    /// into empty cells.
    #[must_use]
    pub fn has_printed_cells(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| cell.state != CellState::Used && !cell.text.is_empty())
    }
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RowView {
    /// Its title.
    pub label: String,
    /// Its colour, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Cow<'static, str>>,
    /// Its cells from left to right.
    pub cells: Vec<CellView>,
    /// Its points, if rows are scored separately.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Whether it is locked.
    #[serde(rename = "locked")]
    pub is_locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    /// The text in the cell; may be empty.
    pub text: String,
    /// Its state.
    #[serde(rename = "mark")]
    pub state: CellState,
    /// The action of this cell, if the viewer may play it now.
    #[serde(default, rename = "action", skip_serializing_if = "Option::is_none")]
    pub legal_action: Option<String>,
    /// The action of this cell, legal or not; a user interface asks the game why it is
    /// illegal. The API doesn't send it.
    #[serde(skip)]
    pub cell_action: Option<String>,
}

/// The state of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CellState {
    /// Can still be used.
    Open,
    /// Crossed off or filled.
    Used,
    /// Can't be used any more: skipped, or its row is locked.
    #[serde(rename = "gone")]
    Unreachable,
    /// Never usable.
    Closed,
}

/// A counter beside the rows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SheetCounter {
    /// Its label.
    pub label: String,
    /// The count.
    pub value: i32,
}

/// The legal actions of `viewer`, to match with the cells of its sheet.
pub(crate) fn legal_action_texts<G: Game>(game: &G, viewer: Option<Seat>) -> Vec<String> {
    viewer.map_or_else(Vec::new, |seat| {
        game.legal_actions(seat).into_iter().map(G::format_action).collect()
    })
}

/// The dice to roll, without faces.
pub(crate) fn unrolled_dice<G: Presentation>(game: &G, lang: Lang) -> Vec<NamedDie> {
    let named = |die: &Die| NamedDie { name: G::die_name(die.name, lang).to_owned(), face: None };
    game.dice_to_roll().iter().map(named).collect()
}

/// `action`, if the viewer owns the sheet and the action is legal.
#[must_use]
pub fn action_if_legal_for_viewer(
    actions: &[String],
    viewer: Option<Seat>,
    owner: Seat,
    action: String,
) -> Option<String> {
    (viewer == Some(owner) && actions.contains(&action)).then_some(action)
}

/// A counter beside the rows.
#[must_use]
pub fn new_sheet_counter(label: &str, value: i32) -> SheetCounter {
    SheetCounter { label: label.to_owned(), value }
}
