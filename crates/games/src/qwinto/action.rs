//! Actions and their notation.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{DiceSet, SheetRow};
use crate::{Colour, ParseActionError};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll these dice.
    Dice(DiceSet),
    /// `official`: roll the same dice once more.
    Reroll,
    /// `official`: leave the dice as they are.
    Keep,
    /// Enter the sum.
    Enter {
        /// In this row.
        row: SheetRow,
        /// In this cell, 0-9 from the left, including the closed one.
        cell: u8,
    },
    /// Enter nothing.
    Pass,
}

/// The notation of an action: `RB`, `reroll`, `keep`, `R4` (cells from 1), `pass`.
pub(super) fn format_action(action: Action) -> String {
    match action {
        Action::Dice(dice) => dice.to_string(),
        Action::Reroll => "reroll".to_owned(),
        Action::Keep => "keep".to_owned(),
        Action::Enter { row, cell } => {
            format!("{}{}", row.colour().letter(), u16::from(cell) + 1)
        }
        Action::Pass => "pass".to_owned(),
    }
}

/// Parses the notation of an action.
pub(super) fn parse_action(text: &str) -> Result<Action, ParseActionError> {
    let word = text.trim();
    let words = [("reroll", Action::Reroll), ("keep", Action::Keep), ("pass", Action::Pass)];
    words
        .into_iter()
        .find_map(|(name, action)| word.eq_ignore_ascii_case(name).then_some(action))
        .or_else(|| DiceSet::from_colour_letters(word).map(Action::Dice))
        .or_else(|| parse_entry(word))
        .ok_or_else(|| ParseActionError::new(text, texts(Lang::En).description.notation_help))
}

/// Parses a row's letter and a cell from 1 to 10, without leading zeros or signs, so that
/// each action has one notation (except for case and the order of dice).
fn parse_entry(word: &str) -> Option<Action> {
    let mut letters = word.chars();
    let row = SheetRow::from_colour(Colour::from_letter(letters.next()?)?)?;
    let cell = (0..10).find(|cell| letters.as_str() == (cell + 1).to_string())?;
    Some(Action::Enter { row, cell })
}
