//! Actions and their notation.

use rollwright_i18n::Lang;

use super::texts::texts;
use crate::{Colour, ParseActionError};

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Cross nothing: `pass`.
    Pass,
    /// Cross a number: `R9`.
    Cross {
        /// In this row.
        row: Colour,
        /// This number.
        number: u8,
    },
}

impl Action {
    /// Its notation.
    pub(super) fn to_notation(self) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Cross { row, number } => format!("{}{number}", row.letter()),
        }
    }

    /// Parses the notation. Numbers are those of some row, 2 to 12, without leading zeros
    /// or signs, so that each action has one notation.
    pub(super) fn from_notation(text: &str) -> Result<Self, ParseActionError> {
        let error = || ParseActionError::new(text, texts(Lang::En).description.notation_help);
        let word = text.trim();
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        let mut rest = word.chars();
        let row = rest.next().and_then(Colour::from_letter).ok_or_else(error)?;
        let digits = rest.as_str();
        if digits.starts_with(['0', '+']) {
            return Err(error());
        }
        let number = digits.parse().ok().filter(|number| (2..=12).contains(number));
        Ok(Self::Cross { row, number: number.ok_or_else(error)? })
    }
}
