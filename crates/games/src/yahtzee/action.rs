//! Actions and their notation.

use std::num::NonZeroU8;

use rollwright_i18n::Lang;

use super::Category;
use super::texts::texts;
use crate::ParseActionError;

/// One to five positions of the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DicePositions(NonZeroU8);

impl DicePositions {
    /// All five positions.
    pub const ALL: Self = Self::from_mask_clamped(31);

    /// The positions of a mask from 1 to 31; the leftmost die is the lowest bit.
    #[must_use]
    pub const fn from_mask(mask: u8) -> Option<Self> {
        match NonZeroU8::new(mask) {
            Some(bits) if mask < 32 => Some(Self(bits)),
            _ => None,
        }
    }

    /// Like [`DicePositions::from_mask`], but clamps an invalid mask.
    pub(super) const fn from_mask_clamped(mask: u8) -> Self {
        match NonZeroU8::new(mask & 31) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The mask; the leftmost die is the lowest bit.
    #[must_use]
    pub const fn mask(self) -> u8 {
        self.0.get()
    }

    /// Whether the die at `index` (0-4 from the left) is included.
    #[must_use]
    pub const fn contains(self, index: usize) -> bool {
        index < 5 && self.0.get() >> index & 1 == 1
    }

    /// The indices (0-4 from the left).
    pub fn iter(self) -> impl Iterator<Item = usize> {
        bit_positions(self.mask())
    }
}

/// The positions of the set bits of a mask, from the leftmost die.
pub(super) fn bit_positions(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let position = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            position
        })
    })
}

/// An action of the active seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll these dice again.
    Reroll(DicePositions),
    /// Stop rolling and fill this category.
    Score(Category),
}

pub(super) fn format_action(action: Action) -> String {
    match action {
        Action::Score(category) => category.notation().to_owned(),
        Action::Reroll(positions) => std::iter::once('r')
            .chain(positions.iter().map(|at| char::from(b'1' + at as u8)))
            .collect(),
    }
}

pub(super) fn parse_action(text: &str) -> Result<Action, ParseActionError> {
    let error = || ParseActionError::new(text, texts(Lang::En).description.notation_help);
    let word = text.trim().to_ascii_lowercase();
    if let Some(category) = Category::ALL.into_iter().find(|category| category.notation() == word) {
        return Ok(Action::Score(category));
    }
    let digits = word.strip_prefix('r').ok_or_else(error)?;
    let mut mask = 0u8;
    for digit in digits.bytes() {
        let bit = match digit {
            b'1'..=b'5' => 1 << (digit - b'1'),
            _ => return Err(error()),
        };
        // Positions must ascend, so that each action has one notation.
        if mask >= bit {
            return Err(error());
        }
        mask |= bit;
    }
    DicePositions::from_mask(mask).map(Action::Reroll).ok_or_else(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_of_every_action_round_trips() {
        let rerolls = (1..32).filter_map(DicePositions::from_mask).map(Action::Reroll);
        let boxes = Category::ALL.into_iter().map(Action::Score);
        let mut texts = std::collections::HashSet::new();
        for action in rerolls.chain(boxes) {
            let text = format_action(action);
            assert_eq!(parse_action(&text), Ok(action));
            assert_eq!(parse_action(&text.to_uppercase()), Ok(action));
            assert!(texts.insert(text));
        }
        assert_eq!(texts.len(), 44);
        assert_eq!(
            format_action(Action::Reroll(DicePositions::from_mask(0b10101).unwrap())),
            "r135"
        );
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in ["", "r", "r0", "r6", "r31", "r11", "135", "three", "full house", "rone", "é"]
        {
            let error = parse_action(text).unwrap_err();
            assert!(error.to_string().contains("r135"), "{error}");
        }
    }

    #[test]
    fn positions_are_one_to_five() {
        assert_eq!(DicePositions::from_mask(0), None);
        assert_eq!(DicePositions::from_mask(32), None);
        assert_eq!(DicePositions::ALL.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }
}
